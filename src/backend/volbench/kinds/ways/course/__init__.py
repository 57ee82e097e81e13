"""How files of many sizes go over ways."""

from volbench.kinds.ways.course.conduct import WaysConduct

__all__ = ["WaysConduct"]
