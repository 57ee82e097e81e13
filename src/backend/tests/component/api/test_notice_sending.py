"""Notices that are sent, as the page sees them: an address goes in and never comes out."""

import json

import pytest
from support.histories import weekly_runs
from support.outboxes import DROPPED
from support.receivers import Web, mail_server, web_server
from support.service import make_app, make_client, make_store

MARK = {"X-Volbench": "1"}
SECRET = "very-secret"


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def owner(store):
    return make_client(make_app(store))


def post_to(web: Web) -> str:
    return f"json://user:{SECRET}@127.0.0.1:{web.port}/hook"


def preview(owner, language="en"):
    return owner.get(f"/api/v1/notice-sending/preview?language={language}").json


def test_nothing_is_sent_before_an_address_is_there_and_the_words_were_read(owner):
    before = owner.get("/api/v1/notice-sending").json
    without = owner.patch("/api/v1/notice-sending", json={"is_on": True, "read": preview(owner)["read"]})
    owner.post("/api/v1/notice-addresses", json={"address": "ntfy://a-topic-of-a-test"})
    unread = owner.patch("/api/v1/notice-sending", json={"is_on": True})
    in_another = owner.patch(
        "/api/v1/notice-sending", json={"is_on": True, "language": "zh-CN", "read": preview(owner)["read"]}
    )
    read = preview(owner, "zh-CN")["read"]
    done = owner.patch("/api/v1/notice-sending", json={"is_on": True, "language": "zh-CN", "read": read})

    assert (before["is_on"], before["addresses"]) == (False, [])
    assert [one.status_code for one in (without, unread, in_another, done)] == [422, 422, 422, 200]
    assert all(one.json["hint"] for one in (without, unread, in_another))
    assert (done.json["is_on"], done.json["language"]) == (True, "zh-CN")


def test_the_words_are_shown_in_the_language_that_is_asked_for(owner, store):
    for run in weekly_runs(DROPPED):
        store.insert(run, {})
    texts = {
        language: json.dumps(preview(owner, language), ensure_ascii=False) for language in ("en", "zh-CN", "zh-TW")
    }

    assert "Volume 1: Slower than before" in texts["en"]
    assert "存储空间 1：比以前慢" in texts["zh-CN"]
    assert "儲存空間 1：比以前慢" in texts["zh-TW"]
    assert "/volume1" not in "".join(texts.values())
    assert owner.get("/api/v1/notice-sending/preview?language=tlh").status_code == 422


@pytest.mark.parametrize(
    "address",
    [
        "",
        "owner@example.org",
        "https://example.org/hook",
        "file:///etc/passwd",
        "syslog://",
        "tgram://",
        "json://host/a b",
        "json://host/ä",
        "json://ho\nst/",
        "json://" + "x" * 2000,
        "ntfy://",
    ],
)
def test_what_is_no_address_is_refused_in_words(owner, address):
    refused = owner.post("/api/v1/notice-addresses", json={"address": address})

    assert refused.status_code == 422
    assert refused.json["hint"]
    assert refused.json["errors"] == [{"path": "address", "message": refused.json["detail"]}]
    assert owner.get("/api/v1/notice-sending").json["addresses"] == []


def test_an_address_is_in_no_answer_no_archive_and_no_copy(owner, store, tmp_path):
    with web_server(Web(status=500)) as web:
        added = owner.post("/api/v1/notice-addresses", json={"address": post_to(web)})
        again = owner.post("/api/v1/notice-addresses", json={"address": post_to(web)})
        on = owner.patch(
            "/api/v1/notice-sending", json={"is_on": True, "language": "en", "read": preview(owner)["read"]}
        )
        tried = owner.post("/api/v1/notice-sending/test", headers=MARK)
    answers = [added, again, on, tried, owner.get("/api/v1/notice-sending"), owner.get("/api/v1/settings")]
    archive = owner.get("/api/v1/archive")
    (shown,) = added.json["addresses"]

    assert [one.status_code for one in answers] == [201, 422, 200, 200, 200, 200]
    assert (shown["service"], shown["masked"]) == ("JSON", "json://…")
    assert SECRET not in "".join(one.text for one in answers)
    assert archive.status_code == 200
    assert SECRET.encode() not in archive.data
    assert [path.name for path in tmp_path.iterdir() if SECRET.encode() in path.read_bytes()] == [
        "notice-addresses.json"
    ]


def test_an_address_made_from_fields_is_secret_as_well_and_reaches_what_was_entered(owner, tmp_path):
    entered = {"user": "u:@/", "password": f"{SECRET}@:/?#%"}
    with web_server(Web()) as web:
        body = {"service": "webhook", "entered": {"url": f"http://127.0.0.1:{web.port}/hook?k=v%26w", **entered}}
        added = owner.post("/api/v1/notice-addresses", json=body)
        again = owner.post("/api/v1/notice-addresses", json=body)
        tried = owner.post("/api/v1/notice-sending/test", headers=MARK)
    (shown,) = added.json["addresses"]

    assert [one.status_code for one in (added, again, tried)] == [201, 422, 200]
    assert [one["path"] for one in again.json["errors"]] == ["address"]
    assert (shown["service"], shown["form"], shown["masked"]) == ("JSON", "webhook", "json://…")
    assert tried.json["tried"] == [{"address_id": shown["id"], "problem": None}]
    assert SECRET not in "".join(one.text for one in (added, again, tried))


