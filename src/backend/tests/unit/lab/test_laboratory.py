"""The laboratory's course on a pretended machine: order, failures, resume, and blank disks at every end."""

import contextlib
from dataclasses import dataclass, field, replace
from types import SimpleNamespace

import pytest
from support.lab import pretend_machine

from volbench.domain.codec import dump, load
from volbench.domain.errors import InvalidRequest, UnsafeTarget
from volbench.domain.lab.journal import Condition, Identity, Journal, LabRequest, Progress, cells_of
from volbench.domain.lab.request import configurations_of
from volbench.domain.lab.signatures import Content, Found
from volbench.domain.run import RunState
from volbench.domain.text import Text
from volbench.lab.building import Stopped
from volbench.lab.laboratory import Laboratory
from volbench.lab.rehearsal import rehearse


@dataclass
class Book:
    kept: list[Journal] = field(default_factory=list)

    def save(self, journal):
        self.kept.append(load(Journal, dump(journal)))


@dataclass
class Listener:
    said: list[str] = field(default_factory=list)
    synced: int = 0

    def say(self, text):
        self.said.append(text.en)

    def syncing(self, ratio):
        self.synced += 1


@dataclass
class Ledger:
    kept: list[tuple] = field(default_factory=list)

    def filled(self, configuration, variants, run):
        self.kept.append((configuration.id, tuple(variants), run.id))

    def impossible(self, configuration, variants, reason):
        self.kept.append((configuration.id, tuple(variants), reason.en))


def _journal(machine, levels=("raid5", "raid0"), file_systems=("ext4",), **more):
    request = LabRequest(
        configurations_of(levels, len(machine.disks)), tuple(file_systems), (), "nas-volume", "smoke", **more
    )
    disks = tuple(Identity.of(disk) for disk in machine.disks.values())
    return Journal("00112233445566ff", "2026-01-01T00:00:00.000Z", request, disks, cells_of(request))


def _laboratory(machine, journal, measure=None, **more):
    def well(request):
        assert machine.mounts == [request.target_path]
        return SimpleNamespace(id=f"RUN-{request.label}", state=RunState.DONE, failure=None)

    return Laboratory(machine, Book(), measure or well, Listener(), journal, **more)


def _progress(journal):
    return [(cell.configuration_id, cell.file_system, str(cell.progress)) for cell in journal.cells]


def _is_clear(machine):
    return not (machine.mounts or machine.groups or machine.arrays or machine.written)


