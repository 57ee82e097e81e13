"""Several sets of file-system options in one run: one comparison against the first, its heading and its answer."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.options import COMPRESS, COW, NOCOW, three_options
from support.words import says

from volbench.domain.answer.answer_words import SLOW_DISK
from volbench.domain.answer.answered_runs import row_answered, run_answered
from volbench.domain.answer.facts import facts_of
from volbench.domain.answer.question import Past
from volbench.domain.answer.rest_of_verdict import rest_of_verdict
from volbench.domain.assess.run_row import make_row
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.options_compared import leaders_of, options_of_run
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.compare.ways_compared import SAID
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.words.message import Message, plain
from volbench.domain.timeline.alarm import Alarm
from volbench.domain.timeline.notices import DroppedCell

NAMES = {one: Message(f"model.names.variant_names.{one.replace('-', '_')}") for one in (COW, NOCOW, COMPRESS)}


def _leaders(run):
    return set(leaders_of(paired_of(run)).values())


def test_each_further_set_of_options_is_held_against_the_first_with_all_cells_as_one_family():
    compared = paired_of(three_options())

    assert [(one.first, one.second) for one in compared] == [(COW, NOCOW), (COW, COMPRESS)]
    assert [{cell.verdict for cell in one.cells} for one in compared] == [{Verdict.FASTER}, {Verdict.SLOWER}]
    assert compared[0].first_name == NAMES[COW]
    cell = compared[0].cells[0]
    assert cell.p_adjusted == pytest.approx(sum(len(one.cells) for one in compared) * cell.p_value)


def test_the_best_is_what_is_certainly_ahead_or_what_cannot_be_told_from_it():
    assert _leaders(three_options((1.0, 1.4, 0.8))) == {(NOCOW,)}
    assert _leaders(three_options((1.0, 1.4, 1.4))) == {(NOCOW, COMPRESS)}
    assert _leaders(three_options((1.0, 0.7, 0.8))) == {(COW,)}
    assert _leaders(three_options((1.0, 1.0, 0.8))) == {(COW, NOCOW)}


def test_nothing_is_best_where_nothing_was_told_apart_or_too_little_was_measured():
    assert _leaders(three_options((1.0, 1.0, 1.0))) == set()
    assert _leaders(three_options(rounds=3)) == set()


@pytest.mark.parametrize("verdict", [Verdict.INDICATIVE, Verdict.NOT_COMPARABLE])
def test_nothing_is_best_while_a_side_that_could_not_be_told_might_be(verdict):
    ahead, other = paired_of(three_options())
    untold = replace(other, cells=tuple(replace(cell, verdict=verdict) for cell in other.cells))

    assert leaders_of([ahead, untold]) == {}


@pytest.mark.parametrize(("high", "leaders"), [(1.6, (NOCOW, COMPRESS)), (1.1, (NOCOW,))])
def test_what_does_not_differ_from_the_first_is_among_the_best_where_its_interval_reaches_them(high, leaders):
    ahead, other = paired_of(three_options())
    wide = [_spanning(cell, high) for cell in other.cells]

    assert set(leaders_of([ahead, replace(other, cells=tuple(wide))]).values()) == {leaders}


def _spanning(cell, high):
    ends = (0.8, high) if cell.is_higher_better else (1 / high, 1.25)
    return replace(cell, verdict=Verdict.NO_DIFFERENCE, ratio_ci95=ends)


def test_the_verdict_begins_with_how_they_compare_and_says_it_once():
    heading, *rest = three_options().verdict

    assert heading.code == SAID.code
    assert heading.has("compare.answer.sides.faster")
    told = next(part for part in heading.parts() if part.code == "compare.answer.sides.faster")
    assert says(told, "compare.answer.sides.faster", first=NAMES[COW], second=NAMES[NOCOW], size="40 %")
    assert not any(one.has("compare.paired.headline.faster") for one in rest)


def test_the_answer_is_the_comparison_and_not_that_it_is_the_first_measurement():
    run = run_answered(three_options(), {})

    assert run.answer.code is AnswerCode.COMPARED
    assert run.answer.word == run.verdict[0].values["said"]


def test_a_run_of_an_earlier_version_keeps_the_answer_to_its_volume():
    run = three_options()
    older = replace(run, verdict=tuple(said for said in run.verdict if said.code != SAID.code))

    answer = run_answered(older, {}).answer

    assert answer.code is AnswerCode.NORMAL


def test_a_slow_disk_leads_and_the_comparison_comes_after_it():
    run = three_options()
    disk = Limit(LimitId.SLOW_DISK, plain("sdb"), plain("sdb"))
    works = tuple(replace(work, limit=disk) if work.variant == COW else work for work in run.workloads)
    run = run_answered(replace(run, workloads=works), {})

    assert run.answer == row_answered(make_row(run), facts_of(run), {}).answer
    assert run.answer.code is AnswerCode.HELD_BACK
    assert run.answer.word.code == SLOW_DISK.word.code
    assert SAID.code in {said.code for said in rest_of_verdict(run)}


@pytest.mark.parametrize("slow", [NOCOW, COMPRESS])
def test_a_slow_disk_that_only_a_further_option_shows_leads_under_its_name(slow):
    run = three_options()
    disk = Limit(LimitId.SLOW_DISK, plain("sdb"), plain("sdb"))
    works = tuple(replace(work, limit=disk) if work.variant == slow else work for work in run.workloads)
    run = run_answered(replace(run, workloads=works), {})

    assert run.answer == row_answered(make_row(run), facts_of(run), {}).answer
    assert (run.answer.code, run.answer.word.code) == (AnswerCode.HELD_BACK, SLOW_DISK.word.code)
    assert says(run.answer.reason, "join.labelled", name=NAMES[slow])


def test_what_else_holds_a_further_option_back_stands_beside_the_comparison_under_its_name():
    run = three_options()
    busy = Limit(LimitId.CPU, plain("processor"), plain("processor"))
    works = [_below(work, busy) if work.variant == COMPRESS else work for work in run.workloads]

    answer = run_answered(replace(run, workloads=tuple(works)), {}).answer

    assert answer.code is AnswerCode.COMPARED
    assert says(answer.reason, "answer.reason.way_is", name=NAMES[COMPRESS])


def _below(work, limit):
    expected = work.expectation and replace(work.expectation, standing=Standing.BELOW, metric=work.metric)
    return replace(work, limit=limit, expectation=expected)


def test_what_it_is_good_for_says_of_which_option_that_is():
    run = three_options()

    assert meaning_of(run).of_option == NAMES[COW]
    assert meaning_of(example_run()).of_option is None
    one = tuple(work for work in run.workloads if work.variant == NOCOW)
    assert meaning_of(replace(run, workloads=one)).of_option is None


def test_a_drop_leads_with_its_number_and_under_the_name_of_no_options():
    title = plain("Read")
    drop = DroppedCell("d", "read", COMPRESS, title, "read_bytes_per_s", 1e8, 0.6, "run-1", None, plain("dropped"))
    past = Past(alarm=Alarm((drop,), {"d": "2026-03-03T10:00:00.000Z"}))

    answer = run_answered(three_options(), {"": past}).answer

    assert answer.code is AnswerCode.SLOWER
    assert says(answer.reason, "answer.reason.dropped", title=title)
    assert not answer.reason.has("answer.reason.way_is")


def test_with_too_few_rounds_nothing_is_called_certain():
    run = run_answered(three_options(rounds=3), {})

    assert run.answer.word.has("compare.answer.sides.too_few")
    assert {cell.verdict for one in paired_of(run) for cell in one.cells} == {Verdict.INDICATIVE}


def cautions_of(run):
    return [caution for one in paired_of(run) for caution in one.cautions]


def test_options_in_the_suites_own_order_carry_a_caution():
    order = "compare.options.always_before"

    assert [one.has(order) for one in cautions_of(three_options(is_fixed=True))] == [False, True, True]
    assert not any(one.has(order) for one in cautions_of(three_options()))


def test_files_without_copy_on_write_are_said_to_have_no_checksums_once():
    (caution,) = cautions_of(three_options())

    assert says(caution, "compare.options.no_checksums", name=variant_name(NOCOW))
    assert [one for one in three_options().verdict if one.has("compare.options.no_checksums")] == [caution]


def test_one_set_of_options_is_compared_with_nothing():
    assert options_of_run(example_run()) == ()
    assert paired_of(example_run()) == ()
