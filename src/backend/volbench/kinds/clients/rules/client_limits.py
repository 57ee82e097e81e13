"""What held up many clients that ask a server: the generator, this machine's link, and where the server is, its parts.

Order: what the generator cannot do says nothing of the server and comes first, then the link, then the machine the two
share. A server on another machine shows nothing of itself: without a limit of this machine's none is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from volbench.domain.assess.limits import limit_words
from volbench.domain.assess.limits.agreement import agreed, filled, medians_written
from volbench.domain.assess.limits.claim import Claim
from volbench.domain.assess.limits.thresholds import BUSY, CORE_FULL, CPU_FULL, GENERATOR
from volbench.domain.model.clients.load import BESIDE, RATE
from volbench.domain.model.runs.limit import UNNAMED, Limit, LimitId
from volbench.domain.model.runs.run import Round, Run
from volbench.domain.model.suites.workload import Workload
from volbench.domain.model.words.message import Message
from volbench.kinds.clients.rules.load.client_caveats import is_held
from volbench.kinds.clients.rules.load.pace_caveats import LEAST_REACHED, reached_ratio
from volbench.kinds.clients.rules.load.seen_activity import Beside, Program, beside_of

LARGER_PART: Final = 0.5
"""Of what the processor did: a generator that took more of it leaves the server less than it costs."""
LINK_FULL: Final = 0.9
"""Of the line rate, counted as the card does: with its heads, without preamble, checksum and gap (98 % at most)."""
ONE_CORE: Final = 1.2
"""Programs of one name that together use no more than this do their work on one core: a thread that collects garbage or
waits for the network takes the rest. With more, several share the work, and one that is full is not the limit."""


class _Facts:
    """One round."""

    def __init__(self, workload: Workload, round_: Round, run: Run) -> None:
        self.seen: Beside = beside_of(round_, run)
        ceiling = next((one.iops for one in run.environment.generator_limits if one.workload == workload.id), 0.0)
        rate = round_.metrics.get(RATE)
        self.own_ratio = min(1.0, rate / ceiling) if rate is not None and ceiling else None
        self.is_held = rate is not None and is_held(workload, rate)

    @property
    def is_processor_full(self) -> bool:
        return (self.seen.cpu_ratio or 0.0) >= CPU_FULL

    @property
    def disk_ratio(self) -> float:
        return 0.0 if self.seen.disk is None else self.seen.disk[1]

    @property
    def numbers(self) -> dict[str, float]:
        seen = self.seen
        known = {
            "cpu_ratio": seen.cpu_ratio,
            "generator_cpu_ratio": seen.generator_ratio,
            "program_ratio": seen.programs[0].cpu_ratio if seen.programs else None,
            "busiest_ratio": seen.disk[1] if seen.disk else None,
        }
        return {name: value for name, value in known.items() if value is not None}

    @property
    def names(self) -> dict[str, str]:
        return {"busiest_program": self.seen.programs[0].name} if self.seen.programs else {}


def limit_of_clients(workload: Workload, rounds: Sequence[Round], run: Run) -> Limit | None:
    """Return what limited a cell; None where nobody watched, and of a server elsewhere unless it was this machine.

    At a constant pace that was kept something may have been full all the same, and is named; else there was none.
    """
    if not any(BESIDE in one.notes for one in rounds):
        return None
    facts = [_Facts(workload, one, run) for one in rounds]
    claims = [claim for each in facts if (claim := _claim_of(each)) is not None]

    def undetermined(why: Message) -> Limit:
        places = medians_written([each.numbers for each in facts])
        seen = filled(limit_words.SEEN_BESIDE, places)
        if (reached_ratio(rounds) or 0.0) >= LEAST_REACHED:
            words = limit_words.SHARE_OF_A_SERVER
            return Limit(LimitId.NOT_ASKED, limit_words.NOT_ASKED, words, seen, of_rounds=len(facts))
        return Limit(LimitId.NOT_DETERMINED, limit_words.NOT_DETERMINED, why, seen, of_rounds=len(facts))

    found = agreed(claims, rounds, run, undetermined) if claims else undetermined(limit_words.NOTHING_STOOD_OUT)
    is_shown = found.id not in UNNAMED or any(each.seen.is_here for each in facts)
    return found if is_shown else None


def _claim_of(facts: _Facts) -> Claim | None:
    return next((claim for rule in _RULES if (claim := rule(facts)) is not None), None)


def _own_limit(facts: _Facts) -> Claim | None:
    """Find that the generator could hardly send more by itself, or is told to send no more."""
    if facts.is_held:
        return Claim("load-sent-no-more")
    if facts.own_ratio is None or facts.own_ratio < GENERATOR:
        return None
    return Claim("load-generator", numbers={"generator_ratio": facts.own_ratio})


def _own_processor(facts: _Facts) -> Claim | None:
    """Find that the processor was full, and mostly with the generator's work."""
    own = facts.seen.generator_ratio
    if not facts.is_processor_full or own is None or own <= LARGER_PART * (facts.seen.cpu_ratio or 0.0):
        return None
    return Claim("load-generator-processor", numbers=facts.numbers)


def _link(facts: _Facts) -> Claim | None:
    """Find that a network card of this machine was full; what stays on this machine passes none."""
    link = facts.seen.link
    if link is None or facts.seen.is_here or link[1] < LINK_FULL:
        return None
    return Claim("load-link", numbers={"link_ratio": link[1]}, names={"link": link[0]})


def _both(facts: _Facts) -> Claim | None:
    """Find that neither a disk nor the processor had anything left."""
    is_full = facts.is_processor_full or _on_one_core(facts) is not None
    return Claim("both-full", numbers=facts.numbers) if is_full and facts.disk_ratio >= BUSY else None


def _all_cores(facts: _Facts) -> Claim | None:
    return Claim("load-processor", numbers=facts.numbers, names=facts.names) if facts.is_processor_full else None


def _one_core(facts: _Facts) -> Claim | None:
    """Find a program that fills one core and no more, while others rest."""
    found = _on_one_core(facts)
    if found is None:
        return None
    numbers = {**facts.numbers, "program_ratio": found.cpu_ratio}
    return Claim("server-core", numbers=numbers, names={"program": found.name})


def _on_one_core(facts: _Facts) -> Program | None:
    full = [one for one in facts.seen.programs if one.most_ratio >= CORE_FULL and one.cpu_ratio <= ONE_CORE]
    return max(full, key=lambda one: one.most_ratio, default=None)


def _disk(facts: _Facts) -> Claim | None:
    """Find a disk that always had work while the processor had time left."""
    disk = facts.seen.disk
    return Claim("server-disk", disk[0], {"busy_ratio": disk[1]}) if disk is not None and disk[1] >= BUSY else None


def _only_here(rule: Callable[[_Facts], Claim | None]) -> Callable[[_Facts], Claim | None]:
    return lambda facts: rule(facts) if facts.seen.is_here else None


_RULES: Final = (_own_limit, _own_processor, _link, *map(_only_here, (_both, _all_cores, _one_core, _disk)))
