"""Which host names we answer to, and which pages may send changes."""

import pytest
from support.words import in_english

from volbench.access import HostNotAllowed, OriginNotAllowed, Places

PLACES = Places(["nas.example.org", "DiskStation"])


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:18290",
        "127.0.0.1",
        "192.168.1.20:18290",
        "[::1]:18290",
        "[fe80::1]",
        "localhost:18290",
        "LOCALHOST",
        "nas.example.org",
        "NAS.example.org.:443",
        "diskstation:18290",
    ],
)
def test_addresses_and_configured_names_are_ours(host):
    PLACES.check_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "nas.example.org.evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:18290",
        "evil.example@127.0.0.1",
        "127.0.0.1@evil.example",
        "127.0.0.1/evil",
        "2130706433",
        "[::1",
        "127.0.0.1:port",
        "nas.example.org:99999",
        "a b",
        "\udcff",
    ],
)
def test_any_other_host_is_refused(host):
    with pytest.raises(HostNotAllowed):
        PLACES.check_host(host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "127.0.0.1:18290"),
        ("http://127.0.0.1:18290", "127.0.0.1:18290"),
        ("https://nas.example.org", "nas.example.org"),
        ("https://NAS.example.org", "nas.example.org"),
    ],
)
def test_our_own_page_may_send_changes(origin, host):
    PLACES.check_origin(origin, host)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://evil.example",
        "http://127.0.0.1:9999",
        "http://127.0.0.1:18290.evil.example",
        "file://",
        "http://[",
        "chrome-extension://127.0.0.1:18290",
        "",
    ],
)
def test_any_other_page_may_not(origin):
    with pytest.raises(OriginNotAllowed):
        PLACES.check_origin(origin, "127.0.0.1:18290")


def test_the_refused_name_is_shown_cut_short():
    with pytest.raises(HostNotAllowed) as refusal:
        PLACES.check_host("x" * 5000)

    assert len(in_english(refusal.value.message)) < 200
