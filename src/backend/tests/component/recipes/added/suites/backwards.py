"""A suite of the added kind of run."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from support.words import bilingual
from volbench.suites.counted import SUITE as COUNTED

from volbench.domain.model.suites.workload import Suite

SUITE: Final[Suite] = replace(COUNTED, id="backwards", title=bilingual("Backwards", "倒序"), kind="warming")
