"""Promise and price of compared runs beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.compare.comparability import ComparedFact
from volbench.domain.model.runs.promise import JudgedPromise
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import MISSING

_KEPT: Final = Message("compare.promised.kept")
_PRICES: Final = {
    "read_iops": Message("compare.promised.price_read_iops"),
    "write_iops": Message("compare.promised.price_write_iops"),
    "read_bytes_per_s": Message("compare.promised.price_read_speed"),
    "write_bytes_per_s": Message("compare.promised.price_write_speed"),
}
_NONE: Final = plain(MISSING)


def promise_facts(runs: Sequence[Run | None]) -> tuple[ComparedFact, ...]:
    """Return whether each run's promise was kept and what its units cost; empty where nothing was promised of any.

    Args:
        runs: In the order of the comparison, with one target each and all their summaries; None: nothing promised.
    """
    judged = [next(iter(judge_promises(run)), None) if run is not None else None for run in runs]
    rows = []
    if any(one is not None and one.findings for one in judged):
        rows.append((_KEPT, [one.words if one is not None and one.findings else _NONE for one in judged]))
    rows += [(name, [_price(one, metric) for one in judged]) for metric, name in _PRICES.items()]
    return tuple(
        ComparedFact(name, tuple(values), is_same=len(set(values)) == 1)
        for name, values in rows
        if any(value != _NONE for value in values)
    )


def _price(judged: JudgedPromise | None, metric: str) -> Message:
    found = [one for one in judged.unit_prices if one.metric == metric] if judged is not None else []
    return found[0].words if found else _NONE
