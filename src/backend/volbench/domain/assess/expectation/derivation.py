"""How an expectation was worked out, step by step with sources, and why there is none. Words only; numbers come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.expectation import published
from volbench.domain.assess.expectation.arithmetic import (
    is_passing_parity,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)
from volbench.domain.assess.expectation.expectation_words import USUAL_LOSS_RATIO
from volbench.domain.assess.expectation.links import narrowest
from volbench.domain.assess.expectation.sources import turns_by_name, zone_bounds
from volbench.domain.model.runs.expectation import Bounds, DiskFigure, Factor, Origin, Work
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_ratio

if TYPE_CHECKING:
    from volbench.domain.assess.expectation.question import Group, Question
    from volbench.domain.model.machine.storage import Disk

NOT_FROM_DISKS: Final = Message("assess.derivation.not_from_disks")
DISKS_HIDDEN: Final = Message("assess.derivation.disks_hidden")
VIRTUAL: Final = Message("assess.derivation.virtual")
SYNCING: Final = Message("assess.derivation.syncing")
CACHE_PRESENT: Final = Message("assess.derivation.cache_present")
CACHE_HIDDEN: Final = Message("assess.derivation.cache_hidden")
DOUBTFUL: Final = Message("assess.derivation.doubtful")
COPY_ON_WRITE: Final = Message("assess.derivation.copy_on_write")
JOINED_OUT_OF_SIGHT: Final = Message("assess.derivation.joined_out_of_sight")
NO_ARITHMETIC: Final = Message("assess.derivation.no_arithmetic")
_NO_FIGURE: Final = Message("assess.derivation.no_figure")
_SHINGLED: Final = Message("assess.derivation.shingled")

_DISK: Final = Message("assess.derivation.disk")
_UNNAMED: Final = Message("assess.derivation.unnamed")
_TURNS: Final = Message("assess.derivation.turns")
_TURNS_VALUE: Final = Message("assess.derivation.turns_value")
_PLACE: Final = Message("assess.derivation.place")
_ANYWHERE: Final = Message("assess.derivation.anywhere")
_AT: Final = Message("assess.derivation.at")
_LINK: Final = Message("assess.derivation.link")
_LINK_SOURCE: Final = Message("assess.derivation.link_source")
_RAID: Final = Message("assess.derivation.raid")
_RAID_SOURCE: Final = Message("assess.derivation.raid_source")
_RAID_URL: Final = "https://docs.kernel.org/admin-guide/md.html"
_LAYOUT: Final = Message("assess.derivation.layout")
_WITHOUT: Final = Message("assess.derivation.without")
_WORTH: Final = Message("assess.derivation.worth")
_COST: Final = Message("assess.derivation.cost")
_LEVELS: Final = {
    "linear": Message("assess.derivation.levels.linear"),
    "raid0": Message("assess.derivation.levels.raid0"),
    "raid1": Message("assess.derivation.levels.raid1"),
    "raid4": Message("assess.derivation.levels.raid4"),
    "raid5": Message("assess.derivation.levels.raid5"),
    "raid6": Message("assess.derivation.levels.raid6"),
    "raid10": Message("assess.derivation.levels.raid10"),
    "raidF1": Message("assess.derivation.levels.raidf1"),
}
_QUEUE: Final = Message("assess.derivation.queue")
_QUEUE_VALUE: Final = Message("assess.derivation.queue_value")
_QUEUE_SOURCE: Final = Message("assess.derivation.queue_source")
_PARTS: Final = Message("assess.derivation.parts")
_PARTS_VALUE: Final = Message("assess.derivation.parts_value")
_PARTS_SOURCE: Final = Message("assess.derivation.parts_source")
LOSS: Final = Message("assess.derivation.loss")
_LOSS_VALUE: Final = Message("assess.derivation.loss_value")
_LOSS_SOURCE: Final = Message("assess.derivation.loss_source")
_RESULT: Final = Message("assess.derivation.result")
_RESULT_SOURCE: Final = Message("assess.derivation.result_source")


def no_figure(disk: Disk, work: Work) -> Message:
    """Say that nobody vouches for a figure of this disk."""
    name = disk.model or disk.name
    is_shingled = disk.is_possibly_smr and not work.is_read
    return (_SHINGLED if is_shingled else _NO_FIGURE).fill(disk=name)


def factors(
    group: Group,
    figures: Sequence[DiskFigure],
    question: Question,
    position: float | None,
) -> Iterator[Factor]:
    """Return the steps for one array."""
    unit = Unit.BYTES_PER_S if question.work.is_sequential else Unit.IOPS
    for disk, figure in zip(group.disks, figures, strict=True):
        ends = figure.bounds
        name = _DISK.fill(model=disk.model or _UNNAMED)
        yield Factor(name, figure.source, low=ends.low, high=ends.high, unit=unit, url=figure.url)
        turns = turns_by_name(disk)
        if turns is not None and figure.origin is Origin.CLASS:
            yield Factor(_TURNS, turns.source, _TURNS_VALUE.fill(rpm=turns.rpm), url=turns.url)
    if any(figure.is_outer_zone for figure in figures):
        yield _place(position)
    for disk in group.disks:
        link = narrowest(disk, group.disks)
        if link is not None:
            yield Factor(_LINK.fill(label=link[0].label), _LINK_SOURCE, high=link[1], unit=Unit.BYTES_PER_S)
    layout = group.layout
    if layout.slots > 1:
        yield Factor(_RAID, _RAID_SOURCE, _counted(group, question), url=_RAID_URL)
        if not question.work.is_sequential:
            shared = _QUEUE_VALUE.fill(depth=question.queue_depth, disks=layout.active)
            yield Factor(_QUEUE, _QUEUE_SOURCE, shared)


def _counted(group: Group, question: Question) -> Message:
    """Say what the RAID arithmetic counted."""
    layout = group.layout
    words = _WITHOUT if layout.missing else _LAYOUT
    level = _LEVELS.get(layout.level, plain(layout.level))
    return words.fill(level=level, slots=layout.slots, missing=layout.missing, what=_what(group, question))


def _what(group: Group, question: Question) -> Message:
    layout = group.layout
    if question.work is Work.RANDOM_WRITE:
        costs = small_write(layout, has_short_raid6=None)
        if costs is None:
            return _RAID
        reads, writes = (_span(getattr(costs[0], side), getattr(costs[1], side)) for side in ("reads", "writes"))
        return _COST.fill(reads=reads, writes=writes, disks=costs[0].disks)
    if question.work is Work.RANDOM_READ and question.queue_depth == 1:
        return _WORTH.fill(worth=1)
    count = {Work.SEQUENTIAL_READ: sequential_read, Work.SEQUENTIAL_WRITE: sequential_write}.get(
        question.work, random_read
    )
    worth = count(layout)
    if worth is None:
        return _RAID
    is_passing = question.work is Work.SEQUENTIAL_READ and is_passing_parity(layout, group.disks)
    return _WORTH.fill(worth=_span(worth.low, worth.low if is_passing else worth.high))


def _span(low: float, high: float) -> str:
    ends = dict.fromkeys(f"{end:.2f}".rstrip("0").rstrip(".") for end in (low, high))
    return "–".join(ends)


def summary(bounds: Bounds, question: Question, *, parts: int) -> Iterator[Factor]:
    """Return the last lines: how many parts, what comes out, what is still called normal."""
    if parts > 1:
        yield Factor(_PARTS, _PARTS_SOURCE, _PARTS_VALUE.fill(parts=parts))
    unit = Unit.BYTES_PER_S if question.work.is_sequential else Unit.IOPS
    yield Factor(_RESULT, _RESULT_SOURCE, low=bounds.low, high=bounds.high, unit=unit)
    if bounds.low is not None:
        yield Factor(LOSS, _LOSS_SOURCE, _LOSS_VALUE.fill(share=format_ratio(USUAL_LOSS_RATIO)))


def _place(position_ratio: float | None) -> Factor:
    if position_ratio is None:
        value = _ANYWHERE.fill(inner=format_ratio(published.INNER_RATIO))
    else:
        share = zone_bounds(Bounds(1.0, 1.0), position_ratio).high
        value = _AT.fill(position=format_ratio(position_ratio), share=format_ratio(share))
    return Factor(_PLACE, published.ES3, value, url=published.ES3_URL)
