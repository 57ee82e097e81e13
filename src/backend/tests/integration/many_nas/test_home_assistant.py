"""Home Assistant's broker is told by the real child: a real mosquitto keeps what another program reads from it."""

import contextlib
import json
import logging
import threading

import pytest
from services.mosquitto import NEEDED, broker_folder, mosquitto
from services.running import PASSWORD, PATIENCE_S, USER, program
from support.examples import example_run
from support.many_nas import slower_history
from support.service import make_app, make_client, make_store

from volbench.domain.model.notices.home_assistant import TellingState

pytestmark = pytest.mark.skipif(
    any(program(name) is None for name in NEEDED), reason="Debian's mosquitto is not installed"
)
OURS = "/api/v1/home-assistant"
MARK = {"X-Volbench": "1"}


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def app(store):
    return make_app(store)


@pytest.fixture
def owner(app):
    return make_client(app)


@pytest.fixture
def desk(app):
    return app.extensions["volbench"].home_assistant()


@pytest.fixture
def broker():
    with broker_folder() as place, mosquitto(*place) as broker:
        yield broker


def turn_on(owner, address, **more):
    answer = owner.put(OURS, json={"address": address, "user": USER, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    return answer.json


def keep(store, runs):
    for run in runs:
        store.insert(run, {})


def shown(owner, **query):
    return {one["topic"]: one["text"] for one in owner.get(f"{OURS}/preview", query_string=query).json["messages"]}


def test_the_broker_keeps_word_for_word_what_was_shown(owner, desk, store, broker):
    keep(store, slower_history())
    before = shown(owner)
    turn_on(owner, broker.address)

    assert desk.tell_now() is TellingState.CURRENT

    assert broker.kept() == before
    assert len(before) == 2
    status = owner.get(OURS).json
    assert (status["state"], status["topics"], status["problem"]) == ("current", 2, None)


def test_what_is_told_is_a_sensor_as_home_assistant_documents_it(owner, store):
    keep(store, slower_history())

    (config_topic, config), (state_topic, state) = shown(owner).items()
    config, state = json.loads(config), json.loads(state)

    assert config_topic.startswith("homeassistant/sensor/volbench_")
    assert config_topic.endswith("/volume1/config")
    assert config["state_topic"] == config["json_attributes_topic"] == state_topic
    assert config["value_template"] == "{{ value_json.answer }}"
    assert config["device"]["identifiers"] == [config["unique_id"].removesuffix("_answer")]
    assert state["answer"] == "Slower than before"
    assert state["attributes"]["answer_code"] == "slower_than_before"
    assert state["attributes"]["seq-read-1m read_bytes_per_s"] > 0


def test_a_password_goes_over_tls_to_the_one_certificate_that_was_accepted(owner, desk, store, broker, caplog):
    keep(store, [example_run()])
    turn_on(owner, broker.secure_address)

    with caplog.at_level(logging.DEBUG):
        assert desk.tell_now() is TellingState.FAILED
    problem = owner.get(OURS).json["problem"]
    assert problem["shown_fingerprint"] == broker.fingerprint
    assert broker.kept() == {}

    turn_on(owner, broker.secure_address, password=None, fingerprint=problem["shown_fingerprint"])
    assert desk.tell_now() is TellingState.CURRENT
    assert broker.kept() == shown(owner)
    assert PASSWORD not in caplog.text
    assert PASSWORD not in (store.path.parent / "home-assistant.json").read_text()
    assert PASSWORD not in owner.get(OURS).text


def test_another_certificate_than_the_accepted_one_is_told_nothing(owner, desk, store, broker):
    keep(store, [example_run()])
    turn_on(owner, broker.secure_address, fingerprint="ab" * 32)

    assert desk.tell_now() is TellingState.FAILED

    assert broker.kept() == {}


def test_a_wrong_password_is_said_and_the_right_one_mends_it(owner, desk, store, broker):
    keep(store, [example_run()])
    turn_on(owner, broker.address, password="wrong")

    assert desk.tell_now() is TellingState.FAILED
    assert owner.get(OURS).json["problem"]["message"]["code"] == "services.home_assistant.auth"

    turn_on(owner, broker.address)
    assert desk.tell_now() is TellingState.CURRENT
    assert owner.get(OURS).json["problem"] is None


def test_a_topic_this_user_may_not_write_to_is_said(owner, desk, store):
    keep(store, [example_run()])
    with broker_folder("topic readwrite volbench/#") as place, mosquitto(*place) as broker:
        turn_on(owner, broker.address)

        assert desk.tell_now() is TellingState.FAILED

    assert owner.get(OURS).json["problem"]["message"]["code"] == "services.home_assistant.denied"


def test_a_broker_that_was_away_is_told_the_newest_state_and_nothing_twice(owner, desk, store):
    keep(store, slower_history()[:3])
    with broker_folder() as place:
        with mosquitto(*place) as broker:
            turn_on(owner, broker.address)
            assert desk.tell_now() is TellingState.CURRENT
        for run in slower_history()[3:]:
            keep(store, [run])
            assert desk.tell_now() is TellingState.FAILED
        assert owner.get(OURS).json["problem"]["message"]["code"] == "services.home_assistant.refused"

        with mosquitto(*place) as broker:
            assert desk.tell_now() is TellingState.CURRENT
            assert broker.kept() == shown(owner)
    assert "Slower than before" in "".join(shown(owner).values())


def test_after_a_run_its_thread_tells(owner, desk, store, broker):
    desk.start()
    turn_on(owner, broker.address)
    keep(store, [example_run()])
    desk.changed()
    told = threading.Event()

    def look():
        while not told.wait(0.1):
            if owner.get(OURS).json["topics"] == 2:
                told.set()

    watching = threading.Thread(target=look, daemon=True)
    watching.start()
    assert told.wait(PATIENCE_S)
    desk.stop()
    watching.join()
    assert broker.kept() == shown(owner)


def test_turned_off_the_broker_forgets_and_nothing_stays_here(owner, desk, store, broker):
    keep(store, [example_run()])
    turn_on(owner, broker.address)
    desk.tell_now()

    assert owner.delete(OURS, headers=MARK).status_code == 204

    assert broker.kept() == {}
    assert owner.get(OURS).json["state"] == "off"
    assert not list(store.path.parent.glob("*home-assistant*"))
    assert not (store.path.parent / "endpoint-passwords.json").exists()


def test_it_is_not_turned_off_behind_the_back_of_a_broker_that_is_away_unless_that_is_meant(owner, desk, store):
    keep(store, [example_run()])
    with broker_folder() as place:
        with mosquitto(*place) as broker:
            turn_on(owner, broker.address)
            desk.tell_now()

        refused = owner.delete(OURS, headers=MARK)
        assert refused.status_code == 409
        assert owner.put(OURS, json={"address": "mqtt://127.0.0.1:1"}).status_code == 409
        assert owner.get(OURS).json["state"] == "current"

        assert owner.delete(f"{OURS}?leave=true", headers=MARK).status_code == 204
    assert owner.get(OURS).json["state"] == "off"


def test_what_is_gone_here_goes_there_and_what_the_broker_lost_it_is_told_again(owner, desk, store):
    keep(store, [example_run()])
    with contextlib.ExitStack() as stack:
        place = stack.enter_context(broker_folder())
        with mosquitto(*place) as broker:
            turn_on(owner, broker.address)
            desk.tell_now()
        (place[0] / "mosquitto.db").unlink(missing_ok=True)
        broker = stack.enter_context(mosquitto(*place))
        assert desk.tell_now() is TellingState.CURRENT
        assert broker.kept() == {}

        assert owner.post(f"{OURS}/tell", headers=MARK).status_code == 202
        desk.tell_now()
        assert broker.kept() == shown(owner)

        store.delete(example_run().id)
        desk.tell_now()
        assert broker.kept() == {}
