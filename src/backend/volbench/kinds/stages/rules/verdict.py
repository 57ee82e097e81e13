"""The verdict of a run by stages, in plain words."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.assess.verdict import not_valid
from volbench.domain.model.runs.quoted import of_window
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.stage import WindowSummary
from volbench.domain.model.words.message import Message, labelled
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import metric_text
from volbench.domain.stats.descriptive import half_width

_STEADY: Final = Message("assess.verdict.steady")


def stage_verdict(run: Run) -> tuple[Message, ...]:
    """Say of each stage whether it became steady, the mean of what is shown first of it, and what was promised.

    The answer comes first; whether it can be trusted stands right behind it, before the promise that rests on it.
    """
    sentences: list[Message] = []
    shown_of = {
        stage.id: [work for work in run.workloads if work.id in stage.workloads and work.is_headline]
        for stage in run.stages
    }
    # What is shown first is told first: that its preparation became steady is no answer.
    for stage in sorted(run.stages, key=lambda one: not shown_of[one.id]):
        sentences += [labelled(stage.title, one) for one in stage.words]
        sentences += [
            _STEADY.fill(title=work.title, value=_steady_text(found, METRICS[work.metric].unit))
            for work in shown_of[stage.id]
            if (found := work.window.get(work.metric)) is not None and work.metric in METRICS
        ]
    if not run.badges.valid:
        sentences.append(not_valid(run))
    return (*sentences, *(judged.words for judged in judge_promises(run)))


def _steady_text(window: WindowSummary, unit: str) -> Message:
    """Return the mean with the digits its range leaves, as every table has it."""
    return metric_text(window.mean, unit, spread=half_width(of_window(window)))
