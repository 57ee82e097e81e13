"""The plots of a run by stages."""

from volbench.kinds.stages.plots.plotting import StagesPlotting

__all__ = ["StagesPlotting"]
