"""What it comes to."""

from support.words import bilingual

from volbench.domain.assess.kind import Judging


class WarmingJudging(Judging):
    """A verdict of its own."""

    def verdict(self, run):
        first = run.workloads[0].rounds[0].started_at
        last = run.workloads[0].rounds[-1].started_at
        return (bilingual("Measured backwards.", "倒序测试。"),) if first >= last else None
