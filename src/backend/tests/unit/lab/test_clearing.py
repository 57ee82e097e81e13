"""In doubt the laboratory touches nothing: each reason to leave a disk alone, wherever one is written to."""

import contextlib
from dataclasses import replace

import pytest
from support.lab import pretend_machine
from support.lab_course import a_journal, a_laboratory, a_run, killed

from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.journal import Condition, Progress
from volbench.domain.lab.signatures import Content, Found
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.runs.run import RunState
from volbench.lab.building import Stopped


@pytest.mark.parametrize(
    "use",
    [{"mount_points": ("/volume9",)}, {"swaps": ("/dev/sdb1",)}, {"arrays": ("md5",)}],
)
def test_a_disk_somebody_used_meanwhile_stops_everything_untouched(use):
    machine = pretend_machine()

    def used(_request):
        machine.disks["sdb"] = replace(machine.disks["sdb"], **use)
        machine.log.clear()
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match=r"lab\.foreign_devices\.is_in_use"):
        a_laboratory(machine, a_journal(machine, ("raid5", "basic")), used).run()

    assert machine.log == []


@pytest.mark.parametrize("use", [{"holders": ("dm-3",)}, {"is_claimed": True}])
def test_a_disk_that_stays_in_use_once_it_lies_bare_is_not_wiped(use):
    machine = pretend_machine()

    def used(_request):
        machine.disks["sde"] = replace(machine.disks["sde"], **use)
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match=r"lab\.foreign_devices\.is_in_use"):
        a_laboratory(machine, a_journal(machine, ("raid5",)), used).run()

    assert [argv for argv in machine.log if argv[0] == "dd" and argv[2].startswith("of=/dev/sd")] == []


def test_unknown_bytes_on_an_idle_disk_are_left_as_they_are():
    machine = pretend_machine()

    def somebody(_request):
        machine.unknown.add("/dev/sde")
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    journal = a_laboratory(machine, a_journal(machine, ("raid1",)), somebody).run()

    assert journal.lost == ("sde",)
    assert not any("of=/dev/sde" in argv for argv in machine.log)
    assert machine.unknown == {"/dev/sde"}


def test_after_a_mount_that_cannot_be_undone_nothing_below_it_is_touched():
    machine = pretend_machine()
    kept = killed(machine)
    machine.fails["umount"] = 100
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match=r"lab\.laboratory\.the_disks_could_not_be_cleared"):
        a_laboratory(machine, kept).take_up_again()

    assert {argv[0] for argv in machine.log} == {"umount"}


def test_a_volume_of_ours_mounted_elsewhere_is_left_alone():
    machine = pretend_machine()
    kept = killed(machine)
    machine.mounts.append("/mnt/rescue")
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="/mnt/rescue"):
        a_laboratory(machine, kept).take_up_again()

    assert machine.log == []


def _unknown_after_a_crash(machine):
    kept = killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    machine.unknown.add("/dev/sdb")
    machine.log.clear()
    return kept


def test_what_nobody_recognises_is_never_wiped_unasked():
    machine = pretend_machine()
    kept = _unknown_after_a_crash(machine)

    with pytest.raises(UnsafeTarget, match=r"lab\.foreign_devices\.holds_data_of_an_unknown_kind"):
        a_laboratory(machine, kept).clean_up()

    assert machine.log == []


def test_what_nobody_recognises_is_wiped_once_the_owner_agrees():
    machine = pretend_machine()
    asked = []
    laboratory = a_laboratory(machine, _unknown_after_a_crash(machine), consent=asked.append)

    laboratory.clean_up()

    assert [[disk.name for disk in disks] for disks in asked] == [["sdb"]]
    assert machine.unknown == set()
    assert laboratory.journal.is_bare


def test_even_the_owner_s_word_does_not_wipe_what_is_mounted():
    machine = pretend_machine()
    kept = _unknown_after_a_crash(machine)
    machine.disks["sdb"] = replace(machine.disks["sdb"], mount_points=("/mnt/jfs",))

    with pytest.raises(UnsafeTarget, match="/mnt/jfs"):
        a_laboratory(machine, kept, consent=lambda _disks: None).clean_up()

    assert machine.log == []


def test_disks_seen_blank_at_the_end_are_never_written_to_again():
    machine = pretend_machine()
    laboratory = a_laboratory(machine, a_journal(machine), lambda _request: a_run(id="R", state=RunState.CANCELLED))
    with pytest.raises(Stopped):
        laboratory.run()
    kept = laboratory.book.kept[-1]
    assert kept.is_bare
    machine.unknown.add("/dev/sdb")
    machine.log.clear()

    again = a_laboratory(machine, kept, consent=lambda _disks: pytest.fail("asked"))
    journal = again.clean_up()

    assert (journal.lost, machine.log) == (("sdb",), [])


def test_a_journal_says_bare_only_between_builds():
    machine = pretend_machine()
    laboratory = a_laboratory(machine, a_journal(machine, ("raid5",)))
    laboratory.run()

    states = [(str(journal.cells[0].progress), journal.is_bare) for journal in laboratory.book.kept]
    assert states == [("running", False), ("done", False), ("done", True), ("done", True)]


def test_another_disk_under_the_same_name_stops_everything():
    machine = pretend_machine()

    def swapped(_request):
        machine.disks["sdb"] = replace(machine.disks["sdb"], serial="ANOTHER")
        machine.log.clear()
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match=r"lab\.foreign_devices\.is_no_longer_the_same_disk"):
        a_laboratory(machine, a_journal(machine, ("raid5",)), swapped).run()

    assert machine.log == []


