"""Which program sends the requests of a run: one for the whole of it, asked for before it starts. Pure.

A suite whose requests another program can send as well has a form for each (`Suite.generators`). Every form has a
digest of its own, since its workloads name another tool: so runs of different programs are never compared, joined in a
history or gone on with, wherever digests already keep old and new apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import Suite

USUAL: Final = "vegeta"
"""The one that comes with the package; it alone keeps a pace, tells each request and takes each request as data."""


@dataclass(frozen=True, slots=True)
class Generator:
    """A program that sends requests."""

    name: str
    """As workloads name it, and the file name of the program."""
    about: Message
    """What it can do and what it cannot tell."""
    install: Message
    """What to do where it is missing."""
    sent_by: Message | None = None
    """That it sent the requests of a run, by `version`, and which times it does not report; None: the usual one."""
    caveat_codes: tuple[str, ...] = ()
    """Weaknesses of whatever it measures."""
    cheaper: tuple[str, ...] = ()
    """Programs that need less processor time for a request, the cheapest first."""


GENERATORS: Final[Mapping[str, Generator]] = {
    one.name: one
    for one in (
        Generator(
            USUAL,
            Message("model.generator.vegeta.about"),
            Message("model.generator.vegeta.install"),
            cheaper=("wrk", "oha"),
        ),
        Generator(
            "wrk",
            Message("model.generator.wrk.about"),
            Message("model.generator.wrk.install"),
            sent_by=Message("compare.load.sent_by_wrk"),
            caveat_codes=("times-filled-up",),
        ),
        Generator(
            "oha",
            Message("model.generator.oha.about"),
            Message("model.generator.oha.install"),
            sent_by=Message("compare.load.sent_by_oha"),
            cheaper=("wrk",),
        ),
    )
}


@dataclass(frozen=True, slots=True)
class KnownGenerator:
    """A program that sends requests, as this machine has it."""

    name: str
    version: str | None
    """As it prints it, or its name where it prints none; None where it is not installed."""
    is_usual: bool
    """It sends the requests where nobody asks for another one."""
    about: Message
    """What it can do and what it cannot tell."""
    install: Message
    """What to do where it is missing."""
    suites: tuple[str, ...]
    """Ids of the suites whose requests it can send."""


def sent_by(suite: Suite, generator: str | None) -> Suite:
    """Return the form of a suite in which this program sends the requests; None: the usual one.

    Raises:
        InvalidRequest: there is no such program, or it cannot send what this suite asks for.
    """
    if generator is None:
        return suite
    if generator not in GENERATORS:
        names = ", ".join(GENERATORS)
        raise InvalidRequest(_UNKNOWN.fill(generator=generator[:_SHOWN]), _CHOOSE.fill(names=names), field="generator")
    if not any(asks_for_a_file(workload.parameters()) for workload in suite.workloads):
        raise InvalidRequest(_NO_REQUESTS.fill(suite=suite.title), _LEAVE_OUT, field="generator")
    if generator == USUAL:
        return suite
    if generator not in suite.generators:
        raise InvalidRequest(_ONE_REQUEST.fill(suite=suite.title, generator=generator), _LEAVE_OUT, field="generator")
    codes = {**suite.caveat_codes, "*": (*suite.caveat_codes.get("*", ()), *GENERATORS[generator].caveat_codes)}
    return replace(suite, workloads=suite.generators[generator], caveat_codes=codes)


def as_measured(suite: Suite, digest: str) -> Suite:
    """Return the form of a suite that has this digest; the usual one where none has."""
    if suite.generators and suite.digest() != digest:
        forms = (sent_by(suite, name) for name in suite.generators)
        return next((form for form in forms if form.digest() == digest), suite)
    return suite


def generator_of(run: Run) -> str | None:
    """Return the program that sent the requests of a run of our own; None for a run without any."""
    told = next((work.tool for work in run.workloads if asks_for_a_file(work.parameters)), None)
    return told or run.request.generator


def cannot_ask(endpoint: Endpoint) -> Message | None:
    """Say why no other program than the usual one can ask this server, of `generator` and `name`; None: each can.

    They take everything as arguments, which whoever is on the machine can list, and are told neither which certificate
    to accept nor how many bytes may move.
    """
    if endpoint.address.casefold().startswith("https:") or endpoint.fingerprint is not None:
        return _CERTIFICATE
    if endpoint.user or endpoint.kind is EndpointKind.S3:
        return _PASSWORD
    return None if endpoint.cloud is None else _BYTES


_PASSWORD: Final = Message("model.generator.password")
_CERTIFICATE: Final = Message("model.generator.certificate")
_BYTES: Final = Message("model.generator.bytes")
_SHOWN: Final = 40
_UNKNOWN: Final = Message("model.generator.unknown")
_CHOOSE: Final = Message("model.generator.choose")
_NO_REQUESTS: Final = Message("model.generator.no_requests")
_ONE_REQUEST: Final = Message("model.generator.one_request")
_LEAVE_OUT: Final = Message("model.generator.leave_out")
