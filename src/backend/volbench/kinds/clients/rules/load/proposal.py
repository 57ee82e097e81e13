"""Where the program that sends the requests takes much of their time: which other one takes less. Pure.

After a run that it limited, and before one where an earlier run shows that it takes more than a fifth of the cycle.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from volbench.domain.model.clients.generator import GENERATORS, Generator, cannot_ask, generator_of
from volbench.domain.model.clients.load import RATE, is_load
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import EndpointTarget
from volbench.domain.model.servers.key_value import operation_in
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_ratio

LIMITED: Final = frozenset({"generator-limited-requests", "generator-limited-processor", "sent-no-more"})
"""Codes of the caveats *generator-limited*, and of the one that says that no more is sent."""
MUCH: Final = 0.2
"""Share of the cycle from which on the numbers are partly the program's own, and a lighter one is proposed."""
_BEFORE: Final = Message("assess.load.proposal.before")
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
    return _others(run, own, installed)


def proposal_before(earlier: Run, installed: Collection[str]) -> tuple[Message, ...]:
    """Return what is said before a run like an earlier one: how much its program took, and which one takes less.

    Nothing where it took no more than a fifth of the cycle of its requests, or where that is not known.
    """
    own = GENERATORS.get(generator_of(earlier) or "")
    share = own_share(earlier)
    if earlier.is_imported or own is None or not own.cheaper or share is None or share <= MUCH:
        return ()
    took = _BEFORE.fill(program=own.name, share=format_ratio(min(1.0, share)))
    return (took, *_others(earlier, own, installed))


def own_share(run: Run) -> float | None:
    """Return the most that the program itself took of the cycle of a request, 0-1 and a little; None where unknown.

    What it reaches against a server that does nothing takes 1 / that of its time for each; a cycle is 1 / the rate.
    """
    ceilings = {one.workload: one.iops for one in run.environment.generator_limits if one.iops}
    shares = [
        work.summary[RATE].median / ceilings[work.id]
        for work in run.workloads
        if is_load(work.parameters) and operation_in(work.parameters) is None
        if RATE in work.summary and work.id in ceilings
    ]
    return max(shares, default=None)


def _others(run: Run, own: Generator, installed: Collection[str]) -> tuple[Message, ...]:
    """Return with which programs to measure instead, or why with none."""
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
