"""The clock jumps while a run goes on: a year ahead, eleven years back."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from faults.harness.nas import WRITE, Nas

DAY_S = 86_400
SOURCE = Path(__file__).with_name("harness") / "clock.c"


@pytest.mark.parametrize(
    "jump_s",
    [
        pytest.param(400 * DAY_S, marks=[pytest.mark.fault("clock-jumps-ahead")]),
        pytest.param(-4000 * DAY_S, marks=[pytest.mark.fault("clock-jumps-back"), pytest.mark.in_ci]),
    ],
)
def test_the_clock_jumps_in_the_middle_of_a_run(jump_s: int, nas: Nas) -> None:
    clock = nas.home / "clock"
    clock.write_text("0", "utf-8")
    nas.fio.hold(f"{WRITE}.2")
    service = nas.start(environment={"LD_PRELOAD": str(compiled(nas.home)), "FAULTS_CLOCK": str(clock)})
    run_id = nas.order()
    nas.fio.wait_until_held()
    nas.wait_for_rounds(2)

    clock.write_text(str(jump_s), "utf-8")
    nas.fio.release()

    assert nas.wait_for_end(run_id) == "done"
    document = service.get(f"/runs/{run_id}/document")
    rounds = [done for result in document["workloads"] for done in result["rounds"]]
    # What takes a second took a second, whatever the calendar says.
    assert all(0 < done["duration_s"] < 120 for done in rounds)
    # What was stored while the clock was right keeps its date, and what came after it has the other.
    assert document["started_at"][:4] != document["finished_at"][:4]
    later = nas.order()
    assert nas.wait_for_end(later) == "done"
    assert {row["id"] for row in service.get("/runs")["runs"]} == {run_id, later}
    nas.remember()
    nas.finish()


def compiled(folder: Path) -> Path:
    """Return the library that tells a process another time."""
    library = folder / "clock.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE)], check=True)
    return library
