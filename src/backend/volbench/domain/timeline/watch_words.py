"""What watching says, in both languages."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.text import Text, join_sentences, plain
from volbench.domain.model.units import format_change, format_ratio
from volbench.domain.timeline.watch import Watch, WatchState

_TOO_FEW_ONE: Final = Text(
    "One more run that can be trusted, and Volume Bench will notice when this becomes slower.",
    "再有 1 次数据可信的测试，存储空间测速就能发现变慢。",
)
_TOO_FEW: Final = Text(
    "{missing} more runs that can be trusted, and Volume Bench will notice when this becomes slower.",
    "再有 {missing} 次数据可信的测试，存储空间测速就能发现变慢。",
)
_DOUBTFUL: Final = Text(
    "Doubtful numbers are drawn, but not watched ({count} so far).",
    "存疑的数据会画出，但不参与观察（目前 {count} 次）。",
)
_USUAL: Final = Text(
    "As usual. Runs differ by about {noise}; a drop of {visible} or more would be noticed.",
    "与平时相当。各次测试之间约相差 {noise}；下降达到 {visible} 会被发现。",
)
_USUAL_TIME: Final = Text(
    "As usual. Runs differ by about {noise}; one that takes {visible} longer or more would be noticed.",
    "与平时相当。各次测试之间约相差 {noise}；耗时增加达到 {visible} 会被发现。",
)
_SUSPECTED: Final = Text(
    "Slower than usual ({change}), but only in {count} of the 3 runs in a row that make it certain. Measure again.",
    "比平时慢（{change}），但需要连续 3 次才能确定，目前为 {count} 次。请再测一次。",
)
_SLOWER: Final = Text(
    "Slower than usual in the last {count} runs ({change}).", "最近 {count} 次测试都比平时慢（{change}）。"
)
_FASTER: Final = Text(
    "Faster than usual ({change}). If that is to stay, make the first of these runs the baseline.",
    "比平时快（{change}）。如果会一直如此，请将其中第一次测试设为对照。",
)


def change_text(ratio: float | None, *, is_higher_better: bool) -> Text:
    """Write speed over usual speed as a change; for response times the change of the time, which is what is shown."""
    if is_higher_better or not ratio:
        return plain(format_change(ratio))
    return Text("time {change}", "耗时 {change}").fill(change=format_change(1 / ratio))


def watch_sentence(seen: Watch, *, doubtful: int, is_higher_better: bool) -> Text:
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


def _visible_drop(slow_below: float, *, is_higher_better: bool) -> tuple[Text, float]:
    if is_higher_better or slow_below <= 0:
        return _USUAL, 1 - slow_below
    return _USUAL_TIME, 1 / slow_below - 1
