"""How vegeta is called, and its results, recorded from 12.12.0 against a server that does something wrong."""

import base64
import csv
import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from volbench.child import attack
from volbench.child.failed import TransferFailed
from volbench.child.null_server import answer_of
from volbench.child.vegeta import MOST_CLIENTS, MOST_PER_S, Answers, Attack
from volbench.domain.model.clients.load import SENT_AT_MOST_PER_S

FIXTURE = Path(__file__).parents[2] / "fixtures" / "vegeta" / "results.csv"
ROWS = list(csv.reader(FIXTURE.read_text("utf-8").splitlines()))
ASKED = Attack("vegeta", "http://nas/f", {"Authorization": "Basic x"}, 25, 2.0, is_kept_alive=True)


def test_a_closed_loop_is_as_many_workers_as_clients_and_no_password_stands_in_the_arguments():
    argv = ASKED.argv()

    assert {"-workers=25", "-max-workers=25", "-duration=2000ms", "-keepalive=true", "-redirects=-1"} <= set(argv)
    assert "-rate=20000/1s" in argv
    assert "Basic" not in " ".join(argv)
    assert json.loads(ASKED.request())["header"]["Authorization"] == ["Basic x"]


def test_against_our_own_server_it_sends_as_many_as_go_and_otherwise_no_more_than_is_told_of_it():
    assert "-rate=0" in replace(ASKED, is_own_server=True).argv()
    assert MOST_PER_S == SENT_AT_MOST_PER_S


def test_what_is_only_sometimes_needed():
    more = {"connect_to": "a:80:10.0.0.1:80", "is_unverified": True, "most_requests": 5, "is_kept_alive": False}
    argv = replace(ASKED, **more).argv()

    assert {"-connect-to=a:80:10.0.0.1:80", "-insecure", "-lazy", "-keepalive=false"} <= set(argv)


@pytest.mark.parametrize(
    "change", [{"clients": MOST_CLIENTS + 1}, {"clients": 0}, {"seconds": 601.0}, {"seconds": 0.0}]
)
def test_more_than_a_measurement_takes_is_refused(change):
    with pytest.raises(TransferFailed):
        replace(ASKED, **change).argv()


def test_answers_are_told_apart_by_their_kind():
    answers = Answers(3)
    answers.read(ROWS)

    assert answers.requests == len(ROWS) == 22
    assert set(answers.errors) == {"http-404", "http-302", "short-body", "refused"}
    assert answers.right + sum(answers.errors.values()) == answers.requests
    assert sum(answers.bins.values()) == answers.right
    assert answers.body_bytes == 3 * answers.right
    assert answers.errors["refused"] == 2
    assert answers.latency_ns > answers.right_latency_ns > 0
    assert len(answers.told) == 5


def test_the_shortest_and_the_longest_time_are_of_right_answers_to_the_nanosecond():
    answers, refused = Answers(3), Answers(4)
    answers.read(ROWS)
    refused.read(ROWS)
    right = [int(row[2]) for row in ROWS if row[1] == "200" and not row[5]]

    told = answers.as_told()
    assert (told["shortest_ns"], told["longest_ns"]) == (min(right), max(right))
    assert told["shortest_ns"] < told["right_latency_ns"] / answers.right < told["longest_ns"]
    assert (refused.as_told()["shortest_ns"], refused.as_told()["longest_ns"]) == (0, 0)


def test_an_answer_of_another_length_is_wrong():
    answers = Answers(4)
    answers.read(ROWS)

    assert answers.right == 0
    assert answers.errors["wrong-length"] > 0


def test_where_nobody_knows_the_length_each_is_right():
    answers = Answers(None)
    answers.read(ROWS)

    assert answers.right > 0
    assert "wrong-length" not in answers.errors


@pytest.mark.parametrize("row", [ROWS[0][:5], ["x", *ROWS[0][1:]], []])
def test_lines_that_are_none_or_were_cut_off_are_told(row):
    with pytest.raises(TransferFailed) as failed:
        Answers(3).read([ROWS[0], row])

    assert failed.value.code == "generator-failed"


def row(start_s, latency_s, code="200", error="", length=3):
    headers = base64.b64encode(b"Content-Length: %d\r\n" % length).decode() if length is not None else ""
    start, latency = round((1_000 + start_s) * 1e9), round(latency_s * 1e9)
    return [str(start), code, str(latency), "0", "0", error, "", "", "0", "GET", "http://nas/f", headers]


HANGS = "context deadline exceeded (Client.Timeout exceeded while awaiting headers)"


def test_a_client_that_hangs_lengthens_nothing():
    answers = Answers(3, window_ns=2 * 10**9)
    answers.read([row(n / 100, 0.01) for n in range(200)] + [row(0.5, 10, "0", HANGS, None)])
    told = answers.as_told()

    assert told["errors"] == {"timed-out": 1}
    assert told["elapsed_ns"] == 2 * 10**9
    # One client was answered all the time, the other waited from half a second on.
    assert told["latency_ns"] == pytest.approx((2 + 1.5) * 1e9)
    assert answers.last_ns - answers.end_ns == pytest.approx(8.5e9)


def test_a_server_that_died_half_way_was_asked_all_the_time():
    answers = Answers(3, window_ns=2 * 10**9)
    dead = [row(1 + n / 100, 0.01, "0", "dial tcp: connection refused", None) for n in range(100)]
    answers.read([row(n / 100, 0.01) for n in range(100)] + dead)

    assert answers.as_told()["elapsed_ns"] == 2 * 10**9
    assert answers.moved_bytes == 3 * 100


def test_bodies_of_wrong_answers_have_moved_as_well():
    answers = Answers(3)
    answers.read(
        [row(0, 0.1), row(1, 0.1, "503", "503 Busy", 9000), row(2, 0.1, length=2), row(3, 10, "0", HANGS, None)]
    )

    assert (answers.body_bytes, answers.moved_bytes) == (3, 3 + 9000 + 3 + 3)


def test_the_last_of_counted_requests_is_told():
    answers = Answers(3)
    answers.read([row(0, 0.1), row(0.1, 0, "0", "no targets to attack", None)])

    assert (answers.requests, answers.is_used_up) == (1, True)


def test_headers_too_long_to_read_are_told():
    long = io.StringIO(",".join([*ROWS[0][:11], "x" * 200_000]))
    with pytest.raises(TransferFailed) as failed:
        Answers(3).read(csv.reader(long))

    assert failed.value.code == "generator-failed"


def test_results_are_kept_where_the_kernel_has_no_files_in_memory(monkeypatch):
    monkeypatch.setattr(attack, "room_in_memory", lambda: -1)
    with attack._room() as room:
        room.write(b"x")

        assert os.fstat(room.fileno()).st_size == 1
        assert os.fstat(room.fileno()).st_nlink == 0


def test_the_server_that_does_nothing_has_one_answer():
    assert answer_of(0).startswith(b"HTTP/1.1 204 ")
    assert answer_of(14_332).endswith(bytes(14_332))
