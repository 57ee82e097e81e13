"""Which cells a volume or a stored run belongs to. What the kernel leaves open (RAID 5 or SHR) stays open here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.plan.array_states import CONDITION_NAMES, MISSES_A_DISK, condition_of, has_ssd_cache
from volbench.domain.experiment.plan.experiment import ArrayCondition, Cell, Configuration, Experiment
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name, profile_name, raid_names, variant_name
from volbench.domain.model.machine.storage import RaidType, Volume
from volbench.domain.model.runs.target import LocalVolume, ReportedTarget, Target
from volbench.domain.model.words.message import Message, join_sentences

BTRFS_VARIANTS: Final = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
UNKNOWN_FILE_SYSTEM: Final = "unknown"
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

_RAID: Final = Message("experiment.cell_matching.raid")
_DISKS: Final = Message("experiment.cell_matching.disks")
_CONDITION: Final = Message("experiment.cell_matching.condition")
_VARIANT: Final = Message("experiment.cell_matching.variant")
_OTHER_PROFILE: Final = Message("experiment.cell_matching.other_profile")
_ONE_OF: Final = Message("experiment.cell_matching.one_of")


@dataclass(frozen=True, slots=True)
class Layout:
    """How the disks of a volume are joined, as far as it is known."""

    candidates: tuple[RaidType, ...]
    """One when certain, several where the kernel leaves it open, none when unknown."""
    disks: int | None
    file_system: str | None
    condition: ArrayCondition | None = None
    """None when unknown."""
    has_ssd_cache: bool | None = None

    @property
    def variants(self) -> tuple[str, ...]:
        """What can be measured on it without formatting anew."""
        return () if self.file_system is None else variants_of(self.file_system)


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that speaks against a run in a cell."""

    what: str
    """For programs: `raid_type`, `disks`, `condition`, `variant` or `profile`."""
    words: Message

    @property
    def is_of_profile(self) -> bool:
        """Whether it is about how long was measured, not about what."""
        return self.what == "profile"


def file_system_of(variant: str) -> str:
    """Return the file system that a variant is an option of."""
    return "btrfs" if variant.startswith("btrfs-") else variant


def variants_of(file_system: str) -> tuple[str, ...]:
    """Return what can be measured on a file system: Btrfs has its options per folder, others one."""
    return BTRFS_VARIANTS if file_system == "btrfs" else (file_system,)


def layout_of(volume: Volume) -> Layout:
    """Return the layout of a volume."""
    pool = volume.pool
    candidates = (pool.raid_type,) if pool.raid_type is not None else pool.raid_type_candidates
    slots = [array.slots for array in pool.arrays]
    disks = max([len(volume.disks), pool.expected_disks or 0, *slots]) or None
    known = volume.file_system not in {"", UNKNOWN_FILE_SYSTEM}
    file_system = volume.file_system if known else None
    return Layout(candidates, disks, file_system, condition_of(volume), has_ssd_cache(volume))


def layout_on(target: Target) -> Layout:
    """Return the layout of what a run measured; of what was only told nothing is known but its file system."""
    if isinstance(target, LocalVolume):
        return layout_of(target.volume)
    return Layout((), None, target.file_system if isinstance(target, ReportedTarget) else None)


def can_be(layout: Layout, configuration: Configuration) -> bool:
    """Say whether a volume of this layout may be this configuration, whatever state it is in."""
    is_count_right = layout.disks in {None, configuration.disks}
    return configuration.raid_type in layout.candidates and is_count_right


def wrong_condition(configuration: Configuration, layout: Layout) -> Message | None:
    """Say why an array was not in the state a row asks for; None where it may have been.

    A healthy row also takes an array with an SSD cache: most owners have one or none throughout.
    """
    there, wanted = layout.condition, configuration.condition
    if wanted is ArrayCondition.SSD_CACHE:
        is_wrong = layout.has_ssd_cache is False or there in MISSES_A_DISK
    elif wanted is ArrayCondition.HEALTHY:
        is_wrong = there in MISSES_A_DISK
    else:
        is_wrong = there not in {wanted, None}
    if not is_wrong or there is None:
        return None
    return _CONDITION.fill(there=CONDITION_NAMES[there], here=CONDITION_NAMES[wanted])


