"""Requests for keys as vegeta reads them, and its answers judged by what each asked."""

import base64
import json

import pytest

from volbench.child.key_attack import KeyAnswers, KeyAttack, Request, head_of
from volbench.child.key_value import value_of
from volbench.child.null_server import _read
from volbench.child.pace import Schedule

SIZE = 5
URL = "http://nas/k/{}"


def request(verb, n):
    method = verb.upper()
    head = head_of(method, URL.format(n), {"A": "b"}, has_value=verb == "put")
    return Request(verb, n, method, URL.format(n), head, (lambda _: b"x" * SIZE) if verb == "put" else None)


def row(verb, n, code, length=0, error=""):
    """A line of `vegeta encode -to csv`."""
    headers = base64.b64encode(f"Content-Length: {length}\r\n".encode()).decode()
    start = 1_000_000_000 + n
    return [start, code, 1000, 0, length, error, "", "", n, verb.upper(), URL.format(n), headers]


def answers(rows, **how):
    verbs = ("put", "get", "delete")
    asked = {(verb.upper(), URL.format(n)): (verb, n) for verb in verbs for n in range(10)}
    found = KeyAnswers(SIZE, asked=asked, **how)
    found.read([[str(one) for one in line] for line in rows])
    return found


def test_a_request_has_its_value_and_no_header_of_ours_twice():
    told = json.loads(request("put", 1).line)

    assert (told["method"], told["url"]) == ("PUT", "http://nas/k/1")
    assert base64.b64decode(told["body"]) == b"xxxxx"
    assert told["header"]["A"] == ["b"]
    assert "body" not in json.loads(request("get", 1).line)


def test_requests_go_round_or_each_once_and_never_more_than_are_allowed():
    several = tuple(request("put", n) for n in range(3))
    around = KeyAttack("vegeta", "", {}, 4, 2.0, True, requests=several)
    once = KeyAttack("vegeta", "", {}, 4, 2.0, True, requests=several, is_each_once=True)
    counted = KeyAttack("vegeta", "", {}, 4, 2.0, True, most_requests=7, requests=several)

    assert ("-lazy" in around.argv(), len(list(around.handed_over()))) == (False, 3)
    assert (once.argv().count("-lazy"), len(list(once.handed_over()))) == (1, 3)
    assert (counted.argv().count("-lazy"), len(list(counted.handed_over()))) == (1, 7)


def test_each_answer_is_judged_by_what_was_asked():
    found = answers([row("put", 1, 201, 180), row("get", 1, 200, SIZE), row("get", 2, 200, 4), row("delete", 1, 204)])

    assert (found.requests, found.right, found.errors) == (4, 3, {"wrong-length": 1})
    assert (found.done["put"], found.done["get"], found.done["delete"]) == ({1}, {1}, {1})
    told = found.as_told()
    assert (told["body_bytes"], told["put_bytes"], told["absent"]) == (SIZE, SIZE, 0)


@pytest.mark.parametrize(("takes_absent", "right", "absent"), [(True, 2, 2), (False, 0, 0)])
def test_a_key_that_is_not_there_is_an_answer_in_a_mix_alone(takes_absent, right, absent):
    rows = [row(verb, 3, 404, 9, "404 Not Found") for verb in ("get", "delete", "put")]
    found = answers(rows, takes_absent=takes_absent)

    assert (found.right, found.absent, found.errors["http-404"]) == (right, absent, 3 - right)
    assert found.done == {"put": set(), "get": set(), "delete": set()}
    assert found.as_told()["body_bytes"] == 0


@pytest.mark.parametrize("is_each_once", [True, False])
def test_that_all_were_sent_ends_what_goes_once(is_each_once):
    rows = [row("delete", 1, 204), row("delete", 2, 0, 0, "no targets to attack")]

    found = answers(rows, is_each_once=is_each_once)

    assert (found.requests, found.is_used_up) == (1, not is_each_once)


def test_at_a_constant_pace_they_are_timed_from_when_they_were_due():
    """A microsecond each, the second one 5 ms after it was due; a key that is not there is timed as well."""
    rows = [row("put", 1, 201), row("get", 3, 404, 9, "404 Not Found")]
    for place, line in enumerate(rows):
        line[0], line[8] = 1_000_000_000 + place * 15_000_000, place
    told = answers(rows, takes_absent=True, schedule=Schedule(10_000_000)).as_told()

    assert (told["right"], told["absent"], told["put_bytes"]) == (2, 1, SIZE)
    assert told["right_latency_ns"] == 2 * 1000 + 5_000_000
    assert (told["left_late"], told["due"], told["interval_ns"]) == (1, 2, 10_000_000)
    assert sum(told["bins"].values()) == 2


def test_a_pace_goes_round_its_requests():
    several = tuple(request("put", n) for n in range(3))
    paced = KeyAttack("vegeta", "", {}, 2000, 2.0, True, per_s=150.0, requests=several)

    assert {"-rate=150000/1000s", "-max-workers=2000"} <= set(paced.argv())
    assert "-lazy" not in paced.argv()


def test_values_differ_by_run_and_key_and_are_the_same_for_whoever_compares():
    assert len({value_of(run, n, 1024) for run in ("R1", "R2") for n in range(5)}) == 10
    assert value_of("R1", 1, 1024) == value_of("R1", 1, 1024)
    assert len(value_of("R1", 1, 10_240)) == 10_240


def test_the_server_that_does_nothing_reads_a_body_to_its_end_before_it_answers():
    head = b"PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"

    assert _read(head + b"12345", 0, False) == (0, 5, False)
    assert _read(b"67890", 5, False) == (1, 0, False)
    assert _read(head + b"1234567890", 0, False) == (1, 0, False)
    assert _read(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 0, False) == (1, 0, True)