def test_a_field_that_is_wrong_is_named_and_nothing_is_kept(owner):
    wrong = owner.post("/api/v1/notice-addresses", json={"service": "ntfy", "entered": {"topic": "a b"}})
    nothing = owner.post("/api/v1/notice-addresses", json={})
    unknown = owner.post("/api/v1/notice-addresses", json={"service": "pigeon", "entered": {}})

    assert [one.status_code for one in (wrong, nothing, unknown)] == [422] * 3
    assert [one["path"] for one in wrong.json["errors"]] == ["entered.topic"]
    assert wrong.json["hint"]
    assert owner.get("/api/v1/notice-sending").json["addresses"] == []


def test_an_address_entered_anew_takes_the_place_of_the_one_before(owner, tmp_path):
    kept = owner.post("/api/v1/notice-addresses", json={"address": f"ntfy://{SECRET}"}).json["addresses"][0]
    path = f"/api/v1/notice-addresses/{kept['id']}"
    other = owner.post("/api/v1/notice-addresses", json={"address": "ntfy://there-already"})
    taken = owner.put(path, json={"address": "ntfy://there-already"})
    same = owner.put(path, json={"address": f"ntfy://{SECRET}"})
    done = owner.put(path, json={"service": "telegram", "entered": {"token": "123456789:abc", "chat": "1"}})
    gone = owner.put("/api/v1/notice-addresses/none", json={"address": "ntfy://a-topic"})

    assert [one.status_code for one in (other, taken, same, done, gone)] == [201, 422, 200, 200, 404]
    assert next((one["id"], one["form"]) for one in done.json["addresses"]) == (kept["id"], "telegram")
    assert len(done.json["addresses"]) == 2
    assert SECRET not in (tmp_path / "notice-addresses.json").read_text()


def test_a_test_says_of_each_address_whether_it_arrived(owner):
    with mail_server() as box, web_server(Web(status=401)) as web:
        mail = f"mailto://127.0.0.1:{box.port}/?from=nas@example.org&to=owner@example.org"
        for address in (mail, post_to(web)):
            owner.post("/api/v1/notice-addresses", json={"address": address})
        tried = owner.post("/api/v1/notice-sending/test", headers=MARK).json["tried"]

    (read,) = box.read
    assert (read["Subject"], read.get_content().strip()) == ("Volume Bench: Test", "Notices will look like this.")
    assert [None if one["problem"] is None else one["problem"]["code"] for one in tried] == [
        None,
        "tools.notify.not_let_in",
    ]


def test_a_test_without_an_address_or_without_the_mark_is_refused(owner):
    assert owner.post("/api/v1/notice-sending/test", headers=MARK).status_code == 422
    assert owner.post("/api/v1/notice-sending/test").status_code in {403, 415}


def test_forgetting_the_last_address_switches_notices_off(owner):
    added = owner.post("/api/v1/notice-addresses", json={"address": "ntfy://a-topic-of-a-test"}).json
    owner.patch("/api/v1/notice-sending", json={"is_on": True, "language": "en", "read": preview(owner)["read"]})
    path = f"/api/v1/notice-addresses/{added['addresses'][0]['id']}"

    assert owner.delete(path, headers=MARK).status_code == 204
    assert owner.delete(path, headers=MARK).status_code == 404
    left = owner.get("/api/v1/notice-sending").json
    assert (left["is_on"], left["addresses"]) == (False, [])


@pytest.mark.parametrize(
    "change",
    [
        {"quiet_from": 24, "quiet_until": 7},
        {"quiet_from": 22},
        {"quiet_from": 22, "quiet_until": None},
        {"language": "tlh"},
        {"occasions": ["birthday"]},
    ],
)
def test_settings_that_cannot_be_are_refused(owner, change):
    assert owner.patch("/api/v1/notice-sending", json=change).status_code == 422


def test_settings_are_kept_and_missing_ones_stay(owner):
    owner.patch("/api/v1/notice-sending", json={"quiet_from": 22, "quiet_until": 7})
    kept = owner.patch("/api/v1/notice-sending", json={"occasions": ["slow-disk", "drop", "drop"]}).json
    gone = owner.patch("/api/v1/notice-sending", json={"quiet_from": None, "quiet_until": None}).json

    assert (kept["quiet_from"], kept["quiet_until"], kept["occasions"]) == (22, 7, ["drop", "slow-disk"])
    assert (gone["quiet_from"], gone["quiet_until"]) == (None, None)


def test_a_file_of_addresses_that_is_not_understood_is_said_and_stays(owner, tmp_path):
    path = tmp_path / "notice-addresses.json"
    path.write_text('{"settings": {"is_on": "yes", "hats": 3}, "addresses": [7]}')
    answer = owner.get("/api/v1/notice-sending")

    assert (answer.status_code, answer.json["code"]) == (503, "store-failed")
    assert str(path) in answer.json["detail"]
    assert "[7]" in path.read_text()
