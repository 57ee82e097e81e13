"""Experiments read before, in memory: page and report ask for the same one, and none is read during a measurement."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import Busy
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.domain.experiment.analysis.matrix import Matrix

MOST_KEPT: Final = 2
"""A full matrix takes about a megabyte."""


class KeptMatrices:
    """The newest few matrices. Safe from any thread."""

    def __init__(self) -> None:
        """Begin empty."""
        self._kept: OrderedDict[str, Matrix] = OrderedDict()
        self._lock = Lock()

    def get(self, basis: tuple[object, ...], make: Callable[[], Matrix], *, is_measuring: bool) -> Matrix:
        """Return the matrix that follows from `basis`, made now only if it is not here and nothing is being measured.

        Args:
            basis: Everything that decides it: cells, runs as they stand in the history, other runs, threshold.
            make: Works it out.
            is_measuring: Whether this service measures something, whose result the work would disturb.

        Raises:
            Busy: it would have to be worked out while something is measured.
        """
        key = hashlib.sha256(repr(basis).encode()).hexdigest()
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        if is_measuring:
            raise Busy(
                Message("api.kept_matrices.a_volume_is_being_measured_and"),
                Message("api.kept_matrices.come_back_when_the_run_has"),
            )
        matrix = make()
        with self._lock:
            self._kept[key] = matrix
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return matrix