def test_every_cell_is_measured_and_the_disks_are_blank_afterwards():
    machine = pretend_machine()
    ledger = Ledger()
    laboratory = _laboratory(machine, _journal(machine, file_systems=("ext4", "btrfs")), ledger=ledger)

    journal = laboratory.run()

    assert [row[2] for row in _progress(journal)] == ["done"] * 4
    assert journal.is_ended
    assert _is_clear(machine)
    assert ledger.kept[1] == ("raid5-4", ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress"), "RUN-raid5-4 btrfs")


def test_each_build_has_names_of_its_own():
    machine = pretend_machine()
    _laboratory(machine, _journal(machine)).run()

    groups = [argv[2] for argv in machine.log if argv[0] == "vgcreate"]
    assert groups == ["vblab_00112233445566ff_1", "vblab_00112233445566ff_2"]


def test_the_initial_sync_is_waited_for_unless_it_is_skipped():
    for skips, expected in ((False, 3), (True, 0)):
        machine = pretend_machine()
        machine.syncs = 3
        laboratory = _laboratory(machine, _journal(machine, ("raid5",), skips_sync=skips))
        cell = laboratory.run().cells[0]

        assert laboratory.listener.synced == expected
        assert ("skipped" if skips else "waited for") in cell.notes[-1].en


def test_what_cannot_be_built_is_marked_and_the_rest_goes_on():
    machine = pretend_machine()
    del machine.disks["sde"]
    ledger = Ledger()

    journal = _laboratory(machine, _journal(machine, ("raid6", "raidf1", "raid5")), ledger=ledger).run()

    assert [row[2] for row in _progress(journal)] == ["impossible", "impossible", "done"]
    assert "at least 4 disks" in journal.cells[0].reason.en
    assert "Synology's own" in ledger.kept[1][2]


def test_a_missing_program_is_named():
    machine = pretend_machine()
    machine.missing = ("mdadm",)

    cell = _laboratory(machine, _journal(machine)).run().cells[0]

    assert (cell.progress, cell.reason.en) == (Progress.IMPOSSIBLE, "The program mdadm is not here.")


def test_a_build_that_fails_is_marked_cleared_and_the_rest_goes_on():
    machine = pretend_machine()
    machine.fails["lvcreate"] = 1

    journal = _laboratory(machine, _journal(machine)).run()

    assert [row[2] for row in _progress(journal)] == ["failed", "done"]
    assert journal.cells[0].reason.en == "lvcreate failed: no"
    assert _is_clear(machine)


def test_a_failed_run_keeps_its_id_and_reason():
    machine = pretend_machine()

    def badly(_request):
        failure = SimpleNamespace(message=Text("The volume is gone.", "存储空间不可用。"))
        return SimpleNamespace(id="RUN", state=RunState.FAILED, failure=failure)

    cell = _laboratory(machine, _journal(machine), badly).run().cells[0]

    assert (cell.progress, cell.run_id, cell.reason.en) == (Progress.FAILED, "RUN", "The volume is gone.")


def test_a_run_that_is_refused_fails_its_cell_only():
    machine = pretend_machine()

    def refused(_request):
        raise InvalidRequest(Text("Too small.", "空间太小。"), Text("Take larger disks.", "请使用更大的硬盘。"))

    journal = _laboratory(machine, _journal(machine), refused).run()

    assert [cell.reason.en for cell in journal.cells] == ["Too small.", "Too small."]
    assert _is_clear(machine)


def test_a_disk_that_dies_is_left_out_and_what_needs_it_is_marked():
    machine = pretend_machine()

    def dies(request):
        machine.dead.add("sde")
        return SimpleNamespace(id="RUN", state=RunState.DONE, failure=None)

    laboratory = _laboratory(machine, _journal(machine, ("raid5", "raid10", "basic")), dies)
    journal = laboratory.run()

    assert [row[2] for row in _progress(journal)] == ["done", "impossible", "done"]
    assert "only 3 are left" in journal.cells[1].reason.en
    assert journal.lost == ("sde",)
    assert any("sde" in words for words in laboratory.listener.said)


@pytest.mark.parametrize(
    "use",
    [{"mount_points": ("/volume9",)}, {"swaps": ("/dev/sdb1",)}, {"arrays": ("md5",)}],
)
def test_a_disk_somebody_used_meanwhile_stops_everything_untouched(use):
    machine = pretend_machine()

    def used(_request):
        machine.disks["sdb"] = replace(machine.disks["sdb"], **use)
        machine.log.clear()
        return SimpleNamespace(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match="sdb is in use"):
        _laboratory(machine, _journal(machine, ("raid5", "basic")), used).run()

    assert machine.log == []


@pytest.mark.parametrize("use", [{"holders": ("dm-3",)}, {"is_claimed": True}])
def test_a_disk_that_stays_in_use_once_it_lies_bare_is_not_wiped(use):
    machine = pretend_machine()

    def used(_request):
        machine.disks["sde"] = replace(machine.disks["sde"], **use)
        return SimpleNamespace(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match="sde is in use"):
        _laboratory(machine, _journal(machine, ("raid5",)), used).run()

    assert [argv for argv in machine.log if argv[0] == "dd" and argv[2].startswith("of=/dev/sd")] == []


def test_unknown_bytes_on_an_idle_disk_are_left_as_they_are():
    machine = pretend_machine()

    def somebody(_request):
        machine.unknown.add("/dev/sde")
        return SimpleNamespace(id="RUN", state=RunState.DONE, failure=None)

    journal = _laboratory(machine, _journal(machine, ("raid1",)), somebody).run()

    assert journal.lost == ("sde",)
    assert not any("of=/dev/sde" in argv for argv in machine.log)
    assert machine.unknown == {"/dev/sde"}


def test_cancelling_clears_everything_and_can_be_resumed():
    machine = pretend_machine()

    def cancelled(_request):
        return SimpleNamespace(id="RUN", state=RunState.CANCELLED, failure=None)

    laboratory = _laboratory(machine, _journal(machine), cancelled)
    with pytest.raises(Stopped):
        laboratory.run()

    assert _is_clear(machine)
    kept = laboratory.book.kept[-1]
    assert [row[2] for row in _progress(kept)] == ["waiting", "waiting"]
    again = _laboratory(machine, kept)
    again.take_up_again()
    assert [row[2] for row in _progress(again.run())] == ["done", "done"]


def _killed(machine, **more):
    """Return the journal of a laboratory whose process ended without a word in the middle of a run."""

    class PowerCut(BaseException):
        pass

    class DeadMachine(type(machine)):
        pass

    def cut(_request):
        machine.__class__ = DeadMachine
        DeadMachine.stack = lambda *_, **__: (_ for _ in ()).throw(PowerCut)
        raise PowerCut

    laboratory = _laboratory(machine, _journal(machine, **more), cut)
    with pytest.raises(PowerCut):
        laboratory.run()
    machine.__class__ = DeadMachine.__base__
    return next(journal for journal in reversed(laboratory.book.kept) if journal.cells[0].progress is Progress.RUNNING)


def test_after_a_power_cut_the_remains_are_cleared_and_the_cell_done_again():
    machine = pretend_machine()
    kept = _killed(machine)
    assert machine.arrays
    machine.disks = {
        f"sd{new}": replace(disk, name=f"sd{new}", path=f"/dev/sd{new}")
        for new, disk in zip("wxyz", machine.disks.values(), strict=True)
    }
    machine.written = {"/dev/sdw", "/dev/sdx", "/dev/sdy", "/dev/sdz"}
    machine.members = set(machine.written)

    again = _laboratory(machine, kept)
    again.take_up_again()

    assert _is_clear(machine)
    assert any("seek=1" in argv for argv in machine.log)  # what stood on an array that nobody took down
    assert [row[2] for row in _progress(again.run())] == ["done", "done"]


def test_after_a_mount_that_cannot_be_undone_nothing_below_it_is_touched():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.fails["umount"] = 100
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="could not be cleared"):
        _laboratory(machine, kept).take_up_again()

    assert {argv[0] for argv in machine.log} == {"umount"}


