"""Every field of a real export is edited in turn: the file is refused, the field made anew, or it is harmless."""

import json
import re
from dataclasses import replace

import pytest
from support.edited import GONE, MARK, at, edited, edits_of, exported_document, pattern, places, take_in

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.languages import dump_in, languages, render
from volbench.services.imports.admission import judged_anew

JUDGED = re.compile(
    r"verdict|badges|workloads\[\]\.(summary|percentiles|limit|amplification|knees|expectation|sustained|caveats|badges"
    r"|access|cache_class|title|direction|metric|is_headline|parameters|rounds\[\]\.(cache_class|evidence\.(reasons|\w+_ampl)))"
    r"|suite\.(title|headline)"
)
"""What follows from rounds and suite: an edit of it is refused or undone."""
MEASURED = re.compile(r"workloads\[\]\.rounds\[\]\.(metrics|evidence\.(asked|disk)_\w+_bytes)")
"""What was measured: bytes, time and response times stand beside it."""
DOCUMENT = exported_document()
JUDGED_RUN = take_in(DOCUMENT)


def said(run):
    """All that is said of a run, without remarks of the import."""
    remarks = {"judgement-replaced", "judged-anew"}
    plain = replace(run, caveats=tuple(caveat for caveat in run.caveats if caveat.code not in remarks))
    return {key: value for key, value in dump(plain).items() if key in {"verdict", "badges", "caveats", "workloads"}}


def is_message_code(code):
    """Caveats have the same form; their codes have no room before them."""
    return re.fullmatch(r"[a-z]+\.[a-z0-9_.-]+|plain|written", code) is not None


def sentences(value):
    """Every sentence of a document, in each language."""
    if isinstance(value, dict):
        if value.keys() >= {"code", "values"} and is_message_code(value["code"]):
            message = load(Message, value)
            yield from (render(message, language) for language in languages())
            return
        for item in value.values():
            yield from sentences(item)
    elif isinstance(value, list):
        for item in value:
            yield from sentences(item)


SAID = said(JUDGED_RUN)


def test_what_volbench_exports_comes_in_as_it_is():
    # `paired` is said for readers elsewhere and never taken in.
    assert dump_in("en")(JUDGED_RUN) == {
        key: value for key, value in DOCUMENT.items() if key not in {"schema", "paired"}
    }


@pytest.mark.parametrize("part", range(8))
def test_no_edit_of_a_field_is_believed(part):
    for number, place in enumerate(places(DOCUMENT)):
        if number % 8 != part or place == ("schema",):
            continue
        for new in edits_of(at(DOCUMENT, place)):
            judge_edit(place, new)


def judge_edit(place, new):
    where = f"{pattern(place)} = {str(new)[:60]!r}"
    with edited(DOCUMENT, place, new):
        try:
            run = take_in(DOCUMENT)
        except InvalidRequest:
            return
    found = dump(run)
    quoted = [
        text
        for text in sentences(found)
        if MARK in text and not text.startswith(("According to", "文件中写道", "檔案中寫道"))
    ]
    assert not quoted, where
    own = said(run)
    assert said(judged_anew(run)) == own, where
    if JUDGED.match(pattern(place)):
        assert own == SAID, where
    if MEASURED.match(pattern(place)) and new is not GONE:
        assert at(found, place) == at(DOCUMENT, place), where
    json.dumps(found, allow_nan=False).encode()
