"""Takes out of a run what could say whose it is: serial numbers, host name, user and share names, paths, addresses."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from volbench.domain.answer.answered_runs import with_answer_of_targets
from volbench.domain.compare.several_targets import join
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.rounds.packed_round import with_course
from volbench.domain.model.rounds.system_series import BusyProcess, SystemSeries
from volbench.domain.model.runs.target import EndpointTarget, LocalVolume, ReportedTarget, lettered, share_of_target
from volbench.domain.model.runs.targets import are_folders, view_of
from volbench.domain.model.runs.way_plan import OverWays
from volbench.domain.model.words.message import Message
from volbench.reports.anonymise_machines import hidden_address, stand_in, stand_ins
from volbench.reports.anonymise_mount import hidden_share, open_options, options_without_names, words_of_share
from volbench.reports.anonymise_servers import hidden_limit, probes_of, programs_of, secret_options, without_own_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.rounds.packed_round import Course
    from volbench.domain.model.runs.answer import Answer
    from volbench.domain.model.runs.clean_up import CleanUp
    from volbench.domain.model.runs.kind_plan import KindPlan
    from volbench.domain.model.runs.promise import Promise
    from volbench.domain.model.runs.run import Caveat, Environment, Failure, Plan, Run, Target, WorkloadResult
    from volbench.domain.model.runs.way_plan import WayPlan
    from volbench.domain.model.servers.endpoint import Endpoint

_KEPT_MOUNT = re.compile(r"/volume(USB|SATA)?\d+")
_HIDDEN = LEFT_OUT
_SHORTEST_SECRET = 3
_OPEN_OPTIONS = frozenset({"signing", "part-bytes", "path-style"})
"""Options of a way that say nothing of the owner."""
_PATH_LETTERS = r"""[^\s"'“”‘’«»<>，。；：、！？（）(),;:]*[^\s"'“”‘’«»<>，。；：、！？（）(),;:.]"""
"""The rest of a path inside a sentence; its last letter is no full stop."""


def anonymise(run: Run, include: frozenset[Inclusion] = frozenset()) -> Run:
    """Return the run as it may leave the NAS; `include` names private facts the owner agreed to."""
    return _several(run, include) if run.targets else _one(run, include, stand_in(run))


def _several(run: Run, include: frozenset[Inclusion]) -> Run:
    """Each target as a run of its own, then joined: what is said of them all is said anew with the names left."""
    machines = stand_ins(run)
    hidden = {variant: _one(view_of(run, variant), include, machines[variant]) for variant in run.targets}
    if are_folders(run) and Inclusion.PATHS not in include:
        hidden = _told_apart(hidden)
    # The longest first: one path may be the beginning of another, and one name part of it.
    by_place = sorted(run.targets, key=lambda variant: len(run.targets[variant].place), reverse=True)
    hiders = [_hider(view_of(run, variant), include) for variant in by_place]

    def hide(text: str) -> str:
        for each in hiders:
            text = each(text)
        return text

    first = next(iter(hidden.values()))
    failure = run.failure
    for variant in sorted(run.targets, key=lambda variant: len(run.targets[variant].name), reverse=True):
        failure = _failure(replace(view_of(run, variant), failure=failure), hidden[variant].target.name, hide)
    anonymous = replace(
        run,
        label=first.label,
        note=first.note,
        request=replace(first.request, other_target_paths=tuple(hide(path) for path in run.request.other_target_paths)),
        plan=_plan(run.plan, hide, {variant: view.target for variant, view in hidden.items()}),
        failure=failure,
        clean_ups=_clean_ups(run.clean_ups, hide),
        targets={variant: view.target for variant, view in hidden.items()},
        answer=None,
    )
    if not run.target_results:
        return replace(anonymous, target=first.target, environment=first.environment)
    return with_answer_of_targets(join(anonymous, hidden, _caveats(run.caveats, hide)), told=run.answer)


def _told_apart(hidden: Mapping[str, Run]) -> dict[str, Run]:
    """Call folders of one volume by their letters, for their paths are hidden alike."""
    paths = {variant: lettered(view.target.place, letter_of(variant) or variant) for variant, view in hidden.items()}
    return {
        variant: replace(view, target=_called(view.target, paths[variant], tuple(paths.values())))
        for variant, view in hidden.items()
    }


def _called(target: Target, path: str, all_paths: tuple[str, ...]) -> Target:
    if not isinstance(target, LocalVolume):
        return target
    return replace(target, path=path, folder=replace(target.folder, path=path), of_folders=all_paths)


def _one(run: Run, include: frozenset[Inclusion], machine: str) -> Run:
    """Hide one target; `machine` stands for the one it is on, where that is told at all."""
    hide = _hider(run, include)
    target = _target(run.target, include, hide, machine)
    label, note = (run.label, run.note) if Inclusion.NOTES in include else ("", "")
    return replace(
        run,
        label=label,
        note=note,
        request=replace(run.request, target_path=hide(run.request.target_path), label=label, note=note),
        target=target,
        environment=_environment(run.environment, include, hide),
        plan=_plan(run.plan, hide, dict.fromkeys(run.plan.ways or (), target)),
        workloads=tuple(_workload(workload, include, hide) for workload in run.workloads),
        caveats=_caveats(run.caveats, hide),
        verdict=tuple(_say(sentence, hide) for sentence in run.verdict),
        answer=_answer(run.answer, hide),
        failure=_failure(run, target.name, hide),
        clean_ups=_clean_ups(run.clean_ups, hide),
    )


def _answer(answer: Answer | None, hide: Callable[[str], str]) -> Answer | None:
    return None if answer is None else replace(answer, word=_say(answer.word, hide), reason=_say(answer.reason, hide))


def _hider(run: Run, include: frozenset[Inclusion]) -> Callable[[str], str]:
    """Make a function that shortens every path below the target in a text, and drops the host name."""
    if isinstance(run.target, EndpointTarget):
        return _server_hider(run, run.target.endpoint, include)
    mount, folders = _folders_of(run.target)
    shown = _shown_mount(mount)
    secrets: list[tuple[str, str]] = []
    if Inclusion.PATHS not in include:
        roots = {run.target.path, run.request.target_path, *folders}
        secrets += [(root, f"{shown}/{_HIDDEN}") for root in roots if root not in {"", "/", mount}]
        if mount not in {"", "/"} and mount != shown:
            secrets.append((mount, shown))
        if isinstance(run.target, LocalVolume):
            secrets += [(word, _HIDDEN) for word in words_of_share(run.target.volume)]
    host = run.environment.machine.host_name
    if host and Inclusion.HOST not in include:
        secrets.append((host, _HIDDEN))
    secrets.sort(key=lambda pair: len(pair[0]), reverse=True)
    # Other folders of the volume, which errors name; our own folder and DSM's (`@…`) say nothing of the owner.
    below = re.compile(rf"(?<!{_HIDDEN}/){re.escape(shown)}/(?:{_HIDDEN}/)?(?!{_HIDDEN}|\.volbench|@){_PATH_LETTERS}")

    def hide(text: str) -> str:
        for secret, shown_as in secrets:
            text = text.replace(secret, shown_as)
        return text if Inclusion.PATHS in include else below.sub(f"{shown}/{_HIDDEN}", text)

    return hide


def _say(text: Message, hide: Callable[[str], str]) -> Message:
    return text.map_words(hide)


def _failure(run: Run, shown: str, hide: Callable[[str], str]) -> Failure | None:
    """Errors name folders, and the volume as its owner calls it, which is then called as it is `shown`."""
    failure, name = run.failure, run.target.name
    if failure is None:
        return None

    def hide_all(text: str) -> str:
        return hide(text.replace(name, shown) if len(name) > 1 else text)

    return replace(
        failure,
        message=_say(failure.message, hide_all),
        hint=_say(failure.hint, hide_all),
        detail=hide(failure.detail),
    )


def _clean_ups(clean_ups: tuple[CleanUp, ...], hide: Callable[[str], str]) -> tuple[CleanUp, ...]:
    return tuple(
        replace(one, target_path=hide(one.target_path), reason=_say(one.reason, hide) if one.reason else None)
        for one in clean_ups
    )


def _plan(plan: Plan, hide: Callable[[str], str], targets: Mapping[str, Target] | None = None) -> Plan:
    skipped = tuple(replace(cell, reason=_say(cell.reason, hide)) for cell in plan.skipped)
    own = {
        variant: replace(
            target,
            path=hidden.place,
            volume_id=hidden.id,
            volume_name=hidden.name,
            caveats=_caveats(target.caveats, hide),
        )
        for variant, target in plan.targets.items()
        if (hidden := (targets or {}).get(variant)) is not None
    }
    plan = replace(plan, own=_part(plan.own, hide)).with_ways(
        lambda way, one: _way_plan(one, (targets or {}).get(way), hide)
    )
    return replace(plan, skipped=skipped, caveats=_caveats(plan.caveats, hide), targets=own)


def _part(own: KindPlan | None, hide: Callable[[str], str]) -> KindPlan | None:
    """Hide in what a kind adds to a plan whatever is hidden in any text; its ways are named as their targets are."""
    if own is None or isinstance(own, OverWays):
        return own
    part: KindPlan = load(type(own), _hidden(dump(own), hide))
    return part


def _hidden(value: Any, hide: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {hide(key): _hidden(item, hide) for key, item in value.items()}
    if isinstance(value, list):
        return [_hidden(item, hide) for item in value]
    return hide(value) if isinstance(value, str) else value


def _way_plan(way: WayPlan, hidden: Target | None, hide: Callable[[str], str]) -> WayPlan:
    """Name where a way leads as its target is named; without one not at all."""
    if hidden is None:
        probe = None if way.probe is None else _HIDDEN
        return replace(way, target_id=_HIDDEN, name=_HIDDEN, place=_HIDDEN, share=None, probe=probe)
    return replace(
        way,
        target_id=hidden.id,
        name=hidden.name,
        place=hidden.place,
        share=share_of_target(hidden),
        probe=None if way.probe is None else hide(way.probe),
    )


def _caveats(caveats: tuple[Caveat, ...], hide: Callable[[str], str]) -> tuple[Caveat, ...]:
    return tuple(replace(caveat, values=_plain(caveat.values, hide)) for caveat in caveats)


def _folder(folder: TargetFolder, include: frozenset[Inclusion], hide: Callable[[str], str]) -> TargetFolder:
    """Without paths also without the steps to give permission: they name folders and the user who has none."""
    steps = folder.how_to_allow if Inclusion.PATHS in include else None
    options = folder.mount_options
    if options is not None and Inclusion.PATHS not in include:
        options = options_without_names(options)
    return replace(
        folder, path=hide(folder.path), how_to_allow=_say(steps, hide) if steps else None, mount_options=options
    )


def _shown_mount(mount: str) -> str:
    """DSM's volume names say nothing of the owner; other mount points may."""
    match = _KEPT_MOUNT.match(mount)
    return match.group(0) if match else _HIDDEN


def _target(target: Target, include: frozenset[Inclusion], hide: Callable[[str], str], machine: str) -> Target:
    if isinstance(target, EndpointTarget):
        return replace(target, endpoint=_endpoint(target.endpoint, include, hide, machine))
    if isinstance(target, ReportedTarget):
        return _reported(target, include, hide)
    return replace(
        target,
        path=hide(target.path),
        folder=_folder(target.folder, include, hide),
        volume=_volume(target.volume, include, hide, machine),
        promise=_promise(target.promise, include),
    )


def _folders_of(target: LocalVolume | ReportedTarget) -> tuple[str, set[str]]:
    """Return the mount point and the folders that name the owner's."""
    if isinstance(target, ReportedTarget):
        return target.mount_point, set()
    proposed = target.volume.target
    return target.volume.mount_point, {target.folder.path, proposed.path if proposed else ""}


def _reported(target: ReportedTarget, include: frozenset[Inclusion], hide: Callable[[str], str]) -> ReportedTarget:
    if Inclusion.NOTES not in include:
        target = replace(target, label="")
    if Inclusion.PATHS in include:
        return target
    return replace(
        target,
        path=hide(target.path),
        mount_point=_shown_mount(target.mount_point) if target.mount_point else "",
        device=_device(target.device) if target.device else "",
        mount_options=options_without_names(target.mount_options),
    )


def _server_hider(run: Run, endpoint: Endpoint, include: frozenset[Inclusion]) -> Callable[[str], str]:
    """Make a function that drops address, user, name of the way's options and of the host from a text."""
    secrets: set[str] = set()
    if Inclusion.PATHS not in include:
        places = [endpoint.address, *re.split(r"[/?#@]+", endpoint.address.partition("://")[2] or endpoint.address)]
        hosts = [place.rpartition(":")[0] for place in places if ":" in place]
        told = {*secret_options(endpoint), *probes_of(run, endpoint)}
        secrets |= {*places, *hosts, endpoint.id, endpoint.user, *told}
    host = run.environment.machine.host_name
    if host and Inclusion.HOST not in include:
        secrets.add(host)
    # Longest first, so that no part is left of what holds another; shorter ones would hit words of a sentence.
    known = sorted((one for one in secrets if len(one) >= _SHORTEST_SECRET), key=len, reverse=True)
    programs = programs_of(run, include)

    def hide(text: str) -> str:
        if text in programs:
            return _HIDDEN
        for secret in known:
            text = text.replace(secret, _HIDDEN)
        return text

    return hide


def _endpoint(endpoint: Endpoint, include: frozenset[Inclusion], hide: Callable[[str], str], machine: str) -> Endpoint:
    """Leave what decides the numbers: how the server is spoken to, how it signs, what it says it is."""
    if Inclusion.PATHS in include:
        return replace(endpoint, cloud=None)
    told = endpoint.server
    return replace(
        endpoint,
        id=str(endpoint.kind),
        name=str(endpoint.kind),
        address=hidden_address(machine),
        user=_HIDDEN if endpoint.user else "",
        options={name: value for name, value in endpoint.options.items() if name in _OPEN_OPTIONS},
        fingerprint=None,
        cloud=None,
        probe=None if endpoint.probe is None else _HIDDEN,
        server=None if told is None else replace(told, name=hide(told.name), facts=_plain(told.facts, hide)),
    )


def _promise(promise: Promise | None, include: frozenset[Inclusion]) -> Promise | None:
    """Leave out what was paid, who promised it and the header, in the owner's words; numbers are the product's own."""
    if promise is None or Inclusion.NOTES in include:
        return promise
    return replace(promise, price=None, hourly=None, source="", label=None) if promise.lines else None


def _volume(volume: Volume, include: frozenset[Inclusion], hide: Callable[[str], str], machine: str) -> Volume:
    volume = replace(volume, file_system_id=None)
    if Inclusion.SERIALS not in include:
        volume = replace(volume, disks=tuple(replace(disk, serial=None) for disk in volume.disks))
    if Inclusion.PATHS in include:
        return volume
    shown = _shown_mount(volume.mount_point)
    is_dsm_name = bool(re.fullmatch(r"(Volume|存储空间|儲存空間) ?\d+", volume.name))
    return replace(
        volume,
        id=volume.id if re.fullmatch(r"volume(usb|sata)?\d+", volume.id, re.IGNORECASE) else "volume",
        name=volume.name if is_dsm_name else hide(shown),
        mount_point=shown,
        device=_device(volume.device),
        mount_options=open_options(volume),
        layers=tuple(replace(layer, detail=_device(layer.detail) if layer.detail else None) for layer in volume.layers),
        target=_folder(volume.target, include, hide) if volume.target else None,
        share=hidden_share(volume.share, machine),
    )


def _device(device: str) -> str:
    """Keep device names DSM gives; others (LVM groups are often called after the host) become their kind."""
    if re.fullmatch(r"(/dev/)?(mapper/)?(md|sd|sata|nvme|vd|loop|dm-|cachedev_|cryptvol_|vg\d+[-/])[\w./-]*", device):
        return device
    return _HIDDEN


def _environment(environment: Environment, include: frozenset[Inclusion], hide: Callable[[str], str]) -> Environment:
    machine = environment.machine
    if Inclusion.HOST not in include:
        machine = replace(machine, host_name=None)
    return replace(environment, machine=machine, notes=_plain(environment.notes, hide))


def _workload(workload: WorkloadResult, include: frozenset[Inclusion], hide: Callable[[str], str]) -> WorkloadResult:
    return replace(
        workload,
        command=tuple(hide(word) for word in _command(workload.command, include)),
        limit=hidden_limit(workload.limit, hide),
        caveats=_caveats(workload.caveats, hide),
        rounds=tuple(
            with_course(
                round_, partial(_course, include=include), notes=_plain(without_own_words(round_.notes, include), hide)
            )
            for round_ in workload.rounds
        ),
    )


def _command(words: tuple[str, ...], include: frozenset[Inclusion]) -> tuple[str, ...]:
    """Leave out where a program lies: a checkout does in somebody's home."""
    if Inclusion.PATHS in include or not words:
        return words
    return (words[0].rpartition("/")[2], *words[1:])


def _course(course: Course, include: frozenset[Inclusion]) -> Course:
    return replace(course, system=_system(course.system, include))


def _system(system: SystemSeries | None, include: frozenset[Inclusion]) -> SystemSeries | None:
    """Leave out what the owner has running; threads of the kernel are the same everywhere.

    How much all programs did together stays: whoever takes the file in has to come to the same limit and badge.
    """
    if system is None or Inclusion.PROGRAMS in include:
        return system
    kernel = [process for process in system.processes if process.is_kernel]
    others = [process for process in system.processes if not process.is_kernel]
    return replace(system, processes=(*kernel, *([_together(others)] if others else ())))


def _together(programs: Sequence[BusyProcess]) -> BusyProcess:
    """Return programs as one without a name."""
    return BusyProcess(
        _HIDDEN,
        math.fsum(program.cpu_ratio for program in programs),
        read_bytes_per_s=_known_sum(program.read_bytes_per_s for program in programs),
        write_bytes_per_s=_known_sum(program.write_bytes_per_s for program in programs),
    )


def _known_sum(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) if known else None


def _plain(value: Any, hide: Callable[[str], str]) -> Any:
    """Shorten paths in the free-form notes too."""
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, dict):
        return {key: _plain(item, hide) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, hide) for item in value]
    return value
