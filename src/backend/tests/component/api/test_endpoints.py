"""Servers by HTTP: kept, tried, forgotten; a password goes in and never comes out."""

import json

import pytest
from support.desks import FOUND, make_endpoints
from support.service import StillClock, make_store

from volbench.domain.model.coding.codec import dump
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, NotFound
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.services.endpoints.endpoint_service import EndpointEdit

PASSWORD = "s3cr3t-word"
LIMITS = {"most_bytes": 10**9, "price_per_gb": 0.0, "currency": "EUR"}
MARK = {"X-Volbench": "1"}
BODY = {"kind": "webdav", "address": "http://127.0.0.1:5005/share", "user": "alice", "password": PASSWORD}


def test_a_server_is_kept_shown_tried_and_forgotten(client):
    kept = client.put("/api/v1/endpoints/nas-dav", json=BODY)
    listed = client.get("/api/v1/endpoints")
    tried = client.post("/api/v1/endpoints/nas-dav/check", json={})
    forgotten = client.delete("/api/v1/endpoints/nas-dav/password", headers=MARK)
    without = client.get("/api/v1/endpoints").json["endpoints"]
    gone = client.delete("/api/v1/endpoints/nas-dav", headers=MARK)

    assert kept.status_code == 200, kept.json
    assert kept.json["has_password"] is True
    assert listed.json["endpoints"] == [kept.json]
    assert tried.json["endpoint"]["server"] == dump(FOUND)
    assert (forgotten.status_code, without[0]["has_password"]) == (204, False)
    assert (gone.status_code, client.get("/api/v1/endpoints").json["endpoints"]) == (204, [])
    assert client.delete("/api/v1/endpoints/nas-dav", headers=MARK).status_code == 404
    for answer in (kept, listed, tried):
        assert PASSWORD not in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "change",
    [
        {"address": "http://alice:pw@127.0.0.1/"},
        {"address": "http://127.0.0.1/?token=1"},
        {"address": "share"},
        {"address": "http://127.0.0.1:99999/"},
        {"address": "http://127.0.0.1/\n"},
        {"address": "http://127.0.0.1/ "},
        {"address": "http://127.0.0 .1/"},
        {"options": {"password": "x"}},
        {"password": ""},
        {"kind": "floppy"},
        {"kind": "http", "options": {"key-put": "POST {base}/?opt=put&key={key}"}},
        {"kind": "http", "options": {f"key-{verb}": "GET {base}/../{key}" for verb in ("put", "get", "delete")}},
        {"options": {f"key-{verb}": f"{verb.upper()} {{base}}/{{key}}" for verb in ("put", "get", "delete")}},
        {"probe": "nas:70000"},
        {"probe": "-c 1"},
    ],
)
def test_what_must_not_be_shown_or_is_no_server_is_refused(client, change):
    assert client.put("/api/v1/endpoints/nas-dav", json={**BODY, **change}).status_code == 422


def test_how_a_key_becomes_a_request_is_kept_as_its_owner_spells_it(client):
    spelled = {f"key-{verb}": f"{verb.upper()} {{base}}/v/{{key}}" for verb in ("put", "get", "delete")}
    kept = client.put("/api/v1/endpoints/store", json={**BODY, "kind": "http", "options": spelled})

    assert kept.status_code == 200, kept.json
    assert kept.json["endpoint"]["options"] == spelled


@pytest.mark.parametrize("address", ["https://cloud.example/dav", "http://1.2.3.4:5005/", "https://8.8.8.8/"])
def test_an_address_on_the_internet_is_refused_at_once_until_its_limits_are_given(client, address):
    body = {**BODY, "address": address}
    refused = client.put("/api/v1/endpoints/far", json=body)
    kept = client.put("/api/v1/endpoints/far", json={**body, "cloud": LIMITS})

    assert (refused.status_code, "--cloud-gb" in refused.json["hint"]) == (422, True)
    assert [one["path"] for one in refused.json["errors"]] == ["cloud"]
    assert kept.json["endpoint"]["cloud"] == LIMITS


@pytest.mark.parametrize("address", ["https://nas.example/dav", "http://100.64.3.4/", "http://unknown.example/"])
def test_an_address_in_the_house_or_unknown_now_needs_none(client, address):
    assert client.put("/api/v1/endpoints/near", json={**BODY, "address": address}).status_code == 200


@pytest.mark.parametrize(
    "change", [{"most_bytes": 0}, {"most_bytes": -5}, {"price_per_gb": -1.0}, {"currency": ""}, {"currency": "E" * 9}]
)
def test_limits_that_are_none_are_refused(client, change):
    body = {**BODY, "cloud": {**LIMITS, **change}}

    assert client.put("/api/v1/endpoints/far", json=body).status_code == 422


