"""What a report says about the box, the volume and the method, as label-value pairs every format prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.machine.names import (
    LEFT_OUT,
    RAID_NAMES,
    file_system_name,
    pool_state,
    share_name,
    volume_text,
    way_name,
)
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.moments import TIME_UNKNOWN
from volbench.domain.model.rounds.second_opinion import version_of
from volbench.domain.model.runs.target import LocalVolume, ReportedTarget, label_of
from volbench.domain.model.runs.targets import name_of_way, short_of, traits_of, view_of
from volbench.domain.model.suites.common_file import common_file_bytes
from volbench.domain.model.words.message import Message, dotted, join_clauses, listed, plain
from volbench.domain.model.words.units import format_bytes, format_ratio
from volbench.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.domain.model.machine.storage import Disk, StoragePool, Volume
    from volbench.domain.model.runs.run import Plan, Run, StoppingRule, Target
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.servers.share import MountedShare
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: what it is, and its value as people read it."""

    label: Message
    value: str


def environment_facts(run: Run, choice: Choice) -> list[Fact]:
    """Return what is known of machine, volume and tools; what is unknown is left out, never guessed."""
    if run.targets:
        return _facts_of_several(run, choice)
    return [*_machine_facts(run), *_own_facts(run, choice), *_method_facts(run, choice)]


def _facts_of_several(run: Run, choice: Choice) -> list[Fact]:
    """Return machine, then each volume by its letter, then the method, which they share."""
    own = [
        Fact(dotted(letter, fact.label), fact.value)
        for variant in run.targets
        for letter in (letter_of(variant) or name_of_way(run, variant),)
        for fact in (*_own_facts(view_of(run, variant), choice), *_known([_folder_pair(run, variant, choice)]))
    ]
    return [*_machine_facts(run), *own, *_method_facts(run, choice)]


def _folder_pair(run: Run, variant: str, choice: Choice) -> tuple[Message, str | None]:
    traits = traits_of(run, variant)
    return words.FOLDER, choice.say(listed(traits)) if traits else None


def _machine_facts(run: Run) -> list[Fact]:
    machine = run.environment.machine
    cores = f" × {machine.cpu_cores}" if machine.cpu_model and machine.cpu_cores else ""
    pairs = [
        (words.MODEL, machine.model),
        (words.CPU, (machine.cpu_model or "") + cores),
        (words.MEMORY, format_bytes(machine.memory_bytes, base="iec") if machine.memory_bytes else None),
        (words.SYSTEM, machine.system),
        (words.KERNEL, machine.kernel),
        (words.HOST, machine.host_name),
    ]
    return _known(pairs)


def _own_facts(run: Run, choice: Choice) -> list[Fact]:
    pairs = [
        *label_of(run.target).facts(),
        *_target_pairs(run.target, choice),
        (words.STORAGE_MANAGER, _storage_manager(run, choice)),
        (words.FILL, format_ratio(run.environment.fill_ratio) if run.environment.fill_ratio is not None else None),
    ]
    return _known(pairs)


def _method_facts(run: Run, choice: Choice) -> list[Fact]:
    pairs = [
        (words.TOOLS, ", ".join(_programs(run))),
        (words.ENGINE, run.environment.engine),
        (words.TEST_FILE, _test_file(run)),
        (words.ROUNDS_PER_WORKLOAD, _rounds(run.plan, choice)),
        (words.SEED, str(run.plan.seed)),
    ]
    return _known(pairs)


def _test_file(run: Run) -> str | None:
    size = common_file_bytes(run)
    return None if size is None else format_bytes(size, base="iec")


def _programs(run: Run) -> list[str]:
    """Return the programs that measured, and those that were asked for a second opinion and gave one."""
    asked = {version_of(round_.notes) for work in run.workloads for round_ in work.rounds}
    return sorted({*run.environment.tools.values(), *(one for one in asked if one)})


def _known(pairs: Iterable[tuple[Message, str | None]]) -> list[Fact]:
    return [Fact(label, value) for label, value in pairs if value]


def _storage_manager(run: Run, choice: Choice) -> str | None:
    told = run.environment.storage_manager
    return None if told is None or told.summary is None else choice.say(told.summary)


