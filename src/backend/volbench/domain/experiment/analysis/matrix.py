"""What an experiment looks like once it is read: data only. It is made in matrix_builder.py."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class MatrixConfiguration:
    """One row: RAID type and disks, with what they hold and what they bear."""

    id: str
    name: Message
    raid_type: RaidType
    disks: int
    usable_disks: float | None
    """Usable capacity in disks of equal size."""
    usable_bytes: int | None
    """With the real sizes of the disks, before the file system; None where no run tells them."""
    disks_may_fail: int | None
    """So many disks may fail whichever they are, and the data can still be read."""
    disks_may_fail_at_best: int | None
    """So many may fail if they are the right ones."""
    condition: ArrayCondition = ArrayCondition.HEALTHY
    """Rows in another state are compared with the healthy row of the same array, and never put in one order with it."""


@dataclass(frozen=True, slots=True)
class MatrixVariant:
    """One column: a file system with its options."""

    id: str
    name: Message
    is_without_checksums: bool = False
    """Whether these options take away the checksums that find damaged files, which the file system has otherwise."""


@dataclass(frozen=True, slots=True)
class MatrixMetric:
    """The main number of one workload."""

    key: str
    """`workload.metric`."""
    workload_id: str
    metric: str
    name: Message
    unit: str
    higher_is_better: bool


@dataclass(frozen=True, slots=True)
class MatrixValue:
    """One number of one cell, in the base unit of its metric."""

    median: float
    min: float
    max: float
    n: int
    """Rounds. They repeat the measurement, not the building of the array."""
    ci95: tuple[float, float] | None
    """Of the median over the rounds; None below six."""
    caveats: tuple[str, ...]
    """Codes of what speaks against the badge *valid* or is said of the measurement."""
    obstacle: Message | None = None
    """Why this number alone is shown but not compared; the cell's own obstacle holds for all its numbers."""


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One configuration × variant."""

    configuration: str
    variant: str
    run_id: str | None
    state: str
    """`empty`, `filled`, `impossible` or `skipped`."""
    values: dict[str, MatrixValue]
    """By metric key; only what was measured."""
    write_amplification: dict[str, float | None]
    """By metric key: bytes the disks wrote for each byte asked for, median of the rounds; None where not known."""
    obstacle: Message | None = None
    """Why its numbers are shown but not compared with the others; None where they are."""
    cautions: tuple[Message, ...] = ()
    """What else than configuration and variant differs from most cells: machine, disks, system, size of the file."""
    caution_codes: tuple[str, ...] = ()
    """The same for programs, in the same order: `other-machine`, `other-disks`, `other-system`, `other-fio`,
    `other-tool`, `other-file-size`, `other-profile`, `state-changed`, `taken-anyway`, `too-many`."""


@dataclass(frozen=True, slots=True)
class Theory:
    """What counting disks and accesses promises against one such disk, and how far that goes."""

    low: float
    high: float
    basis: Message
    """What was counted, and what the counting leaves out."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """One cell's number against a single disk with the same variant; above 1 is better, times are turned over."""

    configuration: str
    variant: str
    metric: str
    ratio: float
    interval: tuple[float, float] | None
    """95 %, with the noise between two builds; None below six rounds a side or where nothing tells that noise."""
    theory: Theory | None
    """None where the workload or the layout has no reliable arithmetic."""


class DifferenceVerdict(StrEnum):
    """What is said of one variant against another on one configuration, in one workload."""

    FASTER = "faster"
    SLOWER = "slower"
    NO_DIFFERENCE = "no-difference"
    UNPROVEN = "unproven"
    """Its own interval leaves out *no difference*, but it does not hold after correction for all that was tested."""
    SITTINGS_DIFFER = "sittings-differ"
    """Two runs whose rounds differ; how much such runs differ by themselves is not known, so nothing is claimed."""
    INDICATIVE = "indicative"
    """Not tested: only the medians stand beside each other."""


@dataclass(frozen=True, slots=True)
class VariantDifference:
    """One variant against another on one configuration, in one workload."""

    configuration: str
    metric: str
    """Metric key."""
    variant: str
    against: str
    ratio: float
    """Speed ratio; above 1 is faster, times are turned over."""
    interval: tuple[float, float] | None
    """95 %, with the noise between builds; None where nothing was tested."""
    p_adjusted: float | None
    """After Holm over everything that could be claimed; None where nothing was tested."""
    verdict: DifferenceVerdict
    visible_ratio: float | None
    """A difference of this share would very likely have shown; None where nothing was tested."""
    untested: str | None
    """Why nothing was tested: `rounds` (too few), `hardware` (another), `builds` (nothing tells how they differ)."""


class ConclusionKind(StrEnum):
    """What a conclusion is about."""

    OVERALL = "overall"
    """A variant against another over all workloads and configurations."""
    VARIANT = "variant"
    """A variant against another in one workload."""
    RAID = "raid"
    """RAID types against one disk in one workload."""
    TWIN = "twin"
    """A RAID type against a near relative of the same disks, for example SHR against RAID 5."""
    CONDITION = "condition"
    """An array in another state, a disk missing for example, against the same array when it is healthy."""
    NO_DIFFERENCE = "no-difference"
    """Where nothing was seen, and how small a difference would have shown."""


