"""The spread of a run by level, with the runs of its kind from the store."""

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.stats.spread import between_runs


def _scaled(run_id, factor, **facts):
    run = example_run(run_id)
    works = []
    for work in run.workloads:
        rounds = tuple(replace(r, metrics={k: v * factor for k, v in r.metrics.items()}) for r in work.rounds)
        summary = {k: replace(s, median=s.median * factor) for k, s in work.summary.items()}
        works.append(replace(work, rounds=rounds, summary=summary))
    return replace(run, workloads=tuple(works), **facts)


def test_a_single_run_has_no_spread_between_runs(client, run):
    found = client.get(f"/api/v1/runs/{run.id}/spread").json["workloads"]

    assert len(found) == len(run.workloads)
    assert {one["between_runs"] for one in found} == {None}
    assert all(one["between_rounds"]["n"] == len(run.workloads[0].rounds) for one in found)


def test_runs_of_the_same_kind_tell_the_spread_between_runs(client, store, run):
    factors = [1.1, 0.9, 1.05]
    for n, factor in enumerate(factors):
        store.insert(_scaled(f"01JDLIKE{n}", factor), {})
    other = replace(run.suite, digest="f" * 16)
    store.insert(_scaled("01JDOTHER", 5.0, suite=other), {})
    store.insert(_scaled("01JDIMPORTED", 5.0, is_imported=True), {})

    found = client.get(f"/api/v1/runs/{run.id}/spread").json["workloads"]

    assert {one["between_runs"]["n"] for one in found} == {4}
    assert found[0]["between_runs"]["cv"] == pytest.approx(between_runs([1.0, *factors]).cv)


def test_a_run_that_does_not_exist_is_said(client):
    assert client.get("/api/v1/runs/nothing/spread").status_code == 404