def _rounds(plan: Plan, choice: Choice) -> str | None:
    """Return how many rounds there were to be, and the rule where measuring itself decided."""
    if not plan.rounds or not plan.runtime_s:
        return None
    seconds, rule = f"{plan.runtime_s:g}", plan.stopping
    said = words.FIXED_ROUNDS.fill(rounds=plan.rounds, seconds=seconds)
    if rule is not None:
        limit = format_ratio(rule.half_width_ratio)
        said = words.ADAPTIVE_ROUNDS.fill(least=rule.least_rounds, most=rule.most_rounds, seconds=seconds, limit=limit)
    return choice.say(join_clauses((said, *map(_of_promise, plan.rules_of_promise))))


def _of_promise(rule: StoppingRule) -> Message:
    limit = format_ratio(rule.half_width_ratio)
    return words.PRECISE_ROUNDS.fill(least=rule.least_rounds, most=rule.most_rounds, limit=limit)


def _target_pairs(target: Target, choice: Choice) -> Iterator[tuple[Message, str | None]]:
    if isinstance(target, LocalVolume):
        yield from _volume_pairs(target.volume, choice)
    elif isinstance(target, ReportedTarget):
        yield from _reported_pairs(target, choice)
    else:
        yield from _endpoint_pairs(target.endpoint, choice)


def _reported_pairs(target: ReportedTarget, choice: Choice) -> Iterator[tuple[Message, str | None]]:
    yield words.KNOWN_FROM, choice.say(words.IMPORTED_FILE)
    yield words.VOLUME, None if target.name in {"", LEFT_OUT} else choice.say(volume_text(target.name))
    yield words.FILE_SYSTEM, None if target.file_system is None else file_system_name(target.file_system)
    yield words.MOUNT_OPTIONS, ", ".join(target.mount_options)
    yield words.CAPACITY, None if target.total_bytes is None else format_bytes(target.total_bytes)


def _endpoint_pairs(endpoint: Endpoint, choice: Choice) -> Iterator[tuple[Message, str | None]]:
    yield words.SERVER, None if endpoint.name == LEFT_OUT else endpoint.name
    yield words.PROTOCOL, choice.say(words.PROTOCOLS[endpoint.kind])
    yield words.ADDRESS, None if endpoint.address == LEFT_OUT else endpoint.address
    if endpoint.server is not None:
        yield words.SERVER_NAME, endpoint.server.name
        yield words.DURABILITY, choice.say(words.DURABILITIES[endpoint.server.durability])


def _volume_pairs(volume: Volume, choice: Choice) -> Iterator[tuple[Message, str | None]]:
    if volume.share is not None:
        yield from _share_pairs(volume, volume.share, choice)
        return
    yield words.VOLUME, None if volume.name == LEFT_OUT else choice.say(volume_text(volume.name))
    yield words.RAID, raid_name(volume.pool, choice)
    yield words.DISKS, disks_text(volume.disks)
    yield words.SERIALS, ", ".join(disk.serial for disk in volume.disks if disk.serial)
    yield words.FILE_SYSTEM, file_system_name(volume.file_system)
    yield words.MOUNT_OPTIONS, ", ".join(volume.mount_options)
    yield words.CAPACITY, format_bytes(volume.total_bytes)
    yield words.POOL_STATE, choice.say(pool_state(volume.pool))
    yield words.SSD_CACHE, _cache_name(volume.ssd_cache, choice)
    encryption = {True: words.YES, False: words.NO, None: words.UNKNOWN}[volume.is_encrypted]
    yield words.ENCRYPTION, choice.say(encryption)


def _cache_name(word: str | None, choice: Choice) -> str:
    """Name an SSD cache by its mode where it has one; that nothing is known of it is not that there is none."""
    return choice.say(words.UNKNOWN if word is None else words.SSD_CACHE_NAMES.get(word, plain(word)))


def _share_pairs(volume: Volume, share: MountedShare, choice: Choice) -> Iterator[tuple[Message, str | None]]:
    """Return what the mount table says; disks, pool and file system are the server's, and unknown."""
    yield words.MOUNTED_FROM, choice.say(share_line(share))
    yield words.SERVER, None if share.server == LEFT_OUT else share.server
    yield words.SHARE, None if share.share == LEFT_OUT else share.share
    yield words.MOUNT_OPTIONS, ", ".join(volume.mount_options)
    yield words.DURABILITY, choice.say(words.DURABILITIES[share.durability])


