"""Rounds whose details stay as they are written: whoever asks sees no difference to a plain round."""

import copy
import json
from dataclasses import fields, replace

import pytest
from support.examples import example_run

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.rounds.packed_round import Course
from volbench.domain.model.rounds.written_round import NUMBER_FIELDS, Detail, WrittenRound

ROUND = replace(
    example_run().workloads[0].rounds[0], **{one.name: getattr(Course(), one.name) for one in fields(Course)}
)
TEXT = json.dumps(dump(Detail(ROUND.evidence, ROUND.disks, ROUND.notes)))


@pytest.fixture
def looks():
    return []


@pytest.fixture
def written(looks):
    def read(text):
        looks.append(text)
        return load(Detail, json.loads(text))

    return WrittenRound(text=TEXT, read=read, **{name: getattr(ROUND, name) for name in NUMBER_FIELDS})


def test_it_shows_what_the_plain_round_shows_and_is_written_alike(written):
    assert ROUND.disks
    assert (written.evidence, written.disks, written.notes) == (ROUND.evidence, ROUND.disks, ROUND.notes)
    assert (written.trace, written.latency_bins, written.system) == ((), {}, None)
    assert dump(written) == dump(ROUND)


def test_its_details_are_read_once_and_only_for_whoever_asks(written, looks):
    assert (written.n, written.metrics, written.detail_text) == (ROUND.n, ROUND.metrics, TEXT)
    assert looks == []

    assert written.notes == ROUND.notes
    assert written.evidence == ROUND.evidence
    assert looks == [TEXT]


def test_it_equals_the_plain_round_from_either_side(written):
    assert written == ROUND
    assert ROUND == written  # noqa: SIM300 (the plain one asked)
    assert written == copy.copy(written)
    assert written != replace(ROUND, notes={"other": 1})
    assert replace(ROUND, n=ROUND.n + 1) != written
    assert written != "a round"


def test_replacing_gives_a_plain_round(written):
    changed = replace(written, n=7)

    assert type(changed) is type(ROUND)
    assert changed == replace(ROUND, n=7)
