"""Signing in with a DSM account or a ticket through the HTTP interface; DSM is played by a real HTTP server."""

import tempfile
import threading
import time
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from support.desktop import make_dsm_root
from support.dsm_web_api import AUTO_BLOCK_AFTER, Account, DsmDouble, running_dsm
from support.service import HOST, TOKEN, make_app, make_client, make_store
from support.words import in_chinese, in_english

from volbench.access import DsmDoor, Tickets
from volbench.access.attempts import DSM_LIMITS, Budget
from volbench.access.dsm_errors import refusal_of
from volbench.access.tickets import Ticket
from volbench.domain.model.machine.dsm import DsmSessionEnded
from volbench.host.dsm import DsmClient, Endpoint
from volbench.host.dsm.accounts import DsmAccounts

PASSWORD = "p&ss wörd=+%"
REFUSED = {
    401: ("dsm-account-disabled", 403),
    402: ("dsm-account-denied", 403),
    406: ("dsm-otp-set-up-needed", 403),
    407: ("dsm-address-blocked", 403),
    408: ("dsm-password-expired", 403),
    409: ("dsm-password-expired", 403),
    410: ("dsm-password-expired", 403),
    411: ("dsm-account-locked", 403),
    999: ("dsm-sign-in-refused", 403),
}


@pytest.fixture(scope="module")
def running():
    """The service and its DSM, made once: describing the interface takes a second."""
    people = (
        Account("anna", PASSWORD),
        Account("carol", PASSWORD, otp="123456"),
        Account("ben", PASSWORD),
        *(Account(f"refused-{code}", PASSWORD, refusal=code) for code in REFUSED),
    )
    with tempfile.TemporaryDirectory() as folder, running_dsm(DsmDouble(people)) as dsm:
        store = make_store(Path(folder) / "volbench.sqlite")
        accounts = DsmAccounts(DsmClient(lambda: [dsm.endpoint]), make_dsm_root(Path(folder) / "root"))
        tickets = Tickets(Path(folder) / "tickets", time.time)
        door = DsmDoor(accounts, tickets, time.monotonic)
        yield dsm, tickets, make_app(store, dsm=door), door
        store.close()


@pytest.fixture
def app(running):
    """As if everything had just been started, and the sessions given back in the test before were all gone."""
    dsm, _, app, door = running
    for leaving in [thread for thread in threading.enumerate() if thread.name == "volbench-leave"]:
        leaving.join(120)
    app.extensions["volbench-gate"]._attempts.forget()
    door._budget._spent.clear()
    dsm.raw_answer, dsm.failures = None, 0
    for kept in (dsm.calls, dsm.sessions, dsm.devices):
        kept.clear()
    return app


@pytest.fixture
def dsm(running, app):
    return running[0]


@pytest.fixture
def tickets(running):
    return running[1]


@pytest.fixture
def browser(app):
    return make_client(app, signed_in=False)


@pytest.fixture
def gate(app):
    return app.extensions["volbench-gate"]


def enter(browser, account="anna", password=PASSWORD, **more):
    return browser.post("/api/v1/session", json={"account": account, "password": password, **more})


def code_of(answer):
    return answer.json["code"], answer.status_code


def session_of(browser):
    return browser.get_cookie("volbench_session", "127.0.0.1", "/api/v1").value


def wait_for_sign_out(dsm):
    deadline = time.monotonic() + 120
    while dsm.sessions:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_an_administrator_comes_in_and_dsm_may_be_asked_in_the_name(browser, gate, dsm):
    answer = enter(browser, " anna ")

    assert answer.json["account"] == "anna"
    assert answer.json["has_dsm_session"]
    assert browser.get("/api/v1/runs").status_code == 200
    assert gate.dsm_session(session_of(browser)).sid in dsm.sessions


def test_the_page_is_told_how_one_signs_in_here(browser):
    answer = browser.get("/api/v1/session").json

    assert answer["sign_in"] == "dsm"
    assert not answer["is_signed_in"]
    assert answer["account"] is None
    assert answer["idle_s"] == 1800


def test_signing_out_ends_dsms_session_too(browser, dsm):
    enter(browser)
    browser.delete("/api/v1/session", headers={"X-Volbench": "1"})
    wait_for_sign_out(dsm)

    assert not dsm.sessions
    assert browser.get("/api/v1/runs").status_code == 401


def test_a_wrong_password_is_refused(browser):
    assert code_of(enter(browser, password="wrong")) == ("dsm-credentials-wrong", 401)
    assert code_of(enter(browser, account="nobody")) == ("dsm-credentials-wrong", 401)


