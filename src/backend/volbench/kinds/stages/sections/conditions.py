"""How a run by stages was tested, as PTS wants it beside every result: range, preconditioning, load, data, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.target import disks_of, total_bytes_of
from volbench.domain.model.words.message import Message, labelled, listed, listed_titles
from volbench.domain.model.words.units import format_block_size, format_bytes, format_ratio
from volbench.kinds.stages.sections.badge import steadiness
from volbench.reports import words
from volbench.reports.facts import Fact
from volbench.reports.section import Conditions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

_TITLE: Final = Message("reports.stage_conditions.title")
_RANGE: Final = Message("reports.stage_conditions.range")
_DEVIATIONS: Final = Message("reports.stage_conditions.deviations")
_OF_VOLUME: Final = Message("reports.stage_conditions.of_volume")
_PRECONDITIONING: Final = Message("reports.stage_conditions.preconditioning")
_WRITTEN: Final = Message("reports.stage_conditions.written")
_NONE: Final = Message("reports.stage_conditions.none")
_LOAD: Final = Message("reports.stage_conditions.load")
_LOADS: Final = Message("reports.stage_conditions.loads")
_DATA: Final = Message("reports.stage_conditions.data")
_RANDOM: Final = Message("reports.stage_conditions.random")
_WRITE_CACHE: Final = Message("reports.stage_conditions.write_cache")
_WRITE_CACHES: Final = {
    "write back": Message("reports.stage_conditions.write_caches.back"),
    "write through": Message("reports.stage_conditions.write_caches.through"),
}
_ROUNDS: Final = Message("reports.stage_conditions.rounds")
_MINUTE: Final = Message("reports.stage_conditions.minute")
_LASTS: Final = Message("reports.stage_conditions.lasts")
_DIFFERS: Final = Message("reports.stage_conditions.differs")
_PTS_LIKE: Final = "pts-like"
_MOST_LOADS: Final = 3
_USUAL_MINUTE_S: Final = 60.0
_COMPRESSIBLE: Final = "buffer_compress_percentage"


def stage_conditions(run: Run, choice: Choice) -> Conditions | None:
    """Return the conditions of a run by stages, all that are known; None before any stage was judged."""
    if not run.stages:
        return None
    facts = tuple(Fact(label, choice.say(value)) for label, value in _pairs(run))
    return Conditions(choice.say(_TITLE), facts, _line(facts, choice))


def _pairs(run: Run) -> Iterator[tuple[Message, Message]]:
    plan, total = run.plan, total_bytes_of(run.target)
    if plan.file_bytes and total:
        size = format_bytes(plan.file_bytes, base="iec")
        yield _RANGE, _OF_VOLUME.fill(size=size, share=format_ratio(plan.file_bytes / total))
    written = dict.fromkeys(
        _WRITTEN.fill(passes=stage.preconditioning.passes, size=format_block_size(stage.preconditioning.block_bytes))
        for stage in plan.stages
        if stage.preconditioning is not None
    )
    yield _PRECONDITIONING, listed(written) if written else _NONE
    loads = sorted(
        {(work.access.jobs, work.access.depth) for work in run.workloads if work.access and work.access.depth}
    )
    if loads:
        names = [f"{threads} × {depth}" for threads, depth in loads]
        many = _LOADS.fill(count=len(names), least=names[0], most=names[-1])
        yield _LOAD, listed(names) if len(names) <= _MOST_LOADS else many
    writing = [work.parameters for work in run.workloads if work.direction != Direction.READ]
    if writing and all(one.get("buffers") == "random" and not one.get(_COMPRESSIBLE) for one in writing):
        yield _DATA, _RANDOM
    caches = dict.fromkeys(disk.write_cache for disk in disks_of(run.target) if disk.write_cache)
    if caches:
        yield _WRITE_CACHE, listed([_WRITE_CACHES.get(cache, cache) for cache in caches])
    told = [
        labelled(stage.title, found) if len(run.stages) > 1 else found
        for stage in run.stages
        if (found := steadiness(stage)) is not None
    ]
    if told:
        yield _ROUNDS, listed_titles(told)
    if plan.runtime_s and plan.runtime_s != _USUAL_MINUTE_S:
        yield _MINUTE, _LASTS.fill(seconds=f"{plan.runtime_s:g}")
    if any(caveat.code == _PTS_LIKE for caveat in run.caveats):
        yield _DEVIATIONS, _DIFFERS


def _line(facts: Iterable[Fact], choice: Choice) -> str:
    """Return the conditions as one line for the head of every page, where the size of the file stands already."""
    colon = choice.say(words.COLON)
    return " · ".join(f"{choice.say(fact.label)}{colon}{fact.value}" for fact in facts if fact.label != _RANGE)
