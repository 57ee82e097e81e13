"""What its report says."""

from support.words import bilingual

from volbench.reports.facts import Fact
from volbench.reports.kind import Reporting
from volbench.reports.section import Conditions


class WarmingReporting(Reporting):
    """Its order as a condition, and a line below its rounds."""

    def conditions(self, run, choice):
        fact = Fact(bilingual("Order", "顺序"), choice.say(bilingual("last round first", "末轮在先")))
        return Conditions(choice.say(bilingual("How it was measured", "测试方式")), (fact,), fact.value)

    def csv_lines(self, run):
        return [{"run": run.id, "metric": "rounds_backwards", "value": len(run.workloads[0].rounds)}]
