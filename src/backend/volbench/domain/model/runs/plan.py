"""What a run will do and cost, said before it starts. Data only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE, among
from volbench.domain.model.runs.kind_plan import OWN_PART, KindPlan
from volbench.domain.model.runs.stage import Stage
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.model.runs.way_plan import OverWays, WayPlan
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class Caveat:
    """A typed reason to doubt a number; its words stand in domain/assess/caveat_words under `code`."""

    code: str
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SkippedCell:
    """A workload left out, and why."""

    workload: str
    reason: Message


@dataclass(frozen=True, slots=True)
class TargetPlan:
    """What a run over several targets will do and cost on one of them; what is not here is the same for all."""

    path: str
    volume_id: str
    volume_name: str
    wished_file_bytes: int
    space_needed_bytes: int
    space_left_bytes: int
    reserve_bytes: int
    expected_write_bytes: int
    most_write_bytes: int | None
    endurance_ratio: float | None
    is_rate_known: bool
    caveats: tuple[Caveat, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run will do and cost, said before it starts."""

    cells: tuple[str, ...]
    """Workload ids measured per round."""
    skipped: tuple[SkippedCell, ...]
    variants: tuple[str, ...]
    rounds: int
    """Rounds every cell gets; with a stopping rule a cell may get more."""
    runtime_s: float
    ramp_s: float
    file_bytes: int
    """Size of the read file after the free-space rule; 0 where each workload has a size of its own."""
    wished_file_bytes: int
    space_needed_bytes: int
    space_left_bytes: int
    """Free space that remains at the fullest moment."""
    reserve_bytes: int
    expected_write_bytes: int
    """With the rounds every cell gets; a guess from the kind of disk unless `is_rate_known`."""
    expected_duration_s: float
    """Including lay-out at the assumed rate; with the rounds every cell gets."""
    endurance_ratio: float | None
    """Share of the SSDs' rated endurance the writes use, where a rating is known; with a rule for a promise in all
    rounds a cell may get."""
    seed: int
    caveats: tuple[Caveat, ...] = ()
    stopping: StoppingRule | None = None
    """None: every cell gets exactly `rounds`, but for those of `precision`."""
    most_write_bytes: int | None = None
    """Never more than this: every cell at its byte limit in all rounds it may get. None in plans made before limits."""
    most_duration_s: float | None = None
    cell_write_limit_bytes: int | None = None
    """A workload that writes for a time ends in each round when it has written this much; held by the tool itself."""
    cell_write_limits: dict[str, int] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Workload → the same, of those that need less than that."""
    write_file_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Size of the file that is written, where it is smaller than the one that is read."""
    is_rate_known: bool = False
    """Whether `expected_write_bytes` rests on an earlier measurement of this volume."""
    targets: dict[str, TargetPlan] = field(default_factory=dict)
    """Variant → its target, where several are measured in turns: bytes written are then of all together, space and
    endurance of the one with the least; empty where all variants lie on one target."""

    stages: tuple[Stage, ...] = ()
    """Where set, the run goes by these, and `rounds` is the most any of them may have, but for those of `precision`."""
    cell_rounds: dict[str, int] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Workload → its rounds, of those that get fewer than `rounds` because a way may not carry more bytes."""
    rounds_for_verdict: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """With several ways or sets of options: so many rounds it takes to call one faster than another; with fewer all is
    indicative."""
    wants_yes_for: tuple[Message, ...] = ()
    """What of it is so much that the owner has to agree before it starts."""

    precision: tuple[Precision, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Cells with a rule of their own, since a promise is judged by them. By stages each stage has its own."""

    kind: str | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Kind of run; None in plans made before kinds had names, whose kind follows from what is in them."""
    own: KindPlan | None = field(default=None, metadata=among(OWN_PART))
    """What its kind adds; None for kinds that add nothing."""

    @property
    def ways(self) -> dict[str, WayPlan] | None:
        """Variant → way, of a run over ways; None for every other."""
        return self.own.ways if isinstance(self.own, OverWays) else None

    def over(self, ways: dict[str, WayPlan] | None) -> Plan:
        """Return the plan with these in place of its ways; with None as it is, where it goes over none."""
        if ways is None and not isinstance(self.own, OverWays):
            return self
        before = self.own if isinstance(self.own, OverWays) else OverWays()
        return replace(self, own=replace(before, ways=ways))

    def proposing(self, lighter: tuple[Message, ...] | None) -> Plan:
        """Return the plan of a run over ways with what is proposed before it starts; itself where nothing is."""
        if not lighter or not isinstance(self.own, OverWays):
            return self
        return replace(self, own=replace(self.own, lighter=lighter))

    def precision_of(self, workload: str) -> Precision | None:
        """Return how exact the numbers of a workload are to be; None where the rule for all holds."""
        return next((one for one in self.precision or () if one.workload == workload), None)

    @property
    def rules_of_promise(self) -> tuple[StoppingRule, ...]:
        """The rules of all cells by which a promise is judged, each once, those of stages included."""
        staged = (one for stage in self.stages for one in stage.precision or ())
        return tuple(dict.fromkeys(one.rule for one in (*(self.precision or ()), *staged)))

    def stopping_of(self, workload: str) -> StoppingRule | None:
        """Return the rule that ends a workload; None where its rounds are fixed."""
        own = self.precision_of(workload)
        return self.stopping if own is None else own.rule

    def seconds_of(self, workload: str) -> float:
        """Return the length of a workload's timed part, as asked for: by stages each has its own."""
        minutes = (cell.minutes for stage in self.stages for cell in stage.cells if cell.workload == workload)
        return self.runtime_s * next(minutes, 1.0)

    def write_limit_of(self, workload: str) -> int | None:
        """Return after how many bytes a workload that writes for a time ends in a round; None: no limit."""
        return (self.cell_write_limits or {}).get(workload, self.cell_write_limit_bytes)

    def rounds_of(self, workload: str) -> int:
        """Return how many rounds a workload gets, as far as that is fixed."""
        return (self.cell_rounds or {}).get(workload, self.rounds)

    @property
    def has_cells_of_fewer_rounds(self) -> bool:
        """Whether some of its cells get fewer rounds than the others; a document may name cells that are not there."""
        return any(cell in self.cells for cell in self.cell_rounds or ())

    def with_ways(self, change: Callable[[str, WayPlan], WayPlan]) -> Plan:
        """Return the plan with each of its ways, by its name, changed so; the plan itself where it has none."""
        ways = self.ways
        return self if ways is None else self.over({name: change(name, way) for name, way in ways.items()})

    def has_cell(self, variant: str, workload: str) -> bool:
        """Say whether a workload is measured on a variant: what fills a connection alone goes over some ways only."""
        way = (self.ways or {}).get(variant)
        return workload in self.cells and (way is None or workload not in (way.left_out or ()))

    @property
    def in_turns(self) -> tuple[str, ...]:
        """Variants that lie on targets of their own, measured in turns; empty where all lie on one."""
        ways = tuple(self.ways or ())
        return tuple(self.targets) or (ways if len(ways) > 1 else ())

    @property
    def most_rounds(self) -> int:
        """Rounds any cell gets at most."""
        usual = self.most_rounds_of("")
        return max(map(self.most_rounds_of, self.cells), default=usual) if self.precision else usual

    def most_rounds_of(self, workload: str) -> int:
        """Return how many rounds a workload gets at most."""
        rule = self.stopping_of(workload)
        return self.rounds if rule is None else rule.most_rounds
