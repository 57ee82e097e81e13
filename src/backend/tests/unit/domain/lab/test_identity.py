"""A disk is known again by what the same source says of it; another source is no other disk, and no proof either."""

from dataclasses import replace

import pytest
from support.lab import a_disk, pretend_machine
from support.lab_course import a_journal, a_laboratory, killed
from support.words import in_chinese

from volbench.domain.lab.disks import check_disks
from volbench.domain.lab.identity import Identity, Likeness
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.host.array_lab.disk_marks import disk_marks
from volbench.host.inventory.root import Root

_KERNEL = ("wwid=naa.5000c5001", "vpd80=ZA1", "model=ST4000VN008-2DR1")
_UDEV = ("udev=ZA1", "model-udev=ST4000VN008-2DR166")


def _told(*marks, name="sdb"):
    return replace(a_disk(name), serial=None, model=None, marks=marks)


@pytest.mark.parametrize(
    ("then", "now", "like"),
    [
        # udev has come or gone: the kernel says the same both times.
        ((*_KERNEL, *_UDEV), _KERNEL, Likeness.SAME),
        (_KERNEL, (*_KERNEL, *_UDEV), Likeness.SAME),
        # No source in common, but one number.
        (_UDEV, _KERNEL, Likeness.SAME),
        # No source in common, and different numbers: one disk or two.
        (("udev=5000c5001",), ("vpd80=ZA1",), Likeness.UNSURE),
        (("udev=ZA1",), (), Likeness.UNSURE),
        ((), ("udev=ZA1",), Likeness.UNSURE),
        (("udev=ZA1",), ("model=ST4000VN008-2DR1",), Likeness.UNSURE),
        # Two disks behind one USB bridge, whose number udev tells.
        (("udev=BRIDGE", "vpd80=ZA1"), ("udev=BRIDGE", "vpd80=ZA2"), Likeness.UNSURE),
        (_KERNEL, (*_KERNEL[:2], "model=WDC WD40EFRX"), Likeness.UNSURE),
        (_KERNEL, ("wwid=naa.5000c5002", "vpd80=ZA2", _KERNEL[2]), Likeness.OTHER),
        (("model=DISK",), ("model=SSD",), Likeness.OTHER),
        (("model=DISK",), ("model=DISK",), Likeness.SAME),
        ((), (), Likeness.SAME),
    ],
)
def test_what_several_sources_say(then, now, like):
    identity = Identity.of(_told(*then))

    assert identity.likeness(_told(*now)) is like
    assert identity.likeness(replace(_told(*now), size_bytes=1 << 40)) is Likeness.OTHER
    assert identity.likeness(replace(_told(*now), kind="missing")) is Likeness.OTHER


def test_a_journal_of_before_sources_were_noted_is_gone_on_with():
    kept = Identity("sdb", a_disk("sdb").size_bytes, "ZA1", "ST4000VN008-2DR166")

    assert kept.likeness(_told(*_KERNEL, *_UDEV, name="sdc")) is Likeness.SAME
    assert kept.likeness(_told("vpd80=ZA2", "model=ST4000VN008-2DR1")) is Likeness.UNSURE


def test_one_disk_reached_in_two_ways_is_told_by_the_kernel_too():
    with pytest.raises(InvalidRequest, match=r"lab\.disks\.and_are_the_same_disk"):
        check_disks([_told("wwid=naa.1", "model=A"), _told("wwid=naa.1", "model=A", name="sdc")])


def _machine(*, has_udev, has_kernel=True):
    machine = pretend_machine()
    _tell(machine, has_udev=has_udev, has_kernel=has_kernel)
    return machine


def _tell(machine, *, has_udev, has_kernel=True):
    for name, disk in machine.disks.items():
        marks = ("model=DISK", *([f"vpd80=K-{name}"] if has_kernel else []), *([f"udev=U-{name}"] if has_udev else []))
        machine.disks[name] = replace(disk, serial=f"U-{name}" if has_udev else None, marks=marks)


