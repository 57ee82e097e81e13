"""What planning a run asks of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.kind import Part
from volbench.domain.model.words.message import Message
from volbench.planning.places import refuse_same, refuse_too_many

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.kind_plan import KindPlan
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run, RunRequest, Target
    from volbench.domain.model.suites.workload import Profile, Suite
    from volbench.planning.over_ways import WayInputs
    from volbench.planning.plan_inputs import Draft, PlanInputs

LIMITS: Final = ("most_write_bytes", "most_duration_s")
"""What an owner may set for a run that goes on until it has used it up."""
_NO_LIMITS: Final = Message("runner.fill_plan.no_limits")
_LEAVE_OUT: Final = Message("runner.fill_plan.leave_out")


class Planning(Part):
    """What holds for a run whose kind says nothing else: it is measured on volumes, in rounds that repeat."""

    FILE: ClassVar[str] = "plan"
    goes_over_ways: ClassVar[bool] = False
    """Whether its targets are ways, to a folder or to servers, and not folders of volumes."""
    takes_way_limit: ClassVar[bool] = False
    """Whether an owner may limit how many bytes go over a way."""
    quiet_span_s: ClassVar[float] = 2.0
    """For how long the disks are watched before the start."""

    def refuse_limits(self, request: RunRequest, profile: Profile) -> None:  # noqa: ARG002
        """Make sure that limits of bytes and time are set only where something goes on until it has used them up.

        Raises:
            InvalidRequest: nothing of this profile does.
        """
        for name in LIMITS:
            if getattr(request, name) is not None:
                raise InvalidRequest(_NO_LIMITS.fill(suite=request.suite), _LEAVE_OUT, field=name)

    def refuse_places(self, places: Sequence[Place]) -> None:
        """Make sure that folders can be measured in turns: those of two volumes can.

        Raises:
            InvalidRequest: they cannot.
        """
        refuse_same(places)
        refuse_too_many(places)

    def over_data(self, suite: Suite, places: Sequence[Place]) -> Suite:  # noqa: ARG002
        """Return the suite with what is to be measured with other data as well, since these folders compress."""
        return suite

    def with_cells(self, suite: Suite, cells: Collection[str]) -> Suite:  # noqa: ARG002
        """Return the suite with those of these cells of a plan that `over_data` added, made again from their ids."""
        return suite

    def folders_of(self, paths: Sequence[str]) -> tuple[str, ...] | None:  # noqa: ARG002
        """Return the folders whose numbers are held against those of the same ones only; None: against the volume's."""
        return None

    def sharing(self, inputs: Sequence[PlanInputs]) -> Sequence[PlanInputs]:
        """Return what the plan of each folder is made from, knowing of the others."""
        return inputs

    def over_places(self, plan: Plan, inputs: Sequence[PlanInputs]) -> Plan:  # noqa: ARG002
        """Return the plan of the whole run over several folders; `plan` counts each by itself."""
        return plan

    def refuse(self, request: RunRequest, variants: Sequence[str]) -> None:
        """Make sure that what is asked for can be measured on a volume in this way.

        Raises:
            InvalidRequest: it cannot.
        """

    def needed(self, chosen: Iterable[str], profile: Profile) -> set[str]:  # noqa: ARG002
        """Return the chosen workloads with those that they mean nothing without."""
        return set(chosen)

    def takes_promised(self, suite: Suite, profile: Profile) -> bool:  # noqa: ARG002
        """Say whether there is room for cells by which a promise is judged: where no order is prescribed there is."""
        return not suite.is_order_fixed

    def with_promised(self, profile: Profile, added: Sequence[str]) -> Profile:  # noqa: ARG002
        """Return the profile as it measures the workloads that a promise added."""
        return profile

    def until_exact(self, profile: Profile, judged: Mapping[str, tuple[str, ...]]) -> Profile | None:  # noqa: ARG002
        """Return the profile with rules of its own for those that a promise is judged by; None: by rules of the plan.

        `judged` names the metrics of each.
        """
        return None

    def as_planned(self, profile: Profile, plan: Plan) -> Profile:  # noqa: ARG002
        """Return the profile as a stored plan has it, whatever has been promised since."""
        return profile

    def in_own_words(self, plan: Plan, suite: Suite | None) -> Plan:  # noqa: ARG002
        """Return a plan from a file with this version's names for what the kind has in it, never those of the file.

        `suite` is the one of its id that this version has.
        """
        return plan

    def on_volume(self, draft: Draft) -> Plan | None:  # noqa: ARG002
        """Return the plan with rounds, bytes and seconds; None: those of rounds that repeat.

        Raises:
            InvalidRequest, CapabilityMissing: it cannot be measured so.
        """
        return None

    def count_tests(self, plan: Plan) -> tuple[int, int]:
        """Return how many tests there are, at least and at most, between which an owner may want rests."""
        least = len(plan.variants) * len(plan.cells) * plan.rounds
        return least, len(plan.variants) * sum(map(plan.most_rounds_of, plan.cells))

    def preparations(
        self,
        plan: Plan,  # noqa: ARG002
        left: Collection[str],  # noqa: ARG002
        file_bytes: int,  # noqa: ARG002
    ) -> tuple[tuple[str, int, int | None], ...]:
        """Return (stage, bytes, size of each write) of every time the test file is written as a whole between rounds.

        `left` are the stages that are still to be measured.
        """
        return ()

    def ends(self, plan: Plan) -> Iterable[Message]:  # noqa: ARG002
        """Return what ends a run that goes on until its results decide, in words."""
        return ()

    def needs_programs(self, targets: Mapping[str, Target]) -> bool:  # noqa: ARG002
        """Say whether a plan over ways depends on which programs are installed."""
        return False

    def over_ways(self, inputs: WayInputs) -> Plan:
        """Return the plan of a run over ways.

        Raises:
            InvalidRequest, CapabilityMissing, UnsafeTarget: it cannot be measured so.
        """
        raise NotImplementedError

    def lines(self, plan: Plan) -> list[Message] | None:  # noqa: ARG002
        """Return what the command line says of a plan instead of how much a volume has to take; None: that."""
        return None

    def own_part(self, plan: Plan, request: RunRequest) -> KindPlan | None:  # noqa: ARG002
        """Return what the kind adds to a plan that is otherwise made; what stands in it, where it adds nothing."""
        return plan.own

    def anew_bytes(self, run: Run) -> int:
        """Return how many bytes of test files a run that goes on after an interruption writes once more."""
        plan = run.plan
        return sum(one.space_needed_bytes for one in plan.targets.values()) or plan.space_needed_bytes

    def begun_anew(self, run: Run) -> frozenset[str]:  # noqa: ARG002
        """Return the workloads whose finished rounds do not count then."""
        return frozenset()
