"""Requests that were sent again after a server asked for a pause: counted, and in no time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from volbench.domain.model.runs.run import Caveat, Round


def repeated_requests(rounds: Sequence[Round]) -> Iterator[Caveat]:
    """Yield how many requests were repeated, and how many files are in no time for it; nothing where none was."""
    repeated, set_aside = (sum(_noted(round_, name) for round_ in rounds) for name in ("repeated", "set_aside"))
    if repeated:
        yield Caveat("requests-repeated", {"requests": repeated, "files": set_aside})


def _noted(round_: Round, name: str) -> int:
    value = round_.notes.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
