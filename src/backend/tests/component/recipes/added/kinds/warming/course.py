"""How it is conducted."""

from volbench.planning.cell_order import make_order
from volbench.runner.kind import Conduct
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough


class WarmingConduct(Conduct):
    """The last round first."""

    def course(self, sites):
        with_, plan = self._with, sites.plan
        order = make_order(plan.variants, plan.cells, rounds=plan.rounds, seed=plan.seed, is_fixed=True)
        enough = Enough(sites.first.situation, with_.rounds)
        return Course(sites, order[::-1], enough, host=with_.host, feed=with_.feed, cancel=with_.cancel)
