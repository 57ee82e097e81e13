"""A run over several servers or ways is answered by how they compare, on every surface alike."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from support.folders import of_folders
from support.loads import load_run
from support.options import COW, three_options
from support.servers import endpoint
from support.sweeps import Invented, sweep_run
from support.two_volumes import two_volumes
from support.words import in_chinese, says

from volbench.domain.answer.answered_runs import row_answered, run_answered, with_answer_of_targets
from volbench.domain.answer.facts import facts_of
from volbench.domain.answer.question import Past
from volbench.domain.assess.run_row import make_row
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired_words import BY_PLACE, HALF, SHAKEN
from volbench.domain.compare.several_targets import paired_of, verdict_of
from volbench.domain.compare.sides_compared import sides_compared
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.runs.answer import Answer, AnswerCode
from volbench.domain.model.runs.run import EndpointTarget, TargetResult
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.words.message import plain
from volbench.domain.timeline.history import TimelineName
from volbench.domain.timeline.notices import Notice
from volbench.languages import render
from volbench.reports.anonymise import anonymise

NGINX, APACHE = plain("nginx"), plain("apache")


def answer_of(run):
    """The answer, which a list must give as well."""
    answer = run_answered(run, {}).answer
    assert row_answered(make_row(run), facts_of(run), {}).answer == answer
    return answer


def over_ways(run):
    """A run over ways as it is measured, with a target each."""
    targets = {way: EndpointTarget(endpoint(EndpointKind.WEBDAV, way)) for way in run.plan.variants}
    results = {way: TargetResult(run.environment, badges=run.badges) for way in targets}
    run = replace(run, targets=targets, target_results=results)
    return replace(run, verdict=verdict_of(run))


def test_a_run_over_two_servers_is_headed_by_which_answers_how_many_times_as_many_requests():
    answer = answer_of(load_run())

    assert answer.code is AnswerCode.COMPARED
    assert says(answer.word, "compare.answer.requests.more", ahead=NGINX, behind=APACHE)
    assert re.fullmatch(r"nginx 响应的请求数是 apache 的 \d\.\d 倍", in_chinese(answer.word))
    assert answer.next_step.code == "answer.next.nothing"
    assert not answer.reason.has("answer.reason.nothing_yet")


def test_the_numbers_beside_it_are_those_it_was_made_from_and_it_says_that_they_are_paired():
    run = load_run()
    reason = answer_of(run).reason

    assert says(reason, "compare.ways.at", way=NGINX)
    assert says(reason, "compare.ways.at", way=APACHE)
    assert reason.has("compare.answer.in_pairs")


def test_servers_that_can_hardly_be_told_apart_are_not_called_faster():
    answer = answer_of(load_run({"nginx": 6000.0, "apache": 5990.0}))

    assert says(answer.word, "compare.answer.requests.alike")


def test_too_few_rounds_are_not_sure_and_the_next_step_is_to_measure_longer():
    answer = answer_of(load_run(rounds=3))

    assert says(answer.word, "compare.answer.requests.too_few", ahead=NGINX, behind=APACHE)
    assert answer.next_step.code in {"answer.next.measure_thoroughly", "answer.next.again"}


def test_what_cannot_be_trusted_still_comes_first():
    run = load_run()
    first, *rest = run.target_results
    broken = replace(run.target_results[first], badges=replace(run.badges, valid=False, valid_reasons=()))
    run = replace(run, target_results={first: broken, **{one: run.target_results[one] for one in rest}})

    assert run_answered(run, {}).answer.code is AnswerCode.CANNOT_BE_TRUSTED


def test_a_run_of_an_earlier_version_is_called_a_comparison_with_the_number_of_each():
    run = load_run()
    answer = answer_of(replace(run, verdict=run.verdict[1:]))

    assert answer.code is AnswerCode.COMPARED
    assert says(answer.word, "answer.word.comparison")
    assert says(answer.reason, "compare.ways.at", way=APACHE)


def test_the_first_number_of_each_stands_under_the_title_of_its_own_workload():
    run = load_run()
    title = plain("Other")
    works = [replace(one, title=title) if one.variant == "apache" else one for one in run.workloads]
    reason = answer_of(replace(run, verdict=run.verdict[1:], workloads=tuple(works))).reason

    told = [part for part in reason.parts() if part.code == "compare.answer.numbers"]
    assert [says(part, "compare.ways.at", way=NGINX) for part in told] == [True, False]
    assert [says(part, "compare.ways.at", way=APACHE) for part in told] == [False, True]
    assert told[1].values["title"] == title


def test_the_verdict_of_another_suite_does_not_head_it():
    name = TimelineName("http-nginx", "nginx", "http-keyvalue", plain("Keys"), "standard", 9, "run-9", "2026-03-09")
    notice = Notice("n", name, "run-1", "2026-03-03T10:00:00.000Z", "run-0", "run-9", (), (), NGINX, NGINX)
    answer = run_answered(load_run(), {"nginx": Past(elsewhere=notice)}).answer

    assert answer.code is AnswerCode.COMPARED
    assert not answer.reason.has("answer.reason.elsewhere")


def test_a_report_tells_the_same_answer():
    run = run_answered(load_run(rounds=3), {})

    assert anonymise(run).answer == run.answer


def test_files_over_several_ways_are_headed_by_which_way_is_faster_and_by_how_much():
    answer = answer_of(
        over_ways(sweep_run({"dav": Invented(1.0, 90.0), "s3": Invented(1.0, 30.0)}, rounds=8, sizes=("1mb", "10mb")))
    )

    assert says(answer.word, "compare.answer.files.more", ahead=plain("dav"), behind=plain("s3"))
    assert re.fullmatch(r".*：dav 的速度是 s3 的 \d\.\d+ 倍", in_chinese(answer.word))
    assert says(answer.reason, "compare.ways.at", way=plain("s3"))


def test_among_many_comparisons_a_difference_may_be_chance_and_that_is_said():
    answer = answer_of(load_run(of_keys=True))

    assert answer.word.has("compare.answer.requests.by_chance")


@pytest.mark.parametrize(
    ("factor", "word"), [(1.25, "compare.answer.sides.faster"), (0.7, "compare.answer.sides.slower")]
)
def test_two_volumes_are_headed_by_the_largest_certain_difference(factor, word):
    answer = answer_of(two_volumes(factor=factor))

    assert answer.code is AnswerCode.COMPARED
    assert answer.word.has(word)
    assert says(answer.reason, "compare.headline.all_others", all=3)
    assert answer.reason.has("compare.answer.sides.in_pairs")


def test_folders_of_one_volume_are_headed_alike_with_their_names():
    run = of_folders(two_volumes(factor=0.7))
    answer = answer_of(replace(run, verdict=verdict_of(run)))

    assert in_chinese(answer.word).endswith("“B（photos）”比“A（volbench）”慢 30 %")


def test_volumes_alike_are_said_to_be_alike_and_none_of_them_is_called_a_first_measurement():
    answer = answer_of(two_volumes(factor=1.0))

    assert answer.word.code != "answer.word.first"
    assert answer.word.has("compare.answer.sides.alike")
    assert not answer.word.has("compare.answer.titled")


@pytest.mark.parametrize(
    ("rounds", "factor", "word"),
    [(3, 1.25, "compare.answer.sides.too_few"), (8, 1.25, "compare.answer.sides.faster")],
)
def test_too_few_rounds_of_volumes_are_not_sure_either(rounds, factor, word):
    run = two_volumes(factor=factor)
    run = replace(run, workloads=tuple(replace(work, rounds=work.rounds[:rounds]) for work in run.workloads))
    answer = answer_of(replace(run, verdict=verdict_of(run)))

    assert answer.word.has(word)
    assert (answer.next_step.code == "answer.next.nothing") is (rounds >= 6)


@pytest.mark.parametrize(
    ("against", "words"),
    [
        (BY_PLACE, "compare.answer.sides.by_place"),
        (HALF, "compare.answer.sides.half"),
        (SHAKEN, "compare.answer.sides.shaken"),
    ],
)
def test_a_difference_its_cell_speaks_against_is_not_told_as_one_and_the_reason_is_said(against, words):
    run = of_folders(two_volumes(factor=1.25), swaps_from=5)
    (paired,) = paired_of(run)
    cells = tuple(replace(one, sentence=against.fill(size="+9 %"), verdict=Verdict.INDICATIVE) for one in paired.cells)

    heading = sides_compared([replace(paired, cells=cells)])

    assert heading.words.has(words)


def test_one_round_of_volumes_alike_is_too_few_to_say_so_and_the_next_step_is_to_measure_longer():
    run = two_volumes(factor=1.0)
    run = replace(run, workloads=tuple(replace(work, rounds=work.rounds[:1]) for work in run.workloads))
    answer = answer_of(replace(run, verdict=verdict_of(run)))

    assert answer.word.has("compare.answer.sides.too_few")
    assert not answer.word.has("compare.answer.titled")
    assert answer.next_step.code != "answer.next.nothing"


@pytest.mark.parametrize("factor", [1.0, 1.25])
def test_where_most_cannot_be_compared_the_heading_names_its_workload_and_says_how_many(factor):
    (paired,) = paired_of(two_volumes(factor=factor))
    told, *others = paired.cells
    without = [replace(one, ratio=None, verdict=Verdict.NOT_COMPARABLE) for one in others]

    heading = sides_compared([replace(paired, cells=(told, *without))]).words

    assert says(heading, "compare.answer.titled", title=told.title)
    assert says(heading, "compare.answer.sides.not_comparable", count=len(others), all=len(paired.cells))


def test_the_difference_that_heads_it_is_not_said_a_second_time():
    run = run_answered(two_volumes(), {})

    assert not any(one.has("compare.paired.headline.faster") for one in run.verdict)
    assert says(run.verdict[1], "compare.paired.summary")


def test_a_volume_that_stands_out_is_named_beside_the_comparison():
    run = two_volumes()
    first, second = run.target_results
    slow = Answer(AnswerCode.SLOW, plain("slow"), plain("because"), plain("look"))
    calm = replace(slow, code=AnswerCode.NORMAL)
    results = {
        variant: replace(run.target_results[variant], answer=answer)
        for variant, answer in ((first, slow), (second, calm))
    }
    answer = with_answer_of_targets(replace(run, target_results=results)).answer

    assert answer.code is AnswerCode.COMPARED
    assert answer.reason.has("answer.reason.way_is")
    assert answer.next_step == plain("look")


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
@pytest.mark.parametrize("rounds", [3, 8])
def test_it_is_said_in_whole_words(language, rounds):
    answer = run_answered(load_run({"nginx": 6000.0, "apache": 2400.0, "caddy": 5000.0}, rounds=rounds), {}).answer

    for words in (answer.word, answer.reason):
        assert not re.search(r"[{}]|None|nan|\.\.|。。", render(words, language))
    assert not render(answer.word, language).endswith((".", "。"))


def test_a_row_of_options_says_which_of_them_its_numbers_are_of():
    run = three_options()
    row = row_answered(make_row(run), facts_of(run), {})

    assert {one.variant for one in row.headline} == {COW}
    assert row.options == {COW: variant_name(COW)}


@pytest.mark.parametrize("run", [two_volumes(), load_run()], ids=["volumes", "ways"])
def test_a_row_of_several_targets_has_names_of_its_own(run):
    assert row_answered(make_row(run), facts_of(run), {}).options is None


def test_a_row_of_one_set_of_options_names_none():
    run = three_options()
    run = replace(run, workloads=tuple(one for one in run.workloads if one.variant == COW))

    assert row_answered(make_row(run), facts_of(run), {}).options is None
