"""How a run by stages is conducted."""

from volbench.kinds.stages.course.conduct import StagesConduct

__all__ = ["StagesConduct"]
