"""The collector an owner runs: it reads, changes nothing, and keeps back what could tell one NAS from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from package.dsm.box import Ended
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from package.dsm.center import Center

SECRETS = {
    "serial": '"serial":"2150PDN123456"',
    "MAC": "eth0 00:11:32:aa:bb:cc up",
    "UUID": "uuid 8f14e45f-ceea-4c6b-9d1a-0123456789ab",
    "md UUID": "UUID : 1a2b3c4d:5e6f7a8b:9c0d1e2f:3a4b5c6d",
    "address": "login from 192.168.1.77",
    "token": "token=verysecret",
}
TOLD = ("2150PDN123456", "aa:bb:cc", "0123456789ab", "3a4b5c6d", "192.168.1.77", "verysecret")


def collect(center: Center, *options: str, uid: int) -> Ended:
    script = (CHECKOUT / "spk/collector/collect.sh").read_text("utf-8")
    (center.box.root / "tmp/collect.sh").write_text(script)
    quoted = " ".join(options)
    return center.box.run(
        ["/bin/sh", "-c", f"cd /tmp && sh collect.sh {quoted} && cat volbench-collected.txt"], uid=uid
    )


def test_what_was_collected_names_the_box_and_keeps_secrets_back(installed: Center) -> None:
    installed.box.write("/var/packages/volbench/var/log/volbench.log", "\n".join(SECRETS.values()))

    without, asked = collect(installed, uid=0), collect(installed, "--with-serials", uid=0)

    assert (without.code, without.err) == (0, "")
    for part in (
        'upnpmodelname="DS920+"',
        'buildnumber="72806"',
        "status answers 0",
        "stand-in",
        "=== cat /proc/mounts",
    ):
        assert part in without.out
    assert [told for told in TOLD if told in without.out] == []
    assert [told for told in TOLD if told in asked.out] == list(TOLD)


def test_it_changes_nothing_and_says_what_it_may_not_read(installed: Center) -> None:
    before = sorted(str(path) for path in (installed.box.root / "volume1").rglob("*"))

    done = collect(installed, uid=12345)

    assert done.code == 0
    assert "Permission denied" in done.out
    assert sorted(str(path) for path in (installed.box.root / "volume1").rglob("*")) == before
