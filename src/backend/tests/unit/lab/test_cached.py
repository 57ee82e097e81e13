"""An SSD cache before each array: put there, measured, taken away again, its disk as blank as the others."""

from dataclasses import replace
from types import SimpleNamespace

from support.lab import a_disk, pretend_machine
from support.lab_course import Ledger, a_journal, a_laboratory, a_run, killed
from support.words import bilingual, in_chinese, says

from volbench.domain.lab.journal import Condition, Progress
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message, listed
from volbench.lab.rehearsal import rehearse


def _machine():
    machine = pretend_machine()
    machine.disks["sdf"] = a_disk("sdf")
    return machine


def _asked(machine, levels=("raid5:4",), conditions=(Condition.CLEAN, Condition.SSD_CACHE), **more):
    return a_journal(machine, levels, conditions=conditions, skips_sync=True, cache="sdf", **more)


def _states(journal):
    return [(str(cell.condition), str(cell.progress)) for cell in journal.cells]


def test_a_cache_lies_before_the_array_only_while_its_cell_is_measured():
    machine, measured = _machine(), []

    def measure(request):
        given = [" ".join(argv[:1] + argv[2:3]) for argv in machine.log if argv[0] == "lvconvert"]
        measured.append((request.label.split()[-1], given))
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    ledger = Ledger()
    done = a_laboratory(machine, _asked(machine, conditions=tuple(Condition)), measure, ledger=ledger).run()

    put, away = "lvconvert --type", "lvconvert --uncache"
    assert measured == [
        ("ext4", []),
        ("ssd-cache", [put]),
        ("degraded", [put, away]),
        ("rebuilding", [put, away]),
    ]
    assert {state for _, state in _states(done)} == {"done"}
    assert done.cells[1].notes[-1].has("lab.caching.note")
    assert "writethrough" in in_chinese(done.cells[1].notes[-1])
    assert ledger.kept[1][0] == "raid5-4-ssd-cache"
    assert machine.written == set()


def test_arrays_are_not_built_on_the_disk_of_the_cache():
    machine = _machine()

    a_laboratory(machine, _asked(machine, ("raid0:4", "jbod:4"))).run()

    built = [argv for argv in machine.log if argv[0] in {"mdadm", "vgcreate"}]
    assert not any("/dev/sdf" in argv for argv in built)


def test_a_cache_that_cannot_be_attached_fails_its_cell_only():
    machine = _machine()
    machine.fails["vgextend"] = 1

    done = a_laboratory(machine, _asked(machine, conditions=tuple(Condition))).run()

    assert [state for _, state in _states(done)] == ["done", "failed", "done", "done"]
    assert done.cells[1].reason == Message("lab.building.failed", line="vgextend", words="no")
    assert not any("--uncache" in argv for argv in machine.log)


def test_a_cache_disk_that_dies_leaves_the_arrays_to_be_measured():
    machine = _machine()

    def dies(request):
        machine.dead.add("sdf")
        return a_run(id="RUN", state=RunState.DONE, failure=None)

    done = a_laboratory(machine, _asked(machine, ("raid5:4", "raid0:4")), dies).run()

    assert [state for _, state in _states(done)] == ["done", "failed", "done", "impossible"]
    assert done.lost == ("sdf",)
    assert says(done.cells[-1].reason, "lab.building.no_cache", disk="sdf")
    assert machine.written <= {"/dev/sdf"}


def test_a_run_that_fails_with_its_cache_says_which_disk_it_was():
    machine = _machine()

    def dies(request):
        if not request.label.endswith("ssd-cache"):
            return a_run(id="RUN", state=RunState.DONE, failure=None)
        machine.dead.add("sdf")
        machine.fails["lvconvert"] = 1
        return a_run(
            id="RUN",
            state=RunState.FAILED,
            failure=SimpleNamespace(code="tool-failed", message=bilingual("It.", "它。")),
        )

    conditions = (Condition.CLEAN, Condition.SSD_CACHE, Condition.DEGRADED)
    _, failed, degraded = a_laboratory(machine, _asked(machine, conditions=conditions), dies).run().cells

    assert (failed.progress, failed.run_id) == ("failed", "RUN")
    assert says(failed.reason, "lab.building.and_so", why=Message("lab.states.died", names=listed(("sdf",))))
    assert says(failed.reason, "written", en="It.")
    assert degraded.reason == Message(
        "lab.building.and_so",
        why=Message("lab.building.no_cache", disk="sdf"),
        reason=Message("lab.building.failed", line="lvconvert", words="no"),
    )


def test_after_a_power_cut_the_cache_is_put_before_the_array_anew():
    machine = _machine()
    kept = killed(machine, levels=("raid5:4",), conditions=(Condition.CLEAN, Condition.SSD_CACHE), cache="sdf")
    half = kept.with_cells([replace(kept.cells[0], progress=Progress.DONE, run_id="RUN")])

    again = a_laboratory(machine, half)
    again.take_up_again()
    assert machine.written == set()

    assert _states(again.run()) == [("clean", "done"), ("ssd-cache", "done")]
    assert machine.written == set()


def test_the_rehearsal_tells_what_a_cache_takes():
    machine = _machine()
    conditions = (Condition.CLEAN, Condition.SSD_CACHE, Condition.DEGRADED)
    journal = _asked(machine, conditions=conditions, cache_mode="writeback")

    told = list(rehearse(journal.request, journal.cells, list(machine.disks.values()), machine, token=journal.token))
    assert machine.log == []
    a_laboratory(machine, journal).run()

    given = [" ".join(argv) for argv in machine.log]
    assert [line for line in told[0].lines if not line.startswith("volbench run")] == given
    assert any("--cachemode writeback" in line for line in given)
