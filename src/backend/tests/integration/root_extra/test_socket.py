"""The real helper as root behind its real socket, with loop devices for disks and askers of other users."""

import json
import os
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from support.fakes import FakeThermometer
from support.loops import MiB, loop_volume
from support.root_extra import OWNER, ROOT, STRANGER, own_places, unless_busy

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.machine.storage import Disk
from volbench.host.root_extra import RootExtraClient, RootExtraProcesses, read_bare, read_disks
from volbench.host.root_extra.processes import kernel_name
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.tools.hdparm import read_timings


@pytest.fixture(scope="module")
def helper():
    if os.geteuid() != 0:
        assert not os.environ.get("CI"), "the root extra needs root"
        pytest.skip("the root extra needs root")
    with own_places() as installed:
        done = installed.install()
        assert done.returncode == 0, done.stderr
        yield installed


@pytest.fixture(scope="module")
def disk(helper):
    with loop_volume("ext4", 320 * MiB) as volume:
        yield volume


def test_socket_and_folder_are_roots_and_closed_to_others(helper):
    for path, kind, mode in (
        (helper.scripts.run, stat.S_ISDIR, 0o750),
        (helper.socket, stat.S_ISSOCK, 0o660),
    ):
        found = Path(path).lstat()

        assert kind(found.st_mode)
        assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (0, OWNER, mode)


def test_it_runs_only_what_root_owns(helper):
    pid = int(Path(helper.scripts.run, "pid").read_text())
    files = {line.split()[-1] for line in Path(f"/proc/{pid}/maps").read_text().splitlines() if "/" in line}

    for path in map(Path, files):
        for part in (path, *path.parents):
            found = part.stat()
            assert found.st_uid == 0, part
            assert not found.st_mode & 0o022, part
    assert not any("/work/" in path or path.startswith("/tmp") for path in files)


def test_it_says_who_it_is(helper, disk):
    told = helper.ask("about")

    assert told["digest"] == helper.scripts.digest
    assert told["verbs"] == ["about", "drop_caches", "read", "smart", "timing"]
    assert disk.disk in told["disks"]
    assert RootExtraClient(helper.socket).about().digest == helper.scripts.digest


def test_a_disk_is_read_at_five_places_without_being_changed(helper, disk):
    os.sync()
    told = helper.ask("read", device=disk.disk)

    assert told["size_bytes"] == 320 * MiB
    assert [place["offset_bytes"] for place in told["places"]] == [0, 64 * MiB, 128 * MiB, 192 * MiB, 256 * MiB]
    assert all(place["bytes"] > 0 and place["seconds"] > 0 for place in told["places"])


def test_smart_says_what_is_missing_or_what_the_program_says(helper, disk):
    told = helper.ask("smart", device=disk.disk)

    assert told.get("by") in {"smartctl", "hdparm"} or told["error"] == "no-program"


@pytest.mark.parametrize(
    ("verb", "words", "error"),
    [
        ("read", {"device": "ram0"}, "not-a-device-of-a-volume"),
        ("read", {"device": "../../etc/shadow"}, "not-a-device-of-a-volume"),
        ("read", {"device": "/dev/vda"}, "not-a-device-of-a-volume"),
        ("timing", {"device": "sda;reboot", "kind": "cached"}, "not-a-device-of-a-volume"),
        ("timing", {"device": "--security-erase", "kind": "cached"}, "not-a-device-of-a-volume"),
        ("timing", {"device": "loop0", "kind": "--write-sector"}, "bad-request"),
        ("timing", {"device": "loop0"}, "bad-request"),
        ("read", {"device": "loop0", "path": "/etc"}, "bad-request"),
        ("read", {"device": ["loop0"]}, "bad-request"),
        ("drop_caches", {"value": "1"}, "bad-request"),
        ("write", {"device": "loop0"}, "unknown-verb"),
        ("__class__", {}, "unknown-verb"),
    ],
)
def test_anything_else_is_refused(helper, verb, words, error):
    asked = json.dumps({"verb": verb, **words}).encode() + b"\n"

    assert unless_busy(lambda: helper.raw(asked)) == {"error": error}


