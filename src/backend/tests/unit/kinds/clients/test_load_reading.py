"""What a run of many clients says as a whole, and what of it may be held against what."""

from dataclasses import replace

import pytest
from support.loads import load_run
from support.words import in_chinese

from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.assess.caveats import observed_of
from volbench.domain.compare.comparability import cell_obstacle
from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.clients.load import LoadPoint, LoadTotals
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.rules.load.client_caveats import client_caveats
from volbench.kinds.clients.rules.load.course import _knee
from volbench.kinds.clients.rules.load.load_words import file_text
from volbench.suites import find


def test_the_answer_is_a_sentence_for_the_file_and_one_for_the_shares():
    load = load_of(load_run())

    assert [one.code for one in load.answer] == ["compare.load.answer", "join.labelled"]
    assert load.answer[0].values["file"].values == {"size": "14,332 B"}


def test_of_one_server_its_own_sentence_is_the_answer_with_its_knee():
    (words,) = load_of(load_run({"nginx": 6000.0})).answer

    assert words.values["words"].code in {"assess.load.peak", "assess.load.knee"}
    assert words.values["words"].values["clients"].values["count"] >= 10


def test_who_is_what_percent_of_whom_has_intervals():
    (one,) = load_of(load_run()).matrices
    nginx, apache = one.matrix.rows

    assert one.title.values["clients"].values == {"count": 10}
    assert nginx.shares[1].ratio == pytest.approx(2.5, rel=0.02)
    assert apache.shares[0].ratio == pytest.approx(0.4, rel=0.02)
    low, high = apache.shares[0].ci95
    assert low < 0.4 * 1.02
    assert high > 0.4 * 0.98


def test_files_of_other_lengths_are_not_held_against_each_other():
    run = load_run(lengths={"nginx": 31_596, "apache": 14_332})
    (paired,) = paired_of(run)
    (one,) = load_of(run).matrices

    assert {cell.sentence.code for cell in paired.cells} == {"compare.load.files_differ"}
    assert one.matrix.rows[0].shares[1].ratio is None
    assert one.matrix.rows[0].shares[1].refusal is not None


def test_results_of_different_generators_are_never_compared():
    work = load_run({"nginx": 6000.0}).workloads[0]

    assert cell_obstacle(work, work, "requests_per_s") is None
    assert cell_obstacle(work, replace(work, tool="wrk"), "requests_per_s").code == "compare.comparability.tool"


def test_errors_are_told_and_in_no_rate():
    run = load_run({"nginx": 6000.0}, errors={"http-503": 7, "reset": 2})
    load = load_of(run)
    point = load.courses[0].points[0]

    assert point.errors == {"http-503": 56, "reset": 16}
    assert load.remarks[0].code == "assess.load.errors"
    assert not run.workloads[0].badges.valid
    caveat = next(one for one in run.workloads[0].caveats if one.code == "request-errors")
    observed = observed_of(caveat.code, caveat.values)
    assert observed.has("assess.load.kinds.reset")
    assert "HTTP 503 × 56" in in_chinese(observed)


def test_a_rate_above_half_of_what_the_generator_reaches_says_so():
    run = load_run({"nginx": 6000.0}, ceiling=8000.0)
    limited = {work.id for work in run.workloads for one in work.caveats if one.code == "generator-limited-requests"}

    assert limited == {"get-14k-c10", "get-14k-c25", "get-14k-c100"}
    assert all(work.badges.valid is (work.id not in limited) for work in run.workloads)


def test_a_bend_with_much_still_to_come_is_no_knee():
    assert knee_of([1000, 2500, 3500, 4200, 5000]) is None
    assert knee_of([1000, 4000, 4900, 5000, 5000]) == 10


def knee_of(rates):
    points = [point(clients, rate) for clients, rate in zip((1, 4, 10, 25, 100), rates, strict=True)]
    return _knee(points)


def point(clients, rate):
    return LoadPoint("get", clients, rate, (rate, rate), 0.0, {}, 1, {}, 6, LoadTotals(1))


def noted(run, **notes):
    """The run, judged anew with these notes in its first round."""
    works = [replace(work, rounds=(_with(work.rounds[0], notes), *work.rounds[1:])) for work in run.workloads]
    return replace(run, workloads=tuple(works))


def _with(round_, notes):
    return replace(round_, notes={**round_.notes, **notes})


