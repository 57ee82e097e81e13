"""What stands for machines in a report that is passed on: one word for each, so that ways to one machine still meet.

Which ways lead to one machine decides what ends them: a link that was measured over one way holds for the others to the
same machine, and ways to different machines share no disks. The words are counted within one run. They are not made of
the names, which could be guessed and tried, so the same machine may be called otherwise in another report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.runs.machines import UNKNOWN_MACHINE, machine_of, machines_of

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

_HERE: Final = "localhost"


def stand_ins(run: Run) -> dict[str, str]:
    """Return for each way of a run over several the word that stands for its machine; ways to one have the same."""
    machines = machines_of(run)
    return {way: _stand_in(machine, list(dict.fromkeys(machines.values()))) for way, machine in machines.items()}


def stand_in(run: Run) -> str:
    """Return the word that stands for the machine of a run's only target."""
    machine = machine_of(run.target)
    return _stand_in(machine, [machine])


def hidden_address(machine: str) -> str:
    """Return an address that tells its machine from others by its word, and nothing else."""
    return LEFT_OUT if machine == LEFT_OUT else f"//{machine}/{LEFT_OUT}"


def _stand_in(machine: str, known: list[str]) -> str:
    if machine in {"", UNKNOWN_MACHINE}:
        return LEFT_OUT if machine else _HERE
    others = [one for one in known if one not in {"", UNKNOWN_MACHINE}]
    return f"server-{others.index(machine) + 1}"
