"""Passwords given for one run each: in memory, handed to the child by a pipe, forgotten when the run has ended."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.servers.endpoint import MOST_SECRET_BYTES
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.servers.endpoint import Endpoint

PASSWORD_NEEDED = Message("services.run_passwords.needed")
GIVE_IT_AGAIN = Message("services.run_passwords.give_it_again")


class RunPasswords:
    """What an owner did not want kept, for as long as its run needs it. Safe from any thread.

    A service that ends has forgotten them: a run that waits or is continued after that asks for them anew.
    """

    def __init__(self, kept: Callable[[str], bytes | None]) -> None:
        """Take how a password that is kept is read, by the id of its endpoint."""
        self._kept = kept
        self._guard = Lock()
        self._given: dict[str, dict[str, bytes]] = {}
        """Run id → id of an endpoint → its password."""

    def hold(self, run: Run, given: Mapping[str, str]) -> None:
        """Remember for a run what was given for its ways; what was given before stays.

        Raises:
            InvalidRequest: a password is missing, cannot be one, or belongs to no way of the run.
        """
        endpoints = _endpoints(run)
        for way, password in given.items():
            if way not in endpoints:
                raise _refusal(Message("services.run_passwords.no_such_way", name=way), way)
            if not 0 < len(password.encode()) <= MOST_SECRET_BYTES:
                raise _refusal(Message("services.endpoints.password_length", most=MOST_SECRET_BYTES), way)
        missing = [way for way in self.missing(run) if way not in given]
        if missing:
            raise _refusal(PASSWORD_NEEDED.fill(names=", ".join(missing)), missing[0])
        if given:
            new = {endpoints[way].id: password.encode() for way, password in given.items()}
            with self._guard:
                self._given[run.id] = {**self._given.get(run.id, {}), **new}

    def missing(self, run: Run) -> tuple[str, ...]:
        """Return the ways of a run whose servers want a password that is neither kept nor given."""
        read = self.secret_of(run.id)
        return tuple(way for way, one in _endpoints(run).items() if one.user and read(one.id) is None)

    def secret_of(self, run_id: str) -> Callable[[str], bytes | None]:
        """Return how the passwords of a run are read, by id of their endpoint: what was given before what is kept."""

        def read(endpoint_id: str) -> bytes | None:
            with self._guard:
                given = self._given.get(run_id, {}).get(endpoint_id)
            return self._kept(endpoint_id) if given is None else given

        return read

    def forget(self, run_id: str) -> None:
        """Forget what was given for a run."""
        with self._guard:
            self._given.pop(run_id, None)


def _endpoints(run: Run) -> dict[str, Endpoint]:
    """Return way → server, of a run that goes to any."""
    targets = run.targets or dict(zip(run.plan.variants, (run.target,), strict=False))
    return {way: one.endpoint for way, one in targets.items() if isinstance(one, EndpointTarget)}


def _refusal(message: Message, way: str) -> InvalidRequest:
    return InvalidRequest(message, Message("services.run_passwords.send_it_with_the_start"), field=f"passwords.{way}")
