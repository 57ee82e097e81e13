"""The kinds of run there are, which of them a run is, and where what is its own is found.

A kind is a package with a file for each room that treats runs differently: `course` for the runner, and so on. The
room declares a `Part`: a class that says what is asked of a kind, with what holds for a kind that has no such file. So
a room names no kind, and a kind that comes later changes none. Kinds are registered where everything is joined, by the
app and the command line; nothing of them is loaded before it is asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import Any, ClassVar, Final, TypeVar

from volbench.domain.model.coding.codec_readers import key_of
from volbench.domain.model.machine.storage import TargetFolder, Volume
from volbench.domain.model.runs.kind_plan import KindPlan, keys_of, know
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.suites.workload import Profile, Suite


class Part:
    """What one room asks of a kind of run. A room's own class derives from it, and a kind's class from that."""

    FILE: ClassVar[str]
    """Name of the module, or folder, in the kind's package that holds the kind's own class."""


P = TypeVar("P", bound=Part)
Place = tuple[Volume, TargetFolder]
"""A folder that is measured, and the volume it lies on."""


@dataclass(frozen=True)
class RunKind:
    """One kind of run."""

    id: str
    package: str
    """Where its files are, as Python imports them."""
    is_kind_of: Callable[[Plan], bool]
    """Whether a plan is one of its runs. Of a plan that names no kind, one alone says so."""
    measures: Callable[[Suite, Profile], bool]
    """Whether a suite is measured so by a profile. Of a suite that names no kind, one alone says so."""
    can_pause: bool = False
    """Whether a run can rest after a round for as long as its owner wants."""
    has_script: bool = False
    """Whether a shell can do what the runner does, so that its suites are written as scripts."""
    preliminary: frozenset[str] = frozenset()
    """Profiles whose numbers are preliminary: nothing is said of them over time, and they stand beside no others."""
    own_plan: type[KindPlan] | None = None
    """What it adds to its plans; None: nothing."""
    takes_places: Callable[[Sequence[Place]], bool] | None = None
    """Whether folders that are measured in turns are so of this kind, whatever kind measures the suite on one; None:
    never."""

    def part(self, room: type[P]) -> type[P]:
        """Return the kind's own class for a room, or the room's, which says what holds for all others.

        Raises:
            TypeError: its file holds none, or several; that is a mistake of ours.
        """
        if not self.package:
            return room
        found = _PARTS.get((self.package, room))
        if found is None:
            found = _PARTS[self.package, room] = _part_of(self.package, room)
        return found


def _part_of(package: str, room: type[P]) -> type[P]:
    name = f"{package}.{room.FILE}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return room
    classes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, room)]
    found = [one for one in classes if f"{one.__module__}.".startswith(f"{name}.")]
    if len(found) != 1:
        raise TypeError(f"{name} holds {len(found)} classes that are a {room.__name__}, and not one")
    return found[0]


UNKNOWN: Final = RunKind("", "", lambda _plan: False, lambda _suite, _profile: False)
"""The kind of a run that names one this version does not have: every room does with it what holds for all others."""
_COMMON_KEYS: Final = frozenset(key_of(field.name) for field in fields(Plan))
_NEEDED: Final = "course"
"""Module without which no run of a kind could be measured."""
_PARTS: dict[tuple[str, type[Part]], type[Any]] = {}
"""What was found: looking for a file that is not there takes time, and is asked for each workload that is judged."""
_KINDS: dict[str, RunKind] = {}


def register(kinds: Iterable[RunKind]) -> None:
    """Make kinds known, beside those that are; one of the same id takes the other's place.

    Raises:
        LookupError: one of them cannot be measured, since it has no course, or its part of a plan has a key that every
            plan has; that is a mistake of ours.
    """
    found = {kind.id: kind for kind in kinds}
    for kind in found.values():
        # Looked for, not loaded: an idle service does without what measures.
        if find_spec(f"{kind.package}.{_NEEDED}") is None:
            raise LookupError(f"the kind {kind.id} has no {_NEEDED}, by which its runs are measured")
        if twice := _COMMON_KEYS.intersection(() if kind.own_plan is None else keys_of(kind.own_plan)):
            raise LookupError(f"what the kind {kind.id} calls {', '.join(sorted(twice))} stands in every plan")
    _PARTS.clear()
    _KINDS.update(found)
    for kind in found.values():
        know(kind.id, kind.own_plan)


def all_kinds() -> tuple[RunKind, ...]:
    """Return every kind that is registered, by id.

    Raises:
        LookupError: there is none, which would be taken for "no kind says anything"; that is a mistake of ours.
    """
    if not _KINDS:
        raise LookupError("no kind of run is registered")
    return tuple(_KINDS[id_] for id_ in sorted(_KINDS))


def is_preliminary(profile: str) -> bool:
    """Say whether the numbers of runs by a profile are preliminary, whatever suite they are of.

    Raises:
        LookupError: as `all_kinds`.
    """
    return any(profile in kind.preliminary for kind in all_kinds())


def all_parts(room: type[P]) -> tuple[type[P], ...]:
    """Return what every kind has for a room, by id of the kind.

    For what follows from the workloads of a run and not from its plan: any suite may send files of a size or requests
    of many clients, a document from elsewhere tells of them beside any plan, and results are held against each other
    without one.

    Raises:
        LookupError: as `all_kinds`.
    """
    return tuple(kind.part(room) for kind in all_kinds())


def is_known(name: str | None) -> bool:
    """Say whether a run is of a kind that this version has; one that names none is, as runs of before are.

    Raises:
        LookupError: as `all_kinds`: every run would be taken for a newer version's.
    """
    return name is None or any(kind.id == name for kind in all_kinds())


def kind_of_run(plan: Plan) -> RunKind:
    """Return the kind of run that a plan is for: the one it names, if that takes it, else the one it looks like.

    `UNKNOWN` where it names one that this version does not have: nothing is guessed then.

    Raises:
        LookupError: no kind takes it for one of its own, or several do; that is a mistake of ours.
    """
    if not is_known(plan.kind):
        return UNKNOWN
    named = _KINDS.get(plan.kind or "")
    if named is not None and named.is_kind_of(plan):
        return named
    return _the_one([kind for kind in all_kinds() if kind.is_kind_of(plan)], "this plan")


def kind_measuring(suite: Suite, profile: Profile) -> RunKind:
    """Return the kind of run by which a profile measures a suite: the one it names, or the one it looks like.

    Raises:
        LookupError: as `kind_of_run`, or there is none of that name.
    """
    what = f"{suite.id} by the profile {profile.id}"
    if suite.kind:
        return _the_one([kind for kind in all_kinds() if kind.id == suite.kind], what)
    return _the_one([kind for kind in all_kinds() if kind.measures(suite, profile)], what)


def kind_over(measuring: RunKind, places: Sequence[Place]) -> RunKind:
    """Return the kind of a run over these folders; `measuring` is the one by which one of them would be measured.

    Raises:
        LookupError: several kinds take them; that is a mistake of ours.
    """
    found = [kind for kind in all_kinds() if kind.takes_places is not None and kind.takes_places(places)]
    return _the_one(found, "these folders") if found else measuring


def _the_one(found: Sequence[RunKind], what: str) -> RunKind:
    if len(found) != 1:
        names = ", ".join(kind.id for kind in found) or "none"
        raise LookupError(f"of the kinds {', '.join(_KINDS) or '(nothing is registered)'}, {names} take {what}")
    return found[0]
