"""What the package's shell scripts tell the owner: every language has every sentence, with the same values in it."""

import re
import subprocess
from pathlib import Path

import pytest
from unit.house.test_owner_words import SHUNNED_TW, offences

SCRIPTS = Path(__file__).resolve().parents[5] / "scripts"
LANGUAGES = ("enu", "chs", "cht")
SENTENCE = re.compile(r"^    ([\w-]+)\) words=\"(.*)\" ;;$", re.MULTILINE)


def _sentences(language):
    return dict(SENTENCE.findall((SCRIPTS / f"words-{language}.sh").read_text("utf-8")))


def test_every_language_of_dsm_the_package_has_is_there():
    assert {path.name for path in SCRIPTS.glob("words-*")} == {f"words-{language}.sh" for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_there_with_the_same_values(language):
    def values(language):
        return {code: set(re.findall(r"\$\{?(\d)", words)) for code, words in _sentences(language).items()}

    assert values(language) == values("enu")


def test_the_scripts_tell_these_sentences_and_no_others():
    scripts = [path.read_text("utf-8") for path in SCRIPTS.iterdir() if not path.name.startswith("words-")]
    told = {code for text in scripts for code in re.findall(r"^ *tell_owner ([\w-]+)", text, re.MULTILINE)}

    assert told == set(_sentences("enu"))


def test_traditional_chinese_has_the_words_of_taiwan():
    assert offences(SHUNNED_TW, list(_sentences("cht").items())) == []


@pytest.mark.parametrize(
    ("language", "start"),
    [("chs", "套件的数据"), ("cht", "套件的資料"), ("fre", "The package has lost"), (None, "The package has lost")],
)
def test_the_owner_reads_the_language_of_dsm_and_english_where_it_has_no_file(language, start):
    env = {} if language is None else {"SYNOPKG_DSM_LANGUAGE": language}
    script = '. "${0%/*}/common.sh"; tell_owner data-lost'

    told = subprocess.run(
        ["/bin/sh", "-euc", script, SCRIPTS / "postinst"], env=env, capture_output=True, text=True, check=True
    )

    assert told.stderr.partition(": ")[2].startswith(start)
