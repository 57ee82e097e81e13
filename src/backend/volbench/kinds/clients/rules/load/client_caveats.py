"""What is to be said against the numbers of a cell in which a file was asked for over and over. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from volbench.domain.model.clients.generator import USUAL
from volbench.domain.model.clients.load import CLIENTS, RATE, SENT_AT_MOST_PER_S, asks_for_a_file, is_load
from volbench.domain.model.runs.run import Caveat, Round, Run
from volbench.domain.model.suites.workload import Workload
from volbench.domain.stats import descriptive
from volbench.domain.stats.littles_law import FAR_RATIO
from volbench.kinds.clients.rules.load.load_words import kinds_text
from volbench.kinds.clients.rules.load.seen_activity import OWN_CORES, beside_of

GENERATOR_SHARE: Final = 0.5
"""Share of what the generator reaches by itself above which it colours the number."""
BUSY: Final = 0.85
"""Share of all processors in use from which on server and generator of one machine are in each other's way."""
TAKEN: Final = 0.1
"""Share of all processors that the generator may then take."""
HELD: Final = 0.97
"""Share of the most that is ever sent from which a rate is ours and not the server's."""
_OWN_SOCKETS: Final = "sockets"


def client_caveats(workload: Workload, rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
    """Yield what was seen; nothing of any other workload."""
    parameters = workload.parameters()
    if not asks_for_a_file(parameters):
        return
    yield from _errors(rounds)
    yield from _cut_short(rounds)
    yield from _own_limit(workload, rounds, run)
    if is_load(parameters):
        yield from _little(int(parameters[CLIENTS]), rounds)
    if any(count_of(one.notes, "length_unknown") for one in rounds):
        yield Caveat("length-unknown")


def errors_of(rounds: Sequence[Round]) -> dict[str, int]:
    """Return kind → how many requests of all rounds had no right answer; what a file says may be anything."""
    found: dict[str, int] = {}
    for one in rounds:
        told = one.notes.get("errors")
        for kind, count in (told if isinstance(told, Mapping) else {}).items():
            if isinstance(count, int) and not isinstance(count, bool) and count > 0:
                found[str(kind)] = found.get(str(kind), 0) + count
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def count_of(notes: Mapping[str, Any], name: str) -> int:
    """Return a whole number from 0 up out of notes; 0 for anything else."""
    value = notes.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def is_held(workload: Workload, requests_per_s: float) -> bool:
    """Say whether as many requests were sent as ever are, so that the number is ours and not the server's."""
    return workload.tool == USUAL and requests_per_s >= HELD * SENT_AT_MOST_PER_S


def _errors(rounds: Sequence[Round]) -> Iterator[Caveat]:
    errors, sent = errors_of(rounds), sum(count_of(one.notes, "requests") for one in rounds)
    failed = sum(errors.values())
    if failed and sent:
        kinds = kinds_text(errors).as_dict()
        yield Caveat("request-errors", {"errors": failed, "error_ratio": failed / sent, "kinds": kinds})
    if errors.get(_OWN_SOCKETS):
        yield Caveat("sockets-used-up")


def _cut_short(rounds: Sequence[Round]) -> Iterator[Caveat]:
    cut = sum(one.notes.get("is_cut_short") is True for one in rounds)
    if cut:
        yield Caveat("round-cut-short", {"rounds": cut})


def _own_limit(workload: Workload, rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
    rates = [one.metrics[RATE] for one in rounds if RATE in one.metrics]
    if rates and is_held(workload, descriptive.median(rates)):
        yield Caveat("sent-no-more", {"requests": round(descriptive.median(rates)), "own_limit": SENT_AT_MOST_PER_S})
        return
    ceiling = next((one.iops for one in run.environment.generator_limits if one.workload == workload.id), 0.0)
    if rates and ceiling and descriptive.median(rates) > GENERATOR_SHARE * ceiling:
        values = {"requests": round(descriptive.median(rates)), "own_limit": round(ceiling)}
        yield Caveat("generator-limited-requests", values)
        return
    if not ceiling and any(OWN_CORES in one.notes for one in rounds):
        yield Caveat("own-limit-unknown")
    taken = [share for one in rounds if (share := _taken(one, run)) is not None]
    if taken and descriptive.median(taken) > TAKEN:
        yield Caveat("generator-limited-processor", {"processor_ratio": descriptive.median(taken)})


def _taken(round_: Round, run: Run) -> float | None:
    """Return the share of all processors that the generator took, where the server had to do with the rest."""
    seen = beside_of(round_, run)
    return seen.generator_ratio if seen.is_here and (seen.cpu_ratio or 0.0) >= BUSY else None


def _little(clients: int, rounds: Sequence[Round]) -> Iterator[Caveat]:
    seen = [one.notes.get("in_flight") for one in rounds]
    under_way = [float(value) for value in seen if isinstance(value, int | float) and not isinstance(value, bool)]
    if under_way:
        missing = 1 - descriptive.median(under_way) / clients
        if missing > FAR_RATIO:
            yield Caveat("cycle-unexplained", {"cycle_ratio": missing, "clients": clients})
