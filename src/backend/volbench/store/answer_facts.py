"""What answers are worked out from, read for a whole list of runs at once and without their rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, and_, case, func, or_, select

from volbench.domain.answer.facts import CellFacts, shown_first
from volbench.domain.assess.burst.burst_words import levels_words
from volbench.domain.model.clients.load import is_load
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import LimitId, LimitName
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message
from volbench.store.packing import from_json
from volbench.store.rounds import read_access
from volbench.store.schema import MEDIANS, WORKLOAD_RESULTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.answer.facts import Facts


def read_facts(connection: Connection, run_ids: Sequence[str]) -> Facts:
    """Return run id → its facts, as `domain.answer.facts.facts_of` has them of the whole run."""
    works, medians = WORKLOAD_RESULTS.c, MEDIANS.c
    judged = works.badges
    is_same = and_(
        works.run_id == medians.run_id, works.variant == medians.variant, works.workload_id == medians.workload_id
    )
    query = (
        select(
            works.run_id,
            works.workload_id,
            works.variant,
            works.title,
            works.metric,
            works.is_headline,
            works.tool,
            works.access,
            # Parameters are long, and asked only of what does not say how it reads and writes.
            case((or_(works.access.is_(None), works.access == "null"), works.parameters), else_="{}").label(
                "parameters"
            ),
            works.window,
            medians.median,
            medians.low.label("median_low"),
            medians.high.label("median_high"),
            medians.n,
            medians.is_valid,
            func.json_extract(judged, "$.valid").label("is_marked_valid"),
            func.json_extract(judged, "$.limit.id").label("limit_id"),
            func.json_extract(judged, "$.limit.name").label("limit_name"),
            func.json_extract(judged, "$.limit.slower.name").label("slower"),
            func.json_extract(judged, "$.burst").label("burst"),
            func.json_extract(judged, "$.expectation.metric").label("expected_metric"),
            func.json_extract(judged, "$.expectation.standing").label("standing"),
            func.json_extract(judged, "$.expectation.low").label("low"),
            func.json_extract(judged, "$.expectation.high").label("high"),
        )
        .join(MEDIANS, is_same)
        .where(works.run_id.in_(run_ids))
        .order_by(works.run_id, works.place)
    )
    found: dict[str, list[tuple[bool, CellFacts]]] = {}
    for row in connection.execute(query):
        found.setdefault(row.run_id, []).append((bool(row.is_headline), _facts(row)))
    return {run_id: shown_first(iter(marked)) for run_id, marked in found.items()}


def _facts(row: Any) -> CellFacts:
    parameters = from_json(dict[str, Any], row.parameters)
    access = read_access(row, parameters)
    has_limit = row.limit_id is not None
    is_expected = row.standing is not None and row.expected_metric == row.metric
    return CellFacts(
        workload=row.workload_id,
        variant=row.variant,
        title=from_json(Message, row.title),
        metric=row.metric,
        median=row.median,
        rounds=row.n,
        spread=(row.median_high - row.median_low) / 2 if row.n > 1 else None,
        figure=_figure(row),
        is_load=is_load(parameters),
        is_large_file=access is not None and not access.is_random,
        standing=Standing(row.standing) if is_expected else None,
        low=row.low if is_expected else None,
        high=row.high if is_expected else None,
        limit=LimitName(LimitId(row.limit_id), from_json(Message, row.limit_name)) if has_limit else None,
        slower_disk=None if row.slower is None else from_json(Message, row.slower),
        burst=None if row.burst is None else levels_words(from_json(BurstCredits, row.burst)),
    )


def _figure(row: Any) -> Figure:
    """Tell what the figure is: one that did not become steady is written as not valid, whatever its badge says."""
    if row.window is not None:
        return Figure.STEADY_MEAN
    return Figure.NOT_STEADY if row.is_marked_valid and not row.is_valid else Figure.MEDIAN
