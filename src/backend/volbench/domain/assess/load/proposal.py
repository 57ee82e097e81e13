"""Where the program that sends the requests was near its own limit: which other one would not have been. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from volbench.domain.model.generator import GENERATORS, cannot_ask, generator_of
from volbench.domain.model.key_value import operation_in
from volbench.domain.model.message import Message
from volbench.domain.model.run import Run
from volbench.domain.model.target import EndpointTarget

LIMITED: Final = frozenset({"generator-limited-requests", "generator-limited-processor", "sent-no-more"})
"""Codes of the caveats *generator-limited*, and of the one that says that no more is sent."""
_USE: Final = Message("assess.load.proposal.use")
_INSTALL: Final = Message("assess.load.proposal.install")
_NOT_HERE: Final = Message("assess.load.proposal.not_here")


def proposal(run: Run, installed: Collection[str]) -> tuple[Message, ...]:
    """Return what to start a run with that is less limited by its own program; nothing where it was not.

    `installed` are the programs of this machine. Of one that is missing it is told how to get it; where the servers of
    the run cannot be asked by any other, why.
    """
    own = GENERATORS.get(generator_of(run) or "")
    if run.is_imported or own is None or not own.cheaper or not _is_limited(run):
        return ()
    for target in run.targets.values() or (run.target,):
        reason = cannot_ask(target.endpoint) if isinstance(target, EndpointTarget) else None
        if reason is not None and isinstance(target, EndpointTarget):
            others = " / ".join(own.cheaper)
            return (_NOT_HERE.fill(reason=reason.fill(generator=others, name=target.endpoint.name)),)
    return tuple(
        (_USE if name in installed else _INSTALL).fill(
            generator=name, suite=run.suite.id, **({} if name in installed else {"how": GENERATORS[name].install})
        )
        for name in own.cheaper
    )


def _is_limited(run: Run) -> bool:
    """Say whether a file was asked for so fast that the numbers are the program's; keys can be sent by no other."""
    works = [work for work in run.workloads if operation_in(work.parameters) is None]
    return any(caveat.code in LIMITED for work in works for caveat in work.caveats)
