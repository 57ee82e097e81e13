"""A server that asks for a pause now and then does not end a round: asked again, counted, and in no time."""

import pytest
from services.faulty import answer_well, answering
from support.ways import Child, code_of

from volbench.domain.model.errors import VolbenchError

SLOW_DOWN = b"<Error><Code>SlowDown</Code></Error>"
BUSY = {
    "503": (b"503 Service Unavailable", b""),
    "no tomes": (b"503 Service Unavailable", b"no tomes available"),
    "soon": (b"429 Too Many Requests\r\nRetry-After: 1", b""),
    "proxy": (b"502 Bad Gateway", b"<html><body><h1>502</h1></body></html>"),
    "late": (b"504 Gateway Timeout", b""),
}
NEVER = {
    "500": (b"500 Internal Server Error", b"", "server-error"),
    "403": (b"403 Forbidden", b"", "denied"),
    "an hour": (b"503 Service Unavailable\r\nRetry-After: 3600", b"", "retry-after"),
    "next year": (b"503 Busy\r\nRetry-After: Fri, 31 Dec 2049 23:59:59 GMT", b"", "retry-after"),
}


def refusing(line, words, method, at):
    """Refuse the requests of a method with these numbers, from 1 on; keep files otherwise."""
    seen = {"PUT": 0, "GET": 0}

    def answer(call):
        body = call.read_body()
        seen[call.method] += 1
        if call.method == method and seen[method] in at:
            if line is None:
                call.sock.close()
                return
            call.say(b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s" % (line, len(words), words))
        elif call.method == "PUT":
            call.files[call.path] = body
            answer_well(call)
        else:
            held = call.files[call.path]
            call.say(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(held), held))

    return answering(answer)


def moved(measured):
    notes = measured.notes
    return notes["files"], notes.get("repeated", 0), notes.get("set_aside", 0)


@pytest.mark.parametrize("busy", BUSY)
def test_a_put_that_is_refused_for_a_moment_is_sent_again_and_not_timed(busy):
    with refusing(*BUSY[busy], "PUT", {3}) as service:
        measured = Child.to(service).put("4k", least_files=4)

    files, repeated, set_aside = moved(measured)
    assert (repeated, set_aside) == (1, 1)
    # What was sent again is one request more and one file that is not among those timed.
    assert service.requests.count("PUT") == files + 2
    assert measured.metrics["file_time_ns"] < 400e6
    assert sum(measured.latency_bins["op"].values()) == files


def test_a_get_that_is_refused_for_a_moment_is_asked_again_and_compared():
    with refusing(*BUSY["503"], "GET", {2}) as service:
        way = Child.to(service)
        way.put("4k", least_files=4)
        measured = way.get("4k", least_files=4)

    assert moved(measured)[1:] == (1, 1)
    assert measured.notes["files_verified"] == 4


def test_a_connection_that_breaks_is_made_anew():
    # The first time it may have been left alone for too long; that is tried again at once and timed by itself.
    with refusing(None, b"", "PUT", {1, 2}) as service:
        measured = Child.to(service).put("4k")

    assert moved(measured)[1:] == (1, 1)


@pytest.mark.parametrize("kind", NEVER)
def test_what_does_not_pass_is_not_asked_again(kind):
    line, words, code = NEVER[kind]
    with refusing(line, words, "PUT", {1}) as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("4k")

    assert code_of(caught) == code
    assert service.requests.count("PUT") == 1


def test_a_server_that_never_gets_better_is_left_after_three_times():
    with refusing(*BUSY["503"], "PUT", set(range(100))) as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("4k")

    assert code_of(caught) == "server-error"
    assert service.requests.count("PUT") == 4


def test_a_pause_moves_no_more_than_a_cloud_may():
    with refusing(*BUSY["503"], "PUT", {1}) as service:
        way = Child.to(service)
        way.most_bytes = 6000
        with pytest.raises(VolbenchError) as caught:
            way.put("4k")

    assert code_of(caught) == "server-error"
    assert service.requests.count("PUT") == 1


def test_questions_are_asked_again_as_well():
    seen = []

    def busy_once(call):
        call.read_body()
        seen.append(call.method)
        if seen.count("MKCOL") == 1:
            call.say(b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
        else:
            answer_well(call)

    with refusing(None, b"", "PUT", set()) as service:
        service.answers["MKCOL"] = busy_once
        measured = Child.to(service).put("4k")

    assert moved(measured)[1:] == (1, 0)


def test_a_trial_is_not_lost_to_one_busy_moment():
    with refusing(*BUSY["503"], "PUT", {1}) as service:
        assert Child.to(service).ask("check")["put_ns"] > 0