def test_who_is_no_administrator_stays_out_and_leaves_no_session(browser, dsm):
    assert code_of(enter(browser, "ben")) == ("dsm-not-administrator", 403)
    wait_for_sign_out(dsm)

    assert not dsm.sessions


@pytest.mark.parametrize("dsm_code", REFUSED)
def test_each_reason_of_dsm_is_told_apart(browser, dsm_code):
    answer = enter(browser, f"refused-{dsm_code}")

    assert code_of(answer) == REFUSED[dsm_code]
    assert answer.json["hint"]


@pytest.mark.parametrize("dsm_code", [400, 401, 402, 403, 404, 406, 407, 408, 409, 410, 411, 499])
def test_every_reason_is_told_in_both_languages(dsm_code):
    refusal = refusal_of(dsm_code)

    assert all(in_english(text).isascii() or "→" in in_english(text) for text in (refusal.message, refusal.hint))
    assert all(not in_chinese(text).isascii() for text in (refusal.message, refusal.hint))


def test_the_one_time_code_is_asked_for_then_taken(browser):
    assert code_of(enter(browser, "carol")) == ("dsm-otp-needed", 401)
    assert code_of(enter(browser, "carol", otp="000000")) == ("dsm-otp-wrong", 401)
    assert enter(browser, "carol", otp="123 456").json["account"] == "carol"
    assert browser.get_cookie("volbench_device", "127.0.0.1", "/api/v1") is None


def test_a_trusted_browser_is_asked_for_no_code_again(browser, app, dsm):
    answer = enter(browser, "carol", otp="123456", remember_device=True)
    (header,) = [line for line in answer.headers.getlist("Set-Cookie") if "volbench_device" in line]
    cookie = SimpleCookie(header)["volbench_device"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert cookie.value in dsm.devices
    assert cookie.value not in answer.text
    assert enter(browser, "carol").json["account"] == "carol"
    assert code_of(enter(make_client(app, signed_in=False), "carol")) == ("dsm-otp-needed", 401)


def test_guessing_ends_before_dsm_blocks_the_nas(app, dsm):
    answers = []
    for number in range(40):
        guesser = make_client(app, signed_in=False)
        body = {"account": "anna", "password": f"guess {number}"}
        address = {"REMOTE_ADDR": f"192.168.1.{number}"}
        answers.append(guesser.post("/api/v1/session", json=body, environ_overrides=address))

    assert dsm.failures == DSM_LIMITS[0][0] < AUTO_BLOCK_AFTER
    assert [answer.status_code for answer in answers[:4]] == [401] * 4
    assert {answer.status_code for answer in answers[4:]} == {429}
    assert int(answers[-1].headers["Retry-After"]) > 60
    assert "minutes" in answers[-1].json["hint"]


def test_signing_in_well_is_never_counted(browser, dsm):
    for _ in range(12):
        assert enter(browser).status_code == 200
        assert code_of(enter(browser, "carol")) == ("dsm-otp-needed", 401)

    assert dsm.failures == 0


def test_a_dsm_that_is_away_is_no_failure_of_the_owner(browser, dsm):
    dsm.raw_answer = (502, b"")
    for _ in range(12):
        assert code_of(enter(browser)) == ("dsm-unreachable", 503)
    dsm.raw_answer = None

    assert enter(browser).status_code == 200


def test_a_try_dsm_got_but_did_not_answer_counts_as_if_it_were_wrong(browser, dsm, running, monkeypatch):
    door = running[3]
    log_in = dsm._log_in

    def too_late(asked):
        log_in(asked)
        raise ConnectionAbortedError("the answer is lost")

    monkeypatch.setattr(dsm, "_log_in", too_late)
    tries = DSM_LIMITS[0][0]

    answers = [code_of(enter(browser, password="wrong")) for _ in range(tries + 1)]

    assert answers[:tries] == [("dsm-unreachable", 503)] * tries
    assert answers[tries][1] == 429
    assert (dsm.failures, len(door._budget._spent)) == (tries, tries)


def test_a_try_that_never_reached_dsm_is_given_back(browser, dsm, running, monkeypatch):
    door = running[3]
    enter(browser)
    # Nothing listens on port 9 of this machine; the client still believes that DSM was there.
    monkeypatch.setattr(door._dsm._client, "_endpoint", Endpoint("http", 9))

    answer = enter(browser)

    assert code_of(answer) == ("dsm-unreachable", 503)
    assert not door._budget._spent


def test_a_ticket_of_the_desktop_opens_once(browser, app, tickets, gate):
    ticket = {"ticket": tickets.issue(Ticket("anna", "desktops", "token"))}
    other = make_client(app, signed_in=False)
    answer = browser.post("/api/v1/session", json=ticket)

    assert answer.json["account"] == "anna"
    assert gate.dsm_session(session_of(browser)).sid == "desktops"
    assert code_of(other.post("/api/v1/session", json=ticket)) == ("ticket-wrong", 401)


def test_the_desktops_own_session_is_left_alone(browser, tickets, dsm):
    sid, token = dsm.open_session("anna")
    browser.post("/api/v1/session", json={"ticket": tickets.issue(Ticket("anna", sid, token))})
    browser.delete("/api/v1/session", headers={"X-Volbench": "1"})

    assert sid in dsm.sessions
    assert not dsm.calls


def test_a_ticket_without_a_session_opens_the_page_but_asks_dsm_nothing(browser, tickets, gate):
    answer = browser.post("/api/v1/session", json={"ticket": tickets.issue(Ticket("anna"))})

    assert not answer.json["has_dsm_session"]
    with pytest.raises(DsmSessionEnded):
        gate.dsm_session(session_of(browser))


def test_a_ticket_is_worth_nothing_for_who_is_no_administrator_now(browser, tickets):
    answer = browser.post("/api/v1/session", json={"ticket": tickets.issue(Ticket("ben"))})

    assert code_of(answer) == ("dsm-not-administrator", 403)


def test_guessing_tickets_is_slowed_down(browser):
    answers = [browser.post("/api/v1/session", json={"ticket": "A" * 42 + str(n)}) for n in range(7)]

    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2


def test_who_guesses_through_the_same_proxy_does_not_keep_the_desktop_out(browser, app, tickets):
    guesser = make_client(app, signed_in=False)
    for n in range(8):
        guesser.post("/api/v1/session", json={"ticket": "A" * 42 + str(n)})
    assert guesser.post("/api/v1/session", json={"ticket": "B" * 43}).status_code == 429

    assert browser.post("/api/v1/session", json={"ticket": tickets.issue(Ticket("anna"))}).status_code == 200
    assert enter(browser).status_code == 200


def test_one_accounts_forgotten_password_keeps_no_other_account_out(browser, running, monkeypatch):
    monkeypatch.setattr(running[3], "_budget", Budget(time.monotonic, ((100, 600.0),)))
    answers = [enter(browser, "ben", password="forgotten").status_code for _ in range(7)]

    assert answers == [401] * 5 + [429] * 2
    assert enter(browser).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"account": "anna"},
        {"password": "x"},
        {"account": "anna", "password": "x", "token": "y"},
        {"token": "x", "ticket": "y"},
        {"token": None},
        {"account": ["anna"], "password": "x"},
        {"account": "anna", "password": {"x": 1}},
        {"account": "an\u0000na", "password": "x"},
        {"account": "anna", "password": "x" * 5000},
        {"account": "anna", "password": "x", "admin": True},
    ],
)
def test_what_is_no_way_to_sign_in_never_reaches_dsm(browser, dsm, body):
    assert code_of(browser.post("/api/v1/session", json=body)) == ("invalid-request", 422)
    assert not dsm.calls


