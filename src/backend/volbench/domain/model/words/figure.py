"""What a figure told to people is: names only."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message


class Figure(StrEnum):
    """What a quoted figure is."""

    MEDIAN = "median"
    """Of all rounds."""
    STEADY_MEAN = "steady-mean"
    """Mean of the rounds of the steady window."""
    NOT_STEADY = "not-steady"
    """Median of all rounds of a stage that looked for a steady window and found none."""
    POOLED = "pooled"
    """Percentile of the requests of all rounds together."""


FIGURE_NAMES: Final = {
    Figure.MEDIAN: Message("model.figure.median"),
    Figure.STEADY_MEAN: Message("model.figure.steady_mean"),
    Figure.NOT_STEADY: Message("model.figure.not_steady"),
    Figure.POOLED: Message("model.figure.pooled"),
}
