"""What the report of a run by stages says."""

from volbench.kinds.stages.sections.reporting import StagesReporting

__all__ = ["StagesReporting"]
