"""Runs over HTTP: start, list, watch, edit, stop, continue, delete, raw output."""

from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.service import example_live
from support.words import bilingual

from volbench.api.result_answers import COURSE
from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.runs.run import Failure, Phase, RunState
from volbench.reports.run_document import from_document, to_document

NEW_RUN = {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}
MARK = {"X-Volbench": "1"}


def test_a_started_run_is_found_where_the_answer_points(client):
    answer = client.post("/api/v1/runs", json={**NEW_RUN, "label": "新硬盘", "variants": ["ext4"], "seed": 7})
    row = client.get(f"/api/v1/{answer.headers['Location']}").json["row"]

    assert answer.status_code == 202
    assert answer.json == {"id": row["id"]}
    assert (row["state"], row["label"]) == ("queued", "新硬盘")


def test_the_request_reaches_the_queue_as_it_was_sent(client, store):
    answer = client.post("/api/v1/runs", json={**NEW_RUN, "variants": ["ext4"], "seed": 7, "is_read_only": True})

    request = store.get(answer.json["id"]).request

    assert (request.variants, request.seed, request.is_read_only, request.workloads) == (("ext4",), 7, True, ())


def test_a_plan_says_what_it_would_cost_and_starts_nothing(client, store):
    answer = client.post("/api/v1/plans", json=NEW_RUN)

    assert answer.json["expected_write_bytes"] == 12_000_000_000
    assert store.list_rows()[0] == ()


def test_history_pages_with_the_cursor_it_gives(client, store):
    for number in range(5):
        store.insert(replace(example_run(f"01JD{number}"), created_at=f"2026-11-20T10:0{number}:00.000Z"), {})
    first = client.get("/api/v1/runs?limit=3").json
    second = client.get("/api/v1/runs", query_string={"limit": 3, "before": first["next"]}).json

    assert [row["id"] for row in first["runs"] + second["runs"]] == ["01JD4", "01JD3", "01JD2", "01JD1", "01JD0"]
    assert second["next"] is None


@pytest.mark.parametrize(
    ("query", "count"),
    [("volume=volume1", 1), ("volume=other", 0), ("state=done", 1), ("state=failed", 0), ("q=Volume", 1), ("q=zzz", 0)],
)
def test_history_filters(client, run, query, count):
    assert len(client.get(f"/api/v1/runs?{query}").json["runs"]) == count


@pytest.mark.parametrize("query", ["limit=0", "limit=x", "state=sleeping", "before=nonsense"])
def test_a_filter_that_makes_no_sense_is_refused(client, query):
    assert client.get(f"/api/v1/runs?{query}").status_code == 422


def test_the_document_of_a_run_is_the_run(client, run):
    document = client.get(f"/api/v1/runs/{run.id}/document").json

    # Its answer is worked out whenever it is asked for, and by whoever takes the document in.
    assert from_document(document) == run
    assert document.pop("answer")["code"] == "held_back"
    assert document == to_document(run)


def test_the_result_of_a_run_is_its_document_without_the_course_of_its_rounds(client, run):
    found = client.get(f"/api/v1/runs/{run.id}/result").json
    # What was promised is held against the run whenever it is asked for; of this one nothing was.
    assert found.pop("promises") == []
    assert found.pop("header") == []
    # Nor were options of its file system held against each other.
    assert found.pop("best_options") == {}
    # Nor is its answer stored, nor what its numbers are expected to be.
    assert found.pop("answer")["code"] == "held_back"
    assert {one["metric"] for one in found.pop("ranges")} >= {"read_bytes_per_s", "write_bytes_per_s"}
    expected = to_document(run)
    del expected["schema"]
    courses = {
        (work["id"], work["variant"]): [{name: round_.pop(name) for name in COURSE} for round_ in work["rounds"]]
        for work in expected["workloads"]
    }

    assert found == expected
    for (workload, variant), rounds in courses.items():
        course = client.get(f"/api/v1/runs/{run.id}/workloads/{workload}/{variant}/course").json
        assert (course["workload"], course["variant"]) == (workload, variant)
        assert [(one["trace"], one["system"]) for one in course["rounds"]] == [
            (round_["trace"], round_["system"]) for round_ in rounds
        ]
        assert [one["n"] for one in course["rounds"]] == list(range(1, len(rounds) + 1))