def test_a_volume_of_ours_mounted_elsewhere_is_left_alone():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.mounts.append("/mnt/rescue")
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="/mnt/rescue"):
        _laboratory(machine, kept).take_up_again()

    assert machine.log == []


def _unknown_after_a_crash(machine):
    kept = _killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    machine.unknown.add("/dev/sdb")
    machine.log.clear()
    return kept


def test_what_nobody_recognises_is_never_wiped_unasked():
    machine = pretend_machine()
    kept = _unknown_after_a_crash(machine)

    with pytest.raises(UnsafeTarget, match="sdb holds data of an unknown kind"):
        _laboratory(machine, kept).clean_up()

    assert machine.log == []


def test_what_nobody_recognises_is_wiped_once_the_owner_agrees():
    machine = pretend_machine()
    asked = []
    laboratory = _laboratory(machine, _unknown_after_a_crash(machine), consent=asked.append)

    laboratory.clean_up()

    assert [[disk.name for disk in disks] for disks in asked] == [["sdb"]]
    assert machine.unknown == set()
    assert laboratory.journal.is_bare


def test_even_the_owner_s_word_does_not_wipe_what_is_mounted():
    machine = pretend_machine()
    kept = _unknown_after_a_crash(machine)
    machine.disks["sdb"] = replace(machine.disks["sdb"], mount_points=("/mnt/jfs",))

    with pytest.raises(UnsafeTarget, match="/mnt/jfs"):
        _laboratory(machine, kept, consent=lambda _disks: None).clean_up()

    assert machine.log == []


def test_disks_seen_blank_at_the_end_are_never_written_to_again():
    machine = pretend_machine()
    laboratory = _laboratory(
        machine, _journal(machine), lambda _request: SimpleNamespace(id="R", state=RunState.CANCELLED)
    )
    with pytest.raises(Stopped):
        laboratory.run()
    kept = laboratory.book.kept[-1]
    assert kept.is_bare
    machine.unknown.add("/dev/sdb")
    machine.log.clear()

    again = _laboratory(machine, kept, consent=lambda _disks: pytest.fail("asked"))
    journal = again.clean_up()

    assert (journal.lost, machine.log) == (("sdb",), [])


def test_a_journal_says_bare_only_between_builds():
    machine = pretend_machine()
    laboratory = _laboratory(machine, _journal(machine, ("raid5",)))
    laboratory.run()

    states = [(str(journal.cells[0].progress), journal.is_bare) for journal in laboratory.book.kept]
    assert states == [("running", False), ("done", False), ("done", True), ("done", True)]


def test_another_disk_under_the_same_name_stops_everything():
    machine = pretend_machine()

    def swapped(_request):
        machine.disks["sdb"] = replace(machine.disks["sdb"], serial="ANOTHER")
        machine.log.clear()
        return SimpleNamespace(id="RUN", state=RunState.DONE, failure=None)

    with pytest.raises(UnsafeTarget, match="no longer the same disk"):
        _laboratory(machine, _journal(machine, ("raid5",)), swapped).run()

    assert machine.log == []


def test_two_disks_of_one_description_stop_everything():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.disks["sdz"] = replace(machine.disks["sdb"], name="sdz", path="/dev/sdz")
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="sdb, sdz"):
        _laboratory(machine, kept).take_up_again()

    assert machine.log == []


