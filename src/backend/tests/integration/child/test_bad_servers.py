"""What a server can do wrong, each told by a code; and addresses that lead nowhere, or too far."""

import pytest
from services.faulty import faulty
from services.running import free_port
from support.ways import Child, code_of

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind


def to_address(address, **changes):
    return Child(Endpoint("id", "way", EndpointKind.WEBDAV, address, **changes), "pw")


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("500", "server-error"),
        ("503", "retry-after"),
        ("507", "full"),
        ("413", "too-large"),
        ("elsewhere", "redirect"),
        ("headers", "headers-too-large"),
        ("one-header", "headers-too-large"),
        ("gibberish", "not-understood"),
        ("reset-in-put", "reset"),
        ("full-before-the-end", "full"),
        ("full-at-once", "full"),
        ("hostile", "server-error"),
    ],
)
def test_what_a_server_does_wrong_with_a_put_is_said(fault, code):
    with faulty(fault) as service:
        way = Child.to(service)
        with pytest.raises(VolbenchError) as caught:
            way.put("1mb")

    assert code_of(caught) == code
    assert all(letter.isprintable() for letter in way.output.stderr.rstrip("\n"))
    assert len(way.output.stderr) < 400


@pytest.mark.parametrize(
    ("fault", "code"),
    [("short", "short-body"), ("long", "wrong-bytes"), ("wrong-bytes", "wrong-bytes"), ("endless", "wrong-bytes")],
)
def test_what_a_server_does_wrong_with_a_get_is_said(fault, code):
    with faulty(fault) as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).get("1mb")

    assert code_of(caught) == code


def test_nothing_is_sent_to_where_a_server_points():
    with faulty("elsewhere") as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("1mb")

    # An address for documentation (RFC 5737): reached, this would have taken until a time limit.
    assert "198.51.100.7" in caught.value.context["detail"]


def test_the_pause_a_server_asks_for_is_told():
    with faulty("503") as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).put("1mb")

    assert caught.value.context["detail"].startswith("120: HTTP 503")


def test_a_closed_port_is_said():
    with pytest.raises(VolbenchError) as caught:
        to_address(f"http://127.0.0.1:{free_port()}/").ask("check")

    assert code_of(caught) == "refused"


def test_an_unknown_host_is_said():
    with pytest.raises(VolbenchError) as caught:
        to_address("http://no-such-host.invalid/").ask("check")

    assert code_of(caught) in {"unknown-host", "timed-out"}


@pytest.mark.parametrize("address", ["http://1.1.1.1/", "http://[2606:4700::1111]/", "https://[::ffff:1.1.1.1]/"])
def test_an_address_on_the_internet_is_refused_without_a_limit(address):
    with pytest.raises(VolbenchError) as caught:
        to_address(address).ask("check")

    assert code_of(caught) == "public-address"


def test_no_encryption_where_it_was_expected_is_said():
    with faulty("gibberish") as service, pytest.raises(VolbenchError) as caught:
        to_address(service.address.replace("http:", "https:")).ask("check")

    assert code_of(caught) in {"tls", "reset", "timed-out"}
