"""A package source for DSM's Package Center: which packages there are, and what a NAS that asks is told."""

from __future__ import annotations

from volbench.feed.answer import Asker, answer
from volbench.feed.packages import Package, read_packages
from volbench.feed.web import make_app

__all__ = ["Asker", "Package", "answer", "make_app", "read_packages"]