@pytest.mark.parametrize(("boot", "lost"), [("boot-1", ()), ("boot-2", ("sdb",))])
def test_without_a_serial_number_only_our_marks_tell_a_disk_after_a_boot(boot, lost):
    machine = pretend_machine()
    machine.disks = {name: replace(disk, serial=None) for name, disk in machine.disks.items()}
    kept = replace(_killed(machine), boot_id="boot-1")
    machine.mounts, machine.groups, machine.arrays = [], [], []
    machine.written.discard("/dev/sdb")
    machine.unknown.add("/dev/sdb")
    machine.boot = boot
    machine.log.clear()

    again = _laboratory(machine, kept, consent=lambda _disks: None)
    again.take_up_again()

    assert again.journal.lost == lost
    assert any("of=/dev/sdb" in argv for argv in machine.log) is not bool(lost)
    assert any("of=/dev/sdc" in argv for argv in machine.log)


def test_cleaning_up_measures_nothing_more():
    machine = pretend_machine()
    kept = _killed(machine)

    journal = _laboratory(machine, kept, measure=lambda _request: pytest.fail("measured")).clean_up()

    assert journal.is_ended
    assert _is_clear(machine)


def test_a_stranger_on_the_disks_stops_everything_untouched():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.strangers = ("md5",)
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="md5"):
        _laboratory(machine, kept).take_up_again()

    assert machine.log == []


def test_foreign_data_on_a_disk_is_left_untouched():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.mounts, machine.groups, machine.arrays = [], [], []
    found = replace(machine.look(["sdb"])[0].found)
    machine.written.discard("/dev/sdb")
    machine.disks["sdb"] = replace(machine.disks["sdb"], found=found)
    machine.log.clear()

    with pytest.raises(UnsafeTarget, match="sdb"):
        _laboratory(machine, kept).take_up_again()

    assert machine.log == []


def test_a_disk_that_cannot_be_read_is_never_written_to():
    machine = pretend_machine()
    kept = _killed(machine)
    machine.dead.add("sdd")
    machine.log.clear()

    again = _laboratory(machine, kept)
    again.take_up_again()

    assert again.journal.lost == ("sdd",)
    assert [argv for argv in machine.log if "of=/dev/sdd" in argv] == []


def test_a_disk_that_is_gone_after_a_boot_is_left_out():
    machine = pretend_machine()
    kept = _killed(machine)
    del machine.disks["sdc"]

    again = _laboratory(machine, kept)
    again.take_up_again()

    assert [row[2] for row in _progress(again.run())] == ["impossible", "impossible"]
    assert again.journal.lost == ("sdc",)


def test_degraded_and_rebuilding_follow_the_healthy_array():
    machine = pretend_machine()
    machine.syncs = 0
    journal = _journal(machine, ("raid5", "raid0"), conditions=tuple(Condition), skips_sync=True)

    done = _laboratory(machine, journal).run()

    assert [str(cell.progress) for cell in done.cells] == ["done"] * 3 + ["done", "impossible", "impossible"]
    steps = [argv[2] for argv in machine.log if argv[:2] == ("mdadm", "/dev/md100")]
    assert steps == ["--fail", "--remove", "--add"]
    assert "ended before the run" in done.cells[2].notes[-1].en


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
    laboratory = _laboratory(machine, _journal(machine, ("raid5",), conditions=conditions, skips_sync=True))
    with contextlib.suppress(UnsafeTarget):
        laboratory.run()

    last = laboratory.journal.cells[-1]
    assert last.progress is Progress.FAILED or "sde" in laboratory.journal.lost
    assert any("it was not put back" in words for words in laboratory.listener.said)
    assert not any("--add" in argv for argv in machine.log)
    assert not any("of=/dev/sde" in argv for argv in machine.log)


def test_only_the_healthy_array_fills_an_experiment():
    machine = pretend_machine()
    ledger = Ledger()
    journal = _journal(machine, ("raid5",), conditions=tuple(Condition), skips_sync=True)

    _laboratory(machine, journal, ledger=ledger).run()

    assert len(ledger.kept) == 1


def test_the_rehearsal_tells_what_the_real_thing_does():
    machine = pretend_machine()
    journal = _journal(machine, ("raid5", "raidf1"), skips_sync=True)

    told = list(rehearse(journal.request, list(machine.disks.values()), machine, token=journal.token))
    assert machine.log == []
    _laboratory(machine, journal).run()

    given = [" ".join(argv) for argv in machine.log]
    measuring = [line for line in told[0].lines if line.startswith("volbench run")]
    assert [line for line in told[0].lines if line not in measuring] == given
    assert "Synology's own" in told[1].notes[0].en
    assert told[1].lines == ()
