"""The tracked values of a stage, and the window that decides it. Pure; asked while measuring and when judging."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from volbench.domain.assess.current_rounds import restarts_of
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.stage import Stage
from volbench.domain.stats.steady_state import WINDOW, Window, windows


@dataclass(frozen=True, slots=True)
class Track:
    """The values looked at, in the order of their rounds, and the windows within them."""

    rounds: tuple[int, ...]
    values: tuple[float, ...]
    windows: tuple[Window, ...]
    """Each with the numbers of its rounds; none spans a restart, because the file before it is another one."""

    @property
    def steady(self) -> Window | None:
        """The first steady window."""
        return next((window for window in self.windows if window.is_steady), None)


def track(stage: Stage, rounds: Sequence[Round]) -> Track:
    """Return what `rounds` of the tracked workload, in any order, say; nothing where the stage tracks nothing."""
    if stage.tracked is None:
        return Track((), (), ())
    metric, every = stage.tracked.metric, stage.tracked.every
    ordered = sorted(rounds, key=lambda one: one.n)
    firsts = {0: 1}
    """Restart → the first round after it: which rounds are looked at, and the last of all, count from there."""
    for round_ in ordered:
        firsts.setdefault(restarts_of(round_), round_.n)
    looked_at = [
        (round_.n, round_.metrics[metric], restarts)
        for round_ in ordered
        for restarts in (restarts_of(round_),)
        if (round_.n - firsts[restarts]) % every == 0
        and round_.n - firsts[restarts] < stage.most_rounds
        and metric in round_.metrics
    ]
    found: list[Window | None] = []
    for restarts in sorted({restarts for _, _, restarts in looked_at}):
        part = [(n, value) for n, value, of_part in looked_at if of_part == restarts]
        found += [_numbered(window, [n for n, _ in part], every) for window in windows([value for _, value in part])]
    return Track(
        tuple(n for n, _, _ in looked_at), tuple(value for _, value, _ in looked_at), tuple(w for w in found if w)
    )


def last_round_of(window: Window, every: int) -> int:
    """Return the last looked-at round of a window."""
    return window.first_round + (WINDOW - 1) * every


def _numbered(window: Window, numbers: Sequence[int], every: int) -> Window | None:
    """Return the window with the number of its first round; None where one of its rounds is missing."""
    first, last = numbers[window.first_round - 1], numbers[window.last_round - 1]
    return replace(window, first_round=first) if last - first == (WINDOW - 1) * every else None
