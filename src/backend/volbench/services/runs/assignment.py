"""From an owner's request to a run in the queue: suite, profile and plan are looked up and checked here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.assess.consent import wants_yes_for
from volbench.domain.model.clients.generator import as_measured, sent_by
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, NotFound, UnsafeTarget
from volbench.domain.model.kind import kind_measuring, kind_of_run, kind_over
from volbench.domain.model.runs.run import (
    Badges,
    EndpointTarget,
    Environment,
    LocalVolume,
    Run,
    RunState,
    SuiteRef,
    Target,
)
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.sweeps.way import FOLDER, refuse_ways_mixed
from volbench.domain.model.words.message import Message
from volbench.planning.assumed_rates import assumed_rates, rates_from
from volbench.planning.file_space import Reserve
from volbench.planning.interleaved_plan import plan_in_turns, refuse_request, target_paths
from volbench.planning.kind import Planning
from volbench.planning.over_ways import WayInputs, refuse_ways
from volbench.planning.own_load import with_own_load
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.promised_load import with_cells, with_promised, with_promised_cells
from volbench.planning.promised_rounds import with_precision
from volbench.planning.rests import refuse_rests, with_rests
from volbench.runner.preflight import refuse_unsafe
from volbench.runner.remaining_rounds import spreads_from
from volbench.runner.run_context import Assignment
from volbench.services.runs.one_look import OneLook
from volbench.services.runs.run_ids import new_run_id, new_seed
from volbench.version import METHOD_VERSION, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from volbench.domain.assess.expectation.references import BasicRun
    from volbench.domain.model.errors import VolbenchError
    from volbench.domain.model.kind import RunKind
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.promise import Promise
    from volbench.domain.model.runs.run import Plan, RunRequest, RunRow
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.settings import Settings
    from volbench.domain.model.suites.workload import Profile, Suite
    from volbench.planning.assumed_rates import Rates
    from volbench.runner.protocols import Host


@dataclass(frozen=True, slots=True)
class ProfilePlan:
    """What a run would do with one profile, or why that profile does not go with what is asked for."""

    profile: str
    plan: Plan | None
    refusal: VolbenchError | None


class Assigner:
    """Turns requests into plans, queued runs and assignments."""

    def __init__(
        self,
        suites: Sequence[Suite],
        host: Host,
        settings: Callable[[], Settings],
        earlier: Callable[[str], Sequence[RunRow]] = lambda _volume_id: (),
        basic_runs: Callable[[str], Sequence[BasicRun]] = lambda _digest: (),
        *,
        promised: Callable[[str], Promise | None] = lambda _volume_id: None,
        endpoint: Callable[[str], Endpoint] | None = None,
        lighter: Callable[[RunRequest, Sequence[Target]], tuple[Message, ...]] = lambda _request, _targets: (),
    ) -> None:
        """Keep the suites by id.

        `settings`, `earlier` (volume id → its finished runs, newest first), `basic_runs` (suite digest → runs on single
        disks, newest first), `promised` (volume id → its promise), `endpoint` (name of a way → where it leads, or
        NotFound) and `lighter` (which lighter program is proposed) are asked anew each time.
        """
        self._suites = {suite.id: suite for suite in suites}
        self._host = host
        self._settings = settings
        self._earlier = earlier
        self._basic_runs = basic_runs
        self._promised = promised
        self._endpoint = endpoint or _no_endpoint
        self._lighter = lighter

    def plan(self, request: RunRequest) -> Plan:
        """Say what a run would do and cost; raises as `make_plan` and `refuse_unsafe` do."""
        plan, targets = self._look(request, OneLook(self._host))
        return replace(plan, wants_yes_for=wants_yes_for(plan)).proposing(self._lighter(request, targets))

    def profile_plans(self, request: RunRequest) -> tuple[ProfilePlan, ...]:
        """Say of every profile of the suite what the same run would do with it, or why it does not go with the rest.

        The profile that the request names does not matter. Of the workloads it names each profile gets those that it
        measures unasked; where none of them is left, all of the profile.

        Raises:
            NotFound: there is no such suite.
        """
        suite, look = self.suite(request.suite), OneLook(self._host)
        return tuple(self._profile_plan(request, suite, profile, look) for profile in suite.profiles.values())

    def _profile_plan(self, request: RunRequest, suite: Suite, profile: Profile, look: OneLook) -> ProfilePlan:
        measured = {work.id for work in suite.as_measured_by(profile.id).cells(profile)} | suite.on_request
        workloads = tuple(name for name in request.workloads if name in measured)
        try:
            plan, _ = self._look(replace(request, profile=profile.id, workloads=workloads), look)
        except (CapabilityMissing, InvalidRequest, NotFound, UnsafeTarget) as error:
            return ProfilePlan(profile.id, None, error)
        return ProfilePlan(profile.id, plan, None)

    def queued_run(self, request: RunRequest) -> Run:
        """Return a new run in the state *queued*; raises as `plan` does."""
        plan, targets = self._look(request, OneLook(self._host))
        suite = self._form(request)
        # What a promise adds is no part of the digest: the plan's cells name it.
        return Run(
            id=new_run_id(),
            suite=SuiteRef(suite.id, suite.version, suite.digest(), suite.title, suite.headline),
            profile=request.profile,
            state=RunState.QUEUED,
            created_at=self._host.clock.now(),
            started_at=None,
            finished_at=None,
            label=request.label,
            note=request.note,
            is_imported=False,
            request=request,
            target=targets[0],
            environment=Environment(
                machine=self._host.probes.machine(),
                volbench_version=VERSION,
                method_version=METHOD_VERSION,
                tools={},
                engine="",
                is_direct=True,
            ),
            plan=plan,
            workloads=(),
            caveats=(),
            badges=Badges(valid=False, stable=False),
            verdict=(),
            targets=dict(zip(plan.in_turns, targets, strict=False)),
        )

    def assign(self, run: Run) -> Assignment:
        """Return what the conductor needs to carry a stored run; raises NotFound for a suite that is gone."""
        suite = self.suite_of(run)
        volumes = [volume for target in (run.target, *run.targets.values()) if (volume := volume_of(target))]
        promised = with_promised_cells(self._profile(suite, run.profile), suite)
        profile = kind_of_run(run.plan).part(Planning)().as_planned(promised, run.plan)
        basic_runs = tuple(self._basic_runs(run.suite.digest))
        earlier = self._earlier(volumes[0].id if volumes else run.target.id)
        return Assignment(
            run,
            suite,
            profile,
            self._reserve(),
            rates=rates_from(earlier, assumed_rates(volumes[0])) if volumes else None,
            further_rates={volume.id: self._rates(volume) for volume in volumes[1:]},
            basic_runs=basic_runs,
            spreads=spreads_from(earlier, suite.id, profile.id),
        )

    def suite(self, suite_id: str, profile: str = "") -> Suite:
        """Return a suite, as it is measured by `profile` where one is named.

        Raises:
            NotFound: there is none of that name.
        """
        suite = self._suites.get(suite_id)
        if suite is None:
            raise _not_found("suite", suite_id, self._suites)
        return suite.as_measured_by(profile)

    def suite_of(self, run: Run | RunRow) -> Suite:
        """Return the suite of a run in the form it was measured in, as far as this version has it.

        Raises:
            NotFound: there is none of that name.
        """
        suite = as_measured(self.suite(run.suite.id, run.profile), run.suite.digest)
        if not isinstance(run, Run):
            return suite
        suite = with_cells(with_own_load(suite, run.request), run.plan.cells)
        return kind_of_run(run.plan).part(Planning)().with_cells(suite, run.plan.cells)

    def _form(self, request: RunRequest) -> Suite:
        """Return the suite in the form that is asked for: its program for requests, its load."""
        suite = sent_by(self.suite(request.suite, request.profile), request.generator)
        return with_own_load(suite, request)

    def _look(self, request: RunRequest, look: OneLook) -> tuple[Plan, tuple[Target, ...]]:
        suite = self._form(request)
        profile = self._profile(suite, request.profile)
        kind = kind_measuring(suite, profile)
        planning = kind.part(Planning)()
        planning.refuse_limits(request, profile)
        refuse_rests(request)
        refuse_ways_mixed(suite, request.ways)
        planned = self._planned_over_ways if planning.goes_over_ways else self._planned_on_volumes
        return planned(request, suite, profile, kind, look)

    def _planned_on_volumes(
        self, request: RunRequest, suite: Suite, profile: Profile, kind: RunKind, look: OneLook
    ) -> tuple[Plan, tuple[Target, ...]]:
        _refuse_limit(request, has_limit=False)
        refuse_request(request, suite)
        paths = target_paths(request)
        places = [look.folder(path) for path in paths]
        for place in places:
            refuse_unsafe(*place)
        kind = kind_over(kind, places)
        planning = kind.part(Planning)()
        planning.refuse_places(places)
        capabilities, reserve, load = look.capabilities, self._reserve(), look.load
        promise = self._promised(places[0][0].id)
        suite = with_promised(suite, profile, request, promise, places[0][0].total_bytes)
        suite = planning.over_data(suite, places)
        profile, precision = with_precision(with_promised_cells(profile, suite), suite, request, promise)
        seed = new_seed() if request.seed is None else request.seed
        inputs = [
            PlanInputs(
                suite=suite,
                profile=profile,
                request=request,
                volume=volume,
                folder=folder,
                capabilities=capabilities,
                seed=seed,
                reserve=reserve,
                rates=self._rates(volume),
                machine_load=load,
                precision=precision,
            )
            for volume, folder in places
        ]
        of_folders = planning.folders_of(paths)
        targets = (
            LocalVolume(path, folder, volume, self._promised(volume.id), of_folders)
            for path, (volume, folder) in zip(paths, places, strict=True)
        )
        plan = with_rests(plan_in_turns(inputs, planning), request, planning)
        return _of_kind(plan, kind, request), tuple(targets)

    def _planned_over_ways(
        self, request: RunRequest, suite: Suite, profile: Profile, kind: RunKind, look: OneLook
    ) -> tuple[Plan, tuple[Target, ...]]:
        planning = kind.part(Planning)()
        refuse_ways(request)
        _refuse_limit(request, has_limit=planning.takes_way_limit)
        targets: dict[str, Target] = {}
        for name in request.ways:
            if name == FOLDER:
                volume, folder = look.way(request.target_path)
                refuse_unsafe(volume, folder)
                targets[name] = LocalVolume(request.target_path, folder, volume, self._promised(volume.id))
            else:
                targets[name] = EndpointTarget(self._endpoint(name))
        seed = new_seed() if request.seed is None else request.seed
        reaches = {name: look.reach(name, target) for name, target in targets.items()}
        inputs = WayInputs(suite, profile, request, targets, seed, self._reserve(), reaches=reaches)
        # What measures the connections, or sends requests, is a program of its own: else nobody looks for any.
        if planning.needs_programs(targets):
            found = look.capabilities
            inputs = replace(inputs, programs=found.programs, open_files=found.open_files)
        return _of_kind(planning.over_ways(inputs), kind, request), tuple(targets.values())

    def _rates(self, volume: Volume) -> Rates:
        return rates_from(self._earlier(volume.id), assumed_rates(volume))

    def _profile(self, suite: Suite, profile_id: str) -> Profile:
        profile = suite.profiles.get(profile_id)
        if profile is None:
            raise _not_found("profile", profile_id, suite.profiles)
        return profile

    def _reserve(self) -> Reserve:
        settings = self._settings()
        return Reserve(settings.reserve_ratio, settings.reserve_bytes)


def _of_kind(plan: Plan, kind: RunKind, request: RunRequest) -> Plan:
    return replace(plan, kind=kind.id, own=kind.part(Planning)().own_part(plan, request))


def _refuse_limit(request: RunRequest, *, has_limit: bool) -> None:
    """Refuse a limit of bytes over ways where nothing would hold it, rather than leave it unheard."""
    if request.most_way_bytes is not None and not has_limit:
        raise InvalidRequest(
            Message("services.assignment.no_way_limit"),
            Message("services.assignment.no_way_limit_hint"),
            field="most_way_bytes",
        )


def _no_endpoint(name: str) -> Endpoint:
    raise NotFound(
        Message("services.endpoints.none_of_that_name", name=name), Message("services.endpoints.add_it_first")
    )


_KINDS = {"suite": Message("services.assignment.kinds.suite"), "profile": Message("services.assignment.kinds.profile")}


def _not_found(kind: str, name: str, known: Iterable[str]) -> NotFound:
    # In their own order: profiles from short to long.
    names = ", ".join(known)
    return NotFound(
        Message("services.assignment.there_is_no_named", kind=_KINDS[kind], name=name),
        Message("services.assignment.choose_among", names=names),
        **{kind: name},
    )