def share_line(share: MountedShare) -> Message:
    """Say what kind of mounted share it is, and which version of its protocol was agreed on."""
    return dotted(share_name(share), plain(share.version)) if share.version else share_name(share)


def raid_name(pool: StoragePool, choice: Choice) -> str:
    """Return the RAID type, all candidates where it is ambiguous, or `unknown`."""
    if pool.raid_type is not None:
        return choice.say(RAID_NAMES[pool.raid_type])
    names = [choice.say(RAID_NAMES[candidate]) for candidate in pool.raid_type_candidates]
    return " / ".join(names) if names else choice.say(words.UNKNOWN)


def disks_text(disks: Iterable[Disk]) -> str:
    """Return `4 × WDC WD80EFZZ 8.00 TB, 1 × …`, equal disks counted together."""
    counted: dict[str, int] = {}
    for disk in disks:
        model = (disk.model or disk.name) if not disk.is_virtual else (disk.model or disk.transport or disk.name)
        name = f"{model} {format_bytes(disk.size_bytes)}"
        counted[name] = counted.get(name, 0) + 1
    return ", ".join(f"{count} × {name}" for name, count in counted.items())


def mark_of(variant: str, choice: Choice) -> str:
    """Return what tells a target apart from the others of its run: the letter of a volume, the name of a way."""
    return letter_of(variant) or choice.say(way_name(variant))


def system_line(run: Run, choice: Choice) -> str:
    """Return one line that tells what was measured: model, disks, RAID type, file system; of each volume by letter."""
    parts = [run.environment.machine.model, *(target_lines(run, choice) or [target_line(run.target, choice)])]
    return " · ".join(part for part in parts if part)


def target_lines(run: Run, choice: Choice) -> list[str]:
    """Return a line for each target of several: by its letter or name, with what sets a folder apart."""
    colon = choice.say(words.COLON)
    lines = []
    for variant, target in run.targets.items():
        short = short_of(run, variant)
        told = (target_line(target, choice), "" if short is None else choice.say(short))
        lines.append(mark_of(variant, choice) + colon + " · ".join(filter(None, told)))
    return lines


def target_line(target: Target, choice: Choice) -> str:
    """Return what was measured in one line: disks, RAID type and file system of a volume, or which server."""
    if isinstance(target, LocalVolume):
        return storage_line(target.volume, choice)
    if isinstance(target, ReportedTarget):
        told = None if target.file_system is None else file_system_name(target.file_system)
        return " · ".join(filter(None, (told, choice.say(words.TOLD_BY_A_FILE))))
    return " · ".join(server_parts(target.endpoint, choice))


def server_parts(endpoint: Endpoint, choice: Choice) -> list[str]:
    """Return how a server is spoken to, and what it says it is; both may be read by anybody."""
    told = "" if endpoint.server is None else endpoint.server.name
    return [part for part in (choice.say(words.PROTOCOLS[endpoint.kind]), told) if part]


def storage_line(volume: Volume, choice: Choice) -> str:
    """Return disks, RAID type and file system of a volume in one line; of a mounted share that it is one."""
    if volume.share is not None:
        return choice.say(share_line(volume.share))
    parts = [disks_text(volume.disks), raid_name(volume.pool, choice), file_system_name(volume.file_system)]
    return " · ".join(part for part in parts if part)


def date_of(run: Run, choice: Choice) -> str:
    """Return the day and minute of the start in UTC, `2026-11-20 10:00 UTC`, or that it is not known."""
    if run.is_time_unknown:
        return choice.say(TIME_UNKNOWN)
    moment = run.started_at or run.created_at
    return f"{moment[:10]} {moment[11:16]} UTC"


def origin_line(run: Run, choice: Choice) -> str:
    """Return one line that tells when, with which suite and with which version the numbers were made."""
    environment = run.environment
    profile = words.PROFILE_NAMES.get(run.profile, plain(run.profile))
    return (
        f"{date_of(run, choice)} · {choice.say(run.suite.title)} v{run.suite.version} · {choice.say(profile)} · "
        f"{choice.say(words.PACKAGE)} {environment.volbench_version} · "
        f"{choice.say(words.METHOD_VERSION)} {environment.method_version}"
    )
