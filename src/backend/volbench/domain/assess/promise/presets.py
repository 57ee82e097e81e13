"""Promises that are published on their vendor's own page, with its address, its date and the day it was read.

No row from memory, and none that somebody else quotes. What is not here owners type themselves.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.promise import PromisedDirection, PromisedMetric, PromiseLine, PromisePreset
from volbench.domain.model.words.message import Message

_WAYS: Final = (PromisedDirection.READ, PromisedDirection.WRITE)
_CITED: Final = Message("assess.promise.preset.cited")


def _preset(
    id_: str, title: Message, numbers: tuple[str, str, str], page: tuple[Message, str, str, str], note: Message
) -> PromisePreset:
    """Fill a row: IOPS, throughput and latency as printed (empty: none), and its page with address and both days."""
    source, url, published, read = page
    amounts = zip(PromisedMetric, numbers, strict=True)
    lines = tuple(PromiseLine(metric, way, amount) for metric, amount in amounts for way in _WAYS if amount)
    cited = _CITED.fill(title=title, url=url, published=published, read=read)
    return PromisePreset(id_, title, lines, source, published, read, url, cited, note)


_TENCENT: Final = (
    Message("assess.promise.preset.tencent_page"),
    "https://intl.cloud.tencent.com/zh/document/product/362/39611",
    "2022-04-01",
    "2026-11-29",
)
_CHINA_TELECOM: Final = (
    Message("assess.promise.preset.china_telecom_page"),
    "https://www.esurfingcloud.com/document/zh-cn/10027696/20700687",
    "2025-09-05",
    "2026-11-29",
)
_ONE_AT_A_TIME: Final = Message("assess.promise.preset.one_at_a_time")

CLOUD: Final = (
    _preset(
        "tencent-enhanced-ssd-2022",
        Message("assess.promise.preset.tencent_enhanced_ssd"),
        ("min(1800 + 50 * GB, 50000)", "min(120 + 0.5 * GB, 350) MB/s", ""),
        _TENCENT,
        Message("assess.promise.preset.tencent_extra"),
    ),
    _preset(
        "china-telecom-high-io-2025",
        Message("assess.promise.preset.china_telecom_high_io"),
        ("min(5000, 1800 + 8 * GB)", "min(200, 130 + 0.1 * GB) MB/s", "1-3 ms"),
        _CHINA_TELECOM,
        _ONE_AT_A_TIME,
    ),
    _preset(
        "china-telecom-general-ssd-2025",
        Message("assess.promise.preset.china_telecom_general_ssd"),
        ("min(20000, 1500 + 8 * GB)", "min(250, 100 + 0.5 * GB) MB/s", "1 ms"),
        _CHINA_TELECOM,
        _ONE_AT_A_TIME,
    ),
)
"""In the order they are offered."""
