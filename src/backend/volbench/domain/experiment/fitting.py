"""Which cells a volume or a stored run belongs to. What the kernel leaves open (RAID 5 or SHR) stays open here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.experiment.shape import Cell, CellState, Configuration, Experiment
from volbench.domain.experiment.titles import read_title
from volbench.domain.storage import RaidType, Volume
from volbench.domain.text import Text

BTRFS_VARIANTS: Final = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
UNKNOWN_FILE_SYSTEM: Final = "unknown"

_RAID: Final = Text(
    "The run was measured on {there}, the cell is {here}.", "该测试所在的是 {there}，而单元格是 {here}。"
)
_DISKS: Final = Text(
    "The run was measured on {there} disks, the cell has {here}.", "该测试使用 {there} 块硬盘，而单元格是 {here} 块。"
)
_VARIANT: Final = Text("The run measured {there}, the cell is {here}.", "该测试测的是 {there}，而单元格是 {here}。")
_SAID_BY_LABEL: Final = Text("Only the report's title says so.", "仅由报告标题推断。")
_OTHER_PROFILE: Final = Text(
    "It was measured with the profile {there}, not {here}: the length of a run can change its result.",
    "其使用的档位为 {there}，而非 {here}：测试时长可能影响结果。",
)
_ONE_OF: Final = Text(
    "The system does not tell which of these it is: {names}.", "系统无法区分属于以下哪一种：{names}。"
)


@dataclass(frozen=True, slots=True)
class Layout:
    """How the disks of a volume are joined, as far as it is known."""

    candidates: tuple[RaidType, ...]
    """One when certain, several where the kernel leaves it open, none when unknown."""
    disks: int | None
    file_system: str | None

    @property
    def variants(self) -> tuple[str, ...]:
        """What can be measured on it without formatting anew."""
        return () if self.file_system is None else variants_of(self.file_system)


@dataclass(frozen=True, slots=True)
class CandidateRun:
    """What is looked at of a finished run."""

    id: str
    label: str
    created_at: str
    profile: str
    suite_digest: str
    is_imported: bool
    volume: Volume
    variants: tuple[str, ...]
    """Those it has results of."""


@dataclass(frozen=True, slots=True)
class RunProposal:
    """A stored run that could fill an open cell."""

    configuration_id: str
    variant: str
    run_id: str
    run_variant: str
    label: str
    created_at: str
    volume_name: str
    profile: str
    is_imported: bool
    is_certain: bool
    doubt: Text | None = None
    """Why it is not certain."""


@dataclass(frozen=True, slots=True)
class UnplacedRun:
    """A run that says too little of its volume; the owner knows where it belongs."""

    run_id: str
    label: str
    created_at: str
    profile: str
    is_imported: bool
    variants: tuple[str, ...]


def file_system_of(variant: str) -> str:
    """Return the file system that a variant is an option of."""
    return "btrfs" if variant.startswith("btrfs-") else variant


def file_system_name(file_system: str) -> str:
    """Name a file system as its makers spell it."""
    return {"btrfs": "Btrfs"}.get(file_system, file_system)


def variants_of(file_system: str) -> tuple[str, ...]:
    """Return what can be measured on a file system: Btrfs has its options per folder, others one."""
    return BTRFS_VARIANTS if file_system == "btrfs" else (file_system,)


def layout_of(volume: Volume) -> Layout:
    """Return the layout of a volume."""
    pool = volume.pool
    candidates = (pool.raid_type,) if pool.raid_type is not None else pool.raid_type_candidates
    slots = [array.slots for array in pool.arrays]
    disks = max([len(volume.disks), *slots]) or None
    known = volume.file_system not in {"", UNKNOWN_FILE_SYSTEM}
    return Layout(candidates, disks, volume.file_system if known else None)


def can_be(layout: Layout, configuration: Configuration) -> bool:
    """Say whether a volume of this layout may be this configuration."""
    is_count_right = layout.disks in {None, configuration.disks}
    return configuration.raid_type in layout.candidates and is_count_right


def is_certain(layout: Layout) -> bool:
    """Say whether nothing of a layout is open."""
    return len(layout.candidates) == 1 and layout.disks is not None


def doubt_of(layout: Layout) -> Text | None:
    """Say what is open about a layout; None when nothing is."""
    if len(layout.candidates) < 2:  # noqa: PLR2004 (two or more leave a choice)
        return None
    names = ", ".join(layout.candidates)
    return _ONE_OF.fill(names=names)


def profile_doubt(experiment: Experiment, profile: str) -> Text | None:
    """Say that a run was measured with another profile than the experiment's; None where it is the same."""
    if profile == experiment.profile:
        return None
    return _OTHER_PROFILE.fill(there=profile, here=experiment.profile)


def use_elsewhere(experiment: Experiment, configuration_id: str, variant: str, found: tuple[str, str]) -> Cell | None:
    """Return another cell that has this run and variant already, or the run in another row; None where none has.

    One build of the disks would count as two independent ones.
    """
    run_id, run_variant = found
    for cell in experiment.filled:
        is_other_row = cell.configuration_id != configuration_id
        is_other_cell = is_other_row or cell.variant != variant
        if cell.run_id == run_id and is_other_cell and (is_other_row or cell.run_variant == run_variant):
            return cell
    return None


