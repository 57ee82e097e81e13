"""What ends the ways of a run over file sizes: the link, or a ceiling that several of them share. Pure.

A way that levels off within 5 % of what its link carried in the same run is ended by the link. Ways that level off
within 5 % of each other, all with overlapping intervals, share what ends them: to different machines probably the link,
to one machine the link, its disks or its processor. Seed 000 missed this: its uploads to two clouds levelled off at
3.88 and 3.87 MB/s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from volbench.domain.model.runs.machines import UNKNOWN_MACHINE
from volbench.domain.model.sweeps.sweep import Ceiling, End, Finding, Interval, Plateau, Sent, SweepCourse
from volbench.kinds.ways.compare import way_ends_words as words
from volbench.kinds.ways.rules.sweep.plateau import LEVEL

_SEVERAL: Final = 2


def findings(
    courses: Sequence[SweepCourse], ceilings: Sequence[Ceiling], machines: Mapping[str, str]
) -> tuple[Finding, ...]:
    """Return what ends these ways.

    Args:
        courses: Of all ways and directions.
        ceilings: What their links carried in the same run.
        machines: Way → the machine it leads to, empty for this one; `UNKNOWN_MACHINE` may be several.
    """
    found: list[Finding] = []
    for sent in Sent:
        level = [(one, one.plateau) for one in courses if one.sent is sent and one.plateau is not None]
        explained = {}
        for one, plateau in level:
            ceiling = _ceiling_of(one, ceilings, machines)
            if ceiling is not None and is_at(plateau, ceiling):
                explained[one.way] = Finding(End.LINK, sent, (one.way,), words.link(one, plateau, ceiling))
        found += explained.values()
        rest = [one for one, _ in level if one.way not in explained]
        # A way that stays on this machine crosses no link, whatever its speed happens to be.
        for is_here in (False, True):
            own = [one for one in rest if _is_on(machines.get(one.way, ""), is_here=is_here)]
            found += [_shared(group, machines) for group in groups_of(own)]
    return tuple(found)


def _is_on(machine: str, *, is_here: bool) -> bool:
    """Say whether a machine is this one, or another one; where it is not known, neither."""
    return machine != UNKNOWN_MACHINE and (machine == "") is is_here


def is_at(plateau: Plateau, ceiling: Ceiling) -> bool:
    """Say whether a way levels off at a ceiling; from too few rounds that is not said."""
    if plateau.interval is None:
        return False
    return abs(plateau.bytes_per_s / ceiling.bytes_per_s - 1) <= LEVEL


def _ceiling_of(course: SweepCourse, ceilings: Sequence[Ceiling], machines: Mapping[str, str]) -> Ceiling | None:
    """Return the ceiling of a way in its direction: its own, else that of another way to the same machine."""
    same = [one for one in ceilings if one.sent is course.sent]
    own = next((one for one in same if one.way == course.way), None)
    machine = machines.get(course.way, "")
    if own is not None or machine in {"", UNKNOWN_MACHINE}:
        return own
    return next((one for one in same if machines.get(one.way, "") == machine), None)


def groups_of(courses: Sequence[SweepCourse]) -> Iterator[tuple[SweepCourse, ...]]:
    """Yield the ways of one direction that level off together, largest groups first; each way stands in one of them."""
    known = [(one, one.plateau.bytes_per_s, one.plateau.interval) for one in courses if one.plateau is not None]
    rest = sorted(((one, speed, found) for one, speed, found in known if found is not None), key=lambda at: at[1])
    while True:
        best = max((_together(rest[start:]) for start in range(len(rest))), key=len, default=[])
        if len(best) < _SEVERAL:
            return
        names = {one.way for one in best}
        yield tuple(one for one in courses if one.way in names)
        rest = [at for at in rest if at[0].way not in names]


def _together(ordered: Sequence[tuple[SweepCourse, float, Interval]]) -> list[SweepCourse]:
    """Return the first way, and those after it that lie within 5 % of it and whose intervals all overlap."""
    kept: list[tuple[SweepCourse, float, Interval]] = []
    for at in ordered:
        intervals = [one[2] for one in (*kept, at)]
        overlap = max(low for low, _ in intervals) <= min(high for _, high in intervals)
        if not kept or (at[1] <= kept[0][1] * (1 + LEVEL) and overlap):
            kept.append(at)
    return [one for one, _, _ in kept]


def _shared(group: Sequence[SweepCourse], machines: Mapping[str, str]) -> Finding:
    is_one_machine = len({machines.get(one.way, "") for one in group}) == 1
    end = End.SHARED_CEILING if is_one_machine else End.SHARED_LINK
    return Finding(end, group[0].sent, tuple(one.way for one in group), words.shared(end, group))
