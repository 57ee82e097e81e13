"""Gauges as text: OpenMetrics 1.0 (prometheus/OpenMetrics), and Prometheus' text format 0.0.4 before it.

By hand: prometheus_client, which the tests read this with, loads TLS and a web server of its own with its first line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.domain.model.notices.gauge import Gauge, Labels

OPEN_METRICS: Final = "application/openmetrics-text; version=1.0.0; charset=utf-8"
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
END: Final = "# EOF\n"
"""The last line of OpenMetrics."""
_ESCAPED: Final = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


def exposition(gauges: Sequence[Gauge], *, is_open_metrics: bool, language: str) -> str:
    """Return the whole text of `gauges`, what they mean in `language`; those without a number are left out."""
    text = written(gauges, is_open_metrics=is_open_metrics, language=language)
    return text + END if is_open_metrics else text


def written(gauges: Sequence[Gauge], *, is_open_metrics: bool, language: str) -> str:
    """Return a part of it, which others may follow."""
    lines = (line for gauge in gauges if gauge.samples for line in _lines(gauge, language, is_open=is_open_metrics))
    return "".join(f"{line}\n" for line in lines)


def _lines(gauge: Gauge, language: str, *, is_open: bool) -> Iterator[str]:
    yield f"# TYPE {gauge.name} gauge"
    if is_open and gauge.unit:
        yield f"# UNIT {gauge.name} {gauge.unit}"
    # No sentence of ours has a sign that one format would escape and the other not.
    yield f"# HELP {gauge.name} {render(gauge.help, language)}"
    for labels, value in gauge.samples:
        yield f"{gauge.name}{_written(labels)} {value!r}"


def _written(labels: Labels) -> str:
    inner = ",".join(f'{name}="{value.translate(_ESCAPED)}"' for name, value in labels)
    return f"{{{inner}}}" if inner else ""