def test_a_disk_without_a_volume_is_refused(helper):
    with loop_volume("ext4", 64 * MiB) as volume:
        name = volume.disk
        assert "error" not in helper.raw(json.dumps({"verb": "about"}).encode() + b"\n")
    # The same loop device, no longer mounted.
    refused = helper.raw(json.dumps({"verb": "read", "device": name}).encode() + b"\n")

    assert refused == {"error": "not-a-device-of-a-volume"}


@pytest.mark.parametrize(
    ("uid", "gid", "groups"),
    [(STRANGER, STRANGER, ""), (STRANGER, STRANGER, "2,3"), (2, 2, "")],
)
def test_other_users_cannot_even_connect(helper, uid, gid, groups):
    done = helper.say('{"verb": "about"}\n', uid, gid, groups)

    assert "PermissionError" in done.stderr


def test_another_user_of_the_right_group_is_turned_away(helper):
    done = helper.say('{"verb": "about"}\n', STRANGER, OWNER)

    assert json.loads(done.stdout) == {"error": "not-allowed"}


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\n",
        b"\0" * 400 + b"\n",
        b"x" * 100_000,
        b"[" * 500 + b"\n",
        b'{"verb": "about"',
        b'{"verb": "about"}',
        b'"about"\n',
        b"[]\n",
        b"null\n",
        '{"verb": "ａｂｏｕｔ"}\n'.encode(),
        b'{"verb": "about"}\n{"verb": "drop_caches"}\n',
        b'{"verb": {"verb": "about"}}\n',
        b'{"verb": NaN}\n',
    ],
)
def test_hostile_bytes_are_answered_with_a_refusal(helper, said):
    try:
        told = helper.raw(said)
    except (BrokenPipeError, ConnectionResetError):
        return  # Turned away in the middle of too much.

    assert told["error"] in {"bad-request", "unknown-verb"}


@given(st.binary(max_size=700))
@hypothesis_settings(max_examples=60)
def test_random_bytes_never_stop_it(helper, said):
    try:
        told = helper.raw(said + b"\n")
    except (BrokenPipeError, ConnectionResetError):
        return

    assert told["error"] in {"bad-request", "unknown-verb", "too-often"}


def connect_in_the_end(one, path):
    """The kernel's queue is as long as what is served at a time; behind it one has to come again."""
    while True:
        try:
            return one.connect(path)
        except BlockingIOError:
            time.sleep(0.05)


def test_many_half_open_connections_only_lose_themselves(helper):
    held = []
    try:
        for _ in range(16):
            one = socket.socket(socket.AF_UNIX)
            one.settimeout(300)
            connect_in_the_end(one, helper.socket)
            held.append(one)
            one.sendall(b'{"verb":')
        # Each is given up after its time; the next one gets its turn.
        answers = [json.loads(one.recv(4096)) for one in held]
    finally:
        for one in held:
            one.close()

    assert {answer["error"] for answer in answers} == {"bad-request"}
    assert "error" not in helper.raw(b'{"verb": "about"}\n')


def test_our_side_runs_hdparm_through_it(helper, disk, monkeypatch):
    client = RootExtraClient(helper.socket)
    monkeypatch.setattr("volbench.host.root_extra.client.os.geteuid", lambda: OWNER)

    lent = client.lent_programs()
    output = RootExtraProcesses(None, client).run(
        [lent["hdparm"][0], "-T", disk.device], timeout_s=60, cancel=CancelSwitch()
    )

    assert lent["hdparm"][1].endswith("(root extra)")
    assert read_timings(output.stdout)["cached"].bytes_per_s > 0
    assert client.drop_caches()
    assert kernel_name(disk.device) == disk.disk


def test_our_side_says_why_it_was_refused(helper):
    with pytest.raises(CapabilityMissing) as caught:
        RootExtraClient(helper.socket).ask("read", timeout_s=10, device="nothing")

    assert caught.value.message.has("host.client.words.not_a_device_of_a_volume")


