"""How a run by stages is conducted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.kinds.stages.course.stage_files import StageFiles
from volbench.kinds.stages.course.stage_loop import StageCourse
from volbench.kinds.stages.course.stage_policy import StagePolicy
from volbench.planning.rests import rest_of
from volbench.runner.kind import Conduct
from volbench.runner.second_opinions import SecondOpinions

if TYPE_CHECKING:
    from volbench.runner.run_files import RunFiles
    from volbench.runner.run_loop import Course
    from volbench.runner.run_targets import Sites


class StagesConduct(Conduct):
    """A run by stages."""

    files_class: ClassVar[type[RunFiles]] = StageFiles

    def course(self, sites: Sites) -> Course:
        """Return the stages that are left."""
        with_ = self._with
        policy = StagePolicy(sites.first.situation, with_.rounds)
        wanted = with_.assignment.suite.second_opinions
        return StageCourse(
            sites,
            policy,
            host=with_.host,
            feed=with_.feed,
            cancel=with_.cancel,
            opinions=SecondOpinions(wanted, sites, host=with_.host, cancel=with_.cancel),
            rest_s=rest_of(with_.assignment.request),
        )
