"""A next step that volbench can take is taken by a press: with which suite, profile or run says the move."""

import pytest

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.next_steps import Means, Target, means_of, move_to, reachable
from volbench.domain.model.runs.answer import Move, MoveKind
from volbench.suites import find

BEFORE = Target(run_id="run-7")
LEFT_TO_THE_OWNER = [words.NOTHING_TO_DO, words.KEEP_WATCHING, words.REPAIR, words.SEE_SERVER]
LEFT_TO_THE_OWNER += [
    held.next_step for held in words.HELD_BACK.values() if held.next_step.code.endswith(("processor", "at_least"))
]


def _means(profile="quick", **changes):
    return means_of(find("nas-volume"), profile, is_imported=False, is_several=False, **changes)


@pytest.mark.parametrize(
    ("step", "move"),
    [
        (words.AGAIN, Move(MoveKind.MEASURE)),
        (words.MEASURE_MORE.fill(count=4), Move(MoveKind.MEASURE)),
        (words.OTHER_PROCESSOR.next_step, Move(MoveKind.MEASURE)),
        (words.WHEN_REBUILT, Move(MoveKind.MEASURE)),
        (words.MEASURE_THOROUGHLY, Move(MoveKind.MEASURE, profile="standard")),
        (words.COMPARE, Move(MoveKind.COMPARE, run_id="run-7")),
        (words.LOOK_AT_LIMIT, Move(MoveKind.LOOK_AT_LIMIT)),
        (words.SLOW_DISK.next_step, Move(MoveKind.LOOK_AT_LIMIT)),
        (words.LOOK_BACK, Move(MoveKind.LOOK_BACK)),
    ],
)
def test_each_step_volbench_can_take_has_its_move(step, move):
    assert move_to(step, _means(), BEFORE) == move


def test_a_test_that_found_the_volume_slower_is_repeated_as_it_was():
    found = move_to(words.REPEAT, _means(), Target(suite_id="nas-files", profile="full"))

    assert found == Move(MoveKind.MEASURE, "nas-files", "full")


@pytest.mark.parametrize("step", LEFT_TO_THE_OWNER)
def test_what_only_the_owner_can_do_has_none(step):
    assert move_to(step, _means(), BEFORE) is None


def test_a_run_measured_elsewhere_is_compared_and_not_measured_again():
    means = Means(is_imported=True)

    assert move_to(reachable(words.AGAIN, means), means, Target()) == Move(MoveKind.COMPARE)
    assert move_to(words.MEASURE_AGAIN, means, Target()) is None


def test_a_longer_profile_is_one_with_enough_rounds():
    assert _means("first").longer == "quick"
    assert (_means("full").longer, _means("full").larger) == (None, None)
