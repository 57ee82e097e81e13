"""What watching says."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.words.message import Message, join_sentences, plain
from volbench.domain.model.words.units import format_change, format_ratio
from volbench.domain.timeline.watch import Watch, WatchState

_TOO_FEW_ONE: Final = Message("timeline.watch.too_few_one")
_TOO_FEW: Final = Message("timeline.watch.too_few")
_DOUBTFUL: Final = Message("timeline.watch.doubtful")
_USUAL: Final = Message("timeline.watch.usual")
_USUAL_TIME: Final = Message("timeline.watch.usual_time")
_SUSPECTED: Final = Message("timeline.watch.suspected")
_SLOWER: Final = Message("timeline.watch.slower")
NOT_WATCHED: Final = Message("timeline.watch.first_look")
_FASTER: Final = Message("timeline.watch.faster")


def change_text(ratio: float | None, *, is_higher_better: bool) -> Message:
    """Write speed over usual speed as a change; for response times the change of the time, which is what is shown."""
    if is_higher_better or not ratio:
        return plain(format_change(ratio))
    return Message("timeline.watch.time", change=format_change(1 / ratio))


def watch_sentence(seen: Watch, *, doubtful: int, is_higher_better: bool) -> Message:
    """Say what the runs of a cell say; `doubtful` numbers of it cannot be trusted."""
    change = change_text(seen.ratio, is_higher_better=is_higher_better)
    match seen.state:
        case WatchState.SLOWER:
            return _SLOWER.fill(count=seen.row_runs, change=change)
        case WatchState.SUSPECTED:
            return _SUSPECTED.fill(change=change, count=seen.row_runs)
        case WatchState.FASTER:
            return _FASTER.fill(change=change)
        case WatchState.USUAL:
            words, visible = _visible_drop(seen.slow_below_ratio or 0.0, is_higher_better=is_higher_better)
            return words.fill(noise=format_ratio(seen.noise_ratio), visible=format_ratio(visible))
    few = _TOO_FEW_ONE if seen.missing_runs == 1 else _TOO_FEW.fill(missing=seen.missing_runs)
    if not doubtful:
        return few
    rest = _DOUBTFUL.fill(count=doubtful)
    return join_sentences((few, rest))


def _visible_drop(slow_below: float, *, is_higher_better: bool) -> tuple[Message, float]:
    if is_higher_better or slow_below <= 0:
        return _USUAL, 1 - slow_below
    return _USUAL_TIME, 1 / slow_below - 1
