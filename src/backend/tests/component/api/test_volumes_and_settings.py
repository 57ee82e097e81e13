"""Volume cards, folders, suites and settings over HTTP."""

from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.service import example_live
from support.words import bilingual

from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.runs.run import Caveat, RunState


def cards(client, language="en"):
    answer = client.get("/api/v1/volumes", headers={"Accept-Language": language}).json
    return {card["volume"]["id"]: card for card in answer["volumes"]}


def test_every_volume_has_a_card_also_the_one_that_needs_permission(client):
    found = cards(client)

    assert set(found) == {"volume1", "volumeusb1"}
    assert found["volumeusb1"]["volume"]["target"]["how_to_allow"]["text"]


def test_a_card_shows_the_newest_finished_own_run_of_its_volume(client, store):
    store.insert(example_run("01JDA"), {})
    store.insert(replace(scaled("01JDB", 1.1), created_at="2026-11-20T11:00:00.000Z"), {})
    failed = replace(example_run("01JDC"), state=RunState.FAILED, created_at="2026-11-20T12:00:00.000Z")
    store.insert(failed, {})
    store.insert(replace(example_run("01JDD"), is_imported=True, created_at="2026-11-20T13:00:00.000Z"), {})
    found = cards(client)

    assert found["volume1"]["last"]["id"] == "01JDB"
    assert found["volume1"]["trend"]["text"]
    assert (found["volumeusb1"]["last"], found["volumeusb1"]["trend"]) == (None, None)


@pytest.mark.parametrize("state", [RunState.FAILED, RunState.INTERRUPTED])
def test_a_card_tells_of_the_newest_run_that_broke_off_and_how_many_rounds_were_kept(client, store, state):
    store.insert(example_run("01JDA"), {})
    broken = replace(example_run("01JDB"), state=state, created_at="2026-11-20T12:00:00.000Z")
    store.insert(broken, {})
    store.insert(replace(example_run("01JDC"), state=RunState.CANCELLED, created_at="2026-11-20T13:00:00.000Z"), {})
    card = cards(client)["volume1"]

    assert (card["broken"]["row"]["id"], card["last"]["id"]) == ("01JDB", "01JDA")
    assert card["broken"]["rounds"] == sum(len(work.rounds) for work in broken.workloads) > 0
    assert cards(client)["volumeusb1"]["broken"] is None


def test_a_card_tells_of_none_that_broke_off_once_another_came_to_its_end(client, store):
    store.insert(replace(example_run("01JDA"), state=RunState.FAILED), {})
    assert cards(client)["volume1"]["broken"]["row"]["id"] == "01JDA"

    store.insert(replace(example_run("01JDB"), created_at="2026-11-20T12:00:00.000Z"), {})
    assert cards(client)["volume1"]["broken"] is None


@pytest.mark.parametrize("state", [RunState.QUEUED, RunState.RUNNING])
def test_a_card_names_the_run_that_its_volume_waits_for(client, store, state):
    assert cards(client)["volume1"]["under_way"] is None
    store.insert(example_run("01JDA"), {})
    store.create(replace(example_run("01JDB"), state=state, created_at="2026-11-20T11:00:00.000Z"))
    found = cards(client)

    assert (found["volume1"]["under_way"]["id"], found["volume1"]["last"]["id"]) == ("01JDB", "01JDA")
    assert found["volumeusb1"]["under_way"] is None


def test_a_card_says_what_one_click_costs(client):
    assert cards(client)["volume1"]["cost"] == {
        "suite": "nas-volume",
        "profile": "first",
        "duration_s": 230.0,
        "most_duration_s": None,
        "processor_busy_ratio": None,
        "write_bytes": 12_000_000_000,
        "most_write_bytes": 43_000_000_000,
        "is_rate_known": True,
    }


def test_a_first_look_is_proposed_until_a_run_of_the_volume_is_done(client, store):
    store.create(replace(example_run("01JDB"), state=RunState.CANCELLED))
    before = cards(client)["volume1"]["cost"]["profile"]
    store.insert(example_run("01JDA"), {})
    found = cards(client)

    assert (before, found["volume1"]["cost"]["profile"]) == ("first", "quick")
    assert found["volumeusb1"]["cost"]["profile"] == "first"


