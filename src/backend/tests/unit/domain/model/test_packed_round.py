"""Rounds whose course stays packed: whoever asks sees no difference to a plain round."""

import copy
from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.rounds.packed_round import SHORT_FIELDS, PackedRound, course_of, with_course

ROUND = example_run().workloads[0].rounds[0]


class Kept:
    """A course kept somewhere, and how often somebody looked."""

    def __init__(self, course):
        self.course = course
        self.looks = 0

    def fetch(self):
        return b"packed"

    def unpack(self, content):
        assert content == b"packed"
        self.looks += 1
        return self.course


@pytest.fixture
def kept():
    return Kept(course_of(ROUND))


@pytest.fixture
def packed(kept):
    short = {name: getattr(ROUND, name) for name in SHORT_FIELDS}
    return PackedRound(fetch=kept.fetch, unpack=kept.unpack, **short)


def test_the_example_has_a_course():
    assert ROUND.trace
    assert ROUND.latency_bins


def test_it_shows_what_the_plain_round_shows_and_is_written_alike(packed):
    assert (packed.n, packed.metrics) == (ROUND.n, ROUND.metrics)
    assert (packed.trace, packed.latency_bins, packed.system) == (ROUND.trace, ROUND.latency_bins, ROUND.system)
    assert dump(packed) == dump(ROUND)


def test_it_equals_the_plain_round_from_either_side(packed):
    other = replace(ROUND, trace=())

    assert packed == ROUND
    assert ROUND == packed  # noqa: SIM300 (the plain one asked)
    assert packed != other
    assert other != packed
    assert packed != replace(ROUND, n=ROUND.n + 1)
    assert packed != "a round"


def test_what_is_short_is_told_without_unpacking(packed, kept):
    assert packed.n == ROUND.n
    assert packed != replace(ROUND, duration_s=-1.0)
    assert kept.looks == 0


def test_the_same_packed_course_need_not_be_unpacked_to_be_equal(packed, kept):
    assert packed == packed.fetched_by(kept.fetch)
    assert packed == copy.copy(packed)
    assert kept.looks == 0


def test_replacing_gives_a_plain_round(packed):
    changed = replace(packed, n=7)

    assert type(changed) is type(ROUND)
    assert changed == replace(ROUND, n=7)


def test_a_changed_course_is_made_when_somebody_looks(packed, kept):
    changed = with_course(packed, lambda course: replace(course, trace=()), notes={"a": 1})

    assert kept.looks == 0
    assert isinstance(changed, PackedRound)
    assert (changed.trace, changed.notes, changed.latency_bins) == ((), {"a": 1}, ROUND.latency_bins)
    assert changed != packed
    assert changed == with_course(ROUND, lambda course: replace(course, trace=()), notes={"a": 1})
