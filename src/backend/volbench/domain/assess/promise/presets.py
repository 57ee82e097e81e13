"""Promises that were published, each with its source; what is not here owners type themselves.

No row without a source that was read. Single disks are in disk_presets.py: their figures are those of the table behind
expectations.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.message import Message
from volbench.domain.model.promise import PromisedDirection, PromisedMetric, PromiseLine, PromisePreset

_COMPARISON: Final = Message("assess.promise.preset.comparison_2016")
_ALIYUN_URL: Final = "https://www.aliyun.com/product/disk"
_TENCENT_URL: Final = "https://www.qcloud.com/product/cbs.html"
_READ, _WRITE, _BOTH = PromisedDirection.READ, PromisedDirection.WRITE, PromisedDirection.BOTH
_SINGLE: Final = (_READ, _WRITE)


_TITLES: Final = {
    "aliyun-hybrid-2016": Message("assess.promise.preset.aliyun_hybrid_2016"),
    "aliyun-ssd-2016": Message("assess.promise.preset.aliyun_ssd_2016"),
    "tencent-hybrid-2016": Message("assess.promise.preset.tencent_hybrid_2016"),
    "tencent-ssd-2016-printed": Message("assess.promise.preset.tencent_ssd_2016_printed"),
    "tencent-ssd-2016-text": Message("assess.promise.preset.tencent_ssd_2016_text"),
}


def _lines(
    iops: str, throughput: str, latency: str = "", *, ways: tuple[PromisedDirection, ...] = _SINGLE
) -> tuple[PromiseLine, ...]:
    """Fill the lines of a cloud volume; `ways` are those the IOPS are promised for."""
    lines = [PromiseLine(PromisedMetric.IOPS, way, iops) for way in ways]
    lines += [PromiseLine(PromisedMetric.THROUGHPUT, way, throughput) for way in _SINGLE]
    lines += [PromiseLine(PromisedMetric.LATENCY, way, latency) for way in _SINGLE if latency]
    return tuple(lines)


def _of_2016(id_: str, lines: tuple[PromiseLine, ...], url: str, *, note: Message | None = None) -> PromisePreset:
    return PromisePreset(
        id=id_,
        title=_TITLES[id_],
        lines=lines,
        source=_COMPARISON,
        published="2016",
        url=url,
        note=note,
    )


_TENCENT_SSD_THROUGHPUT: Final = "min(150 + (GB - 250) * 0.147, 260) MB/s"

CLOUD: Final = (
    _of_2016(
        "aliyun-hybrid-2016", _lines("min(1000 + 6 * GB, 3000)", "min(50 + GB * 0.1, 80) MB/s", "1-3 ms"), _ALIYUN_URL
    ),
    _of_2016("aliyun-ssd-2016", _lines("min(30 * GB, 20000)", "min(50 + GB * 0.5, 256) MB/s", "1-3 ms"), _ALIYUN_URL),
    _of_2016(
        "tencent-hybrid-2016",
        _lines("min(1500 + GB * 8, 4500)", "min(75 + GB * 0.147, 130) MB/s", "< 3 ms", ways=(_BOTH,)),
        _TENCENT_URL,
    ),
    _of_2016(
        "tencent-ssd-2016-printed",
        _lines("min(GB * 24, 2400)", _TENCENT_SSD_THROUGHPUT, "< 3 ms", ways=(_BOTH,)),
        _TENCENT_URL,
        note=Message("assess.promise.preset.tencent_ssd_2400"),
    ),
    _of_2016(
        "tencent-ssd-2016-text",
        _lines("min(GB * 24, 24000)", _TENCENT_SSD_THROUGHPUT, "< 3 ms", ways=(_BOTH,)),
        _TENCENT_URL,
        note=Message("assess.promise.preset.tencent_ssd_24000"),
    ),
    PromisePreset(
        id="tencent-enhanced-ssd-2022",
        title=Message("assess.promise.preset.tencent_enhanced_ssd"),
        lines=_lines("min(1800 + 50 * GB, 50000)", "min(120 + 0.5 * GB, 350) MB/s"),
        source=Message("assess.promise.preset.tencent_page"),
        published="2022-04-01",
        url="https://intl.cloud.tencent.com/zh/document/product/362/39611",
        note=Message("assess.promise.preset.tencent_extra"),
    ),
    PromisePreset(
        id="aliyun-essd-autopl",
        title=Message("assess.promise.preset.aliyun_autopl"),
        lines=_lines("max(min(1800 + 50 * GiB, 50000), 3000)", "max(min(120 + 0.5 * GiB, 350), 125) MB/s"),
        source=Message("assess.promise.preset.aliyun_page"),
        # The page carries no date of its own: the day it was read.
        published="2026-11-23",
        url="https://www.alibabacloud.com/help/en/ecs/user-guide/essd-autopl-disks",
        note=Message("assess.promise.preset.aliyun_base"),
    ),
)
"""In the order they are offered."""
