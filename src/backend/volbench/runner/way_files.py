"""The files of one way: where they go, what the child is told of it. The child makes and removes them itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.command import OUTPUT_PIPE
from volbench.domain.model.runs.target import EndpointTarget, volume_of
from volbench.domain.model.suites.workload import CommandContext
from volbench.planning.cell_order import seed_of
from volbench.runner.run_files import RunFiles
from volbench.tools.transfer_failures import was_refused_at_entry
from volbench.tools.transfer_verbs import probe_command, read_probe_address

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.runs.run import Environment, WorkloadResult
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import ToolOutput, Workload
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host, RunFolder
    from volbench.runner.run_context import Situation

LOOK_UP_S: Final = 60.0
"""A name server that has not answered by then is given up."""

CUT_OFF: Final = "cut_off_bytes"
"""Note of a way's environment: what the rounds moved, at most, that a run was broken off in."""


def cut_off_bytes(environment: Environment) -> int:
    """Return what is counted of the rounds that were cut off, of the way this environment is of."""
    return int(environment.notes.get(CUT_OFF, 0))


def moved_bytes(notes: Mapping[str, Any]) -> int:
    """Return what a round moved over its way, as the child counted it."""
    return int(notes.get("moved_bytes", 0))


class WayFiles(RunFiles):
    """Hands a way to the child; nothing is laid out before."""

    def __init__(
        self,
        situation: Situation,
        folder: RunFolder | None,
        host: Host,
        cancel: Cancellation,
        *,
        run_id: str,
        earlier: Sequence[WorkloadResult] = (),
    ) -> None:
        """Keep what stays the same from cell to cell; `folder` is None for a server.

        `earlier` has the rounds of the first part of a run that is continued: its bytes count as well, and those of the
        rounds it was broken off in.
        """
        self._situation = situation
        self._own_folder = folder
        self._host = host
        self._cancel = cancel
        self._run_id = run_id
        self._variant_folder = ""
        target = situation.target
        self._endpoint = target.endpoint if isinstance(target, EndpointTarget) else None
        self._probe = ""
        self._inside = 0
        done = sum(moved_bytes(round_.notes) for work in earlier for round_ in work.rounds)
        self._moved_bytes = done + cut_off_bytes(situation.environment)

    @property
    def secret(self) -> bytes | None:
        """The password of the endpoint; None where none is kept."""
        return None if self._endpoint is None else self._host.secret_of(self._endpoint.id)

    @property
    def bytes_left(self) -> int | None:
        """How many bytes may still go over the way, both directions together; None: no limit."""
        cloud = None if self._endpoint is None else self._endpoint.cloud
        return None if cloud is None else cloud.most_bytes - self._moved_bytes

    def note_moved(self, bytes_: int) -> None:
        """Count what has gone over the way."""
        self._moved_bytes += bytes_

    @property
    def endpoint(self) -> Endpoint | None:
        """The server it leads to; None for a folder."""
        return self._endpoint

    @property
    def has_been_in(self) -> bool:
        """Whether a child may have put anything: every one that was not refused at the door."""
        return self._inside > 0

    def note_start(self) -> None:
        """Note that a child begins; one of which nothing is heard any more has been in."""
        self._inside += 1

    def note_end(self, output: ToolOutput) -> None:
        """Take that back where the child says that it did not get in."""
        if was_refused_at_entry(output):
            self._inside -= 1

    def look_up_probe(self) -> None:
        """Find the address of what measures the connection, once, held to the rules the server itself is held to.

        Raises:
            RunFailure: it is not on the server's machine, not known, or on the internet without a limit.
        """
        endpoint = self._endpoint
        if self._probe or endpoint is None or endpoint.probe is None:
            return
        command = probe_command(endpoint, endpoint.probe)
        self._probe = read_probe_address(
            self._host.processes.run(command, timeout_s=LOOK_UP_S, cancel=self._cancel, secret=None)
        )

    def prepare(self, variant: str) -> None:
        """Make the folder of the way, where it is one."""
        if self._own_folder is not None:
            self._variant_folder = self._own_folder.prepare_variant(variant)

    def lasting(self, variant: str) -> tuple[tuple[str, int], ...]:  # noqa: ARG002 (as RunFiles)
        """Return nothing: no file is made beforehand."""
        return ()

    def is_fresh_per_round(self, variant: str) -> bool:  # noqa: ARG002 (as RunFiles)
        """Say no: the child makes its own files."""
        return False

    def is_cloned(self, variant: str) -> bool:  # noqa: ARG002 (as RunFiles)
        """Say no, for the same reason."""
        return False

    def renew_write_file(self, variant: str, feed: LiveFeed) -> None:
        """Do nothing: there is none."""

    def file_of(self, workload: Workload, variant: str) -> tuple[str, int]:  # noqa: ARG002 (as RunFiles)
        """Return the folder the keys go into, empty for a server, and how many bytes its files have together."""
        path = f"{self._variant_folder}/files" if self._own_folder is not None else ""
        return path, workload.size_bytes(0) * 2

    def forget_own(self, workload: Workload, variant: str) -> None:
        """Do nothing: the child removes what it has read, and clean-up the rest."""

    def cell_context(self, workload: Workload, variant: str, *, position: int) -> CommandContext:
        """Return what the child needs for one cell."""
        path, bytes_ = self.file_of(workload, variant)
        return self.context(path, bytes_, position=position)

    @property
    def too_fast_for_warm_up(self) -> frozenset[str]:
        """Return nothing: there is no warm-up."""
        return frozenset()

    def is_spoilt_by_warm_up(self, workload: Workload, round_: Round) -> bool:  # noqa: ARG002 (as RunFiles)
        """Say no: there is no warm-up."""
        return False

    def go_without_warm_up(self, workloads: Iterable[str]) -> None:
        """Do nothing: there is none."""

    def context(self, path: str, bytes_: int, *, position: int) -> CommandContext:
        """Return what the child needs to know."""
        situation = self._situation
        volume = volume_of(situation.target)
        share = None if volume is None else volume.share
        return CommandContext(
            folder="" if self._own_folder is None else self._own_folder.path,
            file=path,
            file_bytes=bytes_,
            device=None if volume is None or share is not None else volume.device,
            runtime_s=situation.plan.runtime_s,
            ramp_s=0.0,
            seed=seed_of(situation.plan.seed, position),
            engine="",
            is_direct=False,
            programs=situation.capabilities.programs,
            versions=situation.capabilities.versions,
            output_path=OUTPUT_PIPE,
            endpoint=self._endpoint,
            share=share,
            run_id=self._run_id,
            most_bytes=self.bytes_left,
            probe=self._probe,
        )

    def folder_of(self, path: str) -> int | None:
        """Return the open folder the child works in; None for a server."""
        if self._own_folder is None or not path:
            return None
        return self._own_folder.descriptor(self._variant_folder.rpartition("/")[2])
