"""What arrays, network, layers and single cores say, on kernels with and without each of it."""

from __future__ import annotations

import pytest

from volbench.host.cpu import CpuTicks, kernel_ratio, parse_processors, waiting_ratio
from volbench.host.memory import parse_meminfo
from volbench.host.system.network import NetworkBytes, parse_network, real_interfaces
from volbench.host.system.outermost import outermost_device
from volbench.host.system.proc_file import ProcFile
from volbench.host.system.sync import ArrayWork, SyncWatch, parse_progress

NET_DEV = """\
Inter-|   Receive                            |  Transmit
 face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs drop fifo colls carrier compressed
    lo: 9000 10 0 0 0 0 0 0 9000 10 0 0 0 0 0 0
  eth0: 1000 10 0 0 0 0 0 0  300  4 0 0 0 0 0 0
  eth1: 5000 10 0 0 0 0 0 0   70  4 0 0 0 0 0 0
"""


def write(path, text=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_each_core_is_told_apart_and_the_kernels_part_of_all():
    before = parse_processors("cpu 0 0 0 0\ncpu0 0 0 0 0\ncpu1 0 0 0 0\nintr 1 2 3\n")
    after = parse_processors("cpu 30 0 60 90 20 0 0\ncpu0 30 0 60 10 0 0 0\ncpu1 0 0 0 80 20 0 0\nintr 1 2 3\n")

    assert len(after.cores) == 2
    assert kernel_ratio(before.all, after.all) == 0.3
    assert waiting_ratio(before.all, after.all) == 0.1
    assert after.cores[0] == CpuTicks(busy=90, total=100, kernel=60)


def test_dirty_memory_is_read_where_the_kernel_tells_it():
    memory = parse_meminfo("MemTotal: 4000 kB\nMemFree: 1 kB\nDirty: 20 kB\nWriteback: 3 kB\nWritebackTmp: 9 kB\n")

    assert (memory.dirty_bytes, memory.writeback_bytes) == (20 * 1024, 3 * 1024)


def test_only_the_named_interfaces_are_added_up():
    assert parse_network(NET_DEV, {"eth0", "eth1"}) == NetworkBytes(6000, 370)


def test_without_interfaces_the_network_is_unknown():
    assert parse_network(NET_DEV, {"wlan0"}) is None
    assert parse_network("", {"eth0"}) is None


def test_bonds_and_bridges_do_not_count_the_same_bytes_again(tmp_path):
    for name in ("lo", "eth0", "bond0", "docker0"):
        (tmp_path / "class/net" / name).mkdir(parents=True)
    (tmp_path / "class/net/eth0/device").mkdir()

    assert real_interfaces(tmp_path) == {"eth0"}


def test_a_container_without_hardware_counts_all_but_the_loopback(tmp_path):
    for name in ("lo", "eth0"):
        (tmp_path / "class/net" / name).mkdir(parents=True)

    assert real_interfaces(tmp_path) == {"eth0"}


MDSTAT = """\
Personalities : [raid1] [raid6] [raid5] [raid4]
md3 : active raid5 sdd5[4] sdc5[2] sdb5[1] sda5[0]
      23427613632 blocks super 1.2 level 5, 64k chunk, algorithm 2 [4/3] [UUU_]
      [=>...................]  recovery =  8.5% (10/40) finish=644.5min speed=184656K/sec

md2 : active raid1 sdb3[1] sda3[0]
      971940544 blocks super 1.2 [2/2] [UU]
      \tresync=DELAYED
unused devices: <none>
"""


def test_how_far_an_array_is_stands_below_its_name():
    assert parse_progress(MDSTAT) == {"md3": (10240, 40960)}
    assert parse_progress("") == {}


def test_arrays_at_rest_and_those_without_anything_to_do_are_left_out(tmp_path):
    write(tmp_path / "proc/mdstat", MDSTAT)
    write(tmp_path / "sys/block/md2/md/sync_action", "resync\n")
    write(tmp_path / "sys/block/md3/md/sync_action", "recover\n")
    write(tmp_path / "sys/block/md4/md/sync_action", "idle\n")
    watch = SyncWatch(["md2", "md3", "md4", "md5"], tmp_path)

    found = watch.read()

    assert found == {"md2": ArrayWork("resync"), "md3": ArrayWork("recover", 10240, 40960)}
    assert (found["md2"].done_ratio, found["md3"].done_ratio) == (None, 0.25)

    for name in ("md2", "md3"):
        write(tmp_path / "sys/block" / name / "md/sync_action", "idle\n")
    assert watch.read() == {}
    watch.close()


def test_a_file_that_is_not_there_says_nothing(tmp_path):
    file = ProcFile(tmp_path / "missing")

    assert file.read() == ""
    file.close()


def stack(tmp_path, *layers):
    """Build /sys for a disk with device-mapper layers above it; each layer is (name, uuid, devices below)."""
    below = "sda"
    (tmp_path / "block/sda/holders").mkdir(parents=True)
    for name, uuid, sources in layers:
        (tmp_path / "block" / below / "holders" / name).mkdir()
        (tmp_path / "block" / name / "holders").mkdir(parents=True)
        for source in sources:
            (tmp_path / "block" / name / "slaves" / source).mkdir(parents=True)
        write(tmp_path / "block" / name / "dm/uuid", uuid + "\n")
        below = name


def test_a_disk_usually_speaks_for_itself(tmp_path):
    stack(tmp_path)

    assert outermost_device("sda", tmp_path) == "sda"


def test_a_layer_made_by_hand_and_several_paths_belong_to_the_disk(tmp_path):
    stack(tmp_path, ("dm-0", "mpath-3600", ["sda"]), ("dm-1", "", ["dm-0"]))

    assert outermost_device("sda", tmp_path) == "dm-1"


@pytest.mark.parametrize("uuid", ["CRYPT-LUKS2-abc", "LVM-xyz"])
def test_what_encryption_and_volume_management_take_is_not_the_disks_doing(tmp_path, uuid):
    stack(tmp_path, ("dm-0", uuid, ["sda"]))

    assert outermost_device("sda", tmp_path) == "sda"


def test_of_several_paths_to_a_disk_the_device_over_all_of_them_counts(tmp_path):
    stack(tmp_path, ("dm-0", "mpath-3600", ["sda", "sdb"]), ("dm-1", "part1-mpath-3600", ["dm-0"]))

    assert outermost_device("sda", tmp_path) == "dm-0"


def test_a_layer_over_several_disks_is_no_disk(tmp_path):
    stack(tmp_path, ("dm-0", "", ["sda", "sdb"]))

    assert outermost_device("sda", tmp_path) == "sda"
