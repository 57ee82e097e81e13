"""What is compared of it."""

from support.words import bilingual

from volbench.domain.compare.kind import Comparing


class WarmingComparing(Comparing):
    """Runs that nobody labelled are left alone."""

    def obstacle(self, run, work):
        return None if run.label else bilingual("It has no label.", "没有标签。")
