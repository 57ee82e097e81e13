"""Every error is problem details in the caller's language; only a mistake of ours is a 500, and it is logged."""

import logging

import pytest
from support.words import bilingual

from volbench.domain.model.errors import (
    Busy,
    CapabilityMissing,
    InvalidRequest,
    NotFound,
    StoreFailed,
    UnsafeTarget,
)
from volbench.domain.model.words.message import Message

NEW_RUN = {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}
KEYS = {"type", "title", "status", "detail", "code", "hint", "errors"}


def refused(queue, kind):
    queue.refusal = kind(bilingual("It happened.", "发生了。"), bilingual("Do this.", "请这样做。"))


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [
        (InvalidRequest, 422, "invalid-request"),
        (NotFound, 404, "not-found"),
        (Busy, 409, "busy"),
        (UnsafeTarget, 409, "unsafe-target"),
        (CapabilityMissing, 409, "capability-missing"),
        (StoreFailed, 503, "store-failed"),
    ],
)
def test_each_kind_of_refusal_has_its_status_and_code(client, queue, kind, status, code):
    refused(queue, kind)
    answer = client.post("/api/v1/plans", json=NEW_RUN)

    assert answer.mimetype == "application/problem+json"
    assert set(answer.json) == KEYS
    assert (answer.status_code, answer.json["status"], answer.json["code"]) == (status, status, code)
    assert (answer.json["detail"], answer.json["hint"]) == ("It happened.", "Do this.")


@pytest.mark.parametrize(
    ("accepted", "detail", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "发生了。", "zh-CN"),
        ("zh-TW", "发生了。", "zh-TW"),
        ("en-GB,zh;q=0.5", "It happened.", "en"),
        ("fr,de;q=0.9", "It happened.", "en"),
        ("fr,zh;q=0.5", "发生了。", "zh-CN"),
        ("", "It happened.", "en"),
        ("*;q=x,,;;", "It happened.", "en"),
    ],
)
def test_words_are_in_the_callers_language(client, queue, accepted, detail, language):
    refused(queue, Busy)
    answer = client.post("/api/v1/plans", json=NEW_RUN, headers={"Accept-Language": accepted})

    assert (answer.json["detail"], answer.headers["Content-Language"]) == (detail, language)


@pytest.mark.parametrize(
    ("accepted", "detail"),
    [("en", "This run has already ended."), ("zh-CN", "该测试已经结束。"), ("zh-HK", "該測試已經結束。")],
)
def test_a_sentence_of_the_catalogues_is_in_every_language(client, queue, accepted, detail):
    ended = Message("services.queue.this_run_has_already_ended")
    queue.refusal = Busy(ended, ended)

    answer = client.post("/api/v1/plans", json=NEW_RUN, headers={"Accept-Language": accepted})

    assert (answer.json["detail"], answer.json["hint"]) == (detail, detail)
    assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "not-found"),
        ("GET", "/nothing.js", 404, "not-found"),
        ("PUT", "/api/v1/runs", 405, "method-not-allowed"),
        ("DELETE", "/api/v1/health", 405, "method-not-allowed"),
    ],
)
def test_addresses_and_methods_that_do_not_exist_are_problems_too(client, method, path, status, code):
    answer = client.open(path, method=method, headers={"X-Volbench": "1"})

    assert (answer.status_code, answer.json["code"], answer.mimetype) == (status, code, "application/problem+json")


def test_a_wrong_method_is_told_the_right_ones(client):
    answer = client.put("/api/v1/runs", json={})

    assert {"GET", "POST"} <= {word.strip() for word in answer.headers["Allow"].split(",")}


@pytest.mark.parametrize("body", [b"", b"{", b"nope", b"\xff\xfe", b'{"a": 1} x'])
def test_a_body_that_is_no_json_is_refused(client, body):
    answer = client.post("/api/v1/runs", data=body, content_type="application/json")

    assert answer.status_code in {400, 422}
    assert set(answer.json) == KEYS


