"""What Home Assistant is told: off until an address is given, refused in words, waiting while anything measures."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.service import TOKEN

from volbench.domain.model.notices.home_assistant import TellingState
from volbench.services.home_assistant.sensors import MOST_VOLUMES

OURS = "/api/v1/home-assistant"


@pytest.fixture
def desk(app):
    return app.extensions["volbench"].home_assistant()


def on_volume(run, **changed):
    return replace(run.target, volume=replace(run.target.volume, **changed))


def messages(client, **query):
    return client.get(f"{OURS}/preview", query_string=query).json["messages"]


def test_it_is_off_until_an_address_is_given(client, desk):
    assert client.get(OURS).json["state"] == "off"
    assert desk.tell_now() is TellingState.OFF
    assert client.delete(OURS, headers={"X-Volbench": "1"}).status_code == 204


def test_a_stranger_sees_and_changes_nothing(stranger):
    assert stranger.get(OURS).status_code == 401
    assert stranger.put(OURS, json={"address": "mqtt://ha.lan"}).status_code == 401


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ha.lan",
        "http://ha.lan",
        "mqtt://",
        "mqtt://ann:secret@ha.lan",
        "mqtt://ha.lan/topic",
        "mqtt://ha.lan:99999",
        "mqtt://ha.lan?x=1",
        "mqtt://[half",
        f"mqtt://{'a' * 300}",
    ],
)
def test_what_is_no_address_of_a_broker_is_refused(client, address):
    answer = client.put(OURS, json={"address": address})

    assert answer.status_code == 422
    assert answer.json["hint"]
    assert client.get(OURS).json["state"] == "off"


@pytest.mark.parametrize(
    "odd",
    [
        {"fingerprint": "ab"},
        {"fingerprint": "ab" * 32, "address": "mqtt://ha.lan"},
        {"password": "a" * 5000, "user": "ann"},
        {"password": "without a user"},
        {"user": "u" * 300},
    ],
)
def test_what_no_broker_takes_is_refused(client, odd):
    assert client.put(OURS, json={"address": "mqtts://ha.lan", **odd}).status_code == 422


def test_it_is_kept_for_us_alone_and_the_password_never_comes_out(client, store):
    given = {"address": "mqtts://ha.lan:8883", "user": "ann", "password": "a secret"}

    status = client.put(OURS, json=given).json

    assert (status["state"], status["user"], status["has_password"]) == ("waiting", "ann", True)
    kept = store.path.parent / "home-assistant.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "a secret" not in kept.read_text() + client.get(OURS).text
    assert client.put(OURS, json={**given, "password": ""}).json["has_password"] is False


def test_while_something_measures_nobody_is_told(client, desk, queue, store):
    store.insert(example_run(), {})
    client.put(OURS, json={"address": "mqtt://127.0.0.1:1"})
    real, queue.running_id = queue.running_id, lambda: "01RUNNING"

    assert desk.tell_now() is TellingState.WAITING
    queue.running_id = real

    assert desk.tell_now() is TellingState.FAILED
    problem = client.get(OURS).json["problem"]
    assert problem["message"]["code"] == "services.home_assistant.refused"
    assert problem["hint"]


@pytest.mark.parametrize(
    ("address", "code"),
    [("mqtt://1.2.3.4", "public_address"), ("mqtt://no-such-host.invalid", "unknown_host")],
)
def test_where_nobody_is_told_is_said_in_words(client, desk, address, code):
    client.put(OURS, json={"address": address})

    assert desk.tell_now() is TellingState.FAILED

    assert client.get(OURS).json["problem"]["message"]["code"] == f"services.home_assistant.{code}"


def test_names_paths_serial_numbers_and_notes_are_told_only_where_that_is_allowed_and_then_only_names(client, store):
    run = example_run()
    store.insert(run, {})
    store.edit(run.id, label="at night", note="of the owner")
    row = store.row(run.id)
    private = [row.target_path, "at night", "of the owner", *(d.serial for d in run.target.volume.disks if d.serial)]

    without, with_names = str(messages(client)), str(messages(client, with_names="true"))

    assert not [text for text in (*private, row.target_name, TOKEN) if text in without]
    assert not [text for text in private if text in with_names]
    assert row.target_name in with_names


def test_words_are_those_of_the_language_asked_in(client, store):
    store.insert(example_run(), {})
    chinese = client.get(f"{OURS}/preview", headers={"Accept-Language": "zh-CN"}).json["messages"]

    assert chinese != messages(client)


def test_so_many_volumes_are_told_at_most_and_odd_ids_make_topics_of_their_own(client, store):
    run = example_run()
    for place in range(MOST_VOLUMES + 3):
        target = on_volume(run, id=f"a/b+#{place} 雪", name=f"Volume {place}")
        store.insert(replace(run, id=f"01JDMANY{place:018d}", target=target), {})

    topics = [one["topic"] for one in messages(client)]

    assert len(set(topics)) == len(topics) == 2 * MOST_VOLUMES
    assert not [topic for topic in topics if set(topic) & set("+# 雪")]


def test_a_file_that_is_not_understood_is_said_and_stays(client, store, desk):
    path = store.path.parent / "home-assistant.json"
    for content in ("[]", "{", '{"address": 1}'):
        path.write_text(content)
        answer = client.get(OURS)
        assert (answer.status_code, answer.json["code"]) == (503, "store-failed")
        assert str(path) in answer.json["detail"]
        assert desk.tell_now() is TellingState.FAILED
        assert path.read_text() == content
