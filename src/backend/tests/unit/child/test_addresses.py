"""Which addresses are on the internet, and which words are keys of ours."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.child import file_load
from volbench.child.connect import Server
from volbench.child.failed import TransferFailed
from volbench.child.keys import Key, checked_run, read_key
from volbench.child.way import Where
from volbench.domain.model.servers.public_address import is_public

PORTS = {"http": 80, "https": 443}


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.178.20", "172.31.0.1", "169.254.1.1", "100.64.0.1", "100.127.255.254"),
        *("198.51.100.7", "203.0.113.7", "::"),
        *("::1", "fe80::1%eth0", "fd00::1", "::ffff:192.168.1.1", "::ffff:127.0.0.1", "64:ff9b::c0a8:101"),
        # Of these Pythons say one thing and another.
        *("192.0.0.8", "192.0.0.255", "64:ff9b:1::1", "2001:5::1", "3fff::1", "5f00::1", "2002:a00:1::"),
    ],
)
def test_addresses_of_a_house_are_no_cloud(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "93.184.216.34",
        "172.32.0.1",
        "100.63.255.255",
        "100.128.0.1",
        "2606:4700::1111",
        "::ffff:1.1.1.1",
        "2002:101:101::",
        "64:ff9b::101:101",
        # Of these Pythons say one thing and another.
        *("192.0.0.9", "192.0.0.10", "2001:1::1", "2001:1::2", "2001:1::3", "2001:3::1", "2001:4:112::1"),
        *("2001:20::1", "2001:2f:ffff::1", "2001:30::1"),
    ],
)
def test_addresses_on_the_internet_are_in_whatever_form(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("", "nas.lan", "ftp://nas.lan/", "http:///x", "http://ann@nas.lan/", "http://ann:pw@nas.lan/"),
        *("http://nas.lan:99999/", "http://nas.lan/?a=b", "http://nas.lan/#x", "http://nas lan/a"),
        *("http://nas.lan/\r\nX: y", "http://nas.lan:x/", "http://[::1/"),
    ],
)
def test_what_is_no_plain_address_is_refused(address):
    with pytest.raises(TransferFailed, match="wrong-address"):
        Server(Where("webdav", address), PORTS)


@pytest.mark.parametrize(
    ("address", "name", "port"),
    [
        ("http://nas.lan", "nas.lan", 80),
        ("https://nas.lan/x", "nas.lan", 443),
        ("http://nas.lan:443/", "nas.lan:443", 443),
        ("http://[::1]:8080/", "[::1]:8080", 8080),
        ("http://[fe80::1%25eth0]:8080/", "[fe80::1]:8080", 8080),
        ("http://[fe80::1%eth0]/", "[fe80::1]", 80),
        ("http://bücher.lan:8080/", "xn--bcher-kva.lan:8080", 8080),
    ],
)
def test_a_server_is_named_as_requests_name_it(address, name, port):
    server = Server(Where("webdav", address), PORTS)

    assert (server.name, server.port) == (name, port)


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0), backlog=8) as made:
        yield made


def test_a_name_that_leads_elsewhere_the_second_time_is_not_asked_twice(listener, monkeypatch):
    port = listener.getsockname()[1]
    answers = iter([["127.0.0.1"], ["1.1.1.1"], ["1.1.1.1"]])

    def look_up(host, port_, **_):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port_)) for address in next(answers)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    server = Server(Where("webdav", f"http://nas.example:{port}/"), PORTS)

    peers = []
    for _ in range(2):
        sock, _ = server.connect()
        peers.append(sock.getpeername())
        sock.close()
    assert peers == [("127.0.0.1", port)] * 2
    assert next(answers) == ["1.1.1.1"]


def test_of_several_addresses_only_those_of_the_house_are_connected_to(monkeypatch):
    found = [(socket.AF_INET, 1, 6, "", (address, 80)) for address in ("1.1.1.1", "192.168.1.2", "93.184.216.34")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    held = Server(Where("webdav", "http://nas.example/"), PORTS)
    allowed = Server(Where("webdav", "http://nas.example/", allows_public=True), PORTS)

    assert [address for _, (address, _) in held.look_up()] == ["192.168.1.2"]
    assert len(allowed.look_up()) == 3


def test_a_name_of_other_letters_is_held_to_the_address_it_led_to():
    server = Server(Where("http", "https://bücher.example:8443/"), {"https": 443})
    server.reached = "192.168.1.2"

    assert file_load.fixed_place(server) == (
        "xn--bcher-kva.example:8443",
        {},
        "xn--bcher-kva.example:8443:192.168.1.2:8443",
    )


def test_of_both_kinds_of_addresses_the_older_comes_first_where_it_must(monkeypatch):
    found = [
        (socket.AF_INET6, 1, 6, "", ("fd00::2", 443, 0, 0)),
        (socket.AF_INET, 1, 6, "", ("192.168.1.2", 443)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    server = Server(Where("http", "https://nas.example/"), {"https": 443})
    server.prefer_ipv4()

    assert [address[0] for _, address in server.look_up()] == ["192.168.1.2", "fd00::2"]


def test_a_server_at_an_address_of_this_machine_is_here(listener):
    server = Server(Where("http", f"http://127.0.0.1:{listener.getsockname()[1]}/"), {"http": 80})
    server.connect()[0].close()

    assert server.is_here


def test_a_key_reads_as_it_is_written():
    key = Key("run-1", "64k", 3, 12)

    assert str(key) == ".volbench/run-1/64k/3-12"
    assert read_key(str(key)) == key


@pytest.mark.parametrize(
    "text",
    [
        *("", ".volbench/run/64k/3-12/x", ".volbench/../64k/3-12", ".volbench/run/64k/03-12", "/.volbench/r/4k/1-1"),
        *(
            ".volbench/r/4k/1-1\n",
            ".volbench/r/4K/1-1",
            ".volbench/r//1-1",
            ".volbench/r/4k/1-1.txt",
            "x/.volbench/r/4k/1-1",
        ),
    ],
)
def test_what_only_looks_like_a_key_is_none(text):
    assert read_key(text) is None


@given(st.text())
def test_no_name_of_a_run_leads_out_of_its_folder(text):
    try:
        checked_run(text)
    except ValueError:
        return
    assert not set(text) & {"/", ".", "\n", "%"}