@pytest.mark.parametrize("place", ["nope/{variant}", "{workload}/nope"])
def test_a_course_nobody_has_is_not_found(client, run, place):
    work = run.workloads[0]
    place = place.format(workload=work.id, variant=work.variant)

    assert client.get(f"/api/v1/runs/{run.id}/workloads/{place}/course").status_code == 404


def test_a_poll_brings_only_the_rounds_that_are_not_known_yet(client, store, queue):
    store.insert(replace(example_run("live"), state=RunState.RUNNING), {})
    queue.live_by_id["live"] = example_live("live")
    every = client.get("/api/v1/runs/live").json["live"]["finished_rounds"]

    assert len(every) > 1
    assert client.get("/api/v1/runs/live?after=40&rounds=1").json["live"]["finished_rounds"] == every[1:]
    assert client.get("/api/v1/runs/live?rounds=99").json["live"]["finished_rounds"] == []


def test_a_poll_of_a_live_run_gives_what_is_new(client, store, queue):
    live = example_live()
    store.insert(replace(example_run(live.run_id), state=RunState.RUNNING), {})
    queue.live_by_id[live.run_id] = live
    answer = client.get(f"/api/v1/runs/{live.run_id}?after=42").json

    assert [sample["seq"] for sample in answer["live"]["samples"]] == [43, 44]
    assert answer["row"]["state"] == "running"


def test_polls_of_a_live_run_do_not_touch_the_database(client, store, queue, monkeypatch):
    live = example_live()
    store.insert(replace(example_run(live.run_id), state=RunState.RUNNING), {})
    queue.live_by_id[live.run_id] = live
    client.get(f"/api/v1/runs/{live.run_id}")

    def fail(*_args, **_kwargs):
        raise StoreFailed(live_error, live_error)

    live_error = bilingual("touched", "touched")
    monkeypatch.setattr(type(store), "row", fail)
    monkeypatch.setattr(type(store._database), "reading", fail)
    monkeypatch.setattr(type(store._database), "writing", fail)

    assert [client.get(f"/api/v1/runs/{live.run_id}?after={seq}").status_code for seq in range(40, 45)] == [200] * 5


def test_a_poll_sees_the_new_state_when_the_phase_changes(client, store, queue):
    live = example_live()
    store.insert(replace(example_run(live.run_id), state=RunState.RUNNING), {})
    queue.live_by_id[live.run_id] = replace(live, progress=replace(live.progress, phase=Phase.CLEANING_UP))
    client.get(f"/api/v1/runs/{live.run_id}")
    store.set_state(live.run_id, RunState.CANCELLED)
    queue.live_by_id[live.run_id] = replace(live, progress=replace(live.progress, phase=Phase.FINISHED))

    assert client.get(f"/api/v1/runs/{live.run_id}").json["row"]["state"] == "cancelled"


def test_an_edit_during_the_run_is_seen_by_the_next_poll(client, store, queue):
    live = example_live()
    store.insert(replace(example_run(live.run_id), state=RunState.RUNNING), {})
    queue.live_by_id[live.run_id] = live
    client.get(f"/api/v1/runs/{live.run_id}")
    client.patch(f"/api/v1/runs/{live.run_id}", json={"label": "new"})

    assert client.get(f"/api/v1/runs/{live.run_id}").json["row"]["label"] == "new"


def test_label_note_and_baseline_can_be_changed_one_by_one(client, run):
    client.patch(f"/api/v1/runs/{run.id}", json={"label": "a"})
    client.patch(f"/api/v1/runs/{run.id}", json={"note": "b"})
    row = client.patch(f"/api/v1/runs/{run.id}", json={"is_baseline": True}).json

    assert (row["label"], row["note"], row["is_baseline"]) == ("a", "b", True)


@pytest.mark.parametrize("body", [{"state": "done"}, {"label": None}, {"note": "x" * 4001}, {"is_baseline": 1}, []])
def test_nothing_else_of_a_run_can_be_changed(client, run, body):
    assert client.patch(f"/api/v1/runs/{run.id}", json=body).status_code == 422


def test_a_deleted_run_is_gone(client, run):
    first = client.delete(f"/api/v1/runs/{run.id}", headers=MARK)
    second = client.delete(f"/api/v1/runs/{run.id}", headers=MARK)

    assert (first.status_code, first.data, second.status_code) == (204, b"", 404)


