"""How wrk and oha are called by the child, and what they are not asked at all."""

from types import SimpleNamespace

import pytest

from volbench.child import report_generators
from volbench.child.failed import TransferFailed
from volbench.child.null_server import answer_of, last_answer


def asked(generator="wrk", **changes):
    values = {
        "program": f"/opt/{generator}",
        "url": "http://192.168.1.2:8080/f",
        "headers": {"Host": "nas:8080"},
        "clients": 25,
        "seconds": 2.0,
        "is_kept_alive": True,
        "generator": generator,
    }
    return report_generators.Told(**{**values, **changes})


def test_wrk_works_on_one_thread_so_that_no_client_is_left_over():
    argv = asked().argv()

    assert argv[0] == "/opt/wrk"
    assert argv[-1] == "http://192.168.1.2:8080/f"
    assert {"--latency", "--threads=1", "--connections=25", "--duration=2s", "--header=Host: nas:8080"} <= set(argv)
    assert "--header=Connection: close" not in argv
    assert list(asked().handed_over()) == []


def test_a_new_connection_each_time_is_asked_for_as_each_of_them_understands_it():
    assert "--header=Connection: close" in asked(is_kept_alive=False).argv()
    assert "--disable-keepalive" in asked("oha", is_kept_alive=False).argv()


def test_oha_follows_no_redirect_and_draws_nothing():
    argv = asked("oha").argv()

    assert {"--no-tui", "--output-format=json", "--redirect=0", "--host=nas:8080"} <= set(argv)
    assert [argv[argv.index(word) + 1] for word in ("-c", "-z", "-t")] == ["25", "2000ms", "10s"]
    assert "--disable-keepalive" not in argv


@pytest.mark.parametrize("changes", [{"clients": 2001}, {"seconds": 601.0}, {"clients": 0}])
def test_it_is_no_tool_to_bring_a_server_down(changes):
    with pytest.raises(TransferFailed):
        asked(**changes).argv()


@pytest.mark.parametrize(
    ("options", "scheme", "headers"),
    [
        ({"per_s": 5.0}, "http", {}),
        ({"most_bytes": 10**9}, "http", {}),
        ({}, "https", {}),
        ({"fingerprint": "00" * 32}, "http", {}),
        ({}, "http", {"Authorization": "Basic x"}),
    ],
)
def test_where_there_is_something_to_hide_count_or_compare_it_is_refused(options, scheme, headers):
    given = SimpleNamespace(**{"generator": "wrk", "per_s": None, "most_bytes": None, "fingerprint": None, **options})
    with pytest.raises(TransferFailed):
        report_generators.refuse(given, SimpleNamespace(scheme=scheme), headers)
    report_generators.refuse(
        SimpleNamespace(generator="wrk", per_s=None, most_bytes=None, fingerprint=None),
        SimpleNamespace(scheme="http"),
        {},
    )


def test_an_address_with_colons_stands_in_brackets():
    server = SimpleNamespace(reached="fd00::2", port=80, name="nas")

    assert report_generators._fixed_place(server) == ("[fd00::2]:80", {"Host": "nas"})


def test_a_server_that_asks_for_fewer_requests_ends_the_run_where_the_program_tells_it():
    with pytest.raises(TransferFailed) as ended:
        report_generators._refuse_limit('{"statusCodeDistribution": {"200": 5, "429": 2}}')
    report_generators._refuse_limit("  Non-2xx or 3xx responses: 3")
    report_generators._refuse_limit('{"statusCodeDistribution": {"200": 5}}')

    assert ended.value.code == "retry-after"


def test_the_last_answer_of_a_connection_says_that_it_is():
    assert last_answer(answer_of(3)) == b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n\0\0\0"
    assert last_answer(answer_of(0)).endswith(b"\r\nConnection: close\r\n\r\n")
