"""Has documents collected by a process of its own while the page looks on: what judging loads ends with it."""

from __future__ import annotations

import json
import logging
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.run_documents import PLACES, Collected, CollectState, CollectStatus
from volbench.domain.model.errors import Busy, InvalidRequest, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.early_end import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.runner.protocols import Host

_LOG = logging.getLogger(__name__)
TIMEOUT_S: Final = 24 * 3600.0
_MISTAKE: Final = (Message("services.documents.collecting_broke_off"), Message("services.documents.look_into_the_log"))


class Collector:
    """At most one collection at a time; safe from any thread."""

    def __init__(
        self,
        *,
        endpoint: Callable[[str], Endpoint],
        command: Callable[[str], Sequence[str]],
        host: Callable[[], Host],
        is_measuring: Callable[[], bool],
        done: Callable[[], None],
    ) -> None:
        """Keep the collaborators.

        Args:
            endpoint: finds an endpoint by its name.
            command: returns the argv of the process that collects from it and tells of it line by line.
            host: starts it.
            is_measuring: refuses to begin; what has begun waits by itself.
            done: told when something may have come in.
        """
        self._endpoint = endpoint
        self._command = command
        self._host = host
        self._is_measuring = is_measuring
        self._done = done
        self._guard = Lock()
        self._switch = CancelSwitch()
        self._status = CollectStatus()

    def status(self) -> CollectStatus:
        """Say how far it has come."""
        with self._guard:
            return self._status

    def start(self, way: str) -> CollectStatus:
        """Begin; the rest is told by `status`.

        Raises:
            NotFound, InvalidRequest: there is no such endpoint, or documents cannot lie there.
            Busy: it goes on already, or something is measured.
        """
        if self._endpoint(way).kind not in PLACES:
            raise InvalidRequest(
                Message("services.documents.no_place", name=way),
                Message("services.documents.take_another"),
                field="way",
            )
        with self._guard:
            if self._status.state is CollectState.RUNNING:
                raise Busy(
                    Message("services.documents.somebody_else_collects"),
                    Message("services.documents.when_it_has_ended"),
                )
            if self._is_measuring():
                raise Busy(
                    Message("services.documents.a_benchmark_is_running"),
                    Message("services.documents.when_it_has_ended"),
                )
            self._status = CollectStatus(CollectState.RUNNING, way)
            Thread(target=self._carry, args=(way,), name="volbench-collect", daemon=True).start()
            return self._status

    def stop(self) -> None:
        """End it: the next collection goes on where it was."""
        self._switch.end_now()

    def _carry(self, way: str) -> None:
        listener = _Lines(lambda said: self._hear(way, said))
        try:
            output = self._host().processes.run(
                self._command(way), timeout_s=TIMEOUT_S, cancel=self._switch, on_text=listener.take
            )
            if self.status().state is CollectState.RUNNING:
                _LOG.warning("collecting ended with code=%s: %s", output.exit_code, output.stderr[-2000:])
                self._fail(way, *_MISTAKE)
        except Cancelled:
            self._set(CollectStatus(CollectState.IDLE, way))
        except VolbenchError as error:
            self._fail(way, error.message, error.hint)
        except Exception:  # noqa: BLE001 (a mistake of ours ends this collection, never the service)
            _LOG.exception("documents could not be collected")
            self._fail(way, *_MISTAKE)
        finally:
            self._done()

    def _hear(self, way: str, said: dict[str, Any]) -> None:
        if "result" in said:
            result: Collected = load(Collected, said["result"])
            status = self.status()
            self._set(CollectStatus(CollectState.DONE, way, status.done, status.total, result))
        elif "failed" in said:
            self._fail(way, load(Message, said["failed"]), load(Message, said["hint"]))
        else:
            self._set(CollectStatus(CollectState.RUNNING, way, int(said["done"]), int(said["total"])))

    def _fail(self, way: str, message: Message, hint: Message) -> None:
        status = self.status()
        self._set(CollectStatus(CollectState.FAILED, way, status.done, status.total, None, message, hint))

    def _set(self, status: CollectStatus) -> None:
        with self._guard:
            self._status = status


class _Lines:
    """Hands over whole lines of what a process prints, each a JSON object."""

    def __init__(self, hear: Callable[[dict[str, Any]], None]) -> None:
        """Begin with nothing heard."""
        self._hear = hear
        self._rest = ""

    def take(self, text: str) -> None:
        """Take the next piece."""
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._hear(json.loads(line))


def progress_line(done: int, total: int) -> str:
    """Return what the collecting process prints of its progress."""
    return json.dumps({"done": done, "total": total})


def result_line(result: Collected) -> str:
    """Return what it prints at its end."""
    return json.dumps({"result": dump(result)})


def failure_line(error: VolbenchError) -> str:
    """Return what it prints where it fails."""
    return json.dumps({"failed": dump(error.message), "hint": dump(error.hint)})
