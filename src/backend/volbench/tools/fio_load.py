"""fio under part of a volume's load: many users who ask at random moments, as often in all as was asked for. No IO.

Each user is a thread with one request under way (`numjobs`, `psync`). One job with a deep queue would not do: when it
is ahead of its rate, fio waits until all requests under way have ended before it goes on, and
`io_submit_mode=offload`, meant against that, never came back (both tried with fio 3.33).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.latency_under_load import HELD, LOAD_OF, LOAD_RATIO
from volbench.domain.model.workload import Direction, KiB
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_output import read_report

if TYPE_CHECKING:
    from volbench.domain.model.workload import CommandContext, Measured, ToolOutput

USERS: Final = 32
"""Requests at a time that count as all a volume can do; as many as the deep queue of `nas-volume`."""
LEAST_PER_USER: Final = 8
"""fio takes whole numbers of requests per second and user, and ends with a division by zero below one: fewer users for
slow disks, so that rounding stays within a few per cent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturation(FioWorkload):
    """As many requests as the volume takes, from users who wait for each answer."""

    bs: int = 4 * KiB
    numjobs: int = USERS
    ioengine: str | None = "psync"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOfLoad(FioWorkload):
    """Requests at a share of what its saturation reached in the same round."""

    bs: int = 4 * KiB
    ioengine: str | None = "psync"
    numjobs: int = USERS
    load_of: str
    """Id of the workload that gives 100 %."""
    load_ratio: float

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        own = {LOAD_OF: self.load_of, LOAD_RATIO: self.load_ratio, "rate_process": "poisson"}
        return {**FioWorkload.parameters(self), **own}

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order; without a known saturation as fast as it goes."""
        if context.saturation_iops is None:
            return FioWorkload.options(self, context)
        users, rates = self._rates(context.saturation_iops)
        options = FioWorkload.options(replace(self, numjobs=users), context)
        return options | {"rate_iops": ",".join(map(str, rates)), "rate_process": "poisson"}

    def parse(self, output: ToolOutput) -> Measured:
        """Read fio's JSON; note which rate was asked for and how much of it came."""
        measured = FioWorkload.parse(self, output)
        options = read_report(output).options
        rates = [int(rate) for rate in options.get("rate_iops", "0").split(",")]
        # The rate of pure writes comes second, and fio never looks at the first.
        per_user = rates[-1] if self.direction is Direction.WRITE else sum(rates)
        asked = per_user * int(options.get("numjobs", "1"))
        reached = measured.metrics.get("read_iops", 0.0) + measured.metrics.get("write_iops", 0.0)
        if not asked:
            return measured
        return replace(measured, notes={**measured.notes, "asked_iops": asked, HELD: reached / asked})

    def _rates(self, saturation_iops: float) -> tuple[int, list[int]]:
        """Return the number of users, and requests per second of each: all, or reads and writes of a mix."""
        shares = [1.0]
        if self.direction is Direction.MIXED:
            reads = (50 if self.rwmixread is None else self.rwmixread) / 100
            shares = [reads, 1 - reads]
        wanted = [saturation_iops * self.load_ratio * share for share in shares]
        users = max(1, min(self.numjobs, int(min(wanted) / LEAST_PER_USER)))
        rates = [max(1, round(rate / users)) for rate in wanted]
        # fio reads one number as that of reads; writes come second.
        return users, [*rates, *rates] if self.direction is Direction.WRITE else rates
