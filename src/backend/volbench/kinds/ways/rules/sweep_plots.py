"""Files by size over every way: how long one takes, and how fast it moves, with what the links carried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from volbench.domain.model.plots.plot import Axis, Counted, Plot, Rule, RuleKind, Scale, Series
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.sweeps.sweep import SENT_NAMES, Ceiling, Sent, SweepPoint
from volbench.domain.model.words.message import Message, dotted
from volbench.domain.model.words.unit_table import Unit
from volbench.kinds.ways.rules.sweep.course import ceilings_of, points_of

FEWEST_SIZES: Final = 2
SIZE: Final = Axis(Message("assess.plots.file_size"), Counted.FILE, Scale.LOG)
_TIME: Final = Axis(Message("assess.plots.file_time"), Unit.NS, Scale.LOG)
_SPEED: Final = Axis(Message("assess.plots.file_speed"), Unit.BYTES_PER_S, Scale.LOG)
_CEILING: Final = Message("assess.plots.ceiling")
_NOTE: Final = Message("assess.plots.sweep_note")


def sweep_plots(run: Run) -> Iterator[Plot]:
    """Yield time and speed by size of each direction, a line for each way; nothing of a run without sizes."""
    points = points_of(run)
    ceilings = ceilings_of(run)
    names = {way: name_of_way(run, way) for _, way in points}
    for sent in Sent:
        ways = {way: own for (one, way), own in points.items() if one is sent and len(own) >= FEWEST_SIZES}
        if ways:
            carried = [one for one in ceilings if one.sent is sent and one.way in ways]
            times = {way: [(p.bytes, p.time_ns) for p in own] for way, own in ways.items()}
            yield _plot(sent, "time", _TIME, times, names=names)
            yield _plot(sent, "speed", _SPEED, _speeds(ways), names=names, ceilings=carried)


def _speeds(ways: dict[str, tuple[SweepPoint, ...]]) -> dict[str, list[tuple[int, float]]]:
    return {way: [(point.bytes, point.bytes_per_s) for point in own] for way, own in ways.items()}


def _plot(
    sent: Sent,
    kind: str,
    axis: Axis,
    ways: dict[str, list[tuple[int, float]]],
    *,
    names: Mapping[str, Message],
    ceilings: Sequence[Ceiling] = (),
) -> Plot:
    sizes = [size for own in ways.values() for size, _ in own]
    return Plot(
        id=f"sweep-{sent}-{kind}",
        title=dotted(SENT_NAMES[sent], axis.name),
        x=SIZE,
        y=axis,
        series=tuple(
            Series(names[way], tuple((float(size), value) for size, value in own)) for way, own in ways.items()
        ),
        rules=tuple(
            Rule(
                RuleKind.CEILING,
                _CEILING.fill(way=names[one.way]),
                (float(min(sizes)), one.bytes_per_s),
                (float(max(sizes)), one.bytes_per_s),
            )
            for one in ceilings
        ),
        notes=(_NOTE,),
    )
