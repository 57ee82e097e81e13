"""Speeds inside sentences are written out in the reader's units, also in a whole document."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.model.words.quantities import MARK, speed, write_out
from volbench.domain.model.words.units import format_throughput


@pytest.mark.parametrize(
    ("base", "words"), [("si", "at 412 MB/s, at 1.00 MB/s"), ("iec", "at 393 MiB/s, at 977 KiB/s")]
)
def test_each_reader_gets_his_units(base, words):
    assert write_out(f"at {speed(412_345_678)}, at {speed(1e6)}", base) == words


@given(st.floats(min_value=0, max_value=1e12), st.sampled_from(["si", "iec"]))
def test_a_sentence_says_the_same_as_the_number_beside_it(value, base):
    assert write_out(speed(value), base) == format_throughput(float(round(value)), base=base)


@given(st.text().filter(lambda words: MARK not in words))
def test_other_words_stay_as_they_are(words):
    assert write_out(words, "iec") == words


@given(st.text(), st.floats(min_value=0, max_value=1e12))
def test_a_document_stays_a_document(words, value):
    document = json.dumps({"words": words, "speed": f"{words} {speed(value)}"}, ensure_ascii=False)

    assert set(json.loads(write_out(document, "si"))) == {"words", "speed"}


def test_signs_of_others_are_not_taken_for_speeds():
    assert write_out("⟨x⟩ ⟨12⟩ ⟨-1 B/s⟩", "si") == "⟨x⟩ ⟨12⟩ ⟨-1 B/s⟩"
