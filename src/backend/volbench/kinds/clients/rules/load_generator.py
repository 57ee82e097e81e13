"""May another program send the requests of a run? What it cannot do is said before anything starts. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.clients.generator import GENERATORS, USUAL, cannot_ask
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import Workload

_FIELD: Final = "generator"


def refuse_generator(generator: str | None, endpoints: Mapping[str, Endpoint], programs: Mapping[str, str]) -> None:
    """Make sure that a program is there, and that these servers can be asked by it.

    Raises:
        CapabilityMissing: it is not installed.
        InvalidRequest: a server that wants a password, an encrypted connection, or whose bytes are counted.
    """
    if generator is None or generator == USUAL:
        return
    if generator not in programs:
        raise CapabilityMissing(_MISSING.fill(program=generator), GENERATORS[generator].install, program=generator)
    for name, endpoint in endpoints.items():
        reason = cannot_ask(endpoint)
        if reason is not None:
            raise InvalidRequest(reason.fill(generator=generator, name=name), _HINT, field=_FIELD)


def left_to_the_usual(work: Workload, generator: str | None) -> Message | None:
    """Say why a workload is left out of a run of this program; None where it can be measured."""
    return None if generator is None or work.tool == generator else _PACE.fill(generator=generator, usual=USUAL)


_MISSING: Final = Message("runner.workload_selection.the_program_is_not_installed")
_HINT: Final = Message("runner.load_generator.hint")
_PACE: Final = Message("runner.load_generator.pace")
