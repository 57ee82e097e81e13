"""Before anything is written: is it safe, what is there, how busy is it, what will be measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.assess.expectation.references import references_for
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.kind import kind_measuring, kind_of_run
from volbench.domain.model.machine.heat import refuse_hot
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.machine.storage_manager import join
from volbench.domain.model.runs.run import Environment, LocalVolume
from volbench.domain.model.words.message import Message
from volbench.planning.assumed_rates import assumed_rates
from volbench.planning.file_space import file_sizes
from volbench.planning.interleaved_plan import plan_in_turns, target_paths
from volbench.planning.kind import Planning
from volbench.planning.plan_inputs import MachineLoad, PlanInputs
from volbench.runner.run_context import Situation
from volbench.runner.run_targets import Around, plans_of
from volbench.version import METHOD_VERSION, VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.runs.run import Plan, Run, RunRequest, Target
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.runner.protocols import Host, Probes, RunFolder
    from volbench.runner.run_context import Assignment

SHORT_SPANS_S = {"smoke": 0.5}
"""Of the profile that promises nothing."""
_FEWEST_COMPARED = 2
"""Sets of options; one is compared with nothing."""


def refuse_unsafe(volume: Volume, folder: TargetFolder) -> None:
    """Make sure that measuring here cannot harm anything.

    Raises:
        UnsafeTarget: read-only, not ours to write to, or the storage pool has failed.
        TooHot: a disk is known to be too warm.
    """
    if volume.is_read_only and volume.share is not None:
        raise UnsafeTarget(
            Message("runner.preflight.is_mounted_read_only", name=volume.name),
            folder.how_to_allow or Message("runner.preflight.choose_a_folder_that_volume_bench"),
        )
    if volume.is_read_only:
        raise UnsafeTarget(
            Message("runner.preflight.is_mounted_read_only", name=volume.name),
            Message("runner.preflight.a_volume_turns_read_only_after"),
        )
    if not folder.is_writable:
        raise UnsafeTarget(
            Message("runner.preflight.volume_bench_may_not_write_to", path=folder.path),
            folder.how_to_allow or Message("runner.preflight.choose_a_folder_that_volume_bench"),
        )
    if volume.pool.health is Health.FAILED:
        raise UnsafeTarget(
            Message("runner.preflight.the_storage_pool_of_has_failed", name=volume.name),
            Message("runner.preflight.save_your_data_first_measuring_can"),
        )
    refuse_hot(volume.disks, {disk.name: disk.temperature_c for disk in volume.disks})


def machine_load(probes: Probes) -> MachineLoad:
    """Return what the processors do right now."""
    return MachineLoad(probes.processor_busy_ratio(), probes.load_1min(), probes.machine().cpu_cores)


def look_around(assignment: Assignment, places: Sequence[Place], folders: Sequence[RunFolder], host: Host) -> Around:
    """Take plan and environment of a run whose folders, one for each target, are open.

    Raises:
        CapabilityMissing, UnsafeTarget, InvalidRequest: it cannot be run after all.
    """
    capabilities = host.probes.capabilities()
    plan = _plan(assignment, places, capabilities, machine_load(host.probes))
    situations = []
    paths = target_paths(assignment.request)
    asked_for = {one.place: one for one in (assignment.run.target, *assignment.run.targets.values())}
    for path, (volume, target), folder, own in zip(paths, places, folders, plans_of(plan), strict=True):
        seen = _Seen(
            _as_seen(asked_for.get(path), path, volume, target),
            own,
            folder,
            capabilities,
            asks_again=path != paths[-1],
        )
        situations.append(_look_at(assignment, seen, host))
    return Around(plan, tuple(situations))


def _as_seen(asked_for: Target | None, path: str, volume: Volume, folder: TargetFolder) -> LocalVolume:
    """Return a target as it is now, with what stands of it in the request."""
    if isinstance(asked_for, LocalVolume):
        return replace(asked_for, folder=folder, volume=volume)
    return LocalVolume(path, folder, volume)


def quiet_span_s(assignment: Assignment) -> float:
    """Return for how many seconds the disks are watched before the start."""
    usual_s = kind_measuring(assignment.suite, assignment.profile).part(Planning).quiet_span_s
    return SHORT_SPANS_S.get(assignment.profile.id, usual_s)


@dataclass(frozen=True, slots=True)
class _Seen:
    """One target before its environment is looked at."""

    target: LocalVolume
    plan: Plan
    run_folder: RunFolder
    capabilities: Capabilities
    asks_again: bool
    """Whether DSM will be asked about another volume of this run."""


def _look_at(assignment: Assignment, seen: _Seen, host: Host) -> Situation:
    volume, folder, plan = seen.target.volume, seen.target.folder, seen.plan
    by_id = {workload.id: workload for workload in assignment.suite.workloads}
    workloads = tuple(by_id[cell] for cell in plan.cells)
    environment = _environment(assignment, volume, seen.capabilities, seen.run_folder, host)
    before = environment_before(assignment.run, plan)
    # After the quiet check: DSM may look at its disks to answer.
    told = host.ask_storage_manager(assignment.run.id, volume, folder.path, seen.asks_again) or before.storage_manager
    if told is not None:
        volume, told = join(volume, told)
        environment = replace(environment, storage_manager=told)
    return Situation(
        target=replace(seen.target, volume=volume),
        environment=environment,
        plan=plan,
        capabilities=seen.capabilities,
        workloads=workloads,
        sizes=file_sizes(workloads, plan.file_bytes, plan.write_file_bytes),
        rates=assignment.rates_of(volume) or assumed_rates(volume),
        spreads=assignment.spreads,
    )


def _plan(
    assignment: Assignment, places: Sequence[Place], capabilities: Capabilities, load: MachineLoad | None = None
) -> Plan:
    """Plan anew with the seed that was promised; a continued run keeps order, cells and sizes of its first part."""
    earlier = assignment.run.plan
    is_continued = bool(assignment.run.workloads)
    parts = plans_of(earlier) if is_continued else ()
    inputs = []
    for number, (volume, folder) in enumerate(places):
        known = volume
        if is_continued:
            # Sizes follow from free space, and a file system does not give all of it back at once (Btrfs keeps chunks):
            # what counts for going on is whether the sizes of the first part still fit.
            was_free = parts[number].space_needed_bytes + parts[number].space_left_bytes
            known = replace(volume, free_bytes=max(volume.free_bytes, was_free))
        inputs.append(
            PlanInputs(
                suite=assignment.suite,
                profile=assignment.profile,
                request=_as_planned(assignment.request, earlier),
                volume=known,
                folder=folder,
                capabilities=capabilities,
                seed=earlier.seed,
                reserve=assignment.reserve,
                rates=assignment.rates_of(volume),
                machine_load=load,
                precision=earlier.precision or (),
            )
        )
    planning = kind_of_run(earlier).part(Planning)()
    fresh = replace(plan_in_turns(inputs, planning), kind=earlier.kind, own=earlier.own)
    if not is_continued:
        return fresh
    is_full = any(
        volume.free_bytes - assignment.reserve.of(volume) < part.space_needed_bytes
        for (volume, _), part in zip(places, parts, strict=True)
    )
    if is_full or not set(earlier.cells) <= set(fresh.cells):
        raise UnsafeTarget(
            Message("runner.preflight.the_run_cannot_be_continued_there"),
            Message("runner.preflight.start_a_new_run_the_finished"),
        )
    return earlier


def _as_planned(request: RunRequest, earlier: Plan) -> RunRequest:
    """Return the request with the rounds its owner saw: plans of earlier versions had those of the profile."""
    if earlier.rounds_for_verdict is not None or len(set(request.variants)) < _FEWEST_COMPARED:
        return request
    return replace(request, keeps_profile_rounds=True, rounds=None)


def environment_before(run: Run, plan: Plan) -> Environment:
    """Return what was around the first part of the run on this target, or what is known of a run that is new."""
    found = run.target_results.get(plan.variants[0])
    return run.environment if found is None else found.environment


def refuse_other_method(run: Run, before: Environment, environment: Environment) -> None:
    """Make sure that a continued run goes on exactly as it began, or its rounds could not stand side by side.

    Raises:
        InvalidRequest: it does not.
    """
    if not run.workloads:
        return
    if (before.engine, before.method_version, before.is_direct) == (
        environment.engine,
        environment.method_version,
        environment.is_direct,
    ):
        return
    raise InvalidRequest(
        Message("runner.preflight.the_run_cannot_be_continued_volume"),
        Message("runner.preflight.start_a_new_run_the_finished"),
    )


def _environment(
    assignment: Assignment, volume: Volume, capabilities: Capabilities, run_folder: RunFolder, host: Host
) -> Environment:
    probes = host.probes
    tools = sorted({workload.tool for workload in assignment.suite.workloads} & set(capabilities.versions))
    span_s = quiet_span_s(assignment)
    has_fio = "fio" in capabilities.programs
    return Environment(
        machine=probes.machine(),
        volbench_version=VERSION,
        method_version=METHOD_VERSION,
        tools={tool: capabilities.versions[tool] for tool in tools},
        # Quiet first: the probes below make the disks busy themselves.
        busy_before_ratio=probes.busy_ratio(volume, span_s=span_s),
        load_1min=probes.load_1min(),
        engine=probes.engine(run_folder.held_path) if has_fio else "psync",
        is_direct=probes.is_direct(run_folder.held_path),
        generator_limit_bytes_per_s=probes.generator_limit_bytes_per_s() if has_fio else None,
        disk_references=references_for(volume, assignment.basic_runs),
        fill_ratio=1 - volume.free_bytes / volume.total_bytes if volume.total_bytes else None,
    )