def test_everything_wrong_with_a_request_is_listed_with_its_path(client):
    body = {"suite": 7, "target_path": "a\x00b", "variants": "ext4", "label": "x" * 201, "seed": -1, "colour": "red"}
    answer = client.post("/api/v1/runs", json=body)
    paths = {error["path"] for error in answer.json["errors"]}

    assert answer.status_code == 422
    assert paths == {
        "json.suite",
        "json.profile",
        "json.target_path",
        "json.variants",
        "json.label",
        "json.seed",
        "json.colour",
    }


@pytest.mark.parametrize(
    ("path", "body", "chinese"),
    [
        ("/plans", {}, "此项必填。"),
        ("/plans", {**NEW_RUN, "suite": None}, "此项不能为空。"),
        ("/plans", {**NEW_RUN, "colour": 1}, "没有这个字段。"),
        ("/plans", [1], "此处应为对象。"),
        ("/plans", {**NEW_RUN, "suite": 1}, "此处应为文本。"),
        ("/plans", {**NEW_RUN, "seed": "1"}, "此处应为整数。"),
        ("/plans", {**NEW_RUN, "seed": 1.5}, "此处应为整数。"),
        ("/plans", {**NEW_RUN, "seed": -1}, "允许范围为 0 到 4294967295。"),
        ("/plans", {**NEW_RUN, "is_read_only": 1}, "此处应为 true 或 false。"),
        ("/plans", {**NEW_RUN, "variants": "ext4"}, "此处应为列表。"),
        ("/plans", {**NEW_RUN, "variants": ["x"] * 17}, "最多 16 个。"),
        ("/plans", {**NEW_RUN, "suite": ""}, "应为 1 到 64 个。"),
        ("/plans", {**NEW_RUN, "label": "\x00"}, "含有不允许的字符。"),
        ("/settings", {"theme": "pink"}, "请选择以下之一：system, light, dark。"),
        ("/settings", {"reserve_ratio": "much"}, "此处应为数字。"),
    ],
)
def test_each_complaint_is_said_in_chinese_too(client, path, body, chinese):
    method = "PATCH" if path == "/settings" else "POST"
    answer = client.open(f"/api/v1{path}", method=method, json=body, headers={"Accept-Language": "zh-CN"})

    assert answer.status_code == 422
    assert chinese in [error["message"] for error in answer.json["errors"]]


def test_a_filter_with_a_wrong_form_is_explained_in_chinese(client):
    answer = client.get("/api/v1/runs?before=x", headers={"Accept-Language": "zh-CN"})

    assert answer.json["errors"] == [{"path": "query.before", "message": "格式不符。"}]


@pytest.mark.parametrize("value", ["\ud800", "a\x00b", "\x1b[31m", "x" * 5000])
def test_a_text_no_file_could_hold_is_refused(client, value):
    import json

    body = json.dumps({**NEW_RUN, "target_path": value})
    answer = client.post("/api/v1/runs", data=body, content_type="application/json")

    assert answer.status_code == 422


@pytest.mark.parametrize("value", [1, 0, "true", None, "yes"])
def test_what_only_looks_like_true_is_refused(client, value):
    answer = client.post("/api/v1/plans", json={**NEW_RUN, "is_read_only": value})

    assert answer.status_code == 422


def test_a_request_that_is_too_large_is_refused(client):
    answer = client.post("/api/v1/runs", json={**NEW_RUN, "note": "x" * 70_000})

    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


def test_a_wrong_content_type_is_refused(client):
    answer = client.post("/api/v1/runs", data=b"<a/>", content_type="text/xml", headers={"X-Volbench": "1"})

    assert (answer.status_code, answer.json["code"]) == (415, "media-type")


def test_a_mistake_of_ours_is_a_500_that_tells_nothing_and_logs_everything(client, queue, caplog):
    queue.refusal = ZeroDivisionError("secret detail")
    with caplog.at_level(logging.ERROR, "volbench"):
        answer = client.post("/api/v1/plans", json=NEW_RUN)

    assert (answer.status_code, answer.json["code"]) == (500, "unexpected")
    assert "secret detail" not in answer.text
    assert "ZeroDivisionError" in caplog.text
