"""Second by second: the rounds of the headline workloads over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.plots.axes import TIME, of_metric, of_unit, thinned
from volbench.domain.assess.plots.credits import end_mark, levels_of
from volbench.domain.model.plots.plot import Mark, Plot, Series
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message, bracketed
from volbench.domain.model.words.unit_table import Unit

MOST_WORKLOADS: Final = 6
FEWEST_SECONDS: Final = 3
_TITLE: Final = Message("assess.plots.trace")
_ROUND: Final = Message("assess.plots.round_n")
_SIDES: Final = {"read": Message("assess.plots.reads"), "write": Message("assess.plots.writes")}


def traces(works: Sequence[WorkloadResult]) -> tuple[Plot, ...]:
    """Return a plot for each headline workload of which seconds were seen."""
    first = [work for work in works if work.is_headline] or list(works)
    found = [plot for work in first if (plot := _trace(work)) is not None]
    return tuple(found[:MOST_WORKLOADS])


def _trace(work: WorkloadResult) -> Plot | None:
    kind = "iops" if "iops" in work.metric or "lat" in work.metric else "bytes_per_s"
    sides = [side for side in _SIDES if any(_points(one, f"{side}_{kind}") for one in work.rounds)]
    if not sides:
        return None
    chosen = _chosen(work, sides[0], kind)
    series = []
    for one in chosen:
        for side in sides:
            points = _points(one, f"{side}_{kind}")
            if len(points) >= FEWEST_SECONDS:
                name = _ROUND.fill(n=one.n)
                series.append(Series(bracketed(name, _SIDES[side]) if len(sides) > 1 else name, thinned(points)))
    if not series:
        return None
    end = max(x for one in series for x, _ in one.points)
    named = {side: _SIDES[side] if len(sides) > 1 else None for side in sides}
    rules = [rule for side in sides for rule in levels_of(work.burst, f"{side}_{kind}", end, named[side])]
    unit = Unit.IOPS if kind == "iops" else Unit.BYTES_PER_S
    axis = of_metric(f"{sides[0]}_{kind}") if len(sides) == 1 else of_unit(unit)
    return Plot(
        id=f"trace-{work.id}-{work.variant}",
        title=_TITLE.fill(name=work.title),
        x=TIME,
        y=axis,
        series=tuple(series),
        rules=tuple(rules),
        marks=_end_of_credits(work) if rules else (),
    )


def _end_of_credits(work: WorkloadResult) -> tuple[Mark, ...]:
    """Mark the second of its round in which the credits ended, where it is known."""
    found = work.burst
    return () if found is None or found.ended_s is None else (end_mark(found.round, found.ended_s),)


def _points(round_: Round, name: str) -> tuple[tuple[float, float], ...]:
    return tuple((point.t_s, value) for point in round_.trace if (value := getattr(point, name)) is not None)


def _chosen(work: WorkloadResult, side: str, kind: str) -> list[Round]:
    """Return the slowest, the middle and the fastest round, and the one in which burst credits ended.

    Of two or three all, if their seconds are known.
    """
    seen = [one for one in work.rounds if len(_points(one, f"{side}_{kind}")) >= FEWEST_SECONDS]
    if len(seen) <= FEWEST_SECONDS:
        return seen
    ranked = sorted(seen, key=lambda one: one.metrics.get(f"{side}_{kind}", 0.0))
    kept = {ranked[0].n, ranked[len(ranked) // 2].n, ranked[-1].n, *(() if work.burst is None else (work.burst.round,))}
    return [one for one in seen if one.n in kept]
