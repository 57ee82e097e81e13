"""What was different around a run than around the one before it: what a change of speed may come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.model.machine.names import RAID_NAMES, file_system_name
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message, bracketed, dotted, join_clauses, listed, plain
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.domain.timeline.history import Circumstances
from volbench.domain.timeline.lines import is_other_file_system, is_other_raid_type, is_other_size

_SUITE: Final = Message("timeline.changes.facts")
_FILE: Final = Message("timeline.changes.test_file")
_KERNEL: Final = Message("timeline.changes.kernel")
_DSM_KERNEL: Final = Message("timeline.changes.kernel_of_dsm")
_DSM: Final = "DSM "
"""What a system begins with whose kernel comes with it and is never changed alone."""
_DISKS: Final = Message("timeline.changes.disks")
_REPLACED: Final = Message("timeline.changes.disks.replaced")
RAID_TYPE: Final = Message("timeline.changes.raid_type")
_FILE_SYSTEM: Final = Message("timeline.changes.file_system")
_CACHES: Final = {
    "none": Message("timeline.changes.ssd_cache.none"),
    "present": Message("timeline.changes.ssd_cache.present"),
}
FILL_STEP: Final = 0.1
"""The fill level is named when it moved by a tenth of the volume: files then lie elsewhere on the disks."""


@dataclass(frozen=True, slots=True)
class Change:
    """One fact that changed between two runs."""

    fact: Message
    before: Message
    after: Message


def _plain(value: object) -> Message:
    return plain(str(value)) if value not in {None, "", 0} else Message("timeline.changes.unknown")


def _raid(around: Circumstances) -> Message:
    known = [kind for kind in RaidType if str(kind) == around.raid_type]
    return RAID_NAMES[known[0]] if known else _plain(around.raid_type)


def set_up_name(around: Circumstances) -> Message:
    """Return what a volume was in few words: `RAID 5 · ext4`."""
    known = (_raid(around),) if around.raid_type else ()
    return dotted(*known, _plain(file_system_name(around.file_system)))


def _disks(around: Circumstances) -> Message:
    counted = [f"{around.disks.count(model)} x {model}" for model in dict.fromkeys(around.disks)]
    return listed(counted) if counted else _plain("")


def _cache(word: str) -> Message:
    return _CACHES.get(word, plain(word))


_FACTS: Final[tuple[tuple[Message, Callable[[Circumstances], object], Callable[[Circumstances], Message]], ...]] = (
    (Message("timeline.changes.method_version"), lambda c: c.method_version, lambda c: _plain(c.method_version)),
    (Message("timeline.changes.i_o_engine"), lambda c: c.engine, lambda c: _plain(c.engine)),
    (
        Message("timeline.changes.direct_access_to_the_disks"),
        lambda c: c.is_direct,
        lambda c: Message("timeline.changes.facts.yes") if c.is_direct else Message("timeline.changes.facts.no"),
    ),
    (_DISKS, lambda c: c.disks, _disks),
    (RAID_TYPE, lambda c: c.raid_type, _raid),
    (
        _FILE_SYSTEM,
        lambda c: c.file_system,
        lambda c: _plain(file_system_name(c.file_system)),
    ),
    (Message("timeline.changes.system"), lambda c: c.system, lambda c: _plain(c.system)),
    (_KERNEL, lambda c: c.kernel, lambda c: _plain(c.kernel)),
    (Message("timeline.changes.fio"), lambda c: c.tools.get("fio", ""), lambda c: _plain(c.tools.get("fio", ""))),
    (Message("timeline.changes.target_folder"), lambda c: c.target_path, lambda c: _plain(c.target_path)),
    (
        _FILE,
        lambda c: c.file_bytes,
        lambda c: _plain(format_bytes(c.file_bytes, base="iec") if c.file_bytes else ""),
    ),
)


def _made_anew(before: Circumstances, after: Circumstances) -> list[Change]:
    """Return that it is another file system of the same kind; of another kind the facts tell it."""
    if before.file_system != after.file_system:
        return []
    is_other = is_other_file_system(before.ground.file_system_id, after.ground.file_system_id)
    one, other = Message("timeline.changes.file_system.before"), Message("timeline.changes.file_system.after")
    return [Change(_FILE_SYSTEM, one, other)] if is_other else []


def _set_up_otherwise(before: Circumstances, after: Circumstances) -> list[Change]:
    """Return what parts a volume's runs beside RAID type and models: a disk replaced by its like, size, SSD cache."""
    was, now, found = before.ground, after.ground, list[Change]()
    if before.disks == after.disks and was.disks.is_other(now.disks):
        new = len(set(now.disks.digests) - set(was.disks.digests))
        found.append(Change(_DISKS, _disks(before), _REPLACED.fill(disks=_disks(after), count=new)))
    if is_other_size(was.size_bytes, now.size_bytes):
        sizes = (plain(format_bytes(one)) for one in (was.size_bytes, now.size_bytes))
        found.append(Change(Message("timeline.changes.size"), *sizes))
    if was.ssd_cache and now.ssd_cache and was.ssd_cache != now.ssd_cache:
        found.append(Change(Message("timeline.changes.ssd_cache"), _cache(was.ssd_cache), _cache(now.ssd_cache)))
    return found


