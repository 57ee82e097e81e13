"""What else was busy between two looks at a machine, whose /proc and /sys are written here by hand."""

import os

import pytest

from volbench.child import machine_activity
from volbench.child.machine_activity import between, look

TICK = os.sysconf("SC_CLK_TCK")


class Machine:
    """Two cores, one disk with a partition and an array on it, a card of 1 Gbit/s and one without a link."""

    def __init__(self, root):
        self.root = root
        for place in ("proc/net", "sys/block/sda/device", "sys/block/md0", "sys/class/net/eth0/device"):
            (root / place).mkdir(parents=True)
        (root / "sys/class/net/eth1/device").mkdir(parents=True)
        (root / "sys/class/net/lo").mkdir()
        self.write("sys/class/net/eth0/speed", "1000\n")
        self.write("sys/class/net/eth1/speed", "-1\n")
        self.cpu(0, 0)
        self.disk(0)
        self.card(0)

    def write(self, place, words):
        (self.root / place).write_text(words)

    def cpu(self, busy, idle):
        self.write("proc/stat", f"cpu  {busy} 0 0 {idle} 0 0 0 0 0 0\ncpu0 0 0 0 0\n")

    def disk(self, busy_ms):
        rows = ["8 0 sda", "8 1 sda1", "9 0 md0"]
        self.write("proc/diskstats", "".join(f" {row} 1 0 8 1 1 0 8 1 0 {busy_ms} 2\n" for row in rows))

    def card(self, received):
        rows = (f"{name}: {received} 0 0 0 0 0 0 0 7 0 0 0 0 0 0 0\n" for name in ("eth0", "eth1", "lo"))
        self.write("proc/net/dev", "Inter-| Receive\n face |bytes\n" + "".join(rows))

    def program(self, number, name, ticks, *, started=5, flags=0):
        (self.root / "proc" / str(number)).mkdir(exist_ok=True)
        columns = ["S", "1", "1", "1", "0", "-1", str(flags), "0", "0", "0", "0", str(ticks), "0", *["0"] * 6]
        self.write(f"proc/{number}/stat", f"{number} ({name}) {' '.join([*columns, str(started)])} 0 0\n")


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def looks(machine, monkeypatch):
    """Look once, change the machine, look again a second later."""

    def take(change):
        now = [1_000_000_000]
        monkeypatch.setattr(machine_activity.time, "monotonic_ns", lambda: now[0])
        before = look(machine.root)
        change(machine)
        now[0] += 1_000_000_000
        return before, look(machine.root)

    return take


def test_the_share_of_the_processor_disk_and_link_is_that_of_the_time_between(looks):
    def change(machine):
        machine.cpu(150, 50)
        machine.disk(400)
        machine.card(100_000_000)

    found = between(*looks(change))

    assert found["cpu_ratio"] == 0.75
    assert found["disk"] == {"name": "sda", "busy_ratio": 0.4}
    # 100 MB in a second are 800 Mbit/s of 1,000.
    assert found["link"] == {"name": "eth0", "busy_ratio": 0.8}


def test_counters_that_a_32_bit_kernel_wraps_in_between_go_on(looks, machine):
    machine.disk(2**32 - 300)
    machine.card(2**32 - 50_000_000)

    def change(machine):
        machine.disk(100)
        machine.card(50_000_000)

    found = between(*looks(change))

    assert found["disk"] == {"name": "sda", "busy_ratio": 0.4}
    assert found["link"] == {"name": "eth0", "busy_ratio": 0.8}


def test_programs_of_one_name_are_told_together_and_the_one_that_did_most(looks, machine):
    machine.program(10, "nginx", 100)
    machine.program(11, "nginx", 100)

    def change(machine):
        machine.program(10, "nginx", 100 + TICK // 2)
        machine.program(11, "nginx", 100 + TICK // 4)
        machine.program(12, "a (b) c", TICK // 10)

    assert between(*looks(change))["programs"] == [
        {"name": "nginx", "cpu_ratio": 0.75, "most_ratio": 0.5},
        {"name": "a (b) c", "cpu_ratio": 0.1, "most_ratio": 0.1},
    ]


def test_our_own_programs_threads_of_the_kernel_and_those_at_rest_are_left_out(looks, machine):
    machine.program(20, "sleeping", 7)

    def change(machine):
        machine.program(21, "python3", TICK)
        machine.program(22, "kworker/0:1", TICK, flags=0x00200000)

    assert between(*looks(change), frozenset({21}))["programs"] == []


def test_a_number_that_was_used_again_is_another_program(looks, machine):
    machine.program(30, "old", 5000, started=5)

    def change(machine):
        machine.program(30, "new", TICK // 2, started=900)

    assert between(*looks(change))["programs"] == [{"name": "new", "cpu_ratio": 0.5, "most_ratio": 0.5}]


def test_what_cannot_be_read_is_left_out(tmp_path):
    before = look(tmp_path)

    assert between(before, before) == {}
    assert between(before, look(tmp_path)) == {"programs": []}


def test_this_machine_can_be_looked_at():
    before = look()
    sum(range(1_000_000))
    found = between(before, look())

    assert 0 <= found.get("cpu_ratio", 0) <= 1
    assert all(one["most_ratio"] <= one["cpu_ratio"] for one in found["programs"])
