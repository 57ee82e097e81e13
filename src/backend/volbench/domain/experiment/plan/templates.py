"""Ready-made matrices: `matrix-2018` is that of Sylv's published comparison of 2018, `free` an empty frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.experiment.plan.experiment import MOST_DISKS, ArrayCondition, Configuration
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.suites.workload import Role, Suite, with_role
from volbench.domain.model.words.message import Message

FEWEST_DISKS: Final = {
    RaidType.BASIC: 1,
    RaidType.JBOD: 1,
    RaidType.RAID0: 2,
    RaidType.RAID1: 2,
    RaidType.RAID5: 3,
    RaidType.RAID6: 4,
    RaidType.RAID10: 4,
    RaidType.RAIDF1: 3,
    RaidType.SHR1: 1,
    RaidType.SHR2: 4,
}
"""What Storage Manager asks for (Synology's knowledge centre, "Choose a RAID type")."""
MOST_DISKS_OF: Final = {RaidType.BASIC: 1, RaidType.RAID1: 4}
"""Types that stop growing: further disks are left out of such a configuration."""
USUAL_DISKS: Final = 4
EVEN: Final = frozenset({RaidType.RAID10})


@dataclass(frozen=True, slots=True)
class Template:
    """A matrix with a name."""

    id: str
    title: Message
    description: Message
    raid_types: tuple[RaidType, ...]
    variants: tuple[str, ...]
    suite_id: str
    """What it is measured with where nobody names a suite; empty until `templates_for` names it."""
    profile: str


TEMPLATES: Final = (
    Template(
        id="matrix-2018",
        title=Message("experiment.templates.matrix_2018.title"),
        description=Message("experiment.templates.matrix_2018.description"),
        raid_types=(
            RaidType.BASIC,
            RaidType.JBOD,
            RaidType.RAID0,
            RaidType.RAID1,
            RaidType.RAID10,
            RaidType.RAID5,
            RaidType.SHR1,
            RaidType.RAID6,
            RaidType.SHR2,
        ),
        variants=("ext4", "btrfs-nocow", "btrfs-cow", "btrfs-cow-compress"),
        suite_id="",
        profile="standard",
    ),
    Template(
        id="free",
        title=Message("experiment.templates.free.title"),
        description=Message("experiment.templates.free.description"),
        raid_types=(),
        variants=(),
        suite_id="",
        profile="standard",
    ),
)


def takes_disks(raid_type: RaidType, disks: int) -> bool:
    """Say whether an array of this type can have exactly so many disks."""
    most = min(MOST_DISKS, MOST_DISKS_OF.get(raid_type, MOST_DISKS))
    return FEWEST_DISKS[raid_type] <= disks <= most and not (raid_type in EVEN and disks % 2)


def configuration_of(
    raid_type: RaidType, disks: int, condition: ArrayCondition = ArrayCondition.HEALTHY
) -> Configuration:
    """Return the usual configuration of a type on so many disks: with no more than it can use.

    Its id is `raid5-4`, in another state than healthy `raid5-4-degraded`.
    """
    used = min(disks, MOST_DISKS_OF.get(raid_type, disks))
    if raid_type in EVEN and used > FEWEST_DISKS[raid_type]:
        used -= used % 2
    state = "" if condition is ArrayCondition.HEALTHY else f"-{condition}"
    return Configuration(f"{raid_type}-{used}{state}", raid_type, used, condition=condition)


def configurations_of(template: Template, disks: int) -> tuple[Configuration, ...]:
    """Return what of a template can be built from so many disks; types that need more are left out."""
    return tuple(configuration_of(kind, disks) for kind in template.raid_types if FEWEST_DISKS[kind] <= disks)


def templates_for(suites: Sequence[Suite]) -> tuple[Template, ...]:
    """Return all templates, each with the suite it is measured with."""
    return tuple(replace(one, suite_id=suite_of(one, suites, one.profile).id) for one in TEMPLATES)


def suite_of(template: Template, suites: Sequence[Suite], profile: str) -> Suite:
    """Return the suite a template was published with, one that has the profile first; the main one for all others."""
    published = [suite for suite in suites if suite.template == template.id]
    able = [suite for suite in published if profile in suite.profiles]
    return next(iter((*able, *published)), None) or with_role(suites, Role.MAIN)


def template_named(template_id: str) -> Template | None:
    """Return a template."""
    return next((template for template in TEMPLATES if template.id == template_id), None)
