"""What files of many sizes say of their ways as a whole, and runs of them beside each other."""

from volbench.kinds.ways.compare.comparing import WaysComparing

__all__ = ["WaysComparing"]
