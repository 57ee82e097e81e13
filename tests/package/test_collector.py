"""The collector an owner runs: it reads, changes nothing, and keeps back what could tell one NAS from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from package.dsm.box import PACKAGE_UID, Ended
from package.stand_in import CHECKOUT

if TYPE_CHECKING:
    from package.dsm.center import Center

SECRETS = {
    "serial": '"serial":"2150PDN123456"',
    "MAC": "eth0 00:11:32:aa:bb:cc up",
    "UUID": "uuid 8f14e45f-ceea-4c6b-9d1a-0123456789ab",
    "md UUID": "UUID : 1a2b3c4d:5e6f7a8b:9c0d1e2f:3a4b5c6d",
    "address": "login from 192.168.1.77",
    "IPv6": "from [fe80::211:32ff:feaa:1], 2001:db8:1:2:3:4:5:6 or 2001:db8:77::, at 12:34:56",
    "mapped": "from ::ffff:c0a8:14d",
    "home": "/volume1/homes/wilma/x and /var/services/homes/@DH-HOME/0/fred-1105: no",
    "token": "token=verysecret",
}
TOLD = (
    *("2150PDN123456", "aa:bb:cc", "0123456789ab", "3a4b5c6d", "192.168.1.77", "32ff:feaa", "db8:1:2", "db8:77"),
    *("c0a8:14d", "wilma", "fred", "DH-HOME", "verysecret"),
)


def collect(center: Center, *options: str, uid: int) -> Ended:
    script = (CHECKOUT / "spk/collector/collect.sh").read_text("utf-8")
    (center.box.root / "tmp/collect.sh").write_text(script)
    quoted = " ".join(options)
    return center.box.run(
        ["/bin/sh", "-c", f"cd /tmp && sh collect.sh {quoted} by-{uid}.txt && cat by-{uid}.txt"], uid=uid
    )


def test_what_was_collected_names_the_box_and_keeps_secrets_back(installed: Center) -> None:
    installed.box.write("/var/packages/volbench/var/log/volbench.log", "\n".join(SECRETS.values()))

    without, asked = collect(installed, uid=0), collect(installed, "--with-serials", uid=0)

    assert (without.code, without.err) == (0, "")
    for part in (
        'upnpmodelname="DS920+"',
        'buildnumber="72806"',
        "at 12:34:56",
        "/volume1/homes/USER/x",
        "/var/services/homes/USER: no",
        "=== cat /proc/mounts",
        "IsConflict: true\tPort: 18290\tProtocol: tcp\tServiceName: volbench",
        '{"package":"volbench","status":"running"}',
    ):
        assert part in without.out
    assert [told for told in TOLD if told in without.out] == []
    assert [told for told in TOLD if told in asked.out] == list(TOLD)


def test_root_starts_nothing_of_the_package_and_follows_no_link_of_it(installed: Center) -> None:
    root, user = collect(installed, uid=0), collect(installed, uid=PACKAGE_UID)
    installed.box.shell_as_root("echo geheim >/etc/shadow; ln -s /etc/shadow /var/packages/volbench/var/port")
    led_astray = collect(installed, uid=0)

    assert "status answers 0" in user.out
    assert "stand-in" in user.out
    assert "root runs no program of the package" in root.out
    assert "status answers" not in root.out
    assert "stand-in" not in root.out
    assert "geheim" not in led_astray.out
    assert "a link to somewhere else" in led_astray.out


def test_a_file_that_cannot_be_written_is_said(installed: Center) -> None:
    installed.box.shell_as_root("echo kept >/tmp/by-12345.txt; chmod 644 /tmp/by-12345.txt")

    done = collect(installed, uid=12345)

    assert done.code == 1
    assert "Name another file" in done.err


def test_it_changes_nothing_and_says_what_it_may_not_read(installed: Center) -> None:
    before = sorted(str(path) for path in (installed.box.root / "volume1").rglob("*"))

    done = collect(installed, uid=12345)

    assert done.code == 0
    assert "Permission denied" in done.out
    assert sorted(str(path) for path in (installed.box.root / "volume1").rglob("*")) == before
