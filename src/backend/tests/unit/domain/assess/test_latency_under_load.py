"""What response times under load say in words, and when they are only a lower limit."""

from dataclasses import replace

from support.examples import example_run
from support.words import in_chinese, in_english

from volbench.domain.assess.latency_under_load import load_caveats, load_sentences, share_of
from volbench.domain.model.suites.data_ratio import HALVED
from volbench.tools.fio import read_access

MS = 1_000_000.0


def _work(share, p99_ns, *, rw="randread", side="read"):
    parameters = {"load_of": "full", "load_ratio": share}
    access = read_access({"rw": rw, "bs": 4096, "numjobs": 32})
    percentiles = {side: {"50": p99_ns / 4, "99": p99_ns}} if p99_ns else {side: {"50": 1.0}}
    return replace(example_run().workloads[0], parameters=parameters, access=access, percentiles=percentiles)


def _said(*works):
    return [(in_english(text), in_chinese(text)) for text in load_sentences(works)]


def test_half_and_nearly_full_load_are_told_together():
    assert _said(_work(0.9, 80 * MS), _work(0.5, 12 * MS), _work(0.7, 20 * MS)) == [
        (
            "At half load 99 % of small reads take at most 12.0 ms, at 90 % load 80.0 ms.",
            "负载 50 % 时，99 % 的随机小块读取不超过 12.0 ms；负载 90 % 时不超过 80.0 ms。",
        )
    ]


def test_data_that_halves_is_not_told_in_the_same_sentence():
    whole = _work(0.5, 12 * MS)
    halved = replace(_work(0.9, 80 * MS), id=whole.id + HALVED)

    assert _said(whole, halved) == _said(whole)


def test_one_share_alone_is_told_alone():
    assert _said(_work(0.7, 20 * MS, rw="randwrite", side="write"))[0][0] == (
        "At 70 % load 99 % of small writes take at most 20.0 ms."
    )


def test_times_have_as_many_digits_as_their_rounds_leave():
    work = _work(0.7, 23.4 * MS)
    rounds = replace(work.summary[work.metric], median=23 * MS, min=14 * MS, max=34 * MS, n=6, ci95=(14 * MS, 34 * MS))
    work = replace(work, summary={"read_lat_p99_ns": rounds})

    assert _said(work)[0][0] == "At 70 % load 99 % of small reads take at most 23 ms."


def test_too_few_requests_for_a_percentile_are_not_told():
    assert _said(_work(0.5, None), _work(0.9, 80 * MS)) == _said(_work(0.9, 80 * MS))
    assert _said(_work(0.5, None)) == []


def test_workloads_without_a_share_say_nothing():
    assert _said(*example_run().workloads) == []
    assert [share_of({"load_ratio": value}) for value in (True, "0.5", 1.5, None, 0)] == [None] * 5


def _rounds(*held):
    model = example_run().workloads[0].rounds[0]
    return [replace(model, notes={"held_ratio": value}) for value in held]


def test_a_volume_that_does_not_keep_up_is_told_by_the_median_of_its_rounds():
    assert [caveat.values for caveat in load_caveats(_rounds(0.7, 0.8, 0.99))] == [{"held_ratio": 0.8}]
    assert list(load_caveats(_rounds(0.7, 0.95, 0.99))) == []
    assert list(load_caveats(_rounds())) == []
