"""What the plan of a run on volumes is made from, and how far it is made before its kind has its say. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.request_limits import REQUEST_RANGES
from volbench.domain.model.words.message import Message
from volbench.planning.file_space import Reserve

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.runs.run import Plan, RunRequest
    from volbench.domain.model.runs.stopping import Precision
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.domain.model.suites.workload import Profile, Suite
    from volbench.planning.assumed_rates import Rates
    from volbench.planning.file_space import SpacePlan

BUSY_PROCESSOR = 0.5
"""Share of all processors in use before the start from which on a run may take noticeably longer than planned."""
LEAST_SLOWER = 1.5
MOST_SLOWER = 4.0
"""With other programs at work runs took 1.3 to 3.7 times as long as planned."""
CHECKING_S = 4.0
"""Looking around before the start: engine probe, generator calibration, quiet check."""
SETTLING_S = 3.0
"""Waiting for the disks to come to rest after the lay-out."""
CELL_OVERHEAD_S = 0.9
"""Starting and ending a tool, forgetting cached pages, storing the round."""


@dataclass(frozen=True, slots=True)
class MachineLoad:
    """What else the processors do right before the start."""

    busy_ratio: float | None
    load_1min: float | None
    cores: int | None

    @property
    def slower_by(self) -> float | None:
        """How many times as long a run may take; None where the processors have time enough.

        Disks that are waited for raise the load as well, so it only says how many programs share processors that are
        busy: with as many others as cores, half of the time is theirs.
        """
        if self.busy_ratio is None or self.busy_ratio < BUSY_PROCESSOR:
            return None
        others = (self.load_1min or 0.0) / (self.cores or 1)
        return min(MOST_SLOWER, max(LEAST_SLOWER, 1.0 + others))


@dataclass(frozen=True, slots=True)
class PlanInputs:
    """Everything a plan is made from."""

    suite: Suite
    profile: Profile
    request: RunRequest
    volume: Volume
    folder: TargetFolder
    capabilities: Capabilities
    seed: int
    reserve: Reserve = field(default_factory=Reserve)
    rates: Rates | None = None
    """From an earlier run of this volume; None: assumed from the disks."""
    machine_load: MachineLoad | None = None
    """None: nobody looked."""
    precision: tuple[Precision, ...] = ()
    """Cells that go on by a rule of their own, since a promise is judged by them."""
    most_file_bytes: int | None = None
    """What fits on the other volumes measured in turns with this one; None where there are none."""
    folders: int = 1
    """So many folders of the volume hold the same files at once."""
    can_clone: bool = True
    """Whether a fresh file to write may be a clone of one that was laid out, where the file system makes any."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan for one volume without all that depends on how many rounds there will be."""

    plan: Plan
    inputs: PlanInputs
    space: SpacePlan
    rates: Rates
    """How fast it is assumed or known to be."""


_ROUNDS: Final = Message("runner.interleaved_plan.rounds")
_ROUNDS_HINT: Final = Message("runner.interleaved_plan.rounds_hint")


def refuse_rounds(request: RunRequest) -> None:
    """Refuse more rounds than anyone may ask for, or none.

    Raises:
        InvalidRequest: it is so.
    """
    bounds = REQUEST_RANGES["rounds"]
    if request.rounds is not None and not bounds.include(request.rounds):
        raise InvalidRequest(_ROUNDS.fill(most=bounds.most), _ROUNDS_HINT, field="rounds")
