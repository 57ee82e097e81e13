"""Removes what a run put at an endpoint: what both its journal and the server name, nothing else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState, OpenTarget, Removal, after_attempt
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.servers.key_requests import OPTIONS
from volbench.domain.model.servers.key_value import RANGE, most_keys
from volbench.domain.model.sweeps.sweep import AGAIN
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled
from volbench.tools.transfer import Operation
from volbench.tools.transfer_verbs import clean_up_command, read_kept, read_left, read_stays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.runner.protocols import Cancellation, Host, Journal
    from volbench.runner.way_files import WayFiles

BUCKET: Final = "bucket"
TIMEOUT_S: Final = 120.0
"""A server that hangs is asked again at the next start."""
AFTER_CANCEL_S: Final = 2.0
"""What is left for all servers together of the five seconds in which a run ends that is ended at once."""
ASK_AGAIN_S: Final = 600.0
"""A server that kept something is not asked again before, while a service runs: who waits for a run is not to wait."""

NEVER_IN: Final = Message("runner.way_clean_up.never_in")


class Hurry:
    """The cancel switch of a clean-up: it is thrown a while after that of the run."""

    is_after_round = False
    is_pausing = False

    def __init__(self, cancel: Cancellation, now_s: Callable[[], float]) -> None:
        """Keep the run's switch; the while begins when it is first seen thrown."""
        self._cancel = cancel
        self._now_s = now_s
        self._seen_at: float | None = None

    @property
    def is_now(self) -> bool:
        """Whether the time after a cancel is over."""
        if not self._cancel.is_now:
            return False
        if self._seen_at is None:
            self._seen_at = self._now_s()
        return self._now_s() - self._seen_at >= AFTER_CANCEL_S

    def wait(self, timeout_s: float) -> bool:
        """Wait for the run's switch; nobody waits on this one."""
        return self._cancel.wait(timeout_s) and self.is_now


class RunKeys:
    """What one run puts at endpoints: noted before the first file goes there, removed at its end."""

    def __init__(self, run: Run, host: Host, journal: Journal, cancel: Cancellation) -> None:
        """Look nothing up yet."""
        self._run = run
        self._host = host
        self._journal = journal
        self._cancel = cancel
        self._is_open = False
        self._ways: Sequence[WayFiles] = ()

    def open(self) -> None:
        """Note the endpoints and the rounds that may begin: whoever comes after us finds them in the journal."""
        self._is_open = True
        for endpoint in self._endpoints():
            self._journal.open_target(self._run.id, open_endpoint(endpoint, self._run.plan))

    def watch(self, ways: Sequence[WayFiles]) -> None:
        """Take the ways the run goes over, which know whether anything may have been put."""
        self._ways = ways

    def remove(self) -> tuple[CleanUp, ...]:
        """Have all keys of the run removed; return how each server stands. What stays is tried again later.

        A server that no child of the run got into is not asked: nothing was put there.

        Whoever ends the run at once waits for no server: all are asked side by side, and those that have not answered
        after a moment are named.
        """
        endpoints = self._endpoints() if self._is_open else []
        if not endpoints:
            return ()
        hurry = Hurry(self._cancel, self._host.clock.monotonic)
        expected = expected_rounds(self._run.plan)

        def ask(endpoint: Endpoint) -> Removal:
            if not self._has_been_in(endpoint):
                return Removal(True, reason=NEVER_IN)
            return remove_keys(endpoint, self._run.id, expected, self._host, hurry)

        with ThreadPoolExecutor(len(endpoints), "clean-up") as pool:
            removals = list(pool.map(ask, endpoints))
        found = tuple(
            after_attempt(removal, CleanUp(endpoint.address, CleanUpState.OPEN))
            for endpoint, removal in zip(endpoints, removals, strict=True)
        )
        for one in found:
            self._journal.note_clean_up(self._run.id, one)
        return found

    def _has_been_in(self, endpoint: Endpoint) -> bool:
        """Say whether the run may have put anything there; of one that is continued nobody knows what its start did."""
        been = {way.endpoint.address for way in self._ways if way.endpoint is not None and way.has_been_in}
        return self._run.started_at is not None or endpoint.address in been

    def _endpoints(self) -> list[Endpoint]:
        targets = self._run.targets.values() or (self._run.target,)
        return [one.endpoint for one in targets if isinstance(one, EndpointTarget) and not one.endpoint.is_file]