def set_up_changes(before: Circumstances, after: Circumstances) -> tuple[Change, ...]:
    """Return what parts a volume's runs; nothing that those of one set-up may differ in, such as system and paths."""
    found = _made_anew(before, after)
    if is_other_raid_type(before.raid_type, after.raid_type):
        found.append(Change(RAID_TYPE, _raid(before), _raid(after)))
    was, now = before.ground.disks, after.ground.disks
    if was.is_other(now) and sorted(before.disks) != sorted(after.disks):
        found.append(Change(_DISKS, _disks(before), _disks(after)))
    if before.file_system and after.file_system and before.file_system != after.file_system:
        names = (plain(file_system_name(one.file_system)) for one in (before, after))
        found.append(Change(_FILE_SYSTEM, *names))
    # In the order of the one before, so that the same models in other places are told as what they are: replaced.
    same_order = replace(after, disks=before.disks) if sorted(before.disks) == sorted(after.disks) else after
    return (*found, *_set_up_otherwise(before, same_order))


def _suite_change(before: Circumstances, after: Circumstances, reasons: Mapping[int, Message]) -> list[Change]:
    """Return the change of the suite, by its version where that is another; why, where it became a newer one."""
    if before.suite_digest == after.suite_digest:
        return []
    old, new = before.suite_version, after.suite_version
    if not old or not new or old == new:
        return [Change(_SUITE, _plain(before.suite_digest[:8]), _plain(after.suite_digest[:8]))]
    why = tuple(reasons[version] for version in sorted(reasons) if old < version <= new)
    return [Change(_SUITE, _plain(old), bracketed(_plain(new), join_clauses(why)) if why else _plain(new))]


def _named(fact: Message, before: Circumstances, after: Circumstances) -> Message | None:
    """Return what a fact is called; None for the kernel of a DSM that is named already as another version of it."""
    if fact is not _KERNEL or not after.system.startswith(_DSM):
        return fact
    return _DSM_KERNEL if before.system == after.system else None


def changes_between(
    before: Circumstances, after: Circumstances, reasons: Mapping[int, Message] | None = None
) -> tuple[Change, ...]:
    """Return what changed, what matters most first; the fill level only when it moved far.

    `reasons` says why there is a version of the suite.
    """
    found = [*_made_anew(before, after), *_suite_change(before, after, reasons or {})]
    # Where each workload has a size of its own there is no such file, whatever plans of former versions name.
    has_file = bool(before.file_bytes and after.file_bytes)
    facts = [one for one in _FACTS if has_file or one[0] is not _FILE]
    moved = [(fact, show) for fact, read, show in facts if read(before) != read(after)]
    named = ((_named(fact, before, after), show) for fact, show in moved)
    found += [Change(fact, show(before), show(after)) for fact, show in named if fact is not None]
    found += _set_up_otherwise(before, after)
    for tool in sorted((before.tools.keys() | after.tools.keys()) - {"fio"}):
        was, now = before.tools.get(tool, ""), after.tools.get(tool, "")
        if was != now:
            found.append(Change(plain(tool), _plain(was), _plain(now)))
    old, new = before.fill_ratio, after.fill_ratio
    if old is not None and new is not None and abs(new - old) >= FILL_STEP:
        found.append(Change(Message("timeline.changes.filled"), _plain(format_ratio(old)), _plain(format_ratio(new))))
    return tuple(found)
