"""What the script in the HTML report draws from: run documents, slimmed to what a chart shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from volbench.domain.codec import dump
from volbench.domain.document import to_document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.comparison import Comparison
    from volbench.domain.run import Run
    from volbench.reports.exporter import Choice

_TRACE_POINTS = 2_000
"""Kept of one run; longer traces are thinned evenly, so that a full run stays below 1 MB."""
_DIGITS = 4
"""Significant digits of a drawn point; a screen shows fewer."""


def chart_data(runs: tuple[Run, ...], comparison: Comparison | None, choice: Choice) -> Markup:
    """Return JSON that cannot end the script element it stands in."""
    slim = _one if len(runs) == 1 else _of_many
    data = {
        "language": choice.language,
        "unit_base": choice.unit_base.value,
        "runs": [slim(to_document(run)) for run in runs],
        "comparison": dump(comparison) if comparison else None,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    escaped = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    return Markup(escaped.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))  # noqa: S704 (escaped above)


def _one(document: dict[str, Any]) -> dict[str, Any]:
    """Drop histogram bins and thin the traces."""
    rounds = [round_ for workload in document["workloads"] for round_ in workload["rounds"]]
    step = max(1, -(-sum(len(round_["trace"]) for round_ in rounds) // _TRACE_POINTS))
    for round_ in rounds:
        round_["latency_bins"] = {}
        round_["notes"] = {}
        round_["evidence"] = {}
        round_["trace"] = [_point(point) for point in round_["trace"][::step]]
    return document


def _point(point: dict[str, Any]) -> dict[str, Any]:
    """Leave out what was not observed, the disks (each round has their means), and digits nobody sees."""
    return {key: float(f"{value:.{_DIGITS}g}") for key, value in point.items() if isinstance(value, float)}


_KEPT_OF_WORKLOAD = ("id", "variant", "title", "tool", "direction", "metric", "is_headline", "summary", "cache_class")


def _of_many(document: dict[str, Any]) -> dict[str, Any]:
    """Keep names and summaries only: side by side nobody draws single rounds."""
    document["workloads"] = [_cell(workload) for workload in document["workloads"]]
    document["environment"]["notes"] = {}
    return document


def _cell(workload: dict[str, Any]) -> dict[str, Any]:
    kept = {key: workload[key] for key in _KEPT_OF_WORKLOAD}
    badges = {key: workload["badges"][key] for key in ("valid", "stable")}
    empty: dict[str, Iterable[Any]] = {"command": [], "parameters": {}, "rounds": [], "caveats": [], "percentiles": {}}
    return {**kept, **empty, "badges": {**badges, "valid_reasons": [], "stable_reasons": []}}