@pytest.mark.parametrize(("when", "is_after_round"), [("now", False), ("after-round", True)])
def test_a_run_is_cancelled_when_the_owner_wants(client, queue, when, is_after_round):
    run_id = client.post("/api/v1/runs", json=NEW_RUN).json["id"]
    answer = client.post(f"/api/v1/runs/{run_id}/cancel", json={"when": when})

    assert answer.status_code == 202
    assert queue.cancelled == [(run_id, is_after_round)]


def test_a_run_that_has_ended_is_not_cancelled(client, run):
    assert client.post(f"/api/v1/runs/{run.id}/cancel", json={}).status_code == 409


def test_an_interrupted_run_is_continued_and_a_done_one_is_not(client, store, run):
    store.insert(replace(scaled("01JDINT", 1.0), state=RunState.INTERRUPTED), {})

    assert client.post("/api/v1/runs/01JDINT/continue", headers=MARK).status_code == 202
    assert client.post(f"/api/v1/runs/{run.id}/continue", headers=MARK).status_code == 409


def test_passwords_go_to_the_queue_and_into_no_answer(client, queue, store):
    given = {"nas-dav": "s3cr3t-word"}
    started = client.post("/api/v1/runs", json={**NEW_RUN, "passwords": given})
    run_id = started.json["id"]
    shown = [client.get(f"/api/v1/runs/{run_id}{part}") for part in ("", "/document", "/result")]
    store.set_state(run_id, RunState.INTERRUPTED)
    continued = client.post(f"/api/v1/runs/{run_id}/continue", json={"passwords": given})
    planned = client.post("/api/v1/plans", json={**NEW_RUN, "passwords": given})
    wrong = client.post("/api/v1/runs", json={**NEW_RUN, "passwords": {"nas-dav": "s3cr3t-word\x00"}})

    assert (started.status_code, continued.status_code, planned.status_code, wrong.status_code) == (202, 202, 422, 422)
    assert queue.passwords == [given, given]
    for answer in (started, *shown, continued, planned, wrong):
        assert "s3cr3t-word" not in answer.get_data(as_text=True)


def test_the_raw_output_of_a_round_is_shown_untouched(client, run):
    answer = client.get(f"/api/v1/runs/{run.id}/raw/raw-1").json

    assert (answer["argv"], answer["stdout"], answer["output"]) == (["fio", "--name=x"], "progress", '{"jobs": []}')


def test_caveats_are_spoken_with_the_workload_they_belong_to(client, run):
    spoken = client.get(f"/api/v1/runs/{run.id}/caveats").json["caveats"]

    assert {(one["code"], one["workload"]) for one in spoken} == {("small-span", work.id) for work in run.workloads}
    assert all(one["title"]["text"] and one["advice"]["text"] for one in spoken)


@pytest.mark.parametrize("path", ["", "/document", "/caveats", "/raw/raw-1", "/report/preview", "/report?format=md"])
def test_a_run_nobody_has_is_not_found(client, path):
    answer = client.get(f"/api/v1/runs/nope{path}")

    assert (answer.status_code, answer.json["code"]) == (404, "not-found")


def test_a_run_whose_end_cannot_be_stored_says_why_on_its_page_and_in_the_list(client, store, queue):
    running = replace(example_run("01JDUNSTORED"), state=RunState.RUNNING)
    store.create(running)
    queue.unstored_by_id["01JDUNSTORED"] = Failure(
        "store-failed", bilingual("It is full.", "已满。"), bilingual("Free some space.", "请腾出空间。")
    )

    one = client.get("/api/v1/runs/01JDUNSTORED").json["row"]
    (listed,) = client.get("/api/v1/runs").json["runs"]

    assert [row["failure"]["message"]["text"] for row in (one, listed)] == ["It is full."] * 2
    assert {row["state"] for row in (one, listed)} == {"running"}


def test_a_run_rests_and_goes_on_when_the_owner_wants(client, queue, store):
    store.insert(replace(scaled("01JDRUN", 1.0), state=RunState.RUNNING), {})

    codes = [client.post(f"/api/v1/runs/01JDRUN/{way}", headers=MARK).status_code for way in ("pause", "go-on")]

    assert codes == [202, 202]
    assert queue.paused == [("01JDRUN", True), ("01JDRUN", False)]


def test_a_run_that_has_ended_does_not_rest(client, run):
    assert client.post(f"/api/v1/runs/{run.id}/pause", headers=MARK).status_code == 409
