"""PTS demand intensity and response times: 65 % reads and 35 % writes of 8 KiB at 49 loads, high to low."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import KiB, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_demand import Mix, demand_suite

SUITE: Final[Suite] = demand_suite(
    "dirth",
    Mix(reads=65, bs=8 * KiB),
    title=Message("suites.snia_dirth.title"),
    description=Message("suites.snia_dirth.description"),
)
