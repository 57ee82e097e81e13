"""No address tells or does anything for who has no session, comes from another page, or sends too much."""

import re

import pytest
from support.service import HOST, TOKEN, make_app, make_client, make_store

PUBLIC = {
    ("GET", "/api/v1/health"),
    ("GET", "/api/v1/session"),
    ("POST", "/api/v1/session"),
    ("DELETE", "/api/v1/session"),
}
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    store = make_store(tmp_path_factory.mktemp("closed") / "volbench.sqlite")
    yield make_app(store)
    store.close()


@pytest.fixture(scope="module")
def doors(app):
    """Every call of the interface, with something in place of its parameters."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")]
    found = {
        (method, re.sub(r"<[^>]+>", "x", rule.rule)) for rule in rules for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert len(found) > 40
    return sorted(found)


@pytest.fixture(autouse=True)
def forgotten(app):
    """Nobody has been wrong yet, whatever the test before tried."""
    app.extensions["volbench-gate"]._attempts.forget()


@pytest.fixture
def stranger(app):
    return make_client(app, signed_in=False)


def ask(client, method, path, **more):
    return client.open(path, method=method, **more)


def test_only_health_and_sign_in_answer_without_a_session(stranger, doors):
    answers = {}
    for method, path in doors:
        answer = ask(stranger, method, path, json={} if method in CHANGING else None)
        answers[method, path] = (answer.status_code, (answer.json or {}).get("code"))
    closed = {door for door, told in answers.items() if told == (401, "not-signed-in")}

    assert set(answers) - closed == PUBLIC


def test_other_methods_and_made_up_addresses_tell_nothing_either(stranger):
    for method in ("HEAD", "OPTIONS", "PUT", "TRACE", "PROPFIND"):
        answer = ask(stranger, method, "/api/v1/runs", headers={"X-Volbench": "1"})
        assert answer.status_code == 401, method
    for path in (
        "/api/v1/nothing",
        "/api/v2/runs",
        "/api/",
        "/api//v1/runs",
        "/api/v1/session/../runs",
        "/api/v1/Session",
    ):
        assert stranger.get(path).status_code == 401, path


@pytest.mark.parametrize("cookie", ["x", "", "a" * 3000, "' OR 1=1 --", "../../token", "%00", "\u00e9"])
def test_a_made_up_session_is_none(stranger, cookie):
    stranger.set_cookie("volbench_session", cookie, domain="127.0.0.1", path="/api/v1")
    stranger.set_cookie("volbench_session_tls", cookie, domain="127.0.0.1", path="/api/v1")

    assert stranger.get("/api/v1/runs").status_code == 401
    assert stranger.get("/api/v1/runs", base_url=f"https://{HOST}").status_code == 401


def test_a_session_of_plain_http_is_none_over_tls(app):
    client = make_client(app)

    assert client.get("/api/v1/runs").status_code == 200
    assert client.get("/api/v1/runs", base_url=f"https://{HOST}").status_code == 401


def test_no_change_is_taken_from_another_page(app, doors):
    client = make_client(app)
    for method, path in doors:
        if method not in CHANGING:
            continue
        foreign = ask(client, method, path, json={}, headers={"Origin": "https://evil.example"})
        unmarked = ask(client, method, path, data="a=b", content_type="application/x-www-form-urlencoded")

        assert (foreign.status_code, foreign.json["code"]) == (403, "origin-not-allowed"), path
        assert (unmarked.status_code, unmarked.json["code"]) == (403, "request-mark-missing"), path
    assert client.get("/api/v1/session").json["is_signed_in"]


def test_no_call_takes_a_large_body_of_json(app):
    client = make_client(app)
    body = b'{"x": "' + b"y" * 70_000 + b'"}'
    described = client.get("/api/v1/openapi.json").json["paths"]
    takers = {
        (method.upper(), re.sub(r"\{[^}]+\}", "x", path))
        for path, calls in described.items()
        for method, call in calls.items()
        if method != "parameters" and "application/json" in dict(call).get("requestBody", {}).get("content", {})
    }
    sizes = {taker: ask(client, *taker, data=body, content_type="application/json").status_code for taker in takers}

    assert len(takers) > 8
    assert set(sizes.values()) == {413}, sizes


def test_the_sign_in_takes_no_large_body(stranger):
    answer = stranger.post("/api/v1/session", data=b"x" * 70_000, content_type="application/json")

    assert (answer.status_code, answer.json["code"]) == (413, "too-large")


@pytest.mark.parametrize(
    "header",
    [
        {"Host": "127.0.0.1:18290\tx"},
        {"Host": "127.0.0.1:18290@evil.example"},
        {"Host": ""},
        {"Host": "[::1"},
        {"X-Forwarded-Host": "evil.example", "Host": "evil.example"},
    ],
)
def test_a_twisted_host_is_refused(stranger, header):
    assert stranger.get("/api/v1/health", headers=header).status_code in {400, 403}


def test_words_of_the_caller_never_become_headers(stranger):
    told = "en\r\nSet-Cookie: stolen=1"
    answer = stranger.get(
        "/api/v1/runs", headers={"Accept-Language": told.replace("\r\n", " "), "Authorization": "Bearer x"}
    )

    assert answer.headers["Content-Language"] == "en"
    assert "Set-Cookie" not in answer.headers


def test_a_refused_sign_in_repeats_nothing_of_what_was_typed(stranger):
    answer = stranger.post("/api/v1/session", json={"token": "<script>alert(1)</script>"})

    assert answer.status_code == 401
    assert "script" not in answer.text
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_guessing_by_any_way_counts_together(stranger):
    ways = [{"token": "x"}] * 3
    for body in ways:
        assert stranger.post("/api/v1/session", json=body).status_code == 401
    for _ in range(2):
        assert stranger.get("/api/v1/runs", headers={"Authorization": "Bearer x"}).status_code == 401

    assert stranger.post("/api/v1/session", json={"token": "x"}).status_code == 429
    assert stranger.get("/api/v1/runs", headers={"Authorization": "Bearer x"}).status_code == 429
    assert stranger.get("/api/v1/health").status_code == 200
    assert stranger.post("/api/v1/session", json={"token": TOKEN}).status_code == 200
