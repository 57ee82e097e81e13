"""Where a probe listens: on the machine of the files, and on the internet only where bytes are counted."""

from argparse import Namespace

import pytest

from volbench.child import link
from volbench.child.__main__ import read_options, read_place
from volbench.child.failed import TransferFailed
from volbench.child.link import probe
from volbench.child.way import Where

NAMES = {
    "nas": ["192.168.1.5", "fd00::5"],
    "nas.lan": ["192.168.1.5"],
    "other": ["192.168.1.6"],
    "far": ["93.184.216.34"],
}


@pytest.fixture(autouse=True)
def names(monkeypatch):
    def look_up(host, port):
        if host not in NAMES:
            raise TransferFailed("unknown-host", host)
        return [(0, (address, port)) for address in NAMES[host]]

    monkeypatch.setattr(link, "addresses_of", look_up)


def ask(address, place, **where):
    return probe(Namespace(probe=place), Where("webdav", address, **where))


@pytest.mark.parametrize("address", ["https://nas:5006/dav", "//nas/share/folder", "mongodb://nas:27017/x"])
def test_it_is_looked_up_once_and_told_as_a_number(address):
    assert ask(address, "nas.lan:5201") == {"address": "192.168.1.5", "port": 5201}


def test_another_machine_is_none_of_the_servers():
    with pytest.raises(TransferFailed, match="another-machine"):
        ask("http://nas/", "other:5201")


def test_on_the_internet_it_needs_the_limit_that_files_need():
    with pytest.raises(TransferFailed, match="public-address"):
        ask("http://far/", "far:5201")

    assert ask("http://far/", "far:5201", allows_public=True)["address"] == "93.184.216.34"


@pytest.mark.parametrize(
    ("address", "place", "code"),
    [
        ("http://nas/", "nowhere:5201", "unknown-host"),
        ("http://nowhere/", "nas:5201", "unknown-host"),
        ("", "nas:5201", "wrong-address"),
        ("http://[::1/", "nas:5201", "wrong-address"),
        ("http://nas/", ":5201", "wrong-address"),
        ("http://nas/", "nas:x", "wrong-address"),
    ],
)
def test_what_leads_nowhere_is_told(address, place, code):
    with pytest.raises(TransferFailed, match=code):
        ask(address, place)


def test_the_child_takes_it_as_a_verb_of_its_own():
    options = read_options(["probe", "--kind=webdav", "--address=http://nas/", "--probe=nas:5201"])

    assert (options.verb, options.probe, read_place(options).allows_public) == ("probe", "nas:5201", False)
