"""Run documents by HTTP: shown before anything is sent, chosen, sent, and read back as one history."""

import pytest
from support.document_desk import FOUND
from support.examples import example_run
from support.truthful import truthful_run

from volbench.domain.model.documents.run_documents import CollectState

MARK = {"X-Volbench": "1"}
SERVER = {"kind": "s3", "address": "http://127.0.0.1:9000", "options": {"bucket": "results"}}
WAY = {"way": "bucket"}


@pytest.fixture
def documents(app, store, client):
    store.insert(truthful_run(), {})
    client.put("/api/v1/endpoints/bucket", json=SERVER)
    return app.extensions["volbench"].documents


def processes(documents):
    return documents.sending._host().processes


def test_nothing_is_sent_until_it_was_shown_and_chosen(client, documents):
    off = client.get("/api/v1/documents")
    client.post("/api/v1/documents", headers=MARK)
    shown = client.post("/api/v1/documents/preview", json=WAY)
    asked = list(processes(documents).asked)
    chosen = client.put("/api/v1/documents", json=WAY)
    documents.sending.send()
    on = client.get("/api/v1/documents")

    assert (off.status_code, off.json["state"], asked) == (200, "off", [])
    key = f"volbench-results/{off.json['installation']}/{example_run().id}.json.gz"
    assert (shown.json["names"], shown.json["count"]) == ([key], 1)
    assert shown.json["example"].startswith('{\n "schema": "volbench.run/2"')
    assert "Serial numbers" in str(shown.json["left_out"])
    assert (chosen.status_code, chosen.json["way"], chosen.json["waiting"]) == (200, "bucket", 1)
    assert (on.json["state"], on.json["sent"], on.json["waiting"]) == ("current", 1, 0)


def test_what_may_go_along_is_what_the_owner_named(client, documents):
    with_all = client.post("/api/v1/documents/preview", json=WAY | {"include": ["serials", "host"]})
    without = client.post("/api/v1/documents/preview", json=WAY)
    client.put("/api/v1/documents", json=WAY | {"include": ["serials"]})

    host = example_run().environment.machine.host_name
    assert (host in with_all.json["example"], host in without.json["example"]) == (True, False)
    assert client.get("/api/v1/documents").json["include"] == ["serials"]


def test_a_server_that_does_not_answer_is_told_with_what_to_do(client, documents):
    processes(documents).refusal = "refused nobody listens"

    refused = client.put("/api/v1/documents", json=WAY)

    assert (refused.status_code, refused.json["code"]) == (409, "capability-missing")
    assert refused.json["hint"]
    assert client.get("/api/v1/documents").json["state"] == "off"


def test_a_failure_is_kept_for_the_page_with_the_time_of_the_next_attempt(client, documents):
    client.put("/api/v1/documents", json=WAY)
    processes(documents).refusal = "timed-out"
    documents.sending.send()

    told = client.get("/api/v1/documents").json

    assert (told["state"], told["waiting"], told["sent"]) == ("failed", 1, 0)
    assert told["problem"]["message"]
    assert told["problem"]["next_at"] > told["problem"]["since"]


def test_sending_ends_when_the_owner_says_so(client, documents):
    client.put("/api/v1/documents", json=WAY)

    gone = client.delete("/api/v1/documents", headers=MARK)

    assert (gone.status_code, client.get("/api/v1/documents").json["state"]) == (204, "off")


@pytest.mark.parametrize("call", ["preview", "choose", "collect"])
@pytest.mark.parametrize(
    ("body", "status"),
    [({"way": "nobody"}, 404), ({"way": "node"}, 422), ({}, 422), ({"way": 7}, 422), ({"way": "x\x00"}, 422)],
)
def test_what_is_no_place_is_refused(client, documents, call, body, status):
    client.put("/api/v1/endpoints/node", json={"kind": "ipfs", "address": "http://127.0.0.1:5001"})
    method, path = {
        "preview": ("POST", "/documents/preview"),
        "choose": ("PUT", "/documents"),
        "collect": ("POST", "/collections"),
    }[call]

    answer = client.open(f"/api/v1{path}", method=method, json=body)

    assert answer.status_code == status, answer.json
    assert answer.json["hint"] or answer.json["errors"]


def test_documents_are_read_back_by_a_process_of_its_own(client, documents):
    idle = client.get("/api/v1/collections").json
    begun = client.post("/api/v1/collections", json=WAY)
    while documents.collector.status().state is CollectState.RUNNING:
        pass
    told = client.get("/api/v1/collections", headers={"Accept-Language": "zh-CN"}).json

    assert (idle["state"], begun.status_code, begun.json["state"]) == ("idle", 202, "running")
    assert (told["state"], told["done"], told["total"]) == ("done", 3, 3)
    assert (told["result"]["added"], told["result"]["refused"]) == (FOUND.added, FOUND.refused)
    assert told["result"]["refusals"][0]["key"] == FOUND.refusals[0].key
    assert "collect" in processes(documents).asked[-1]


def test_a_collection_that_breaks_off_is_told_and_can_be_begun_again(client, documents):
    processes(documents).refusal = "not-understood"
    client.post("/api/v1/collections", json=WAY)
    while documents.collector.status().state is CollectState.RUNNING:
        pass
    broken = client.get("/api/v1/collections").json
    processes(documents).refusal = ""

    again = client.post("/api/v1/collections", json=WAY)

    assert (broken["state"], bool(broken["message"]), bool(broken["hint"])) == ("failed", True, True)
    assert again.status_code == 202


def test_nothing_is_chosen_or_read_back_while_a_run_is_measured(client, documents, queue):
    queue.running_id = lambda: "01JDRUNNING000000000000000"

    assert client.put("/api/v1/documents", json=WAY).status_code == 409
    assert client.post("/api/v1/collections", json=WAY).status_code == 409
