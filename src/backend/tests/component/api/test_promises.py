"""Promises through the HTTP interface: worked out before they are kept, told where they are wrong, copied into runs."""

from dataclasses import replace

import pytest
from support.truthful import truthful_run

from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine

PLACE = "/api/v1/volumes/volume1/promise"
LINE = {"metric": "iops", "direction": "read", "amount": " min{1,800 + 50 × 容量, 50,000} "}
PRICE = {"amount": 0.35, "basis": "gb-month", "currency": "cny"}


def test_nothing_is_promised_by_itself_and_presets_tell_their_source(client):
    offer = client.get(PLACE).json

    assert offer["promise"] is None
    assert "tencent-enhanced-ssd-2022" in {one["id"] for one in offer["presets"]}
    for one in offer["presets"]:
        assert one["source"]["text"]
        assert one["url"].startswith("https://")
        assert all(one[day] in one["cited"]["text"] for day in ("url", "published", "read"))
    assert "rand-read-4k-qd32" in {cell["id"] for cell in offer["cells"]}


def test_a_promise_is_kept_as_it_was_typed_and_removed_once(client):
    kept = client.put(PLACE, json={"lines": [LINE], "capacity": 460, "price": PRICE}).json

    assert kept["promise"]["lines"][0]["amount"] == LINE["amount"].strip()
    assert kept["promise"]["price"]["currency"] == "CNY"
    assert client.get(PLACE).json["promise"] == kept["promise"]
    assert [client.delete(PLACE, headers={"X-Volbench": "1"}).status_code for _ in range(2)] == [204, 404]


def test_a_preview_says_what_it_comes_to_and_keeps_nothing(client):
    lines = [LINE, {**LINE, "direction": "write", "amount": "3 +"}]
    seen = client.post(f"{PLACE}/preview", json={"lines": lines, "capacity": 460}).json

    assert seen["values"][0] == {"unit": "iops", "low": 24_800, "high": None, "capacity": 460, "capacity_unit": "GB"}
    assert [(one["path"], one["why"]["values"]["position"]) for one in seen["faults"]] == [("lines[1].amount", 4)]
    assert client.get(PLACE).json["promise"] is None


def test_two_tariffs_are_compared_before_they_are_kept(client):
    body = {"capacity": 50, "price": PRICE, "hourly": {"amount": 0.000486, "basis": "gb-hour", "currency": "cny"}}
    seen = client.post(f"{PLACE}/preview", json=body).json
    kept = client.put(PLACE, json=body).json["promise"]

    assert seen["tariffs"]["cheaper_from_hours"] == 721
    assert "721 hours" in seen["tariffs"]["words"]["text"]
    assert kept["hourly"] == {"amount": 0.000486, "basis": "gb-hour", "currency": "CNY"}
    assert "hourly" not in client.put(PLACE, json={"price": PRICE}).json["promise"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"lines": [{**LINE, "amount": "2**9"}]}, "lines[0].amount"),
        ({"lines": [{**LINE, "amount": "9" * 4000}]}, "lines[0].amount"),
        ({"lines": [{**LINE, "workload": "gone"}]}, "lines[0].workload"),
        ({"price": {**PRICE, "amount": -1}}, "price.amount"),
        ({"price": {**PRICE, "currency": "¥"}}, "price.currency"),
        ({"lines": [LINE], "hourly": {**PRICE, "basis": "gb-hour"}}, "hourly"),
        ({"price": PRICE, "hourly": {**PRICE, "basis": "gb-month"}}, "hourly"),
        ({"lines": [LINE], "capacity": 0}, "capacity"),
        ({}, "lines"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(client, body, path):
    refused = client.put(PLACE, json=body)

    assert (refused.status_code, refused.json["code"]) == (422, "invalid-request")
    assert [error["path"] for error in refused.json["errors"]] == [path]


@pytest.mark.parametrize("way", ["get", "put"])
def test_there_is_no_such_volume(client, way):
    body = {"json": {"lines": [LINE]}} if way == "put" else {}

    assert getattr(client, way)("/api/v1/volumes/volume9/promise", **body).status_code == 404


def test_a_result_says_whether_its_promise_was_kept(client, store):
    lines = (
        PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "1"),
        PromiseLine(PromisedMetric.IOPS, PromisedDirection.WRITE, "GB * 1000000"),
    )
    run = truthful_run()
    store.insert(replace(run, target=replace(run.target, promise=Promise(lines))), {})

    (judged,) = client.get(f"/api/v1/runs/{run.id}/result").json["promises"]

    assert (judged["findings"][0]["standing"], judged["findings"][0]["workload"]) == ("kept", "rand-read-4k-qd32")
    assert judged["findings"][1]["standing"] in {"not-kept", "undecided"}
    assert len(judged["curves"]) == 1


def test_a_result_without_a_promise_has_none(client, store):
    run = truthful_run()
    store.insert(run, {})

    assert client.get(f"/api/v1/runs/{run.id}/result").json["promises"] == []


def test_a_label_alone_is_kept_and_heads_the_result(client, store):
    label = {"provider": " Tencent Cloud ", "region": "ap-beijing"}
    kept = client.put(PLACE, json={"label": label}).json["promise"]
    run = truthful_run()
    store.insert(replace(run, target=replace(run.target, promise=store.promises.get("volume1"))), {})

    result = client.get(f"/api/v1/runs/{run.id}/result").json

    assert kept["label"]["provider"] == "Tencent Cloud"
    assert [line["text"] for line in result["header"]] == ["Provider: Tencent Cloud · Region: ap-beijing"]
    assert result["promises"] == []
    refused = client.put(PLACE, json={"label": {"provider": "a\u202eb"}})
    assert [error["path"] for error in refused.json["errors"]] == ["label.provider"]
