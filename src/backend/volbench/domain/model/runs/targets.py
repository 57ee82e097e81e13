"""A run over several targets: what its variants are called, and the run as each of its targets alone would have it.

The target takes the place a set of file-system options has elsewhere (variants.py). Whatever is judged of one volume is
judged of the view of its variant, by the same rules as any run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.names import LEFT_OUT, variant_name, volume_text, way_name
from volbench.domain.model.machine.storage import TargetFolder, Volume
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.runs.run import Caveat, Plan, RowTarget, Run, RunRow
from volbench.domain.model.runs.target import LocalVolume, Target, folder_of, share_of_target, volume_of
from volbench.domain.model.words.message import Message, dotted, labelled, listed

_NAME: Final = Message("model.targets.name")
_WAYS: Final = Message("model.targets.this_run_measured_ways")
_WAYS_HINT: Final = Message("model.targets.what_its_ways_come_to")


def view_of(run: Run, variant: str) -> Run:
    """Return the run as a run on this target alone; its variant keeps the name it has in the whole.

    Raises:
        KeyError: the run has no such target.
    """
    result = run.target_results.get(variant)
    return replace(
        run,
        request=replace(run.request, target_path=_asked_path(run, variant), other_target_paths=()),
        target=run.targets[variant],
        environment=run.environment if result is None else result.environment,
        plan=plan_of(run.plan, variant),
        workloads=tuple(work for work in run.workloads if work.variant == variant),
        caveats=merged(() if result is None else result.caveats, run.caveats),
        badges=run.badges if result is None else result.badges,
        verdict=() if result is None else result.verdict,
        answer=None if result is None else result.answer,
        targets={},
        target_results={},
    )


def views(run: Run) -> tuple[Run, ...]:
    """Return the run as each of its targets alone has it; the run itself where there is only one."""
    return tuple(view_of(run, variant) for variant in run.targets) or (run,)


def _asked_path(run: Run, variant: str) -> str:
    """Return the folder of a target, as a request names it; a server is named by its way instead."""
    target = run.targets[variant]
    return target.path if isinstance(target, LocalVolume) else ""


def plan_of(plan: Plan, variant: str) -> Plan:
    """Return the plan as it is for one target of several."""
    own = plan.targets.get(variant)
    way = (plan.ways or {}).get(variant)
    if way is not None:
        return replace(
            plan.over({variant: way}),
            variants=(variant,),
            expected_duration_s=way.duration_s,
            expected_write_bytes=way.put_bytes,
            most_write_bytes=way.put_bytes,
        )
    if own is None:
        return replace(plan, variants=(variant,), targets={})
    return replace(
        plan,
        variants=(variant,),
        wished_file_bytes=own.wished_file_bytes,
        space_needed_bytes=own.space_needed_bytes,
        space_left_bytes=own.space_left_bytes,
        reserve_bytes=own.reserve_bytes,
        expected_write_bytes=own.expected_write_bytes,
        most_write_bytes=own.most_write_bytes,
        endurance_ratio=own.endurance_ratio,
        is_rate_known=own.is_rate_known,
        caveats=own.caveats,
        targets={},
    )


def name_of_view(run: Run, view: Run) -> Message | None:
    """Return what to call a view of this run; None where it is the run itself."""
    variant = next((one for one, target in run.targets.items() if target is view.target), None)
    return None if variant is None else target_name(run, variant)


def target_name(run: Run, variant: str) -> Message:
    """Name a target of several: its letter and its volume, or the way.

    Of a folder whose path is left out, what sets it apart.
    """
    letter = letter_of(variant)
    if letter is None:
        return name_of_way(run, variant)
    return _called(letter, run.targets[variant].name, name_apart(run, variant))


def name_of_row(target: RowTarget) -> Message:
    """Name a target of a listed run as `target_name` does."""
    letter = letter_of(target.variant)
    if letter is None:
        return way_name(target.variant, target.share)
    return _called(letter, target.target_name, target.apart)


def name_apart(run: Run, variant: str) -> Message | None:
    """Return what a folder is called whose path was left out: what sets it apart; None: it has its own name."""
    return short_of(run, variant) if are_folders(run) and run.targets[variant].name == LEFT_OUT else None


def _called(letter: str, name: str, apart: Message | None) -> Message:
    return _NAME.fill(letter=letter, volume=apart or volume_text(name))


def short_of(run: Run, variant: str) -> Message | None:
    """Return in a word or two what sets a target apart from the others; None where its name tells it."""
    traits = traits_of(run, variant)
    return listed(run.plan.own.short(traits)) if run.plan.own is not None and traits else None


def traits_of(run: Run, variant: str) -> Sequence[Message]:
    """Return all that sets a target apart from the others, where the kind of run knows."""
    if run.plan.own is None or not are_folders(run):
        return ()
    return run.plan.own.traits(folders_of(run), pieces_of(run)).get(variant, ())


def folders_of(run: Run) -> dict[str, TargetFolder | None]:
    """Return variant → the folder of each target of several; None where it has none."""
    return {variant: folder_of(target) for variant, target in run.targets.items()}


def pieces_of(run: Run) -> dict[str, int]:
    """Return variant → in how many extents its test file lies, where that is known."""
    found = {variant: result.environment.file_extents for variant, result in run.target_results.items()}
    return {variant: count for variant, count in found.items() if count}


def cell_name(run: Run, variant: str) -> Message:
    """Name beside a workload what it was measured on: options of the file system, or what sets a folder apart."""
    if variant not in run.targets:
        return variant_name(variant)
    if letter_of(variant) is None:
        return name_of_way(run, variant)
    short = short_of(run, variant)
    return variant_name(variant) if short is None else dotted(letter_of(variant) or variant, short)


def name_of_way(run: Run, way: str) -> Message:
    """Name a way of a run; a folder on a mounted share is named as such."""
    return way_name(way, share_of_target(run.targets.get(way, run.target)))


def volume_name(variant: str, volume: Volume) -> Message:
    """Name the volume of a target's variant."""
    return volume_words(variant, volume.name)


