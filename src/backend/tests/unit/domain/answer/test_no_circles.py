"""No advice leads back to where it started: a walk over all reasons why a run cannot be trusted, and all next steps."""

from functools import cache
from itertools import product

import pytest
from support.reasons import every_reason

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.next_steps import means_of
from volbench.domain.answer.question import Past, Question
from volbench.domain.answer.remedies import REMEDIES, Cure, remedy_of
from volbench.domain.answer.rules import answer_of
from volbench.domain.model.runs.answer import MoveKind
from volbench.domain.model.runs.run import Badges, RunState
from volbench.suites import all_suites, find

REASONS = every_reason()
CURABLE = {Cure.REPAIR, Cure.OWNER}
"""Of these the owner does something first, so measuring the same again is no circle."""
PLACES = [
    (suite, profile, is_imported, is_several)
    for suite in all_suites()
    for profile in suite.profiles
    for is_imported in (False, True)
    for is_several in (False, True)
]


@cache
def means_at(suite_id, profile, is_imported, is_several):
    return means_of(find(suite_id), profile, is_imported=is_imported, is_several=is_several)


def ask(reasons, place, is_provable):
    suite, *rest = place
    means = means_at(suite.id, *rest)
    badges = Badges(valid=False, stable=True, valid_reasons=tuple(reasons), is_provable=is_provable)
    return answer_of(Question(RunState.DONE, badges, (), Past(), means))


def follow(reasons, place, is_provable):
    """Return the steps an owner is told who follows each of them, and finds the same reasons again."""
    suite, profile, *others = place
    told = []
    while True:
        answer = ask(reasons, (suite, profile, *others), is_provable)
        told.append(answer.next_step)
        move = answer.move
        if move is None or move.kind is not MoveKind.MEASURE or move.profile is None:
            return told, move
        assert list(suite.profiles).index(move.profile) > list(suite.profiles).index(profile), told
        profile = move.profile


@pytest.mark.parametrize("is_provable", [None, True, False])
@pytest.mark.parametrize("reason", REASONS, ids=lambda one: str(one)[:70])
def test_who_follows_the_advice_against_one_reason_comes_to_its_end(reason, is_provable):
    for place in PLACES:
        told, move = follow([reason], place, is_provable)

        is_again = move is not None and move.kind is MoveKind.MEASURE
        assert not is_again or remedy_of(reason).cure in CURABLE, (place, told)
        if remedy_of(reason).cure not in CURABLE and not place[2]:
            assert told[-1] not in {words.MEASURE_AGAIN, words.AGAIN, words.MEASURE_LARGER, words.MEASURE_THOROUGHLY}


@pytest.mark.parametrize("first", REASONS, ids=lambda one: str(one)[:70])
def test_of_two_reasons_no_step_is_taken_in_vain(first):
    """Where nothing takes one of two reasons away, no longer profile is proposed for the other."""
    for other, place in product(REASONS, PLACES[:: len(PLACES) // 7]):
        cures = {remedy_of(one).cure for one in (first, other)}
        told, move = follow((first, other), place, None)

        is_measured = move is not None and move.kind is MoveKind.MEASURE
        assert not is_measured or cures & CURABLE, (other, place, told)
        if Cure.NOTHING in cures and not cures & CURABLE:
            assert len(told) == 1, (other, place, told)


@pytest.mark.parametrize("reason", REASONS, ids=lambda one: str(one)[:70])
def test_each_reason_has_a_remedy_of_its_own(reason):
    assert any(reason.has(code) for code in REMEDIES)


def test_that_no_profile_can_prove_more_is_said_where_the_longest_has_been_measured():
    memory = REASONS[[one.code for one in REASONS].index("caveats.cached.explanation")]
    for suite in all_suites():
        longest = list(suite.profiles)[-1]

        assert ask([memory], (suite, longest, False, False), None).next_step == words.UPPER_LIMIT


def test_a_longer_profile_is_not_proposed_where_its_file_would_be_no_larger_or_fit_into_memory():
    memory = REASONS[[one.code for one in REASONS].index("caveats.cached.explanation")]
    suite = find("nas-volume")

    assert ask([memory], (suite, "quick", False, False), True).next_step == words.MEASURE_LARGER
    assert ask([memory], (suite, "quick", False, False), False).next_step == words.UPPER_LIMIT