def rows_for(experiment: Experiment, layout: Layout) -> tuple[Configuration, ...]:
    """Return the rows that something of this layout is meant for; what nothing is known of counts as healthy.

    With an SSD cache it is the row with one, where there is one.
    """
    fitting = [one for one in experiment.configurations if can_be(layout, one)]
    state = layout.condition or ArrayCondition.HEALTHY
    exact = {one.kind[:2] for one in fitting if one.condition is state}
    is_plain = state not in MISSES_A_DISK
    return tuple(
        one
        for one in fitting
        if one.condition is state
        or (is_plain and one.condition is ArrayCondition.HEALTHY and one.kind[:2] not in exact)
    )


def is_certain(layout: Layout) -> bool:
    """Say whether nothing of a layout is open."""
    return len(layout.candidates) == 1 and layout.disks is not None


def doubt_of(layout: Layout) -> Message | None:
    """Say what is open about a layout; None when nothing is."""
    if len(layout.candidates) < 2:  # noqa: PLR2004 (two or more leave a choice)
        return None
    return _ONE_OF.fill(names=raid_names(layout.candidates))


def joined(found: Iterable[Message]) -> Message | None:
    """Return sentences as one text; None where there is none."""
    sentences = tuple(found)
    if not sentences:
        return None
    return join_sentences(sentences)


def profile_doubt(experiment: Experiment, profile: str) -> Message | None:
    """Say that a run was measured with another profile than the experiment's; None where it is the same."""
    if profile == experiment.profile:
        return None
    return _OTHER_PROFILE.fill(there=profile_name(profile), here=profile_name(experiment.profile))


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


def contradictions(
    configuration: Configuration, variant: str, layout: Layout, run_variant: str, *, takes_twins: bool = False
) -> tuple[Objection, ...]:
    """Say all that speaks against a run having been measured on this cell; nothing where it may have been.

    `takes_twins`: a type that is built from equal disks exactly as another is taken for that one.
    """
    # A rebuild may have begun or ended between the look at the array and the first round.
    is_state_known = not (takes_twins and configuration.condition is ArrayCondition.REBUILDING)
    found = (
        ("raid_type", _wrong_type(configuration, layout, takes_twins=takes_twins)),
        ("disks", _wrong_number(configuration, layout)),
        ("condition", wrong_condition(configuration, layout) if is_state_known else None),
        ("variant", _wrong_variant(variant, layout, run_variant)),
    )
    return tuple(Objection(what, words) for what, words in found if words is not None)


def _wrong_type(configuration: Configuration, layout: Layout, *, takes_twins: bool) -> Message | None:
    kinds = _TWINS.get(configuration.raid_type, frozenset()) if takes_twins else frozenset()
    is_possible = configuration.raid_type in layout.candidates or not kinds.isdisjoint(layout.candidates)
    if is_possible or not layout.candidates:
        return None
    return _RAID.fill(there=raid_names(layout.candidates), here=RAID_NAMES[configuration.raid_type])


def _wrong_number(configuration: Configuration, layout: Layout) -> Message | None:
    if layout.disks in {None, configuration.disks}:
        return None
    return _DISKS.fill(there=layout.disks, here=configuration.disks)


def _wrong_variant(variant: str, layout: Layout, run_variant: str) -> Message | None:
    if run_variant != variant and (run_variant in _KNOWN_VARIANTS or _is_elsewhere(run_variant, variant)):
        return _VARIANT.fill(there=variant_name(run_variant), here=variant_name(variant))
    if layout.file_system is not None and layout.file_system != file_system_of(variant):
        return _VARIANT.fill(there=file_system_name(layout.file_system), here=variant_name(variant))
    return None


def _is_elsewhere(run_variant: str, variant: str) -> bool:
    """Say whether a run names another file system than the cell; what a report calls it otherwise may be anything."""
    return run_variant in _FILE_SYSTEMS and run_variant != file_system_of(variant)