def volume_words(variant: str, name: str) -> Message:
    """Name a target by its variant's letter and what its volume is called."""
    return _NAME.fill(letter=letter_of(variant) or variant, volume=volume_text(name))


def are_folders(run: Run) -> bool:
    """Say whether the targets of a run are folders of one volume."""
    return isinstance(run.target, LocalVolume) and run.target.of_folders is not None


def said_of(name: Message, sentences: Sequence[Message]) -> tuple[Message, ...]:
    """Say of which target these sentences are."""
    return tuple(labelled(name, one) for one in sentences)


def shared_disks(targets: Sequence[Target]) -> tuple[str, ...]:
    """Return the kernel names of disks that all of these targets lie on."""
    volumes = [volume_of(target) for target in targets]
    names = [set() if volume is None else {disk.name for disk in volume.disks} for volume in volumes]
    return tuple(sorted(set.intersection(*names))) if len(names) > 1 else ()


def refuse_several_targets(run: Run | RunRow) -> None:
    """Refuse to hold a run over several targets against others: its volumes are already held against each other.

    Raises:
        InvalidRequest: the run measured volumes, or took ways, in turns.
    """
    if not run.targets:
        return
    variants = [one if isinstance(one, str) else one.variant for one in run.targets]
    if letter_of(variants[0]) is None:
        raise InvalidRequest(_WAYS, _WAYS_HINT, run_id=run.id)
    raise InvalidRequest(
        Message("model.targets.this_run_measured_two_volumes_in"),
        Message("model.targets.how_its_volumes_compare_stands_on"),
        run_id=run.id,
    )


def merged(*groups: Sequence[Caveat]) -> tuple[Caveat, ...]:
    """Join caveats, each code once; the first one said stands."""
    found: dict[str, Caveat] = {}
    for caveat in (caveat for group in groups for caveat in group):
        found.setdefault(caveat.code, caveat)
    return tuple(found.values())
