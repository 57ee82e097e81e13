"""Runs whose requests wrk or oha sent: read as far as they tell, and never held against those of another program."""

from dataclasses import replace

import pytest
from support.loads import load_run
from support.words import says

from volbench.domain.compare.comparability import obstacles
from volbench.domain.model.runs.run import Caveat
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.rules.load.proposal import own_share, proposal, proposal_before

ONE = {"nginx": 6000.0}


def limited(code="generator-limited-requests", **asked):
    run = load_run(ONE, ceiling=8000.0, **asked)
    # A server of one's own network, without password and certificate.
    plain = replace(run.target.endpoint, user="", fingerprint=None, cloud=None)
    run = replace(run, target=replace(run.target, endpoint=plain))
    assert any(caveat.code == code for work in run.workloads for caveat in work.caveats)
    return run


@pytest.mark.parametrize("generator", ["wrk", "oha"])
def test_times_are_the_medians_of_what_was_told_and_the_rest_stays_unknown(generator):
    (course,) = load_of(load_run(ONE, generator=generator)).courses
    (usual,) = load_of(load_run(ONE)).courses

    assert list(course.points[0].percentiles) == ["50", "75", "90", "99"]
    assert course.points[0].percentiles["50"] == pytest.approx(usual.points[0].percentiles["50"], rel=0.1)
    assert course.points[0].requests_per_s == usual.points[0].requests_per_s
    assert course.knee == usual.knee


def test_a_percentile_that_a_round_does_not_tell_is_none():
    run = load_run(ONE, clients=(10,), generator="wrk")
    (work,) = run.workloads
    first = replace(work.rounds[0], notes={**work.rounds[0].notes, "percentiles_ns": {"50": 1e6, "99": "x", "200": 1}})
    lacking = replace(run, workloads=(replace(work, rounds=(first, *work.rounds[1:])),))
    few = replace(run, workloads=(replace(work, rounds=tuple(replace(one, io_count=500) for one in work.rounds)),))

    assert list(load_of(lacking).courses[0].points[0].percentiles) == ["50"]
    assert "99" not in load_of(few).courses[0].points[0].percentiles


@pytest.mark.parametrize(("generator", "version"), [("wrk", "4.1.0"), ("oha", "1.16.0")])
def test_the_program_is_named_with_its_version_and_what_it_does_not_tell(generator, version):
    said = load_of(load_run(ONE, generator=generator)).remarks

    assert any(says(one, f"compare.load.sent_by_{generator}", version=version) for one in said)
    assert not any(one.code.startswith("compare.load.sent_by") for one in load_of(load_run(ONE)).remarks)


def test_a_run_of_wrk_says_that_its_times_are_filled_up_and_keeps_its_badge():
    run = load_run(ONE, generator="wrk")

    assert "times-filled-up" in {caveat.code for caveat in run.caveats}
    assert all(work.badges.valid for work in run.workloads)
    assert not any(caveat.code == "cycle-unexplained" for work in run.workloads for caveat in work.caveats)


def test_runs_of_different_programs_are_not_compared_and_it_is_said_why():
    (reason,) = obstacles(load_run(), load_run(generator="wrk"), "B")

    assert says(reason, "compare.comparability.generator", baseline="vegeta", other="wrk")
    assert obstacles(load_run(generator="wrk"), load_run(generator="wrk"), "B") == ()
    assert says(obstacles(load_run(), load_run(of_keys=True), "B")[0], "compare.comparability.suite")


def test_a_cell_near_the_programs_limit_proposes_others_as_they_are_installed():
    run = limited()
    first, second = proposal(run, {"wrk"})

    assert says(first, "assess.load.proposal.use", generator="wrk", suite="http-file")
    assert says(second, "assess.load.proposal.install", generator="oha")
    assert says(second, "model.generator.oha.install")


def test_wrk_is_the_last_that_is_proposed():
    assert [one.values["generator"] for one in proposal(limited(generator="oha"), {"wrk"})] == ["wrk"]
    assert proposal(limited(generator="wrk"), {"wrk", "oha"}) == ()


def test_where_nothing_was_limited_or_no_other_could_ask_nothing_is_proposed():
    run = limited()
    endpoint = replace(run.target.endpoint, user="ann")
    with_password = replace(run, target=replace(run.target, endpoint=endpoint))
    keys = load_run(ONE, of_keys=True, ceiling=8000.0)

    assert proposal(load_run(), {"wrk"}) == ()
    assert proposal(replace(run, is_imported=True), {"wrk"}) == ()
    assert proposal(keys, {"wrk"}) == ()
    (reason,) = proposal(with_password, {"wrk"})
    assert says(reason, "assess.load.proposal.not_here")
    assert says(reason, "model.generator.password", name="nginx")


def test_server_and_program_that_share_a_full_processor_propose_one_as_well():
    run = limited()
    shared = Caveat("generator-limited-processor", {"processor_ratio": 0.5})
    works = (replace(run.workloads[0], caveats=(shared,)), *run.workloads[1:])

    assert len(proposal(replace(run, workloads=works), {"wrk"})) == 2


@pytest.mark.parametrize(("ceiling", "is_told"), [(20_000.0, True), (31_000.0, False)])
def test_before_a_run_a_lighter_program_is_proposed_where_the_usual_one_took_more_than_a_fifth_of_the_cycle(
    ceiling, is_told
):
    run = load_run(ONE, ceiling=ceiling)
    plain = replace(run.target.endpoint, user="", fingerprint=None, cloud=None)
    run = replace(run, target=replace(run.target, endpoint=plain))

    assert own_share(run) == pytest.approx(6000 / ceiling, rel=0.05)
    # Not yet half of what it reaches: nothing is said after the run.
    assert proposal(run, ("wrk",)) == ()
    told = proposal_before(run, ("wrk",))
    if not is_told:
        assert told == ()
        return
    took, wrk, oha = told
    assert says(took, "assess.load.proposal.before", program="vegeta", share=took.values["share"])
    assert (wrk.code, oha.code) == ("assess.load.proposal.use", "assess.load.proposal.install")
    assert (wrk.values["generator"], oha.values["generator"]) == ("wrk", "oha")


def test_where_nobody_knows_what_the_program_reaches_or_there_is_none_lighter_nothing_is_proposed_before():
    unknown = load_run(ONE, ceiling=0.0)

    assert own_share(unknown) is None
    assert proposal_before(unknown, ("wrk",)) == ()
    assert proposal_before(load_run(ONE, ceiling=8000.0, generator="wrk"), ("wrk", "oha")) == ()
    assert proposal_before(load_run(ONE, ceiling=8000.0, of_keys=True), ("wrk",)) == ()


def test_where_the_program_was_the_limit_the_answer_is_what_the_server_answers_at_least():
    (free,), (held,) = (load_of(run).answer for run in (load_run(ONE), limited()))
    two = load_of(load_run(ceiling=8000.0)).answer[0]

    assert free.values["words"].code == "assess.load.knee"
    assert held.values["words"].code == "assess.load.peak_least"
    assert [one.code for one in two.values["ways"].values["parts"]] == [
        "assess.load.clause_least",
        "assess.load.clause",
    ]
