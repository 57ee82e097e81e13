"""What is stored of a timeline: its runs with what stood around them, and the main metric of each of their cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message
from volbench.domain.timeline.lines import FIRST_PLACE, NOTHING_NOTED, Ground, Place


@dataclass(frozen=True, slots=True)
class TimelineName:
    """Which timeline: all finished runs of one volume with one suite and profile."""

    volume_id: str
    volume_name: str
    suite_id: str
    suite_title: Message
    profile: str
    runs: int
    """Finished runs, imported ones and those of unknown time included."""
    newest_id: str
    newest_at: str
    baseline_ids: tuple[str, ...] = ()
    """Runs the owner marked as baseline, one per version of the suite."""
    unknown_times: int = 0
    """Runs of those whose time is not known: they have no place on a time axis, and none of them is the newest."""
    is_imported: bool = False
    """The volume is another machine's: its runs came as files, and nothing measured here is among them."""

    @property
    def has_known_time(self) -> bool:
        """Whether it is known when the newest one was made."""
        return self.runs > self.unknown_times


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What stood around a run and could explain why a later one is different."""

    suite_digest: str
    method_version: int
    engine: str
    is_direct: bool
    tools: Mapping[str, str] = field(default_factory=dict)
    """Program → version as printed."""
    kernel: str = ""
    system: str = ""
    volbench_version: str = ""
    raid_type: str = ""
    file_system: str = ""
    target_path: str = ""
    disks: tuple[str, ...] = ()
    """Models, or kernel names where there is no model, in the volume's order."""
    file_bytes: int = 0
    """Size of the test file."""
    fill_ratio: float | None = None
    load_per_core: float | None = None
    """Load of the last minute before the run, over the number of cores."""
    suite_version: int = 0
    """0: not known."""
    busy_before_ratio: float | None = None
    """Largest busy share of a member disk before the run."""
    ground: Ground = NOTHING_NOTED
    """What it was measured on, as far as it noted it."""

    @property
    def kind(self) -> tuple[object, ...]:
        """How it was measured; what it was measured on is the run's `place`."""
        return (self.suite_digest, self.method_version, self.engine, self.is_direct)


@dataclass(frozen=True, slots=True)
class StoredRun:
    """One run of a timeline."""

    id: str
    at: str
    """When it was measured, or else created; UTC."""
    label: str
    note: str
    is_baseline: bool
    is_imported: bool
    around: Circumstances
    place: Place = FIRST_PLACE
    """On which file system, and after how many marks of it."""

    @property
    def kind(self) -> tuple[object, ...]:
        """What must be equal before two numbers are compared at all."""
        return (self.place, *self.around.kind)


@dataclass(frozen=True, slots=True)
class StoredMedian:
    """The main metric of one cell in one run, base unit."""

    run_id: str
    workload: str
    variant: str
    metric: str
    median: float
    low: float
    """Lower end of the 95 % interval, or the lowest round where there is none."""
    high: float
    n: int
    """Rounds."""
    is_valid: bool


@dataclass(frozen=True, slots=True)
class StoredTitle:
    """What a cell is called, as the newest run that has it says."""

    workload: str
    variant: str
    title: Message
    is_headline: bool
    limit: Message | None = None
    """What held it up in that run, where that is known: a noun phrase such as `disk 3`."""
    figure: Figure = Figure.MEDIAN
    """What its figure of that run is."""


@dataclass(frozen=True, slots=True)
class StoredTimeline:
    """Everything stored of a timeline, oldest run first."""

    name: TimelineName
    runs: tuple[StoredRun, ...]
    medians: tuple[StoredMedian, ...]
    """In the order of the runs, and within a run in its own order."""
    titles: tuple[StoredTitle, ...]
    now: Place = FIRST_PLACE
    """Where the newest run of the volume stands, whatever its suite."""
