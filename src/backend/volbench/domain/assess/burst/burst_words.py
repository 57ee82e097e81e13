"""What is said of a workload that ran on burst credits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.words.message import Message, labelled, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import duration_text, format_bytes, metric_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.rounds.burst import BurstCredits
    from volbench.domain.model.rounds.sustained import Sustained
    from volbench.domain.model.runs.run import WorkloadResult
    from volbench.domain.model.runs.stage import StageResult

_LEVELS: Final = Message("assess.burst.levels")
_LONG_WRITE: Final = Message("assess.burst.long_write")


def levels_words(found: BurstCredits) -> Message:
    """Say both levels and when the upper one ended."""
    unit = METRICS[found.metric].unit
    return _LEVELS.fill(
        burst=metric_text(found.burst_value, unit),
        settled=metric_text(found.settled_value, unit),
        time=duration_text(found.lasted_s),
        bytes=format_bytes(float(found.lasted_bytes)),
    )


def caveat_values(found: BurstCredits) -> dict[str, Any]:
    """Return what the caveat names: both levels, and seconds and bytes of the moment."""
    unit = METRICS[found.metric].unit
    return {
        "burst": metric_text(found.burst_value, unit).as_dict(),
        "settled": metric_text(found.settled_value, unit).as_dict(),
        "lasted_s": found.lasted_s,
        "moved": plain(format_bytes(float(found.lasted_bytes))).as_dict(),
    }


def titled_levels(works: Sequence[WorkloadResult]) -> tuple[Message, ...]:
    """Say both levels of one workload that has them, one shown first if it can be; long writes say it anyway."""
    found = [work for work in works if work.burst is not None and work.sustained is None]
    shown = sorted(found, key=lambda work: not work.is_headline)[:1]
    return tuple(labelled(work.title, levels_words(work.burst)) for work in shown if work.burst is not None)


def in_long_write(answer: Sustained | None, found: BurstCredits | None) -> Sustained | None:
    """Return what a long write shows, its fall named by what it comes from."""
    if answer is None or found is None:
        return answer
    return replace(answer, words=(_LONG_WRITE.fill(levels=levels_words(found)), *answer.words[1:]))


def in_stages(results: Sequence[StageResult], works: Sequence[WorkloadResult]) -> tuple[StageResult, ...]:
    """Return the stages with both levels said of each workload that ran on credits."""
    return tuple(replace(one, words=(*one.words, *_of_stage(one, works))) for one in results)


def _of_stage(stage: StageResult, works: Sequence[WorkloadResult]) -> list[Message]:
    """Say the levels of a stage's only workload as they are, of several with their names."""
    own = [(work, work.burst) for work in works if work.variant == stage.variant and work.id in stage.workloads]
    found = [(work, levels_words(burst)) for work, burst in own if burst is not None]
    return [said if len(own) == 1 else labelled(work.title, said) for work, said in found]
