"""Two volumes over HTTP: asked for, shown, and refused where a run on one volume is needed."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.two_volumes import A, B, two_volumes
from support.words import in_english

from volbench.domain.model.runs.run import Badges

NEW_RUN = {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}


@pytest.fixture
def run(store):
    run = two_volumes(is_busy=True)
    store.insert(run, {})
    return run


def test_the_second_volume_and_the_rounds_reach_the_queue(client, store):
    asked = {**NEW_RUN, "other_target_paths": ["/volume2/share"], "rounds": 12}

    answer = client.post("/api/v1/runs", json=asked)

    request = store.get(answer.json["id"]).request
    assert (request.other_target_paths, request.rounds) == (("/volume2/share",), 12)


@pytest.mark.parametrize("rounds", [0, 101, "many", 1.5])
def test_rounds_that_cannot_be_are_refused(client, rounds):
    assert (
        client.post("/api/v1/plans", json={**NEW_RUN, "other_target_paths": ["/b"], "rounds": rounds}).status_code
        == 422
    )


def test_the_result_says_how_they_compare(client, run):
    result = client.get(f"/api/v1/runs/{run.id}/result").json

    assert list(result["targets"]) == [A, B]
    assert result["paired"][0]["verdict"][1]["text"] == in_english(run.verdict[1])
    assert client.get(f"/api/v1/runs/{run.id}/document").json["paired"] == result["paired"]


def test_a_caveat_of_one_volume_says_of_which(client, run):
    caveats = client.get(f"/api/v1/runs/{run.id}/caveats").json["caveats"]

    assert [(one["workload"], one["variant"]) for one in caveats if one["code"] == "busy-before"] == [(None, B)]


def test_it_is_not_compared_with_other_runs(client, store, run):
    store.insert(example_run(), {})

    answer = client.get(f"/api/v1/comparisons?runs={run.id},{example_run().id}")

    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert "comparison already" in answer.json["detail"]


def test_it_is_no_baseline(client, run):
    answer = client.patch(f"/api/v1/runs/{run.id}", json={"is_baseline": True}, headers={"X-Volbench": "1"})

    assert answer.status_code == 422
    assert "cannot be the baseline" in answer.json["detail"]


def test_its_course_and_its_other_answers_come(client, run):
    for address in (f"{run.workloads[-1].id}/{B}/course",):
        assert client.get(f"/api/v1/runs/{run.id}/workloads/{address}").status_code == 200
    for name in ("meaning", "spread", "report?format=html&lang=en"):
        assert client.get(f"/api/v1/runs/{run.id}/{name}").status_code == 200, name


def test_a_list_and_a_card_of_one_volume_tell_its_own_answer(client, store, run):
    badges = {A: Badges(valid=False, stable=False), B: Badges(valid=True, stable=True)}
    results = {variant: replace(run.target_results[variant], badges=one) for variant, one in badges.items()}
    store.insert(replace(run, id="01JDOTHER", target_results=results, badges=badges[A]), {})
    own, all_of_it = (
        client.get(f"/api/v1/runs{query}").json["runs"][0] for query in ("?volume=volume2", "?volume=volume1")
    )
    (card,) = [one for one in client.get("/api/v1/volumes").json["volumes"] if one["volume"]["id"] == "volume1"]

    whole = client.get("/api/v1/runs/01JDOTHER").json["row"]["answer"]
    assert (whole["code"], whole["reason"]["text"][:3]) == ("cannot_be_trusted", "A (")
    assert own["answer"]["code"] != "cannot_be_trusted"
    assert not own["answer"]["reason"]["text"].startswith(("A (", "B ("))
    assert not all_of_it["answer"]["reason"]["text"].startswith(("A (", "B ("))
    assert card["last"]["answer"] == all_of_it["answer"]
    assert {one["variant"] for one in card["ranges"]} == {"btrfs-cow"}
    assert {(one["workload"], one["variant"]) for one in card["ranges"]} <= {
        (one["workload"], one["variant"]) for one in card["last"]["headline"]
    }


def test_the_cards_cost_no_more_look_ups_the_more_volumes_there_are(client, store, run, monkeypatch):
    asked = []
    names = type(store.timelines).names
    monkeypatch.setattr(type(store.timelines), "names", lambda *given: asked.append(given) or names(*given))

    assert len(client.get("/api/v1/volumes").json["volumes"]) == 2
    # For notices, for what is usual, and for runs of unknown time.
    assert len(asked) == 3
