"""Every answer in JSON says which moments can have been: pages and programs judge stored times by the same clock."""

import pytest


@pytest.mark.parametrize("path", ["/runs", "/schedules", "/mirror", "/home-assistant", "/experiments"])
def test_an_answer_says_what_can_have_been_when_it_was_given(app, client, monkeypatch, path):
    monkeypatch.setattr(app.extensions["volbench"].clock, "now", lambda: "2026-11-28T12:00:00.000Z", raising=False)
    before = client.get(f"/api/v1{path}").headers["X-Volbench-Latest"]
    monkeypatch.setattr(app.extensions["volbench"].clock, "now", lambda: "2031-03-01T03:00:00.000Z", raising=False)
    after = client.get(f"/api/v1{path}").headers["X-Volbench-Latest"]

    assert (before, after) == ("2026-11-30T12:00:00.000Z", "2031-03-03T03:00:00.000Z")


def test_a_page_does_not(client):
    assert "X-Volbench-Latest" not in client.get("/").headers
