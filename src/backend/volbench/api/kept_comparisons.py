"""Comparisons worked out before, in memory: a large one takes seconds on a small NAS, and none is made twice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Final

from volbench.domain.compare.comparison_result import Comparison
from volbench.domain.model.errors import Busy
from volbench.domain.model.runs.run import RunRow, RunState
from volbench.domain.model.words.message import Message

MOST_KEPT: Final = 4
"""The page asks for the one it shows, and the report of it; a large comparison takes about a megabyte."""
_GOING_ON: Final = frozenset({RunState.QUEUED, RunState.RUNNING})


class KeptComparisons:
    """The newest few comparisons. Safe from any thread."""

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: OrderedDict[str, Comparison] = OrderedDict()
        self._lock = Lock()

    def get(
        self,
        rows: Sequence[RunRow],
        basis: tuple[object, ...],
        make: Callable[[], Comparison],
        *,
        is_measuring: bool,
    ) -> Comparison:
        """Return the comparison of these runs, made now only if it is not here and nothing is being measured.

        Args:
            rows: The runs as they stand in the history; a changed label or state makes a comparison of its own.
            basis: What else decides it: the baseline, the threshold and which other runs there are.
            make: Works it out.
            is_measuring: Whether this service measures something, whose result the work would disturb.

        Raises:
            Busy: it would have to be worked out while something is measured.
        """
        key = hashlib.sha256(repr((rows, basis)).encode()).hexdigest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        if is_measuring:
            raise Busy(
                Message("api.kept_comparisons.a_volume_is_being_measured_and"),
                Message("api.kept_comparisons.come_back_when_the_run_has"),
            )
        comparison = make()
        if not any(row.state in _GOING_ON for row in rows):
            self._keep(key, comparison)
        return comparison

    def _keep(self, key: str, comparison: Comparison) -> None:
        with self._lock:
            self._kept[key] = comparison
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
