"""How far away a way leads, by the addresses its name stands for."""

import socket
from types import SimpleNamespace

import pytest
from support.fakes import plain_folder, plain_volume
from support.servers import endpoint

from volbench.domain.model.runs.run import EndpointTarget, LocalVolume
from volbench.domain.model.servers.reach import WORDS, Reach, reach_of
from volbench.domain.model.servers.share import share_of
from volbench.host.names import is_own_address
from volbench.runner.protocols import Host


@pytest.mark.parametrize(
    ("address", "reach"),
    [
        *((one, Reach.MACHINE) for one in ("127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1")),
        *((one, Reach.LOCAL) for one in ("10.1.2.3", "172.31.0.1", "192.168.178.20", "169.254.1.1")),
        *((one, Reach.LOCAL) for one in ("fd00::1", "fe80::1%eth0", "::ffff:192.168.1.1")),
        *((one, Reach.INTERNET) for one in ("1.2.3.4", "2a00::1", "64:ff9b::102:304")),
        # What tunnels over the internet have, and what leads nowhere.
        *((one, Reach.UNKNOWN) for one in ("100.64.0.1", "198.51.100.7", "::")),
    ],
)
def test_an_address_says_how_far_away_it_is(address, reach):
    assert reach_of([address]) is reach


@pytest.mark.parametrize(
    ("addresses", "reach"),
    [
        ((), Reach.UNKNOWN),
        (("10.0.0.1", "1.2.3.4"), Reach.INTERNET),
        (("10.0.0.1", "100.64.0.1"), Reach.UNKNOWN),
        (("127.0.0.1", "10.0.0.1"), Reach.LOCAL),
    ],
)
def test_the_farthest_of_several_addresses_counts(addresses, reach):
    assert reach_of(addresses) is reach


def test_an_address_of_this_machine_is_this_machine_also_where_others_reach_it():
    assert reach_of(["192.168.1.2", "2a00::1"], lambda _address: True) is Reach.MACHINE


def test_only_about_the_house_does_the_owner_alone_say_how_much_goes_there():
    assert {reach for reach in Reach if reach.is_owners} == {Reach.MACHINE, Reach.LOCAL}
    assert set(WORDS) == set(Reach)


def test_this_machine_knows_its_own_addresses_and_sends_nothing_to_ask():
    assert is_own_address("127.0.0.1")
    assert not is_own_address("192.0.2.7")
    assert not is_own_address("no address")


def test_a_socket_that_cannot_be_had_owns_no_address(monkeypatch):
    def refuse(*_):
        raise OSError

    monkeypatch.setattr(socket, "socket", refuse)

    assert not is_own_address("127.0.0.1")


def seen(target, **addresses):
    host = SimpleNamespace(addresses_of=lambda name: addresses.get(name, ()), is_own_address=lambda _address: False)
    return Host.reach_of(host, target)


def on_share(source):
    return LocalVolume("/mnt/x", plain_folder(), plain_volume(share=share_of("nfs4", source, ())))


def test_a_folder_is_this_machine_and_one_on_a_mounted_share_is_its_server():
    assert seen(LocalVolume("/volume1", plain_folder(), plain_volume())) is Reach.MACHINE
    assert seen(on_share("nas:/export"), nas=("192.168.1.2",)) is Reach.LOCAL
    assert seen(on_share("[fd00::7]:/export"), **{"fd00::7": ("fd00::7",)}) is Reach.LOCAL
    assert seen(on_share("nas:/export")) is Reach.UNKNOWN


def test_a_server_is_where_its_name_leads_now():
    target = EndpointTarget(endpoint())

    assert seen(target, **{"nas.alice.example": ("10.0.0.9",)}) is Reach.LOCAL
    assert seen(target) is Reach.UNKNOWN
