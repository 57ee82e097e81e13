"""How much memory there is, from /proc/meminfo."""

from __future__ import annotations

import resource
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Memory:
    """The machine's memory at one moment."""

    total_bytes: int
    available_bytes: int
    """What a program could still get without swapping."""
    swap_used_bytes: int
    dirty_bytes: int = 0
    """Written by programs, not yet on its way to a disk."""
    writeback_bytes: int = 0
    """On its way to a disk."""


def keep_below(memory_bytes: int) -> None:
    """Let this process have no more addresses than these: what somebody else made is then refused, not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


def read_memory(proc: Path = Path("/proc")) -> Memory | None:
    """Return the memory of this machine; None when /proc does not say."""
    try:
        text = (proc / "meminfo").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return parse_meminfo(text)


def parse_meminfo(text: str) -> Memory | None:
    """Read /proc/meminfo (proc_meminfo(5))."""
    facts: dict[str, int] = {}
    for line in text.split("\n"):
        name, _, rest = line.partition(":")
        match rest.split():
            case [number, "kB"] if number.isdecimal():
                facts[name] = int(number) * 1024
    if "MemTotal" not in facts:
        return None
    available = facts.get("MemAvailable")
    if available is None:
        # Linux before 3.14: free memory and half of the file pages, since not all of those can be given back.
        file_pages = facts.get("Active(file)", 0) + facts.get("Inactive(file)", 0)
        available = facts.get("MemFree", 0) + file_pages // 2
    swap_used = facts.get("SwapTotal", 0) - facts.get("SwapFree", 0)
    return Memory(
        facts["MemTotal"],
        min(available, facts["MemTotal"]),
        max(swap_used, 0),
        dirty_bytes=facts.get("Dirty", 0),
        writeback_bytes=facts.get("Writeback", 0),
    )
