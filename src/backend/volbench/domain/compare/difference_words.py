"""Sentences about a difference, the same between two runs and between two volumes of one run."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.text import Text

FASTER: Final = Text("{size} faster{interval}.", "快 {size}{interval}。")
SLOWER: Final = Text("{size} slower{interval}.", "慢 {size}{interval}。")
LESS_TIME: Final = Text("Faster: takes {size} less time{interval}.", "更快：耗时少 {size}{interval}。")
MORE_TIME: Final = Text("Slower: takes {size} more time{interval}.", "更慢：耗时多 {size}{interval}。")
INTERVAL: Final = Text(" (95 % sure between {low} and {high})", "（95 % 区间：{low} 至 {high}）")
TOO_SMALL: Final = Text(
    "There is a difference of {size}, but it is too small to matter.", "有 {size} 的差异，但小到可以忽略。"
)
NONE_SEEN: Final = Text(
    "No difference seen; one of {visible} or more would very likely have shown.",
    "未见差异；若差异达到 {visible}，很可能已经看出来。",
)