def test_the_token_still_opens_for_programs(browser):
    assert browser.get("/api/v1/runs", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_passwords_stand_in_no_log_and_no_answer(browser, caplog, dsm):
    caplog.set_level("DEBUG")
    answers = [enter(browser), enter(browser, "carol", otp="987654"), enter(browser, password="secret-guess")]
    dsm.raw_answer = (500, b"")
    answers.append(enter(browser))

    written = caplog.text + "".join(answer.text for answer in answers)
    for secret in (PASSWORD, "987654", "secret-guess"):
        assert secret not in written
    assert "dsm-credentials-wrong" in caplog.text


def test_over_tls_all_cookies_stay_on_tls(browser):
    answer = browser.post(
        "/api/v1/session",
        json={"account": "carol", "password": PASSWORD, "otp": "123456", "remember_device": True},
        base_url=f"https://{HOST}",
    )
    cookies = answer.headers.getlist("Set-Cookie")

    assert len(cookies) == 2
    assert all("Secure" in cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie for cookie in cookies)


def test_away_from_dsm_there_are_no_accounts(tmp_path):
    store = make_store(tmp_path / "other.sqlite")
    browser = make_client(make_app(store), signed_in=False)
    try:
        assert browser.get("/api/v1/session").json["sign_in"] == "token"
        assert code_of(enter(browser)) == ("accounts-not-taken", 422)
        assert code_of(browser.post("/api/v1/session", json={"ticket": "A" * 43})) == ("accounts-not-taken", 422)
    finally:
        store.close()
