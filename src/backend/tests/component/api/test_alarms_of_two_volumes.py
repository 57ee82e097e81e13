"""A run on two volumes is told with what the history of each of them says, the second as well as the first."""

from dataclasses import replace

import pytest
from support.documents import words_of
from support.histories import at, weekly_run, weekly_runs
from support.service import make_app, make_client
from support.two_volumes import A, B, two_volumes

from volbench.domain.compare.several_targets import verdict_of
from volbench.languages import full_form
from volbench.reports.service import Reports

SLOWER = "has become slower"
USUAL = [1.0] * 8


def _on(run, target, variant):
    works = tuple(replace(work, variant=variant) for work in run.workloads)
    return replace(run, target=target, workloads=works)


def _stored(store, slow):
    """Ten runs on each volume, the last two slow on one of them, and then one on both that is slow there, too."""
    both = replace(two_volumes(factor=1.0), created_at=at(20), started_at=at(20), finished_at=at(20))
    scale = {A: 0.25 if slow == A else 0.4, B: 0.25 if slow == B else 0.4}
    both = replace(
        both,
        workloads=tuple(
            replace(
                work,
                summary={
                    name: replace(one, median=one.median * scale[work.variant], ci95=None)
                    for name, one in work.summary.items()
                },
            )
            for work in both.workloads
        ),
    )
    both = replace(both, verdict=verdict_of(both))
    for variant in (A, B):
        runs = [*weekly_runs(USUAL), *(weekly_run(n, 0.6 if variant == slow else 1.0) for n in (8, 9))]
        for run in runs:
            own = _on(run, both.targets[variant], variant.partition(".")[2])
            store.insert(replace(own, id=f"{run.id}{variant[0]}"), {})
    store.insert(both, {})
    return both.id


@pytest.mark.parametrize(("slow", "name", "volume"), [(A, "A (Volume 1)", "volume1"), (B, "B (Volume 2)", "volume2")])
def test_the_alarm_of_either_volume_stands_in_its_verdict(client, store, slow, name, volume):
    run = _stored(store, slow)

    result = client.get(f"/api/v1/runs/{run}/result").json
    row = client.get(f"/api/v1/runs/{run}").json["row"]
    listed = client.get(f"/api/v1/runs?volume={volume}").json["runs"][0]

    for told in (result["verdict"], row["verdict"]):
        assert [said["text"].partition(":")[0] for said in told if SLOWER in said["text"]] == [name]
    assert result["verdict"][0] == full_form(store.get(run).verdict[0])
    assert result["verdict"] == row["verdict"]
    own = next(target for target in row["targets"] if target["variant"] == slow)
    assert sum(SLOWER in said["text"] for said in own["verdict"]) == 1
    assert listed["id"] == run
    assert sum(SLOWER in said["text"] for said in listed["verdict"]) == 1


@pytest.mark.parametrize("slow", [A, B])
def test_no_number_of_that_volume_is_called_normal_and_those_of_the_other_one_are_left(client, store, slow):
    run = _stored(store, slow)

    works = client.get(f"/api/v1/runs/{run}/result").json["workloads"]

    before = {(work.id, work.variant): work.expectation for work in store.get(run).workloads}
    for work in works:
        if work["expectation"] is None:
            continue
        stored = str(before[work["id"], work["variant"]].standing)
        if work["variant"] == slow:
            assert work["expectation"]["standing"] in {"below", "unclear", "unknown"}
        else:
            assert work["expectation"]["standing"] == stored


def test_the_report_of_both_says_it_with_the_name(store):
    app = make_app(store)
    app.extensions["volbench"] = replace(app.extensions["volbench"], reports=Reports(words_of))
    run = _stored(store, B)

    report = make_client(app).get(f"/api/v1/runs/{run}/report?format=md&lang=zh-CN").text

    # How they compare heads it, with the word of the one that stands out; since when and from what is said once, below.
    assert "B（存储空间 2）：比以前慢" in report
    assert report.count("变慢了：自") == 1
