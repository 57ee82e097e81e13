"""No word an owner reads changes by accident: what each language says is approved entry by entry.

After a wished change: VOLBENCH_WRITE_EXAMPLES=1 python -m pytest tests/unit/house/test_approved_words.py, then look at
the difference of the catalogue once more.
"""

import hashlib
import json
import os

import pytest
from support.tools import FIXTURES

from volbench.languages import catalogue_of, languages

APPROVED = FIXTURES / "approved-words"
IS_WRITING = os.environ.get("VOLBENCH_WRITE_EXAMPLES") == "1"


def fingerprint(words):
    return hashlib.sha256(words.encode()).hexdigest()[:10]


@pytest.mark.parametrize("language", languages())
def test_what_is_said_was_approved(language):
    kept = APPROVED / f"{language}.txt"
    words = catalogue_of(language)
    found = {code: fingerprint(said) for code, said in words.items()}
    if IS_WRITING:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("".join(f"{code} {mark}\n" for code, mark in sorted(found.items())), "utf-8")
    approved = dict(line.split() for line in kept.read_text("utf-8").splitlines())

    changed = {code: words[code] for code, mark in found.items() if approved.get(code) != mark}
    gone = sorted(approved.keys() - found.keys())

    assert not changed, f"look at these, then approve them (see the top of this file):\n{told(changed)}"
    assert not gone, f"no longer said; approve it (see the top of this file): {gone}"


def test_no_language_is_approved_that_does_not_exist():
    assert {file.stem for file in APPROVED.iterdir()} == set(languages())


def told(words):
    return json.dumps(words, ensure_ascii=False, indent=1)
