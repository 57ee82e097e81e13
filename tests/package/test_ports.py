"""The port we register: everywhere the same, and nobody else's. Facts: spk/ports, dated copies of both lists."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from volbench.cli.feed import DEFAULT_PORT as FEED_PORT
from volbench.config import DEFAULT_PORT, NEXT_PORTS

CHECKOUT = Path(__file__).resolve().parents[2]
LISTS = CHECKOUT / "spk" / "ports"


def listed(name: str) -> dict[int, str]:
    """Return who has which port, by the list of that name."""
    found: dict[int, str] = {}
    for line in (LISTS / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        ports, owner = line.split("\t")
        first, _, last = ports.partition("-")
        found |= dict.fromkeys(range(int(first), int(last or first) + 1), owner)
    return found


@pytest.mark.parametrize("name", ["synology", "synocommunity"])
def test_nobody_else_has_the_ports_we_take(name: str) -> None:
    theirs = listed(name)

    assert {port: theirs[port] for port in (DEFAULT_PORT, *NEXT_PORTS, FEED_PORT) if port in theirs} == {}


def test_the_lists_are_whole_and_say_where_and_when_they_were_read() -> None:
    heads = {
        name: (LISTS / f"{name}.txt").read_text("utf-8").split("\n", 1)[0] for name in ("synology", "synocommunity")
    }

    assert all(re.search(r"\b20\d\d\b", head) for head in heads.values())
    assert (listed("synology")[5000], listed("synology")[6690]) == ("DSM", "Synology Drive Server")
    # What was missed before: the port of a package that is in the table and in its own Makefile.
    assert (listed("synocommunity")[8290], listed("synocommunity")[8384]) == ("FlexGet", "Syncthing")
    assert len(listed("synology")) > 1000
    assert len(listed("synocommunity")) > 200


def test_every_place_that_names_the_port_names_the_same() -> None:
    common = (CHECKOUT / "scripts/common.sh").read_text("utf-8")
    resource = json.loads((CHECKOUT / "conf/resource").read_text("utf-8"))
    registered = (CHECKOUT / "spk" / resource["port-config"]["protocol-file"]).read_text("utf-8")
    icon = (CHECKOUT / "spk/ui/desktop.js").read_text("utf-8")
    collector = (CHECKOUT / "spk/collector/collect.sh").read_text("utf-8")
    make = (CHECKOUT / "spk/spksrc/spk/volbench/Makefile").read_text("utf-8")

    found = [
        re.findall(r"^DEFAULT_PORT=(\d+)$", common, re.MULTILINE),
        re.findall(r'^dst\.ports="(\d+)/tcp"$', registered, re.MULTILINE),
        re.findall(r"DEFAULT_PORT = (\d+)$", icon, re.MULTILINE),
        re.findall(r"--tcp (\d+)$", collector, re.MULTILINE),
        re.findall(r"^SERVICE_PORT = (\d+)$", make, re.MULTILINE),
    ]

    assert found == [[str(DEFAULT_PORT)]] * len(found)
    assert re.findall(r"^LAST_PORT=(\d+)$", common, re.MULTILINE) == [str(NEXT_PORTS[-1])]
    # INFO has no adminport: "Open" follows the desktop's entry, which asks where the service is (var/port).
    assert "adminport" not in (CHECKOUT / "INFO").read_text("utf-8")