def caveats_of(run):
    return {
        one.code
        for work in run.workloads
        for one in client_caveats(next(w for w in find("http-file").workloads if w.id == work.id), work.rounds, run)
    }


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        ({"is_cut_short": True}, "round-cut-short"),
        ({"errors": {"sockets": 3}}, "sockets-used-up"),
        ({"length_unknown": 2}, "length-unknown"),
    ],
)
def test_what_a_round_went_through_is_said(notes, code):
    run = load_run({"nginx": 6000.0}, clients=(1, 4))

    assert code not in caveats_of(run)
    assert code in caveats_of(noted(run, **notes))
    assert {"round-cut-short": "stable", "length-unknown": "valid"}.get(code, "neither") == CAVEATS[code].touches


def test_a_limit_of_the_generator_that_nobody_knows_is_said():
    run = load_run({"nginx": 6000.0}, clients=(1, 4))
    unknown = replace(run, environment=replace(run.environment, generator_limits=()))

    assert "own-limit-unknown" not in caveats_of(run)
    assert "own-limit-unknown" in caveats_of(unknown)


def test_a_server_at_this_machines_own_address_shares_its_processors():
    run = load_run({"nginx": 6000.0}, clients=(4,))
    rounds = tuple(
        replace(one, cpu_ratio=0.95, notes={**one.notes, "generator_core_ratio": 3.0})
        for one in run.workloads[0].rounds
    )
    busy = replace(run, workloads=(replace(run.workloads[0], rounds=rounds),))
    here = replace(
        busy, workloads=(replace(run.workloads[0], rounds=tuple(_with(one, {"is_here": True}) for one in rounds)),)
    )

    assert "generator-limited-processor" not in caveats_of(busy)
    assert "generator-limited-processor" in caveats_of(here)


def test_a_file_that_changed_is_told_apart_from_files_that_differ():
    run = load_run(clients=(10,))
    same = noted(run, digest="a")
    other = replace(same, workloads=(noted(run, digest="b").workloads[0], *same.workloads[1:]))
    changed = replace(
        run,
        workloads=tuple(
            replace(work, rounds=tuple(_with(one, {"digest": str(one.n)}) for one in work.rounds))
            for work in run.workloads[:1]
        ),
    )

    assert "compare.load.other_contents" in {one.code for one in load_of(other).remarks}
    assert {one.code for one in load_of(changed).remarks} == {"compare.load.changed"}


def test_who_was_not_compared_is_named():
    said = load_of(load_run(lengths={"nginx": 31_596, "apache": 14_332})).remarks

    assert "compare.stacks.left_out" in {one.values["words"].code for one in said if one.code == "join.labelled"}


def test_ids_of_other_makers_are_read():
    run = load_run(clients=(10,))

    assert load_of(replace(run, workloads=tuple(replace(work, id="x") for work in run.workloads))) is not None


def test_few_rounds_are_indicative():
    assert load_of(load_run(rounds=2)).remarks[0].code == "compare.load.indicative"


def test_a_run_of_another_kind_says_nothing():
    from support.examples import example_run

    assert load_of(example_run()) is None


KEYED = {"clients": (10, 50, 100), "of_keys": True}


def test_what_is_done_with_keys_has_courses_of_its_own_by_operation_and_length():
    load = load_of(load_run({"store": 6000.0}, **KEYED))

    assert [(one.operation, one.file_bytes, one.is_kept_alive) for one in load.courses] == [
        (operation, length, is_kept_alive)
        for operation in ("put", "get", "delete", "mix")
        for length in (1024, 10_240)
        for is_kept_alive in (True, False)
    ]
    assert len({str(file_text(one)) for one in load.courses}) == len(load.courses)
    assert all([point.clients for point in one.points] == [10, 50, 100] for one in load.courses)


def test_the_answer_of_keys_is_one_sentence_for_each_operation():
    said = load_of(load_run({"store": 6000.0}, **KEYED)).answer

    assert [one.values["name"].code.rpartition(".")[2] for one in said] == ["put", "get", "delete", "mix"]
    assert {one.values["name"].values["size"] for one in said} == {"1.00 KiB"}


def test_keys_that_were_not_there_are_told():
    (absent,) = (one for one in load_of(load_run(**KEYED)).remarks if one.code == "compare.load.absent")

    # A fifth of the requests of a mix met a key that was not there.
    assert absent.values == {"share": "20 %"}
    assert "compare.load.absent" not in {one.code for one in load_of(load_run()).remarks}


def test_servers_are_held_against_each_other_by_operation_and_length():
    matrices = load_of(load_run(**KEYED)).matrices

    assert len({str(one.title) for one in matrices}) == len(matrices) == 16
    assert all(one.matrix.rows[0].shares[1].ratio == pytest.approx(2.5, rel=0.05) for one in matrices)


def test_numbers_of_keys_say_what_they_are_valid_for():
    run = load_run({"store": 6000.0}, **KEYED)

    assert {work.badges.valid_for.code for work in run.workloads if work.badges.valid} == {
        "assess.load.trust.valid_for_keys"
    }