class Certainty(StrEnum):
    """How much a conclusion is worth."""

    CLAIMED = "claimed"
    """It holds after correction for everything that could have been claimed."""
    INDICATIVE = "indicative"
    """Read off the medians; too few rounds for a test, builds that nothing is known of, or other hardware."""
    NOTHING_SEEN = "nothing-seen"
    """No claim: says what was not seen."""


@dataclass(frozen=True, slots=True)
class CellRef:
    """Names one cell."""

    configuration: str
    variant: str


@dataclass(frozen=True, slots=True)
class ConclusionNumber:
    """One figure of a conclusion: a speed ratio, above 1 is faster."""

    configuration: str | None
    """None: over all configurations together."""
    variant: str
    against_configuration: str | None
    against_variant: str
    ratio: float
    interval: tuple[float, float] | None
    """95 %, with the noise between builds. About an array in another state also where that noise is only assumed."""
    p_adjusted: float | None
    """After Holm over everything that could be claimed; None where nothing was tested."""
    metric: str | None = None
    """Key of the measurement; None: all measurements together."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One sentence with its numbers, its test and its exceptions."""

    id: str
    kind: ConclusionKind
    certainty: Certainty
    metric: str | None
    """Metric key; None where it is about several."""
    text: Message
    exceptions: tuple[Message, ...]
    test: Message
    """How it was found out, and on what it rests."""
    numbers: tuple[ConclusionNumber, ...]
    cells: tuple[CellRef, ...]
    """Whose numbers it was drawn from."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One cell in the order of a preset."""

    configuration: str
    variant: str
    score: float
    """Weighted geometric mean of the speed ratios against the reference cell; above 1 is faster."""
    is_tied_with_first: bool
    """Two builds alike, with the spread of their rounds, may differ as much as this one and the first."""


@dataclass(frozen=True, slots=True)
class Apart:
    """One cell that has numbers and no place in the order of a preset."""

    configuration: str
    variant: str
    reason: Message
    score: float | None = None
    """As in the order; only of arrays in another state than healthy, otherwise comparable."""


@dataclass(frozen=True, slots=True)
class Recommendation:
    """What to choose for a use where so many disks may fail."""

    failures: int
    """It survives at least so many failed disks, whichever they are."""
    first: CellRef | None
    """The cell to choose: the fastest that does, or a safer one that is not clearly slower; None where none is."""
    near: tuple[CellRef, ...]
    """The fastest that survives so many, and all that do and are not clearly slower, in order."""
    is_clear: bool
    """Whether it is clearly faster than all others that survive so many."""
    answer: Message
    """Its name; where there is none, the sentence that says so."""
    reason: Message
    """Why it is this one; where there is none, why not or what to do."""
    faster: Message | None
    """The fastest that survives less, where it is faster; where nothing is recommended, the fastest of all."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A use as weights of workloads, and the cells ordered by them."""

    id: str
    name: Message
    description: Message
    weights: dict[str, float]
    """Metric key → share; they add up to 1. Empty where the suite measured nothing that this use needs."""
    reference: CellRef | None
    """The cell that has the score 1."""
    ranking: tuple[Ranked, ...]
    """Best first, of comparable cells only: one suite and method, one machine, the same disks, all weighted numbers."""
    apart: tuple[Apart, ...] = ()
    """The other filled cells, in their order, each with its reason."""
    recommendations: tuple[Recommendation, ...] = ()
    """One for every number of failed disks that can be asked for, from 0 up; 1 is always among them."""

    def recommended(self, failures: int) -> Recommendation | None:
        """Return what is recommended where so many disks may fail."""
        return next((one for one in self.recommendations if one.failures == failures), None)


@dataclass(frozen=True, slots=True)
class Noise:
    """How much two builds of the same array are taken to differ."""

    between_builds: float
    """Standard deviation as a share, between cells of different runs."""
    within_run: float
    """The same between variants measured in one run on one array."""
    is_measured: bool
    """Whether the matrix itself showed more noise than is assumed at least."""
    is_known: bool
    """Whether this matrix or earlier runs tell anything of it. Where not, nothing is claimed across runs."""
    tests: int
    """How many claims could have been made: the family of Holm's correction."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """An experiment read."""

    configurations: tuple[MatrixConfiguration, ...]
    variants: tuple[MatrixVariant, ...]
    metrics: tuple[MatrixMetric, ...]
    cells: tuple[MatrixCell, ...]
    """One for every pair, configuration by configuration."""
    scaling: tuple[Scaling, ...]
    """Against the first filled single disk of the same variant; empty without one."""
    differences: tuple[VariantDifference, ...]
    """Each variant against the first, and Btrfs options one step at a time, on every configuration that has both."""
    conclusions: tuple[Conclusion, ...]
    """The most telling first."""
    presets: tuple[Preset, ...]
    noise: Noise
    threshold_ratio: float
    """Differences below this are not called faster or slower."""
