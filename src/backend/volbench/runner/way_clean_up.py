"""Removes what a run put at an endpoint: what both its journal and the server name, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.clean_up import CleanUp, CleanUpState, OpenTarget, Removal, after_attempt
from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.message import Message
from volbench.domain.model.target import EndpointTarget
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.tools.transfer_verbs import clean_up_command, read_left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.endpoint import Endpoint
    from volbench.domain.model.plan import Plan
    from volbench.domain.model.run import Run
    from volbench.runner.protocols import Host, Journal

TIMEOUT_S: Final = 120.0
"""A server that hangs is asked again at the next start."""


class RunKeys:
    """What one run puts at endpoints: noted before the first file goes there, removed at its end."""

    def __init__(self, run: Run, host: Host, journal: Journal) -> None:
        """Look nothing up yet."""
        self._run = run
        self._host = host
        self._journal = journal
        self._is_open = False

    def open(self) -> None:
        """Note the endpoints and the rounds that may begin: whoever comes after us finds them in the journal."""
        self._is_open = True
        for endpoint in self._endpoints():
            self._journal.open_target(self._run.id, open_endpoint(endpoint, self._run.plan))

    def remove(self) -> tuple[CleanUp, ...]:
        """Have all keys of the run removed; return how each server stands. What stays is tried again later."""
        found = []
        for endpoint in self._endpoints() if self._is_open else ():
            removal = remove_keys(endpoint, self._run.id, expected_rounds(self._run.plan), self._host)
            before = CleanUp(endpoint.address, CleanUpState.OPEN)
            found.append(after_attempt(removal, before))
            self._journal.note_clean_up(self._run.id, found[-1])
        return tuple(found)

    def _endpoints(self) -> list[Endpoint]:
        targets = self._run.targets.values() or (self._run.target,)
        return [one.endpoint for one in targets if isinstance(one, EndpointTarget)]


def open_endpoint(endpoint: Endpoint, plan: Plan) -> OpenTarget:
    """Return the note of an endpoint a run is about to put files at."""
    return OpenTarget(
        endpoint.address, endpoint.id, endpoint.name, None, endpoint=endpoint, expected=expected_rounds(plan)
    )


def expected_rounds(plan: Plan) -> dict[str, int]:
    """Return size → last round that may begin: keys of no others are a run's."""
    found: dict[str, int] = {}
    for cell in plan.cells:
        size = cell.partition("-")[2]
        found[size] = max(found.get(size, 0), plan.rounds_of(cell))
    return found


def remove_keys(endpoint: Endpoint, run_id: str, expected: Mapping[str, int], host: Host) -> Removal:
    """Have the child remove the run's keys; `expected` is size → last round that may have begun. Never raises.

    Keys in the run's folder that no round of ours can have made are told and stay.
    """
    command = clean_up_command(endpoint, run_id, expected)
    try:
        output = host.processes.run(
            command, timeout_s=TIMEOUT_S, cancel=CancelSwitch(), secret=host.secret_of(endpoint.id)
        )
        left, folders = read_left(output)
    except (VolbenchError, OSError, Cancelled) as error:
        reason = error.message if isinstance(error, VolbenchError) else Message("runner.way_clean_up.not_asked")
        return Removal(False, reason=reason)
    if left:
        return Removal(False, reason=Message("runner.way_clean_up.unknown_keys", count=len(left), first=left[0]))
    # A server that shows no listing does not show that a folder is empty either: ours stay, and are named.
    return Removal(True, reason=Message("runner.way_clean_up.folders_stay", first=folders[0]) if folders else None)