def test_where_a_first_look_does_not_fit_the_card_proposes_what_does(client, queue, monkeypatch):
    def plan(request):
        if request.profile == "first":
            raise UnsafeTarget(bilingual("Too small.", "太小。"), bilingual("Choose Quick.", "请选择快速。"))
        return example_run().plan

    monkeypatch.setattr(queue, "plan", plan)
    card = cards(client)["volume1"]

    assert (card["cost"]["profile"], card["refusal"]) == ("quick", None)


def test_a_card_says_how_busy_the_processor_is_where_a_run_takes_longer_for_it(client, queue, monkeypatch):
    plan = replace(
        example_run().plan, caveats=(Caveat("busy-start", {"processor_ratio": 0.96}),), most_duration_s=900.0
    )
    monkeypatch.setattr(queue, "plan", lambda _request: plan)

    cost = cards(client)["volume1"]["cost"]

    assert (cost["most_duration_s"], cost["processor_busy_ratio"]) == (900.0, 0.96)


def test_a_card_says_why_a_volume_is_refused(client, queue):
    queue.refusal = UnsafeTarget(
        bilingual("The pool is degraded.", "存储池已降级。"), bilingual("Repair it.", "请修复。")
    )
    card = cards(client, "zh-CN")["volume1"]

    assert (card["cost"], card["refusal"]["code"]) == (None, "unsafe-target")
    assert card["refusal"]["hint"]["text"] == "请修复。"


def test_the_list_names_the_run_that_goes_on(client, queue):
    assert client.get("/api/v1/volumes").json["running"] is None
    queue.live_by_id["01JDX"] = example_live("01JDX")

    assert client.get("/api/v1/volumes").json["running"] == "01JDX"


def test_a_named_folder_is_described_and_remembered(client):
    answer = client.post("/api/v1/targets", json={"path": "/volume1/数据"})
    client.post("/api/v1/targets", json={"path": "/volume1/数据"})

    assert (answer.json["volume"]["id"], answer.json["folder"]["path"]) == ("volume1", "/volume1/数据")
    assert client.get("/api/v1/settings").json["folders"] == ["/volume1/数据"]


def test_a_folder_that_is_refused_is_not_remembered(client):
    answer = client.post("/api/v1/targets", json={"path": "/nowhere"})

    assert (answer.status_code, answer.json["hint"]) == (404, "Choose another.")
    assert client.get("/api/v1/settings").json["folders"] == []


def test_suites_come_with_their_registries(client):
    answer = client.get("/api/v1/suites").json
    suite = next(suite for suite in answer["suites"] if suite["id"] == "nas-volume")
    metrics = {metric["id"] for metric in answer["metrics"]}

    assert {"smoke", "quick", "standard", "full"} <= {profile["id"] for profile in suite["profiles"]}
    assert {work["metric"] for work in suite["workloads"]} <= metrics
    assert {metric for _, metric in suite["headline"]} <= metrics
    assert answer["caveats"]["cached"]["severity"] == "serious"


def test_suites_say_by_which_kind_of_run_each_profile_measures_them(client):
    suites = {suite["id"]: suite for suite in client.get("/api/v1/suites").json["suites"]}

    assert all(set(suite["kinds"]) == {profile["id"] for profile in suite["profiles"]} for suite in suites.values())
    assert suites["nas-volume"]["kinds"]["first"] == "first_look"
    assert suites["nas-volume"]["kinds"]["quick"] == "rounds"


def test_a_setting_is_changed_and_the_others_stay(client):
    client.patch("/api/v1/settings", json={"theme": "dark", "reserve_ratio": 0.25})
    settings = client.patch("/api/v1/settings", json={"language": "zh-CN", "folders": ["/a", "/b", "/a"]}).json

    assert settings == client.get("/api/v1/settings").json
    assert (settings["theme"], settings["reserve_ratio"], settings["language"]) == ("dark", 0.25, "zh-CN")
    assert settings["folders"] == ["/a", "/b"]


@pytest.mark.parametrize(
    "body",
    [
        {"theme": "pink"},
        {"reserve_ratio": 0.95},
        {"reserve_ratio": -0.1},
        {"reserve_bytes": -1},
        {"reserve_bytes": 1.5},
        {"folders": ["/x"] * 33},
        {"folders": [7]},
        {"colour": "red"},
    ],
)
def test_a_setting_out_of_range_is_refused(client, body):
    before = client.get("/api/v1/settings").json
    answer = client.patch("/api/v1/settings", json=body)

    assert answer.status_code == 422
    assert client.get("/api/v1/settings").json == before
