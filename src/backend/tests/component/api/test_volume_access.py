"""Access to volumes over HTTP: looking again, the offer, and in whose name DSM is asked."""

import pytest
from support.service import make_app, make_client

from volbench.domain.model.machine.dsm import DsmSession, Welcome

UNREACHED = "/api/v1/volumes/volume2"
SESSION = DsmSession("anna", "sid", "token")
NEW_RUN = {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}


class OpenDoor:
    """Lets every account in as an administrator of DSM."""

    def enter(self, _credentials):
        return Welcome(SESSION)

    def leave(self, _session):
        pass


@pytest.fixture
def app(store):
    return make_app(store, dsm=OpenDoor())


@pytest.fixture
def anna(app):
    client = make_client(app, signed_in=False)
    answer = client.post("/api/v1/session", json={"account": "anna", "password": "secret"})
    assert answer.status_code == 200
    return client


def post(client, path):
    return client.post(path, headers={"X-Volbench": "1"})


def test_a_look_says_whether_the_volume_can_be_written_to(client):
    answer = client.get(f"{UNREACHED}/access").json

    assert answer["volume_id"] == "volume2"
    assert answer["folder"]["is_writable"] is False
    assert answer["folder"]["how_to_allow"]["text"].startswith("Give volbench Read/Write")


@pytest.mark.parametrize("path", ["access", "share"])
def test_a_volume_that_is_not_there_is_not_found(client, path):
    assert client.get(f"/api/v1/volumes/nowhere/{path}").status_code == 404


def test_the_offer_shows_the_calls_before_anybody_is_asked(client):
    offer = client.get(f"{UNREACHED}/share").json

    assert offer["has_dsm_session"] is False
    assert [call["method"] for call in offer["plan"]["calls"]] == ["create", "set"]
    assert offer["plan"]["calls"][1]["parameters"]["permissions"][0]["name"] == "volbench"
    assert offer["removal"] is None


def test_with_the_token_alone_dsm_is_never_asked(client):
    answers = [post(client, f"{UNREACHED}/share"), client.delete(f"{UNREACHED}/share", headers={"X-Volbench": "1"})]

    assert [(answer.status_code, answer.json["code"]) for answer in answers] == [(409, "dsm-session-ended")] * 2
    assert "DSM account" in answers[0].json["hint"]


def test_a_foreign_page_cannot_have_a_folder_made(anna):
    assert anna.post(f"{UNREACHED}/share").json["code"] == "request-mark-missing"


def test_an_administrator_makes_and_removes_the_folder(anna):
    made = post(anna, f"{UNREACHED}/share")
    offer = anna.get(f"{UNREACHED}/share").json
    removed = anna.delete(f"{UNREACHED}/share", headers={"X-Volbench": "1"})
    again = anna.delete(f"{UNREACHED}/share", headers={"X-Volbench": "1"})

    assert (made.status_code, made.json["folder"]["path"]) == (201, "/volume2/volbench-2")
    assert offer["has_dsm_session"] is True
    assert (offer["removal"]["made"]["name"], offer["removal"]["call"]["method"]) == ("volbench-2", "delete")
    assert (removed.status_code, again.status_code) == (204, 404)


def test_a_card_names_the_folder_that_was_made(anna):
    post(anna, "/api/v1/volumes/volume1/share")

    cards = anna.get("/api/v1/volumes").json["volumes"]

    assert {card["volume"]["id"]: card["made_share"] for card in cards}["volume1"] == "volbench-1"


def test_a_run_remembers_which_administrator_started_it(app, anna, client):
    remembered = app.extensions["volbench"].access.remembered

    run_id = anna.post("/api/v1/runs", json=NEW_RUN).json["id"]
    client.post("/api/v1/runs", json=NEW_RUN)

    assert remembered == [(run_id, SESSION)]
