"""Before anything is written: is it safe, what is there, how busy is it, what will be measured."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.errors import InvalidRequest, UnsafeTarget
from volbench.domain.expectation.references import references_for
from volbench.domain.run import Environment, Target
from volbench.domain.storage import Health
from volbench.domain.storage_manager import join
from volbench.domain.text import Text
from volbench.runner.planning import PlanInputs, machine_load, make_plan
from volbench.runner.rates import assumed_rates
from volbench.runner.situation import Situation
from volbench.runner.space import file_sizes
from volbench.version import METHOD_VERSION, VERSION

if TYPE_CHECKING:
    from volbench.domain.run import Plan, Run
    from volbench.domain.storage import TargetFolder, Volume
    from volbench.runner.cells import Capabilities
    from volbench.runner.planning import MachineLoad
    from volbench.runner.ports import Host, RunFolder
    from volbench.runner.situation import Assignment

QUIET_SPAN_S = 2.0
"""How long the disks are watched before the start; shorter in the smoke profile, which promises nothing."""


def refuse_unsafe(volume: Volume, folder: TargetFolder) -> None:
    """Make sure that measuring here cannot harm anything.

    Raises:
        UnsafeTarget: read-only, not ours to write to, or the storage pool has failed.
    """
    if volume.is_read_only:
        raise UnsafeTarget(
            Text("{name} is mounted read-only.", "{name} 以只读方式挂载。").fill(name=volume.name),
            Text(
                "A volume turns read-only after errors: look into DSM's Storage Manager, elsewhere into the log.",
                "存储空间出错后会变为只读：在 DSM 上请查看“存储管理器”，其他系统请查看系统日志。",
            ),
        )
    if not folder.is_writable:
        raise UnsafeTarget(
            Text("volbench may not write to {path}.", "volbench 没有 {path} 的写入权限。").fill(path=folder.path),
            folder.how_to_allow
            or Text("Choose a folder that volbench may write to.", "请选择 volbench 有写入权限的文件夹。"),
        )
    if volume.pool.health is Health.FAILED:
        raise UnsafeTarget(
            Text("The storage pool of {name} has failed.", "{name} 所在的存储池已损毁。").fill(name=volume.name),
            Text("Save your data first; measuring can wait.", "请先备份数据，以后再测。"),
        )


def look_around(
    assignment: Assignment,
    place: tuple[Volume, TargetFolder],
    run_folder: RunFolder,
    host: Host,
) -> Situation:
    """Take the plan and the environment of a run whose folder is open.

    Raises:
        CapabilityMissing, UnsafeTarget, InvalidRequest: it cannot be run after all.
    """
    volume, folder = place
    capabilities = host.probes.capabilities()
    plan = _plan(assignment, volume, folder, capabilities, machine_load(host.probes))
    by_id = {workload.id: workload for workload in assignment.suite.workloads}
    workloads = tuple(by_id[cell] for cell in plan.cells)
    environment = _environment(assignment, volume, capabilities, run_folder, host)
    _refuse_other_method(assignment.run, environment)
    # After the quiet check: DSM may look at its disks to answer.
    told = (
        host.ask_storage_manager(assignment.run.id, volume, folder.path) or assignment.run.environment.storage_manager
    )
    if told is not None:
        volume, told = join(volume, told)
        environment = replace(environment, storage_manager=told)
    return Situation(
        target=Target(assignment.request.target_path, folder, volume),
        environment=environment,
        plan=plan,
        capabilities=capabilities,
        workloads=workloads,
        sizes=file_sizes(workloads, plan.file_bytes),
        rates=assignment.rates or assumed_rates(volume),
        spreads=assignment.spreads,
    )


def _plan(
    assignment: Assignment,
    volume: Volume,
    folder: TargetFolder,
    capabilities: Capabilities,
    load: MachineLoad | None = None,
) -> Plan:
    """Plan anew with the seed that was promised; a continued run keeps order, cells and sizes of its first part."""
    earlier = assignment.run.plan
    free_bytes, reserve_bytes = volume.free_bytes, assignment.reserve.of(volume)
    if assignment.run.workloads:
        # Sizes follow from free space, and a file system does not give all of it back at once (Btrfs keeps chunks):
        # what counts for going on is whether the sizes of the first part still fit.
        was_free = earlier.space_needed_bytes + earlier.space_left_bytes
        volume = replace(volume, free_bytes=max(free_bytes, was_free))
    fresh = make_plan(
        PlanInputs(
            suite=assignment.suite,
            profile=assignment.profile,
            request=assignment.request,
            volume=volume,
            folder=folder,
            capabilities=capabilities,
            seed=earlier.seed,
            reserve=assignment.reserve,
            rates=assignment.rates,
            machine_load=load,
        )
    )
    if not assignment.run.workloads:
        return fresh
    if free_bytes - reserve_bytes < earlier.space_needed_bytes or not set(earlier.cells) <= set(fresh.cells):
        raise UnsafeTarget(
            Text(
                "The run cannot be continued: there is less room, or a program is missing since.",
                "无法继续该测试：可用空间变少，或缺少所需程序。",
            ),
            Text("Start a new run; the finished rounds stay.", "请开始新的测试；已完成的轮次会保留。"),
        )
    return earlier


def _refuse_other_method(run: Run, environment: Environment) -> None:
    """A continued run must go on exactly as it began, or its rounds could not stand side by side."""
    if not run.workloads:
        return
    before = run.environment
    if (before.engine, before.method_version, before.is_direct) == (
        environment.engine,
        environment.method_version,
        environment.is_direct,
    ):
        return
    raise InvalidRequest(
        Text(
            "The run cannot be continued: volbench or the system has changed since it began.",
            "无法继续该测试：volbench 或系统自测试开始后已有变化。",
        ),
        Text("Start a new run; the finished rounds stay.", "请开始新的测试；已完成的轮次会保留。"),
    )


def _environment(
    assignment: Assignment, volume: Volume, capabilities: Capabilities, run_folder: RunFolder, host: Host
) -> Environment:
    probes = host.probes
    tools = sorted({workload.tool for workload in assignment.suite.workloads} & set(capabilities.versions))
    is_smoke = assignment.profile.id == "smoke"
    span_s = min(QUIET_SPAN_S, 0.5) if is_smoke else QUIET_SPAN_S
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
