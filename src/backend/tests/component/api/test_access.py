"""Who is let in, and by which door: sessions, tokens, hosts, origins, marks."""

import pytest
from support.service import HOST, TOKEN, make_app, make_client

CLOSED = [
    "/volumes",
    "/suites",
    "/runs",
    "/runs/x",
    "/settings",
    "/comparisons?runs=a,b",
    "/scripts",
    "/runs/x/report",
    "/openapi.json",
]


@pytest.mark.parametrize("path", CLOSED)
def test_without_a_session_nothing_is_told(stranger, path):
    answer = stranger.get(f"/api/v1{path}")

    assert (answer.status_code, answer.json["code"]) == (401, "not-signed-in")


@pytest.mark.parametrize("path", ["/health", "/session"])
def test_what_is_public_needs_no_session(stranger, path):
    assert stranger.get(f"/api/v1{path}").status_code == 200


def test_the_token_is_traded_for_a_cookie_scripts_cannot_read(stranger):
    answer = stranger.post("/api/v1/session", json={"token": TOKEN})
    cookie = answer.headers["Set-Cookie"]

    assert answer.json["is_signed_in"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Path" not in cookie
    assert TOKEN not in cookie
    assert stranger.get("/api/v1/session").json["is_signed_in"]
    assert stranger.get("/api/v1/runs").status_code == 200


def test_over_tls_the_cookie_stays_on_tls(stranger):
    answer = stranger.post("/api/v1/session", json={"token": TOKEN}, base_url=f"https://{HOST}")

    assert "Secure" in answer.headers["Set-Cookie"]


def test_signing_out_closes_the_door(client):
    gone = client.delete("/api/v1/session", headers={"X-Volbench": "1"})

    assert gone.status_code == 204
    assert not client.get("/api/v1/session").json["is_signed_in"]
    assert client.get("/api/v1/runs").status_code == 401


def test_a_wrong_token_is_refused(stranger):
    answer = stranger.post("/api/v1/session", json={"token": "wrong"})

    assert (answer.status_code, answer.json["code"]) == (401, "token-wrong")
    assert "Set-Cookie" not in answer.headers


def test_guessing_is_slowed_down(stranger):
    answers = [stranger.post("/api/v1/session", json={"token": f"guess {n}"}) for n in range(7)]

    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert stranger.get("/api/v1/health").status_code == 200


def test_the_token_works_as_bearer(stranger):
    authorization = {"Authorization": f"Bearer {TOKEN}"}

    assert stranger.get("/api/v1/runs", headers=authorization).status_code == 200
    assert stranger.get("/api/v1/runs", headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert stranger.get("/api/v1/runs", headers={"Authorization": "Basic eDp5"}).status_code == 401


@pytest.mark.parametrize("path", ["/", "/api/v1/health", "/api/v1/runs"])
def test_a_name_that_is_not_ours_is_refused_everywhere(client, path):
    answer = client.get(path, headers={"Host": "rebound.evil.example"})

    assert (answer.status_code, answer.json["code"]) == (403, "host-not-allowed")


def test_a_configured_name_is_ours(store):
    client = make_client(make_app(store, names=("nas.example.org",)), signed_in=False)

    assert client.get("/api/v1/health", headers={"Host": "nas.example.org"}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:5000"])
def test_a_change_sent_by_another_page_is_refused(client, origin):
    answer = client.patch("/api/v1/settings", json={"theme": "dark"}, headers={"Origin": origin})

    assert (answer.status_code, answer.json["code"]) == (403, "origin-not-allowed")
    assert client.get("/api/v1/settings").json["theme"] == "system"


def test_a_change_sent_by_our_own_page_is_taken(client):
    answer = client.patch("/api/v1/settings", json={"theme": "dark"}, headers={"Origin": f"http://{HOST}"})

    assert answer.json["theme"] == "dark"


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_a_change_a_plain_form_could_send_is_refused(client, run, content_type):
    answer = client.post(f"/api/v1/runs/{run.id}/continue", data=b"{}", content_type=content_type)

    assert (answer.status_code, answer.json["code"]) == (403, "request-mark-missing")


def test_every_answer_carries_the_security_headers(client):
    for path in ("/", "/api/v1/health", "/api/v1/nothing", "/nothing"):
        headers = client.get(path).headers

        policy = headers["Content-Security-Policy"]
        # A page takes scripts of its own and nothing else; an answer in JSON takes nothing at all.
        assert ("script-src 'self';" in policy) == (headers["Content-Type"] != "application/json")
        assert "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "default-src 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


def test_answers_of_the_interface_are_never_kept_by_caches(client):
    assert client.get("/api/v1/runs").headers["Cache-Control"] == "no-store"
