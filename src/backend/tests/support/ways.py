"""The real child of `volbench.child`, started as a run starts it: command built, secret by a pipe, answer parsed."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from support.tools import make_context
from volbench.domain.model.runs.command import OUTPUT_PIPE, output_argument
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind, endpoint_id
from volbench.domain.model.words.message import plain
from volbench.host.process import GuardedProcessRunner
from volbench.runner.cancellation import CancelSwitch
from volbench.tools.transfer import Operation, TransferWorkload, child_command
from volbench.tools.transfer_failures import transfer_failure

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import Measured, ToolOutput

SIZES = {
    "4k": 4096,
    "1mb": 1_000_000,
    "5mb": 5_000_000,
    "10mb": 10_000_000,
    "50mb": 50_000_000,
    "100mb": 100_000_000,
    "1gb": 1_024_000_000,
}
PATIENCE_S = 600.0


@dataclass
class Child:
    """One way, asked by one child after the other."""

    endpoint: Endpoint | None = None
    password: str = ""
    folder: str = ""
    run: str = "run-1"
    most_bytes: int | None = None
    switch: CancelSwitch | None = None

    @classmethod
    def to(cls, service: Any, **changes: Any) -> Child:
        """The way to a real server; `changes` are of the endpoint."""
        values = {
            "address": service.address,
            "user": service.user,
            "options": service.options,
            "fingerprint": service.fingerprint or None,
        } | changes
        password = values.pop("password", service.password)
        kind = EndpointKind(service.kind)
        endpoint = Endpoint(endpoint_id(kind, values["address"]), "way", kind, **values)
        return cls(endpoint, password)

    def context(self, round_: int = 1, limit_s: float = 60.0):
        return make_context(
            endpoint=self.endpoint,
            file=self.folder,
            run_id=self.run,
            round=round_,
            runtime_s=limit_s,
            most_bytes=self.most_bytes,
        )

    def start(self, argv: list[str]) -> ToolOutput:
        """Run one child to its end, as the runner does."""
        return GuardedProcessRunner(grace_s=5.0).run(
            argv,
            timeout_s=PATIENCE_S,
            cancel=self.switch or CancelSwitch(),
            secret=self.password.encode(),
        )

    def put(self, size: str = "1mb", *, least_files: int = 2, least_s: float = 0.0, round_: int = 1) -> Measured:
        return self._moved(Operation.PUT, size, least_files, least_s, round_)

    def get(self, size: str = "1mb", *, least_files: int = 2, least_s: float = 0.0, round_: int = 1) -> Measured:
        return self._moved(Operation.GET, size, least_files, least_s, round_)

    def put_again(self, size: str = "1mb", *, least_files: int = 2, round_: int = 1) -> Measured:
        return self._moved(Operation.PUT, size, least_files, 0.0, round_, is_again=True)

    def _moved(
        self, operation: Operation, size: str, least_files: int, least_s: float, round_: int, *, is_again: bool = False
    ) -> Measured:
        workload = TransferWorkload(
            f"{operation}-{'again-' if is_again else ''}{size}",
            plain(size),
            operation,
            SIZES[size],
            least_files=least_files,
            least_s=least_s,
            is_again=is_again,
        )
        self.output = self.start(workload.build_command(self.context(round_)))
        return workload.parse(self.output)

    def ask(self, verb: str, *words: str) -> dict[str, Any]:
        """Ask for anything else; raises what the run would."""
        named = [f"--run={self.run}"] if verb not in {"list", "certificate"} else []
        limit = [f"--most-bytes={self.most_bytes}"] if self.most_bytes is not None else []
        argv = [
            *child_command(self.context(), verb),
            *named,
            *limit,
            *words,
            output_argument("--output=", OUTPUT_PIPE),
        ]
        self.output = self.start(argv)
        if self.output.exit_code:
            raise transfer_failure(self.output)
        return json.loads(self.output.output)

    def memory_bytes(self) -> int:
        """Most memory the last child has had."""
        return json.loads(self.output.output)["memory_bytes"]


def code_of(error: Any) -> str:
    """The child's code behind an error."""
    return error.value.context["reason"]


def when(is_so, do):
    """Do something as soon as it is so."""

    def wait():
        while not is_so():
            threading.Event().wait(0.01)
        do()

    threading.Thread(target=wait, daemon=True).start()
