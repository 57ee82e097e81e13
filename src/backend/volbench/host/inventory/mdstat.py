"""Reads /proc/mdstat: text in, `MdArray` rows out. What they mean for a pool is decided in `arrays`.

Shapes: linux drivers/md/md.c `md_seq_show` and `status_resync`, plus what Synology's md adds (`[n/m] [UU]` on raid0 and
linear, the member flag `(E)` and the slot letter `E`), seen in published captures.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.machine.storage import SyncState

_HEAD = re.compile(r"^(?P<name>md[\w-]+) : (?P<state>active|inactive|broken)(?P<rest>.*)$")
_MEMBER = re.compile(r"^(?P<device>[^\s\[]+)\[(?P<number>\d+)\](?P<flags>(?:\([A-Z]\))*)$")
_SLOTS = re.compile(r"\[(?P<slots>\d+)/(?P<active>\d+)\](?: \[(?P<letters>[U_E]+)\])?")
_CHUNK = re.compile(r"(?P<kib>\d+)[kK] chunks?\b")
_PROGRESS = re.compile(
    r"(?P<word>recovery|reshape|resync|check)\s*=\s*(?P<percent>\d+(?:\.\d+)?)%"
    r"(?:\s*\((?P<done>\d+)/(?P<total>\d+)\))?"
    r"(?:\s*finish=(?P<minutes>\d+(?:\.\d+)?)min)?(?:\s*speed=(?P<speed>\d+)K/sec)?"
)
_WAITING = re.compile(r"(?:recovery|reshape|resync|check)\s*=\s*(?P<word>DELAYED|PENDING|REMOTE)")

_ACTIONS: Final = {"recovery": "recover", "reshape": "reshape", "resync": "resync", "check": "check"}
_KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class MdMember:
    """One device of an array with its flags, for example `F` (faulty), `S` (spare), `W` (write-mostly), `E` (error)."""

    device: str
    number: int
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MdArray:
    """One array as /proc/mdstat shows it."""

    name: str
    is_active: bool
    level: str | None
    members: tuple[MdMember, ...]
    slots: int | None = None
    active: int | None = None
    letters: str | None = None
    """One letter per slot: `U` up, `_` missing, `E` error seen (Synology)."""
    chunk_bytes: int | None = None
    sync: SyncState | None = field(default=None)


def parse_mdstat(text: str) -> dict[str, MdArray]:
    """Parse the whole file; arrays by kernel name, lines of unknown shape skipped."""
    arrays: dict[str, MdArray] = {}
    block: list[str] = []
    for line in [*text.split("\n"), ""]:
        if _HEAD.match(line) or not line.strip() or line.startswith(("unused devices", "Personalities")):
            _add(arrays, block)
            block = []
        if line.strip():
            block.append(line)
    _add(arrays, block)
    return arrays


def _add(arrays: dict[str, MdArray], block: list[str]) -> None:
    head = _HEAD.match(block[0]) if block else None
    if head is None:
        return
    level, members = _words(head["rest"].split())
    details = "\n".join(block[1:])
    slots, chunk = _SLOTS.search(details), _CHUNK.search(details)
    arrays[head["name"]] = MdArray(
        name=head["name"],
        is_active=head["state"] == "active",
        level=level,
        members=members,
        slots=int(slots["slots"]) if slots else None,
        active=int(slots["active"]) if slots else None,
        letters=slots["letters"] if slots else None,
        chunk_bytes=int(chunk["kib"]) * _KIB if chunk else None,
        sync=_sync(details),
    )


def _words(words: list[str]) -> tuple[str | None, tuple[MdMember, ...]]:
    """Split `(auto-read-only) raid1 sda3[0] sdb3[1](F)` into level and members in slot-number order."""
    level: str | None = None
    members = []
    for word in words:
        found = _MEMBER.match(word)
        if found:
            flags = frozenset(found["flags"].strip("()").split(")(")) - {""}
            members.append(MdMember(found["device"], int(found["number"]), flags))
        elif level is None and not word.startswith("("):
            level = word
    return level, tuple(sorted(members, key=lambda member: member.number))


def _sync(details: str) -> SyncState | None:
    found = _PROGRESS.search(details)
    if found:
        return SyncState(
            action=_ACTIONS[found["word"]],
            done_ratio=_ratio(found),
            speed_bytes_per_s=int(found["speed"]) * _KIB if found["speed"] else None,
            remaining_s=float(found["minutes"]) * 60 if found["minutes"] else None,
        )
    waiting = _WAITING.search(details)
    if waiting:
        return SyncState("pending" if waiting["word"] == "PENDING" else "delayed")
    return None


def _ratio(found: re.Match[str]) -> float:
    """Prefer the block counts, which are exact, to the rounded percentage."""
    if found["total"] and int(found["total"]) > 0:
        return min(1.0, int(found["done"]) / int(found["total"]))
    return min(1.0, float(found["percent"]) / 100)
