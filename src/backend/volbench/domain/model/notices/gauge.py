"""A number a monitoring system reads now and then: names and units as Prometheus' conventions want them."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.words.message import Message

Labels = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Gauge:
    """All numbers of one name."""

    name: str
    """With its unit at the end, for example `volbench_run_timestamp_seconds`."""
    help: Message
    samples: tuple[tuple[Labels, float], ...]
    unit: str = ""
    """Base unit of Prometheus, the last part of the name; empty where there is none."""
