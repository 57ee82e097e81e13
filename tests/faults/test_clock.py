"""The clock jumps while a run goes on, a year ahead or eleven years back, or was years ahead once and is set right."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from faults.harness.nas import READ, WRITE, Nas

if TYPE_CHECKING:
    from faults.harness.service import Service

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


@pytest.mark.fault("clock-was-ahead-once")
@pytest.mark.in_ci
def test_a_clock_that_was_ahead_once_decides_nothing_afterwards(nas: Nas) -> None:
    clock = nas.home / "clock"
    clock.write_text(str(5 * 365 * DAY_S), "utf-8")
    preload = {"LD_PRELOAD": str(compiled(nas.home)), "FAULTS_CLOCK": str(clock)}
    service = nas.start(environment=preload)
    service.sign_in()
    ahead = nas.order(READ)
    assert nas.wait_for_end(ahead) == "done"
    assert _newest_first(service) == [(ahead, False)]

    # A session lasts as long as it lasts, whatever the calendar says: whoever signed in then stays so.
    clock.write_text("0", "utf-8")
    assert _newest_first(service) == [(ahead, True)]
    assert _card(service, ahead) == (None, 1)
    now = nas.order(READ)
    assert nas.wait_for_end(now) == "done"

    # It is kept and shown, behind all whose time is known, and neither the newest nor on a time axis.
    assert _newest_first(service) == [(now, False), (ahead, True)]
    assert _card(service, now) == (now, 1)
    assert service.get(f"/runs/{ahead}/document")["started_at"] > service.get(f"/runs/{now}/document")["started_at"]
    name = service.get("/timelines")["timelines"][0]
    assert (name["newest_id"], name["runs"], name["unknown_times"]) == (now, 2, 1)
    service.end()
    again = nas.start(environment=preload)
    assert _newest_first(again) == [(now, False), (ahead, True)]
    nas.remember()
    nas.finish()


def _newest_first(service: Service) -> list[tuple[str, bool]]:
    return [(row["id"], row["is_time_unknown"]) for row in service.get("/runs")["runs"]]


def _card(service: Service, run_id: str) -> tuple[str | None, int]:
    """Return which run the card of the run's volume takes for the last one, and how many have no known time."""
    volume_id = next(row["volume_id"] for row in service.get("/runs")["runs"] if row["id"] == run_id)
    card = next(one for one in service.get("/volumes")["volumes"] if one["volume"]["id"] == volume_id)
    return None if card["last"] is None else card["last"]["id"], card["unknown_times"]


def compiled(folder: Path) -> Path:
    """Return the library that tells a process another time."""
    library = folder / "clock.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE)], check=True)
    return library