def open_endpoint(endpoint: Endpoint, plan: Plan) -> OpenTarget:
    """Return the note of an endpoint a run is about to put files at."""
    return OpenTarget(
        endpoint.address, endpoint.id, endpoint.name, None, endpoint=endpoint, expected=expected_rounds(plan)
    )


def expected_rounds(plan: Plan) -> dict[str, int]:
    """Return size → last round that may begin, `keys` → how many many clients put: keys of no others are a run's."""
    found: dict[str, int] = {}
    for cell in plan.cells:
        # `put-1mb`, `put-again-1mb`; of many clients `get-14k-c10`, whose file is put for it alone.
        operation, _, rest = cell.partition("-")
        again = AGAIN if rest.startswith(AGAIN) else ""
        size = again + rest.removeprefix(AGAIN).partition("-")[0]
        if operation not in set(Operation):
            # What fills a connection alone leaves nothing.
            continue
        found[size] = max(found.get(size, 0), plan.rounds_of(cell))
    if count := most_keys(plan.cells, plan.runtime_s):
        found[RANGE] = count
    return found


def remove_keys(
    endpoint: Endpoint, run_id: str, expected: Mapping[str, int], host: Host, cancel: Cancellation | None = None
) -> Removal:
    """Have the child remove the run's keys; `expected` is size → last round that may have begun. Never raises.

    Keys in the run's folder that no round of ours can have made are told and stay.
    """
    command = clean_up_command(endpoint, run_id, expected)
    try:
        output = host.processes.run(
            command, timeout_s=TIMEOUT_S, cancel=cancel or CancelSwitch(), secret=host.secret_of(endpoint.id)
        )
        left, folders = read_left(output)
        kept, first = read_kept(output)
        has_versions = read_stays(output)
    except Cancelled:
        return Removal(False, reason=Message("runner.way_clean_up.ended_at_once"))
    except (VolbenchError, OSError) as error:
        reason = error.message if isinstance(error, VolbenchError) else Message("runner.way_clean_up.not_asked")
        return Removal(False, reason=reason)
    if kept:
        return Removal(False, reason=Message("runner.way_clean_up.kept_keys", count=f"{kept:,}", first=first))
    if left:
        return Removal(False, reason=Message("runner.way_clean_up.unknown_keys", count=len(left), first=left[0]))
    if has_versions:
        # Asked again it would refuse again: said once, like folders that stay.
        return Removal(True, reason=Message("runner.way_clean_up.versions_stay"))
    # A server that removes a folder with all that is in it keeps ours, which the next run uses again.
    return Removal(True, reason=Message("runner.way_clean_up.folders_stay", first=folders[0]) if folders else None)


def as_it_is_now(endpoint: Endpoint, known: Iterable[Endpoint]) -> Endpoint:
    """Return how a server is reached today: its owner may have corrected user, region or certificate since.

    Where the keys of a run lie stays as the run had it: the bucket, and how a key is spelled.
    """
    same = [one for one in known if one.id == endpoint.id and one.options.get(BUCKET) == endpoint.options.get(BUCKET)]
    now = next((one for one in same if one.name == endpoint.name), same[0] if same else endpoint)
    placing = (BUCKET, *OPTIONS.values())
    options = {name: value for name, value in now.options.items() if name not in placing}
    return replace(
        now, options=options | {name: endpoint.options[name] for name in placing if name in endpoint.options}
    )


class LaterSweep:
    """Asks servers again that kept something of runs that are over, each at most every few minutes."""

    def __init__(self, host: Host) -> None:
        """Nothing was asked yet."""
        self._host = host
        self._asked: dict[tuple[str, str], tuple[float, Endpoint, Removal]] = {}

    def remove(self, target: OpenTarget, endpoint: Endpoint, run_id: str) -> Removal:
        """Remove the keys of a run, or return what came of that a moment ago. Never raises."""
        key, now_s = (run_id, target.path), self._host.clock.monotonic()
        asked = self._asked.get(key)
        if asked is not None and now_s - asked[0] < ASK_AGAIN_S and asked[1] == endpoint:
            return asked[2]
        removal = remove_keys(endpoint, run_id, target.expected, self._host)
        if removal.is_gone:
            self._asked.pop(key, None)
        else:
            self._asked[key] = (self._host.clock.monotonic(), endpoint, removal)
        return removal
