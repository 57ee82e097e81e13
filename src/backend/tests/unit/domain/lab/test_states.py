"""A degraded array has to lack its disk, and a rebuild to go on, or the cell is not what it says."""

import pytest
from support.lab import pretend_machine
from support.lab_course import a_journal, a_laboratory, a_run

from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.journal import Condition
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message

CONDITIONS = (Condition.CLEAN, Condition.DEGRADED, Condition.REBUILDING)


def _run(machine, levels=("raid5",), measure=None, health=Health.UNKNOWN):
    """Return state and reason of each cell, and how many runs there were."""
    runs = []

    def counted(request):
        runs.append(request.label)
        if measure is not None:
            measure(request)
        return a_run(id=f"RUN-{len(runs)}", state=RunState.DONE, health=health)

    laboratory = a_laboratory(machine, a_journal(machine, levels, conditions=CONDITIONS, skips_sync=True), counted)
    cells = laboratory.run().cells
    return (
        [str(cell.progress) for cell in cells],
        [cell.reason for cell in cells],
        len(runs),
    )


@pytest.mark.parametrize("when", ["before", "meanwhile"])
def test_a_disk_that_something_puts_back_fails_the_degraded_cell(when):
    machine = pretend_machine()
    real = machine.run

    def put_back():
        machine.out.clear()

    def run(command):
        real(command)
        if when == "before" and "--remove" in command.argv:
            put_back()

    machine.run = run
    states, reasons, runs = _run(
        machine, measure=lambda request: put_back() if when == "meanwhile" and "degraded" in request.label else None
    )

    assert states[:2] == ["done", "failed"]
    assert reasons[1] == Message("lab.states.came_back")
    assert runs == (2 if when == "meanwhile" else 1)


def test_a_rebuild_that_is_over_at_once_is_not_measured_as_one():
    machine = pretend_machine()
    real = machine.run

    def run(command):
        real(command)
        if "--add" in command.argv:
            machine.out.clear()

    machine.run = run
    states, reasons, runs = _run(machine)

    assert (states, runs) == (["done", "done", "failed"], 2)
    assert reasons[2] == Message("lab.states.over_before")


def test_a_rebuild_that_stops_half_way_fails_its_cell():
    machine = pretend_machine()

    def stop(request):
        if "rebuilding" in request.label:
            machine.added.clear()

    states, reasons, _ = _run(machine, measure=stop)

    assert states == ["done", "done", "failed"]
    assert reasons[2] == Message("lab.states.stopped")


def test_a_rebuild_that_goes_on_is_done():
    machine = pretend_machine()
    machine.syncs = 100

    assert _run(machine) == (["done"] * 3, [None] * 3, 3)


def test_a_disk_that_cannot_be_taken_out_is_told_as_that():
    machine = pretend_machine()
    real = machine.run

    def run(command):
        if "--fail" in command.argv:
            raise CommandFailed(command, "Device or resource busy")
        real(command)

    machine.run = run
    states, reasons, _ = _run(machine)

    assert states == ["done", "failed", "failed"]
    assert reasons[1] == Message("lab.building.failed", line="mdadm", words="Device or resource busy")


def test_a_run_that_waited_until_the_array_was_whole_again_fails_its_cell():
    machine = pretend_machine()
    machine.syncs = 100

    states, reasons, runs = _run(machine, health=Health.CLEAN)

    assert (states, runs) == (["done", "failed", "failed"], 3)
    assert reasons[1] == Message("lab.states.came_back")
    assert reasons[2] == Message("lab.states.over_before")
