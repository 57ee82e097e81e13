"""How rounds are conducted: all workloads in each, in a drawn order, until every cell has enough of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.runner.kind import Conduct
from volbench.runner.repeated_rounds import rounds_left
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from volbench.runner.run_targets import Sites


class RoundsConduct(Conduct):
    """A run by rounds."""

    def course(self, sites: Sites) -> Course:
        """Return the rounds that are left; what an interrupted run had already done is not done again."""
        with_ = self._with
        return Course(
            sites,
            rounds_left(with_, sites),
            Enough(sites.first.situation, with_.rounds),
            host=with_.host,
            feed=with_.feed,
            cancel=with_.cancel,
        )
