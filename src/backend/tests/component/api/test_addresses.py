"""Each address knows its own calls and no other's, and a body that has to be there is asked for."""

import re

import pytest
from support.service import TOKEN

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
MARKED = {"X-Volbench": "1"}


@pytest.fixture
def paths(client):
    return client.get("/api/v1/openapi.json").json["paths"]


def _allowed(answer):
    return {word.strip() for word in answer.headers["Allow"].split(",")}


def _one_of(path):
    return re.sub(r"\{[^}]*\}", "01JDEXAMPLE0000000000000001", path)


def _missing_calls(paths):
    for path, operations in paths.items():
        own = {method.upper() for method in operations} & set(METHODS)
        for method in METHODS:
            if method not in own:
                yield path, own, method


def test_what_an_address_does_not_do_is_told_with_what_it_does(client, paths):
    missing = list(_missing_calls(paths))
    wrong = []
    for path, own, method in missing:
        answer = client.open(_one_of(path), method=method, json=None, headers=MARKED)
        if answer.status_code != 405 or _allowed(answer) - {"HEAD", "OPTIONS"} != own:
            wrong.append((method, path, answer.status_code, answer.headers.get("Allow")))

    assert len(missing) > 150
    assert wrong == []


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/nothing", "/v2/runs", "/v1/runs/x/nothing"])
def test_the_page_reaches_not_into_the_interface(client, path):
    headers = {"Accept": "text/html", "Authorization": f"Bearer {TOKEN}"}
    answer = client.get(f"/api{path}", headers=headers)

    assert (answer.status_code, answer.json["code"]) == (404, "not-found")


@pytest.mark.parametrize("content_type", [None, "application/json", "application/octet-stream"])
def test_no_call_takes_a_missing_body_for_an_empty_one(client, run, paths, content_type):
    """A body that got lost would else be a change that changes nothing, or a file of no bytes."""
    taken = []
    for path, operations in paths.items():
        for method, operation in operations.items():
            if not (isinstance(operation, dict) and operation.get("requestBody", {}).get("required")):
                continue
            query = {one["name"]: 1 for one in operation.get("parameters", ()) if one.get("required")}
            where = path.replace("{run_id}", run.id)
            headers = MARKED | ({} if content_type is None else {"Content-Type": content_type})
            answer = client.open(_one_of(where), method=method.upper(), query_string=query, headers=headers)
            if answer.status_code not in {400, 404, 415, 422}:
                taken.append((method, path, answer.status_code))

    assert taken == []


def test_a_missing_body_is_said_to_be_missing(client):
    answers = [
        client.patch("/api/v1/settings", headers=MARKED),
        client.post("/api/v1/archives/parts?offset=0&total=10", headers=MARKED),
    ]

    assert [(answer.status_code, answer.json["detail"]) for answer in answers] == [
        (422, "The request has no body.")
    ] * 2
    assert client.patch("/api/v1/settings", json={}).status_code == 200