def test_a_cancel_ends_the_measurement(helper, disk):
    cancel = CancelSwitch()
    cancel.end_now()

    with pytest.raises(Cancelled):
        RootExtraClient(helper.socket).ask("timing", timeout_s=60, cancel=cancel, device=disk.disk, kind="both")


def test_disks_are_read_one_by_one_and_compared(helper, disk):
    known = [Disk(disk.disk, 0, "loop"), Disk("nothing", 1)]

    (read,) = read_disks(RootExtraClient(helper.socket), known, FakeThermometer())

    assert (read.disk, read.size_bytes, read.problem) == (disk.disk, 320 * MiB, None)
    assert [place.offset_ratio for place in read.places] == [0.0, 0.2, 0.4, 0.6, 0.8]
    assert all(place.bytes_per_s > 0 for place in read.places)


def test_a_disk_that_is_or_becomes_too_hot_is_not_read(helper, disk):
    known = [Disk(disk.disk, 0, "loop")]
    thermometer = FakeThermometer({disk.disk: 53.0})

    (warm,) = read_disks(RootExtraClient(helper.socket), known, thermometer)
    thermometer.ask = lambda _disks: {}
    thermometer.readings_c = {disk.disk: 58.0}
    (hot,) = read_disks(RootExtraClient(helper.socket), known, thermometer)

    assert (warm.places, warm.problem.code) == ((), "model.heat.no_start")
    assert (hot.places, hot.problem.code) == ((), "model.heat.ended")
    assert not thermometer.is_watching


def test_disks_are_read_before_a_run_and_those_refused_left_out(helper, disk):
    known = [Disk("nothing", 1), Disk(disk.disk, 0, "loop")]

    (read,) = read_bare(RootExtraClient(helper.socket), known, CancelSwitch())

    assert read.disk == disk.disk
    assert [place.offset_ratio for place in read.places] == [0.0, 0.2, 0.4, 0.6, 0.8]
    assert all(place.bytes_per_s > 0 for place in read.places)


def test_without_the_root_extra_no_disk_is_read_before_a_run(tmp_path):
    assert read_bare(RootExtraClient(str(tmp_path / "none.sock")), [Disk("sata1", 1)], CancelSwitch()) == ()


def test_a_cancel_ends_the_reading_before_a_run(helper, disk):
    cancel = CancelSwitch()
    cancel.end_now()

    with pytest.raises(Cancelled):
        read_bare(RootExtraClient(helper.socket), [Disk(disk.disk, 0)], cancel)


@pytest.fixture
def own_users(tmp_path):
    """A helper in the foreground whose list of users is a file of the test's own, so that a user can be removed."""
    users = tmp_path / "passwd"
    users.write_text(Path("/etc/passwd").read_text())
    digest = "0" * 64
    with own_places() as installed:
        helper = ROOT / "spk/root_helper/helper"
        arguments = ["--user=daemon", "--group=daemon", f"--digest={digest}", f"--folder={installed.scripts.run}"]
        inside = f'mount --bind {users} /etc/passwd && exec "$@"'
        command = ["unshare", "--mount", "sh", "-c", inside, "sh", sys.executable, "-I", "-S", "-B", str(helper)]
        process = subprocess.Popen([*command, *arguments, "--foreground"])
        try:
            until = time.monotonic() + 120
            while not Path(installed.scripts.run, "pid").exists() and time.monotonic() < until:
                time.sleep(0.05)
            yield installed, users
        finally:
            process.terminate()
            process.wait(timeout=120)


def test_once_its_user_is_gone_nobody_who_gets_the_number_may_ask(own_users):
    helper, users = own_users
    before = helper.ask("about")
    lines = users.read_text().splitlines(keepends=True)
    # In place, because the helper sees this very file: the number passes to another user.
    users.write_text("".join(line.replace("daemon:", "newcomer:", 1) for line in lines))
    after = helper.ask("about")
    users.write_text("".join(lines))
    again = helper.ask("about")

    assert before["protocol"] == again["protocol"] == 1
    assert after == {"error": "not-allowed"}
    assert helper.raw(b'{"verb": "about"}\n')["protocol"] == 1
