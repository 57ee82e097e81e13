"""What `plan` and `run` say of a run over ways: what goes over each, how far that leads, and what a verdict takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.names import share_name
from volbench.domain.model.runs.way_plan import OverWays
from volbench.domain.model.servers.reach import WORDS
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import about_text, format_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.plan import Plan, SkippedCell
    from volbench.domain.model.runs.way_plan import WayPlan

WORKLOADS: Final = (Message("cli.measure.workload"), Message("cli.measure.workloads"))
"""Of one, and of more."""
ROUNDS: Final = (Message("cli.measure.round"), Message("cli.measure.rounds"))
_OVER_WAYS: Final = Message("cli.measure.over_ways")
_RECKONED: Final = Message("cli.measure.way_clients")
_OVER_WAYS_SOME_STAYS: Final = Message("cli.measure.over_ways_some_stays")
_ENOUGH: Final = Message("cli.measure.enough_for_verdict")
_TOO_FEW: Final = Message("cli.measure.too_few_for_verdict")


def counted(number: int, words: tuple[Message, Message]) -> Message:
    """Return how many of something there are."""
    return words[number != 1].fill(count=number)


def way_lines(found: Plan) -> list[Message]:
    """Say what goes over each way, what it costs, and how many rounds a verdict takes."""
    own = found.own if isinstance(found.own, OverWays) else OverWays()
    ways = own.ways or {}
    stays = any(way.stays for way in ways.values())
    cells = sum(found.has_cell(way, cell) for way in found.variants for cell in found.cells)
    lines = [
        (_OVER_WAYS_SOME_STAYS if stays else _OVER_WAYS).fill(
            cells=counted(cells, WORKLOADS),
            rounds=counted(found.rounds, ROUNDS),
            duration=about_text(found.expected_duration_s),
        )
    ]
    for name, way in ways.items():
        lines.extend(_of_way(name, way))
    lines.extend(own.lighter or ())
    if found.cell_rounds:
        fewer = ", ".join(f"{cell} × {count}" for cell, count in found.cell_rounds.items())
        lines.append(Message("cli.measure.fewer_rounds", cells=fewer))
    return [*lines, *of_verdict(found)]


def of_verdict(found: Plan) -> list[Message]:
    """Say whether there are as many rounds as a verdict takes, where several are compared."""
    if found.rounds_for_verdict is None:
        return []
    code = _ENOUGH if found.rounds >= found.rounds_for_verdict else _TOO_FEW
    return [code.fill(rounds=found.rounds_for_verdict)]


def _of_way(name: str, way: WayPlan) -> list[Message]:
    sent = {"name": name, "put": format_bytes(way.put_bytes), "got": format_bytes(way.get_bytes)}
    lines = [
        Message("cli.measure.way", **sent)
        if way.reach is None
        else Message("cli.measure.way_reach", **sent, reach=WORDS[way.reach])
    ]
    if way.requests is not None:
        told = Message("cli.measure.requests", name=name, requests=f"{way.requests:,}", sockets=f"{way.sockets:,}")
        lines.append(told)
        if way.most_bytes is None:
            # Clients ask as fast as they are answered: nobody knows before how many bytes that is.
            lines.append(_RECKONED.fill(name=name))
    if way.share is not None:
        lines.append(Message("cli.measure.mounted_share", name=name, share=share_name(way.share), source=way.name))
    if way.probe is not None:
        lines.append(Message("cli.measure.probe", name=name, probe=way.probe))
    if way.most_bytes is not None:
        cost = f"{way.cost:.2f} {way.currency}"
        lines.append(Message("cli.measure.cloud", name=name, most=format_bytes(way.most_bytes), cost=cost))
    if way.limit_bytes is not None and way.limit_bytes != way.most_bytes:
        lines.append(Message("cli.measure.way_limit", name=name, limit=format_bytes(way.limit_bytes)))
    lines.extend(Message("cli.measure.stays", name=name, what=what) for what in way.stays or ())
    return lines


def left_out(cells: Sequence[SkippedCell]) -> list[Message]:
    """Say of each workload that is not measured why."""
    words = Message("cli.measure.left_out")
    return [words.fill(id=cell.workload, why=cell.reason) for cell in cells]