def test_two_disks_of_one_description_stop_everything():
    machine = pretend_machine()
    kept = killed(machine)
    machine.disks["sdz"] = replace(machine.disks["sdb"], name="sdz", path="/dev/sdz")
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match=r"lab\.journal\.have_the_same_serial_number"):
        a_laboratory(machine, kept).take_up_again()

    assert machine.log == []


@pytest.mark.parametrize(("boot", "lost"), [("boot-1", ()), ("boot-2", ("sdb",))])
def test_without_a_serial_number_only_our_marks_tell_a_disk_after_a_boot(boot, lost):
    machine = pretend_machine()
    machine.disks = {name: replace(disk, serial=None) for name, disk in machine.disks.items()}
    kept = replace(killed(machine), boot_id="boot-1")
    machine.mounts, machine.groups, machine.arrays = [], [], []
    machine.written.discard("/dev/sdb")
    machine.unknown.add("/dev/sdb")
    machine.boot = boot
    machine.log.clear()

    again = a_laboratory(machine, kept, consent=lambda _disks: None)
    again.take_up_again()

    assert again.journal.lost == lost
    assert any("of=/dev/sdb" in argv for argv in machine.log) is not bool(lost)
    assert any("of=/dev/sdc" in argv for argv in machine.log)


def test_a_stranger_on_the_disks_stops_everything_untouched():
    machine = pretend_machine()
    kept = killed(machine)
    machine.strangers = ("md5",)
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="md5"):
        a_laboratory(machine, kept).take_up_again()

    assert machine.log == []


def test_foreign_data_on_a_disk_is_left_untouched():
    machine = pretend_machine()
    kept = killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    found = replace(machine.look(["sdb"])[0].found)
    machine.written.discard("/dev/sdb")
    machine.disks["sdb"] = replace(machine.disks["sdb"], found=found)
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="sdb"):
        a_laboratory(machine, kept).take_up_again()

    assert machine.log == []


def test_a_disk_that_cannot_be_read_is_never_written_to():
    machine = pretend_machine()
    kept = killed(machine)
    machine.dead.add("sdd")
    machine.log.clear()

    again = a_laboratory(machine, kept)
    again.take_up_again()

    assert again.journal.lost == ("sdd",)
    assert [argv for argv in machine.log if "of=/dev/sdd" in argv] == []


def test_a_disk_that_is_gone_after_a_boot_is_left_out():
    machine = pretend_machine()
    kept = killed(machine)
    del machine.disks["sdc"]

    again = a_laboratory(machine, kept)
    again.take_up_again()

    assert [str(cell.progress) for cell in again.run().cells] == ["impossible", "impossible"]
    assert again.journal.lost == ("sdc",)


@pytest.mark.parametrize(
    "change",
    [
        {"mount_points": ("/mnt",)},
        {"holders": ("dm-9",)},
        {"is_claimed": True},
        {"serial": "ANOTHER"},
        {"found": Found(Content.REMAINS)},
    ],
)
@pytest.mark.parametrize("conditions", [tuple(Condition), (Condition.CLEAN, Condition.REBUILDING)])
def test_a_disk_taken_out_is_put_back_only_as_it_was(change, conditions):
    machine = pretend_machine()
    real, as_it_was = machine.run, machine.disks["sde"]

    def run(command):
        real(command)
        if "--remove" in command.argv:
            machine.written.discard("/dev/sde")
            machine.disks["sde"] = replace(as_it_was, **{"found": Found(Content.OURS), **change})

    machine.run = run
    laboratory = a_laboratory(machine, a_journal(machine, ("raid5",), conditions=conditions, skips_sync=True))
    with contextlib.suppress(UnsafeTarget):
        laboratory.run()

    last = laboratory.journal.cells[-1]
    assert last.progress is Progress.FAILED or "sde" in laboratory.journal.lost
    assert any(words.has("lab.building.not_put_back") for words in laboratory.listener.said)
    assert not any("--add" in argv for argv in machine.log)
    assert not any("of=/dev/sde" in argv for argv in machine.log)


@pytest.mark.parametrize("use", [{"mount_points": ("/mnt",)}, {"is_claimed": True}])
def test_a_disk_somebody_takes_while_others_are_wiped_is_not_written_to(use):
    machine = pretend_machine()
    real = machine.run

    def run(command):
        real(command)
        if "of=/dev/sdb" in command.argv and "seek=0" in command.argv:
            machine.disks["sde"] = replace(machine.disks["sde"], **use)

    machine.run = run
    journal = a_laboratory(machine, a_journal(machine, ("raid5",))).run()

    assert journal.lost == ("sde",)
    assert not any("of=/dev/sde" in argv for argv in machine.log)


def test_a_disk_the_kernel_lets_go_of_late_is_wiped_all_the_same():
    machine = pretend_machine()
    real, refused = machine.run, []

    def run(command):
        if "of=/dev/sdc" in command.argv and len(refused) < 7:
            refused.append(command)
            raise CommandFailed(command, "Device or resource busy")
        real(command)

    machine.run = run
    journal = a_laboratory(machine, a_journal(machine, ("raid5",))).run()

    assert len(refused) == 7
    assert journal.lost == ()
    assert machine.written == set()


def test_why_a_disk_could_not_be_wiped_stands_in_the_log(caplog):
    machine = pretend_machine()
    real = machine.run

    def run(command):
        if "of=/dev/sdc" in command.argv:
            raise CommandFailed(command, "Device or resource busy")
        real(command)

    machine.run = run
    journal = a_laboratory(machine, a_journal(machine, ("raid5",))).run()

    assert journal.lost == ("sdc",)
    assert "disk=sdc not wiped" in caplog.text
    assert "Device or resource busy" in caplog.text
