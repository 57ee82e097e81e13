"""No disk that serves a recorded NAS passes the laboratory's gate, not even if its ends could be read as blank."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace

import pytest
from support.roots import root_names, unpack_root

from volbench.domain.lab.commands import Command, CommandFailed, zero
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.identity import Identity
from volbench.domain.lab.journal import Journal, LabRequest, cells_of
from volbench.domain.lab.signatures import END_BYTES, Content, inspect
from volbench.domain.model.errors import InvalidRequest
from volbench.host.array_lab.device_ends import Ends, read_ends
from volbench.host.array_lab.journal_file import JournalFile
from volbench.host.array_lab.looking import Look
from volbench.host.array_lab.machine import LabMachine
from volbench.host.array_lab.undisturbed import undisturbed
from volbench.host.clock import SystemClock
from volbench.host.inventory import take_inventory
from volbench.host.inventory.root import Root

BLANK = Ends(bytes(END_BYTES), bytes(END_BYTES), 32, 0)


def _all_blank(_path: str, *, samples: bool = True) -> Ends:
    return BLANK


@pytest.mark.parametrize("name", root_names())
def test_disks_below_volumes_are_refused_whatever_their_ends_say(name, tmp_path):
    root = str(unpack_root(name, tmp_path))
    serving = {disk.name for volume in take_inventory(root, clock=SystemClock()).volumes for disk in volume.disks}

    found = Look(Root(root), _all_blank).disks(sorted(serving), token=None)

    assert serving
    assert [disk.name for disk in found if not refusals(disk)] == []


@pytest.mark.parametrize("name", root_names())
def test_arrays_partitions_and_mapped_devices_are_no_disks(name, tmp_path):
    root = Root(str(unpack_root(name, tmp_path)))
    names = [one for one in root.names("/sys/block") if one.startswith(("md", "dm-", "loop", "ram"))]

    found = Look(root, _all_blank).disks([*names, "nothing", "../sda"], token=None)

    assert all(disk.kind != "disk" and refusals(disk) for disk in found)


@pytest.mark.parametrize("name", ["dsm7-shr1-two-arrays", "dsm7-raid5-cachedev-btrfs", "linux-lvm-two-arrays"])
def test_what_stands_on_the_disks_of_a_nas_is_a_stranger(name, tmp_path):
    root = str(unpack_root(name, tmp_path))
    disks = [disk.name for volume in take_inventory(root, clock=SystemClock()).volumes for disk in volume.disks]

    stack = Look(Root(root), _all_blank).stack(disks, token="00112233445566ff")

    assert stack.strangers
    assert (stack.arrays, stack.groups) == ((), ())


def test_whose_an_array_is_stands_in_its_members_first_blocks_and_no_more_is_read(tmp_path):
    root = str(unpack_root("dsm7-shr1-two-arrays", tmp_path))
    names = [disk.name for volume in take_inventory(root, clock=SystemClock()).volumes for disk in volume.disks]
    asked = []

    def ends(_path: str, *, samples: bool = True) -> Ends:
        asked.append(samples)
        return BLANK

    look = Look(Root(root), ends)
    look.stack(names, token="00112233445566ff")
    look.bottoms(names)

    assert asked
    assert not any(asked)


def test_a_file_that_stands_for_a_disk_is_read_at_both_ends(tmp_path):
    disk = tmp_path / "disk"
    disk.write_bytes(b"")
    os.truncate(disk, 64 << 20)

    ends = read_ends(str(disk))
    assert inspect(ends.head, ends.tail).content is Content.BLANK
    assert (ends.sampled, ends.sampled_with_data, ends.problem) == (32, 0, None)

    with disk.open("r+b") as file:
        file.seek(32 << 20)
        file.write(b"x" * (8 << 20))
        file.seek(-512, os.SEEK_END)
        file.write(b"EFI PART")
    ends = read_ends(str(disk))
    assert inspect(ends.head, ends.tail).content is Content.FOREIGN
    assert ends.sampled_with_data >= 3


@pytest.mark.parametrize("content", [b"", b"x" * 1000])
def test_what_is_shorter_than_its_ends_or_not_there_cannot_be_read(content, tmp_path):
    (tmp_path / "disk").write_bytes(content)

    assert read_ends(str(tmp_path / "disk")).problem
    assert read_ends(str(tmp_path / "none")).problem == "No such file or directory"


def test_how_far_a_sync_is(tmp_path):
    folder = tmp_path / "sys/block/md100/md"
    folder.mkdir(parents=True)
    machine = LabMachine(str(tmp_path))

    for action, done, expected in (
        ("resync", "512 / 2048", 0.25),
        ("resync", "delayed", 0.0),
        ("idle", "none", None),
    ):
        (folder / "sync_action").write_text(action + "\n")
        (folder / "sync_completed").write_text(done + "\n")
        assert machine.sync_ratio(["/dev/md100", "/dev/md101"]) == expected


def _journal() -> Journal:
    request = LabRequest((), ("ext4",), (), "nas-volume", "smoke")
    return Journal(
        "00112233445566ff", "2026-01-01T00:00:00.000Z", request, (Identity("sdb", 1, None, None),), cells_of(request)
    )


def test_the_journal_comes_back_as_it_was_kept(tmp_path):
    file = JournalFile(tmp_path)

    assert file.load() is None
    file.save(_journal())

    assert file.load() == _journal()
    assert [path.name for path in file.path.parent.iterdir()] == ["journal.json"]


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"schema": "volbench.lab/9"})])
def test_a_file_that_is_no_journal_is_refused(text, tmp_path):
    file = JournalFile(tmp_path)
    file.save(_journal())
    file.path.write_text(text)

    with pytest.raises(InvalidRequest):
        file.load()


@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_journal_others_can_write_is_refused(mode, tmp_path):
    file = JournalFile(tmp_path)
    file.save(_journal())
    for path, before in ((file.path, 0o600), (file.path.parent, 0o700)):
        path.chmod(mode | 0o100)
        with pytest.raises(InvalidRequest, match=r"host.journal_file.others_than_root_can_write_to"):
            file.load()
        path.chmod(before)
    assert file.load() == _journal()


def test_a_journal_that_is_a_link_is_not_followed(tmp_path):
    file = JournalFile(tmp_path)
    file.save(_journal())
    file.path.rename(tmp_path / "elsewhere")
    file.path.symlink_to(tmp_path / "elsewhere")

    with pytest.raises(InvalidRequest):
        file.load()


@pytest.mark.parametrize("token", ["", "0", "00112233445566f", "00112233445566FF", "../112233445566f", "0" * 17])
def test_a_token_is_sixteen_hexadecimal_digits(token, tmp_path):
    file = JournalFile(tmp_path)
    file.save(replace(_journal(), token=token))

    with pytest.raises(InvalidRequest):
        file.load()


def test_zeros_are_written_to_devices_only(tmp_path):
    with pytest.raises(CommandFailed, match="no such device"):
        LabMachine().run(zero(str(tmp_path / "sdz"), 0))

    assert list(tmp_path.iterdir()) == []


def test_on_a_pretended_machine_no_command_is_run(tmp_path):
    with pytest.raises(CommandFailed, match="changes no real one"):
        LabMachine(str(tmp_path)).run(Command(("touch", str(tmp_path / "file"))))

    assert list(tmp_path.iterdir()) == []


def test_how_many_members_arrays_lack(tmp_path):
    for number, text in ((100, "1\n"), (101, "0\n")):
        folder = tmp_path / f"sys/block/md{number}/md"
        folder.mkdir(parents=True)
        (folder / "degraded").write_text(text)

    assert LabMachine(str(tmp_path)).missing_members(["/dev/md100", "/dev/md101", "/dev/md102"]) == 1


def _block_device(root, name, *, device, slaves=()):
    folder = root / "sys/block" / name
    for inside in (*(f"slaves/{one}" for one in slaves), *(["device"] if device else [])):
        (folder / inside).mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "size").write_text(f"{1 << 24}\n")


@pytest.mark.parametrize(
    ("name", "facts", "kind"),
    [
        ("sda", {"device": True}, "disk"),
        ("ubda", {"device": True}, "disk"),
        ("bcache0", {"device": False, "slaves": ["sda"]}, "other"),
        ("drbd0", {"device": False}, "other"),
        ("vendor0", {"device": True, "slaves": ["sda"]}, "other"),
    ],
)
def test_only_what_hangs_on_a_bus_and_on_nothing_else_is_a_disk(name, facts, kind, tmp_path):
    _block_device(tmp_path, name, **facts)

    assert Look(Root(str(tmp_path)), _all_blank).disks([name], token=None)[0].kind == kind


def test_a_mount_directly_on_a_disk_or_its_partition_is_seen(tmp_path):
    _block_device(tmp_path, "sda", device=True)
    (tmp_path / "sys/block/sda/sda1").mkdir()
    (tmp_path / "sys/block/sda/sda1/partition").write_text("1\n")
    (tmp_path / "proc").mkdir()
    for source in ("/dev/sda", "/dev/sda1"):
        (tmp_path / "proc/mounts").write_text(f"{source} /mnt jfs rw 0 0\n")
        disk = Look(Root(str(tmp_path)), _all_blank).disks(["sda"], token="00112233445566ff")[0]
        assert disk.mount_points == ("/mnt",)


def test_a_cache_of_ours_is_taken_down_from_the_top_and_anybody_elses_is_a_stranger(tmp_path):
    # As `lvconvert --type cache --cachevol` leaves it: the volume on its origin and two cuts of the disk.
    cached = {
        "dm-5": ("cache_cvol", ["sdb"]),
        "dm-6": ("cache_cvol-cdata", ["dm-5"]),
        "dm-7": ("cache_cvol-cmeta", ["dm-5"]),
        "dm-8": ("volume_corig", ["sda"]),
        "dm-4": ("volume", ["dm-6", "dm-7", "dm-8"]),
    }
    for disk in ("sda", "sdb"):
        _block_device(tmp_path, disk, device=True)
    group = "vblab_00112233445566ff_1"
    for name, (volume, slaves) in cached.items():
        _block_device(tmp_path, name, device=False, slaves=slaves)
        (tmp_path / "sys/block" / name / "dm").mkdir()
        (tmp_path / "sys/block" / name / "dm/name").write_text(f"{group}-{volume}\n")
        (tmp_path / "sys/block" / name / "dm/uuid").write_text("LVM-0\n")
    look = Look(Root(str(tmp_path)), _all_blank)

    ours = look.stack(["sda", "sdb"], token="00112233445566ff")
    other = look.stack(["sda", "sdb"], token="ff00112233445566")

    assert (ours.groups, ours.strangers) == ((group,), ())
    assert ours.mapped[0] == f"{group}-volume"
    assert len(ours.mapped) == len(cached)
    assert set(other.strangers) == set(cached)


def test_data_in_a_partition_decides_what_a_disk_holds(tmp_path):
    _block_device(tmp_path, "sda", device=True)
    (tmp_path / "sys/block/sda/sda5").mkdir()
    (tmp_path / "sys/block/sda/sda5/partition").write_text("5\n")
    jfs = Ends(bytes(32768) + b"JFS1" + bytes(END_BYTES), bytes(END_BYTES), 32, 0)

    look = Look(Root(str(tmp_path)), lambda path, **_: jfs if path == "/dev/sda5" else BLANK)

    assert look.disks(["sda"], token="00112233445566ff")[0].found.content is Content.REMAINS


def test_ctrl_c_waits_for_the_end_of_a_step():
    done = []

    def step():
        with undisturbed():
            with undisturbed():
                signal.raise_signal(signal.SIGINT)
                done.append("inner")
            done.append("outer")

    with pytest.raises(KeyboardInterrupt):
        step()

    assert done == ["inner", "outer"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