@pytest.mark.parametrize("has_udev", [True, False])
def test_a_laboratory_goes_on_whether_udev_runs_or_not(has_udev):
    machine = _machine(has_udev=has_udev)
    kept = killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    machine.boot = "boot-2"
    _tell(machine, has_udev=not has_udev)

    again = a_laboratory(machine, kept)
    again.take_up_again()

    assert again.journal.lost == ()
    assert [str(cell.progress) for cell in again.run().cells] == ["done", "done"]
    assert machine.written == set()


@pytest.mark.parametrize("is_bare", [True, False])
@pytest.mark.parametrize("has_udev", [True, False])
def test_where_nothing_tells_then_and_now_it_says_so_and_forgets_nothing(has_udev, is_bare):
    machine = _machine(has_udev=has_udev, has_kernel=False)
    kept = replace(killed(machine), is_bare=is_bare)
    _tell(machine, has_udev=not has_udev, has_kernel=False)
    machine.log.clear()
    again = a_laboratory(machine, kept, consent=lambda _disks: pytest.fail("asked"))

    with pytest.raises(UnsafeTarget, match="sdb") as refused:
        again.take_up_again()

    assert refused.value.hint.has("lab.journal.tell_as_before")
    assert "udev" in in_chinese(refused.value.hint)
    assert machine.log == []
    assert (again.book.kept, again.journal.lost) == ([], ())


def test_another_disk_of_the_same_kind_is_not_taken_for_one_whose_number_udev_told():
    machine = _machine(has_udev=True)
    kept = killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    _tell(machine, has_udev=False)
    machine.disks["sdb"] = replace(machine.disks["sdb"], marks=("model=DISK", "vpd80=K-other"))
    machine.log.clear()

    again = a_laboratory(machine, kept)
    again.take_up_again()

    assert again.journal.lost == ("sdb",)
    assert not any("/dev/sdb" in word for argv in machine.log for word in argv)


def test_udev_that_stops_between_two_arrays_leaves_disks_out_only_where_nothing_else_tells():
    for has_kernel in (True, False):
        machine = _machine(has_udev=True, has_kernel=has_kernel)
        laboratory = a_laboratory(machine, a_journal(machine))
        _tell(machine, has_udev=False, has_kernel=has_kernel)

        laboratory.run()

        assert laboratory.journal.lost == (() if has_kernel else tuple(machine.disks))
        assert has_kernel or any(words.has("lab.laboratory.not_the_same.unsure") for words in laboratory.listener.said)


def test_udev_that_starts_while_an_array_stands_stops_everything_where_nothing_else_tells():
    machine = _machine(has_udev=False, has_kernel=False)

    def started(_request):
        _tell(machine, has_udev=True, has_kernel=False)
        machine.log.clear()

    with pytest.raises(UnsafeTarget, match=r"lab\.journal\.may_be"):
        a_laboratory(machine, a_journal(machine), started).run()

    assert machine.log == []


def test_everything_that_tells_a_disk_is_read_with_its_source(tmp_path):
    for path, content in {
        "sys/block/sda/dev": b"8:0\n",
        "sys/block/sda/device/model": b"ST4000VN008-2DR1\n",
        "sys/block/sda/device/wwid": b"naa.5000c500a1b2c3d4\n",
        "sys/block/sda/device/vpd_pg80": b"\x00\x80\x00\x14            ZDH12345",
        "run/udev/data/b8:0": b"E:ID_SERIAL_SHORT=ZDH12345\nE:ID_MODEL=ST4000VN008-2DR166\n",
        "run/synostorage/disks/sda/serial": b"ZDH12345\n",
        "sys/block/nvme0n1/serial": b"",
        "sys/block/nvme0n1/device/serial": b"S4EV    \n",
        "sys/block/nvme0n1/wwid": b"eui.0025385b01\n",
        "sys/block/nvme0n1/device/vpd_pg80": b"\x00\x80\x00\x00",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    root = Root(str(tmp_path))

    assert disk_marks(root, "sda") == (
        "wwid=naa.5000c500a1b2c3d4",
        "model=ST4000VN008-2DR1",
        "vpd80=ZDH12345",
        "udev=ZDH12345",
        "model-udev=ST4000VN008-2DR166",
        "dsm=ZDH12345",
    )
    assert disk_marks(root, "nvme0n1") == ("serial=S4EV", "wwid=eui.0025385b01")
    assert disk_marks(root, "sdz") == ()
