"""Every suite on every kind of target: judged, on the page, in every export, in the history, held against another."""

import random

import pytest
from support.documents import words_of
from support.examples import example_run
from support.servers import REPORTED, endpoint, target_run

from volbench.domain.compare.comparison import compare
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.runs.run import EndpointTarget, TargetKind
from volbench.reports.formats import offered
from volbench.reports.service import Reports
from volbench.suites import all_suites

SUITES = pytest.mark.parametrize("suite", all_suites(), ids=lambda suite: suite.id)
TARGETS = {
    TargetKind.VOLUME: example_run().target,
    TargetKind.ENDPOINT: EndpointTarget(endpoint()),
    TargetKind.REPORTED: REPORTED,
}
FORMATS = [one.format for one in offered() if Subject.RUN in one.subjects]


def test_no_kind_is_forgotten():
    assert set(TARGETS) == set(TargetKind)


@SUITES
@pytest.mark.parametrize("kind", TargetKind)
def test_the_page_and_the_history_show_it_and_hold_it_against_another(client, store, suite, kind):
    runs = [target_run(suite, TARGETS[kind], factor) for factor in (1.0, 2.0)]
    for run in runs:
        store.insert(run, {})
    first = runs[0].id

    shown = client.get(f"/api/v1/runs/{first}/result").json
    listed = client.get("/api/v1/runs").json["runs"]
    compared = client.get(f"/api/v1/comparisons?runs={first},{runs[1].id}")
    parts = [client.get(f"/api/v1/runs/{first}/{part}").status_code for part in ("meaning", "plots", "sweep", "load")]

    assert store.get(first) == runs[0]
    assert shown["target"].get("kind", "volume") == kind
    assert {(row["target_kind"], row["target_id"]) for row in listed} == {(str(kind), TARGETS[kind].id)}
    assert {row["volume_id"] is None for row in listed} == {kind is not TargetKind.VOLUME}
    assert (compared.status_code, parts) == (200, [200, 200, 200, 200])
    assert len(compared.json["cells"]) == 1


@SUITES
@pytest.mark.parametrize("kind", TargetKind)
def test_every_export_has_it(suite, kind):
    run = target_run(suite, TARGETS[kind])
    for format_ in FORMATS:
        content = Reports(words_of).render(run, format_, language="en", include=frozenset()).content
        assert content
        assert b"alice" not in content


@pytest.mark.parametrize("kind", [TargetKind.ENDPOINT, TargetKind.REPORTED])
def test_kinds_are_held_against_each_other(kind):
    suite = next(one for one in all_suites() if one.id == "nas-volume")
    runs = (target_run(suite, TARGETS[TargetKind.VOLUME]), target_run(suite, TARGETS[kind], 2.0))

    assert len(compare(runs, baseline_id=runs[0].id, rng=random.Random(1)).cells) == 1  # noqa: S311 (for the bootstrap)
