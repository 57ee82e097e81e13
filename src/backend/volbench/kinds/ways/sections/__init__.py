"""What reports say of files of many sizes: of one run, and of several beside each other."""

from volbench.kinds.ways.sections.reporting import WaysReporting

__all__ = ["WaysReporting"]
