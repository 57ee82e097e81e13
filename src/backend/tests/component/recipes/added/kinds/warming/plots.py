"""What is drawn of it."""

from support.words import bilingual

from volbench.domain.assess.plots.axes import ROUND, of_metric
from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.model.plots.plot import Plot, Series


class WarmingPlotting(Plotting):
    """Rounds as they came."""

    def of_run(self, run):
        (work,) = run.workloads
        points = tuple((float(one.n), one.metrics[work.metric]) for one in work.rounds)
        title = bilingual("Backwards", "倒序")
        line = Series(work.title, points)
        return (Plot(id="backwards", title=title, x=ROUND, y=of_metric(work.metric), series=(line,)),)