def contradiction(
    configuration: Configuration, variant: str, layout: Layout, run_variant: str, *, takes_twins: bool = False
) -> Text | None:
    """Say why a run cannot have been measured on this cell; None where it may have been.

    `takes_twins`: a type that is built from equal disks exactly as another is taken for that one.
    """
    kinds = _TWINS.get(configuration.raid_type, frozenset()) if takes_twins else frozenset()
    if layout.candidates and kinds.isdisjoint(layout.candidates) and configuration.raid_type not in layout.candidates:
        return _RAID.fill(there=" / ".join(layout.candidates), here=str(configuration.raid_type))
    if layout.disks is not None and layout.disks != configuration.disks:
        return _DISKS.fill(there=layout.disks, here=configuration.disks)
    if run_variant != variant and (run_variant in _KNOWN_VARIANTS or _is_elsewhere(run_variant, variant)):
        return _VARIANT.fill(there=run_variant, here=variant)
    if layout.file_system is not None and layout.file_system != file_system_of(variant):
        return _VARIANT.fill(there=file_system_name(layout.file_system), here=variant)
    return None


def _is_elsewhere(run_variant: str, variant: str) -> bool:
    """Say whether a run names another file system than the cell; what a report calls it otherwise may be anything."""
    return run_variant in _FILE_SYSTEMS and run_variant != file_system_of(variant)


def propose_runs(
    experiment: Experiment, runs: Sequence[CandidateRun]
) -> tuple[tuple[RunProposal, ...], tuple[UnplacedRun, ...]]:
    """Return which runs fit open cells, newest first per cell, and the runs that say too little to be placed.

    What fills a cell already is left out.
    """
    proposals: list[RunProposal] = []
    unplaced: list[UnplacedRun] = []
    used = {(cell.run_id, cell.run_variant) for cell in experiment.filled}
    rows = {cell.run_id: cell.configuration_id for cell in experiment.filled}
    for found in runs:
        run = replace(found, variants=tuple(one for one in found.variants if (found.id, one) not in used))
        if not run.variants:
            continue
        layout = layout_of(run.volume)
        if layout.candidates:
            fitting = _by_layout(experiment, run, layout)
            proposals += [one for one in fitting if rows.get(run.id, one.configuration_id) == one.configuration_id]
        elif placed := _by_label(experiment, run, layout):
            proposals.append(placed)
        elif run.id not in rows:
            unplaced.append(UnplacedRun(run.id, run.label, run.created_at, run.profile, run.is_imported, run.variants))
    order = {(cell.configuration_id, cell.variant): n for n, cell in enumerate(experiment.cells)}
    proposals.sort(key=lambda one: order[one.configuration_id, one.variant])
    return tuple(proposals), tuple(unplaced)


def _by_layout(experiment: Experiment, run: CandidateRun, layout: Layout) -> list[RunProposal]:
    return [
        _proposal(
            run,
            (configuration.id, variant, variant),
            doubt=_both(doubt_of(layout), profile_doubt(experiment, run.profile)),
            certain=is_certain(layout) and run.profile == experiment.profile,
        )
        for configuration in experiment.configurations
        if can_be(layout, configuration)
        for variant in experiment.open_variants(configuration.id)
        if variant in run.variants
    ]


def _both(first: Text | None, second: Text | None) -> Text | None:
    if first is None or second is None:
        return first or second
    return Text(f"{first.en} {second.en}", f"{first.zh}{second.zh}")


def _proposal(run: CandidateRun, place: tuple[str, str, str], *, doubt: Text | None, certain: bool) -> RunProposal:
    """Return a proposal; `place` is row, column, and which variant of the run."""
    configuration_id, variant, run_variant = place
    return RunProposal(
        configuration_id=configuration_id,
        variant=variant,
        run_id=run.id,
        run_variant=run_variant,
        label=run.label,
        created_at=run.created_at,
        volume_name=run.volume.name,
        profile=run.profile,
        is_imported=run.is_imported,
        is_certain=certain,
        doubt=doubt,
    )


_KNOWN_VARIANTS: Final = frozenset({"ext4", *BTRFS_VARIANTS})
_FILE_SYSTEMS: Final = frozenset(
    {
        "ext2",
        "ext3",
        "ext4",
        "btrfs",
        "xfs",
        "zfs",
        "bcachefs",
        "f2fs",
        "jfs",
        "exfat",
        "vfat",
        "ntfs",
        "ntfs3",
        "hfsplus",
    }
)
_TWINS: Final = {
    RaidType.SHR1: frozenset({RaidType.BASIC, RaidType.RAID1, RaidType.RAID5}),
    RaidType.SHR2: frozenset({RaidType.RAID6}),
}
"""Outside DSM nothing tells an SHR of equal disks from what it is built as."""


def _by_label(experiment: Experiment, run: CandidateRun, layout: Layout) -> RunProposal | None:
    """Place a run by the title its maker gave it, as `raid1_ext4` in the 2018 reports; only where one cell is meant."""
    raid, variant = read_title(run.label)
    rows = [one for one in experiment.configurations if one.raid_type == raid]
    if variant is None or len(rows) != 1 or len(run.variants) != 1:
        return None
    cell = experiment.cell(rows[0].id, variant)
    if cell is None or cell.state is not CellState.EMPTY or contradiction(rows[0], variant, layout, run.variants[0]):
        return None
    if use_elsewhere(experiment, rows[0].id, variant, (run.id, run.variants[0])) is not None:
        return None
    doubt = _both(_SAID_BY_LABEL, profile_doubt(experiment, run.profile))
    return _proposal(run, (rows[0].id, variant, run.variants[0]), doubt=doubt, certain=False)
