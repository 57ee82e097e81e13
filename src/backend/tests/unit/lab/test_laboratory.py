"""The laboratory's course on a pretended machine: order, failures, resume, and blank disks at every end."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.lab import pretend_machine
from support.lab_course import Ledger, a_journal, a_laboratory, a_run, killed
from support.words import bilingual, says

from volbench.domain.lab.journal import Condition, Progress
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.heat import Heat, ended_by
from volbench.domain.model.runs.run import Failure, RunState
from volbench.domain.model.words.message import Message, listed
from volbench.lab.building import Stopped
from volbench.lab.rehearsal import rehearse

UNCACHED = tuple(one for one in Condition if one is not Condition.SSD_CACHE)


def _progress(journal):
    return [(cell.configuration_id, cell.file_system, str(cell.progress)) for cell in journal.cells]


def _is_clear(machine):
    return not (machine.mounts or machine.groups or machine.arrays or machine.written)


def test_every_cell_is_measured_and_the_disks_are_blank_afterwards():
    machine = pretend_machine()
    ledger = Ledger()
    laboratory = a_laboratory(machine, a_journal(machine, file_systems=("ext4", "btrfs")), ledger=ledger)

    journal = laboratory.run()

    assert [row[2] for row in _progress(journal)] == ["done"] * 4
    assert journal.is_ended
    assert _is_clear(machine)
    assert ledger.kept[1] == ("raid5-4", ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress"), "RUN-RAID 5 × 4 · Btrfs")


def test_each_build_has_names_of_its_own():
    machine = pretend_machine()
    a_laboratory(machine, a_journal(machine)).run()

    groups = [argv[2] for argv in machine.log if argv[0] == "vgcreate"]
    assert groups == ["vblab_00112233445566ff_1", "vblab_00112233445566ff_2"]


def test_the_initial_sync_is_waited_for_unless_it_is_skipped():
    for skips, expected in ((False, 3), (True, 0)):
        machine = pretend_machine()
        machine.syncs = 3
        laboratory = a_laboratory(machine, a_journal(machine, ("raid5",), skips_sync=skips))
        cell = laboratory.run().cells[0]

        assert laboratory.listener.synced == expected
        assert cell.notes[-1] == Message("lab.building.skipped" if skips else "lab.building.awaited")


def test_what_cannot_be_built_is_marked_and_the_rest_goes_on():
    machine = pretend_machine()
    del machine.disks["sde"]
    ledger = Ledger()

    journal = a_laboratory(machine, a_journal(machine, ("raid6", "raidf1", "raid5")), ledger=ledger).run()

    assert [row[2] for row in _progress(journal)] == ["impossible", "impossible", "done"]
    assert says(
        journal.cells[0].reason, "lab.layouts.needs_at_least", least=Message("experiment.array_states.disks", count=4)
    )
    assert ledger.kept[1][2] == Message("lab.layouts.raid_f1_is_synologys_own_neither")


def test_a_missing_program_is_named():
    machine = pretend_machine()
    machine.missing = ("mdadm",)

    cell = a_laboratory(machine, a_journal(machine)).run().cells[0]

    assert cell.progress is Progress.IMPOSSIBLE
    assert cell.reason == Message("lab.building.the_program_is_not_here", names=listed(("mdadm",)))


def test_a_build_that_fails_is_marked_cleared_and_the_rest_goes_on():
    machine = pretend_machine()
    machine.fails["lvcreate"] = 1

    journal = a_laboratory(machine, a_journal(machine)).run()

    assert [row[2] for row in _progress(journal)] == ["failed", "done"]
    assert journal.cells[0].reason == Message("lab.building.failed", line="lvcreate", words="no")
    assert _is_clear(machine)


def test_a_failed_run_keeps_its_id_and_reason():
    machine = pretend_machine()

    def badly(_request):
        failure = SimpleNamespace(code="tool-failed", message=bilingual("The volume is gone.", "存储空间不可用。"))
        return a_run(id="RUN", state=RunState.FAILED, failure=failure)

    cell = a_laboratory(machine, a_journal(machine), badly).run().cells[0]

    assert (cell.progress, cell.run_id) == (Progress.FAILED, "RUN")
    assert says(cell.reason, "written", en="The volume is gone.")


def test_a_run_that_is_refused_fails_its_cell_only():
    machine = pretend_machine()

    def refused(_request):
        raise InvalidRequest(
            bilingual("Too small.", "空间太小。"), bilingual("Take larger disks.", "请使用更大的硬盘。")
        )

    journal = a_laboratory(machine, a_journal(machine), refused).run()

    assert [cell.reason.values["en"] for cell in journal.cells] == ["Too small.", "Too small."]
    assert _is_clear(machine)


@pytest.mark.parametrize("state", [RunState.DONE, RunState.FAILED])
def test_a_disk_that_dies_fails_the_cell_is_left_out_and_what_needs_it_is_marked(state):
    machine = pretend_machine()
    failure = SimpleNamespace(code="tool-failed", message=bilingual("The disk could not be written.", "硬盘无法写入。"))

    def dies(request):
        is_first = not machine.dead
        machine.dead.add("sde")
        ended = state if is_first else RunState.DONE
        return a_run(id="RUN", state=ended, failure=failure if ended is RunState.FAILED else None)

    laboratory = a_laboratory(machine, a_journal(machine, ("raid5", "raid10", "basic")), dies)
    journal = laboratory.run()

    assert [row[2] for row in _progress(journal)] == ["failed", "impossible", "done"]
    assert says(journal.cells[0].reason, "lab.states.died", names=listed(("sde",)))
    assert says(journal.cells[0].reason, "written", en=failure.message.values["en"]) is (state is RunState.FAILED)
    assert says(journal.cells[1].reason, "lab.layouts.on_disks_only_are_left_that", left=3)
    assert journal.lost == ("sde",)
    assert any("sde" in words.texts() for words in laboratory.listener.said)
    assert machine.written == {"/dev/sde"}


@pytest.mark.parametrize(("conditions", "gone"), [(UNCACHED[:1], 1), (UNCACHED, 0)])
def test_an_array_that_loses_a_disk_by_itself_fails_its_cell(conditions, gone):
    machine = pretend_machine()
    machine.gone = gone

    journal = a_laboratory(machine, a_journal(machine, ("raid5",), conditions=conditions)).run()

    assert {str(cell.progress) for cell in journal.cells} == {"failed" if gone else "done"}
    assert not gone or journal.cells[0].reason.has("lab.states.left")


def test_a_group_that_died_with_a_disk_is_taken_down_without_lvm():
    machine = pretend_machine()

    def dies(request):
        machine.fails["vgremove"] = 99
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    journal = a_laboratory(machine, a_journal(machine, ("raid0", "basic")), dies).run()

    assert [row[2] for row in _progress(journal)] == ["done", "done"]
    assert _is_clear(machine)


def test_cancelling_clears_everything_and_can_be_resumed():
    machine = pretend_machine()

    def cancelled(_request):
        return a_run(id="RUN", state=RunState.CANCELLED, failure=None)

    laboratory = a_laboratory(machine, a_journal(machine), cancelled)
    with pytest.raises(Stopped):
        laboratory.run()

    assert _is_clear(machine)
    kept = laboratory.book.kept[-1]
    assert [row[2] for row in _progress(kept)] == ["waiting", "waiting"]
    again = a_laboratory(machine, kept)
    again.take_up_again()
    assert [row[2] for row in _progress(again.run())] == ["done", "done"]


@pytest.mark.parametrize("is_refused", [False, True])
def test_a_disk_that_is_too_hot_stops_the_laboratory_which_can_be_resumed(is_refused):
    machine = pretend_machine()
    error = ended_by(Heat("sdb", 59.0, 58.0))

    def hot(_request):
        if is_refused:
            raise error
        failure = Failure(error.code, error.message, error.hint)
        return a_run(id="RUN", state=RunState.FAILED, failure=failure)

    laboratory = a_laboratory(machine, a_journal(machine), hot)
    with pytest.raises(Stopped) as stopped:
        laboratory.run()

    assert stopped.value.why.message == error.message
    assert _is_clear(machine)
    kept = laboratory.book.kept[-1]
    assert [row[2] for row in _progress(kept)] == ["waiting", "waiting"]
    again = a_laboratory(machine, kept)
    again.take_up_again()
    assert [row[2] for row in _progress(again.run())] == ["done", "done"]


def test_after_a_power_cut_the_remains_are_cleared_and_the_cell_done_again():
    machine = pretend_machine()
    kept = killed(machine)
    assert machine.arrays
    machine.disks = {
        f"sd{new}": replace(disk, name=f"sd{new}", path=f"/dev/sd{new}")
        for new, disk in zip("wxyz", machine.disks.values(), strict=True)
    }
    machine.written = {"/dev/sdw", "/dev/sdx", "/dev/sdy", "/dev/sdz"}
    machine.members = set(machine.written)

    again = a_laboratory(machine, kept)
    again.take_up_again()

    assert _is_clear(machine)
    assert any("seek=1" in argv for argv in machine.log)  # what stood on an array that nobody took down
    assert [row[2] for row in _progress(again.run())] == ["done", "done"]


def test_what_was_measured_right_before_a_power_cut_fills_the_experiment_once():
    class PowerCut(BaseException):
        pass

    class CutOff(Ledger):
        def filled(self, *_args, **_more):
            raise PowerCut

    machine = pretend_machine()
    first = a_laboratory(machine, a_journal(machine, ("raid5", "raidf1", "raid0")), ledger=CutOff())
    with pytest.raises(PowerCut):
        first.run()
    ledger = Ledger()

    for _ in range(2):
        a_laboratory(machine, first.book.kept[-1], ledger=ledger).take_up_again()
    a_laboratory(machine, first.book.kept[-1], ledger=ledger).run()

    assert [entry[0] for entry in ledger.kept] == ["raid5-4", "raidf1-4", "raid0-4"]
    assert ledger.kept[0][2] == "RUN-RAID 5 × 4 · ext4"


def test_cleaning_up_measures_nothing_more():
    machine = pretend_machine()
    kept = killed(machine)

    journal = a_laboratory(machine, kept, measure=lambda _request: pytest.fail("measured")).clean_up()

    assert journal.is_ended
    assert _is_clear(machine)


def test_degraded_and_rebuilding_follow_the_healthy_array():
    machine = pretend_machine()
    machine.syncs = 0
    journal = a_journal(machine, ("raid5", "raid0"), conditions=UNCACHED, skips_sync=True)

    done = a_laboratory(machine, journal).run()

    assert [str(cell.progress) for cell in done.cells] == ["done"] * 3 + ["done", "impossible", "impossible"]
    steps = [argv[2] for argv in machine.log if argv[:2] == ("mdadm", "/dev/md100")]
    assert steps == ["--fail", "--remove", "--add"]
    assert done.cells[2].notes[-1].has("lab.building.ended_early")


def test_a_rebuild_that_was_cut_short_begins_with_a_whole_array_again():
    machine = pretend_machine()
    journal = a_journal(machine, ("raid5",), conditions=UNCACHED, skips_sync=True)
    done = [replace(cell, progress=Progress.DONE, run_id="RUN") for cell in journal.cells[:-1]]

    cells = a_laboratory(machine, journal.with_cells(done)).run().cells

    assert [str(cell.progress) for cell in cells] == ["done"] * len(cells)
    steps = [argv[2] for argv in machine.log if argv[:2] == ("mdadm", "/dev/md100")]
    assert steps == ["--fail", "--remove", "--add"]


def test_an_array_in_another_state_fills_a_row_of_its_own():
    machine = pretend_machine()
    ledger = Ledger()
    journal = a_journal(machine, ("raid5", "raid0"), conditions=UNCACHED, skips_sync=True)

    a_laboratory(machine, journal, ledger=ledger).run()

    assert [entry[0] for entry in ledger.kept] == ["raid5-4", "raid5-4-degraded", "raid5-4-rebuilding", "raid0-4"]
    assert [entry[2] for entry in ledger.kept] == [
        "RUN-RAID 5 × 4 · ext4",
        "RUN-RAID 5 × 4 · ext4 · degraded",
        "RUN-RAID 5 × 4 · ext4 · rebuilding",
        "RUN-RAID 0 × 4 · ext4",
    ]


def test_the_rehearsal_tells_what_the_real_thing_does():
    machine = pretend_machine()
    journal = a_journal(machine, ("raid5", "raidf1"), skips_sync=True)

    told = list(rehearse(journal.request, journal.cells, list(machine.disks.values()), machine, token=journal.token))
    assert machine.log == []
    a_laboratory(machine, journal).run()

    given = [" ".join(argv) for argv in machine.log]
    measuring = [line for line in told[0].lines if line.startswith("volbench run")]
    assert [line for line in told[0].lines if line not in measuring] == given
    assert told[1].notes[0].has("lab.layouts.raid_f1_is_synologys_own_neither")
    assert told[1].lines == ()