def test_a_share_may_have_spaces_in_its_name(client):
    body = {**BODY, "kind": "smb", "address": "//127.0.0.1/My Films"}
    kept = client.put("/api/v1/endpoints/films", json=body, headers=MARK)

    assert (kept.status_code, kept.json["endpoint"]["address"]) == (200, "//127.0.0.1/My Films")


@pytest.mark.parametrize("name", ["folder", "ext4", "btrfs-cow", "Upper", "a" * 33, "-a"])
def test_a_name_that_means_something_else_is_refused(client, name):
    assert client.put(f"/api/v1/endpoints/{name}", json=BODY).status_code == 422


@pytest.fixture
def desk(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield make_endpoints(store, StillClock(), tmp_path)
    store.close()


def test_the_password_lies_in_a_file_of_its_own_and_goes_with_its_last_name(desk, tmp_path):
    edit = EndpointEdit("one", EndpointKind.WEBDAV, "http://127.0.0.1:1/", "alice")
    desk.add(edit, PASSWORD.encode())
    desk.add(EndpointEdit("two", EndpointKind.WEBDAV, "http://127.0.0.1:1/", "alice"))
    file = tmp_path / "endpoint-passwords.json"
    rights = file.stat().st_mode & 0o777

    desk.remove("one")
    still = file.exists()
    desk.remove("two")

    assert (rights, still, file.exists()) == (0o600, True, False)
    assert PASSWORD.encode() not in (tmp_path / "volbench.sqlite").read_bytes()


def test_another_address_under_the_same_name_does_not_get_the_old_password(desk):
    desk.add(EndpointEdit("one", EndpointKind.WEBDAV, "http://127.0.0.1:1/", "alice"), PASSWORD.encode())
    moved = desk.add(EndpointEdit("one", EndpointKind.WEBDAV, "http://127.0.0.1:2/", "alice"))

    assert not desk.has_secret(moved)


def test_the_child_gets_the_password_by_a_pipe_alone(desk):
    desk.add(EndpointEdit("nas-dav", EndpointKind.WEBDAV, "http://127.0.0.1:1/", "alice"), PASSWORD.encode())
    desk.check("nas-dav")
    ((argv, secret),) = desk._host.processes.asked

    assert secret == PASSWORD.encode()
    assert PASSWORD not in json.dumps(argv)


def test_what_does_not_work_is_said_and_nothing_is_kept_of_it(desk):
    desk.add(EndpointEdit("far", EndpointKind.HTTP, "http://10.0.0.1:1/"))

    with pytest.raises(CapabilityMissing) as refused:
        desk.check("far")

    assert refused.value.message.code == "tools.transfer_failures.refused"
    assert desk.get("far").server is None
    with pytest.raises(NotFound):
        desk.check("nowhere")
    with pytest.raises(InvalidRequest):
        desk.add(EndpointEdit("far", EndpointKind.HTTP, ""))


def test_an_address_that_only_can_be_read_names_the_option_that_says_so(client):
    processes = client.application.extensions["volbench"].endpoints._host.processes
    client.put("/api/v1/endpoints/picture", json={"kind": "http", "address": "http://127.0.0.1:5005/a.jpg"})
    processes.refusal = "err=one-file at=put 405 Not Allowed"
    refused = client.post("/api/v1/endpoints/picture/check", json={})
    processes.refusal = "err=denied at=put 403 Forbidden"
    denied = client.post("/api/v1/endpoints/picture/check", json={})

    assert (refused.status_code, refused.json["code"]) == (409, "capability-missing")
    assert [one["path"] for one in refused.json["errors"]] == ["options.file"]
    assert (denied.status_code, denied.json["errors"]) == (409, [])


def test_a_server_is_tried_with_a_password_that_is_not_kept(client):
    client.put("/api/v1/endpoints/nas-dav", json={**BODY, "password": None})
    tried = client.post("/api/v1/endpoints/nas-dav/check", json={"password": PASSWORD})
    refused = client.post("/api/v1/endpoints/nas-dav/check", json={"password": ""})

    assert (tried.status_code, refused.status_code) == (200, 422)
    assert tried.json["has_password"] is False
    assert PASSWORD not in tried.get_data(as_text=True)
    asked = client.application.extensions["volbench"].endpoints._host.processes.asked
    assert asked[-1][1] == PASSWORD.encode()
    assert PASSWORD not in json.dumps(asked[-1][0])


def test_a_probe_is_kept_with_its_port_and_taken_away_again(client):
    kept = client.put("/api/v1/endpoints/nas-dav", json={**BODY, "probe": "nas.lan"})
    without = client.put("/api/v1/endpoints/nas-dav", json={**BODY, "probe": ""})

    assert kept.json["endpoint"]["probe"] == "nas.lan:5201"
    assert without.json["endpoint"].get("probe") is None
