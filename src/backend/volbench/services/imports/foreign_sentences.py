"""Sentences that came with a run about what only the measuring machine knew: ours are kept, others told as the file's.

Why a fact was unknown, a workload left out or a run failed cannot be made anew from rounds. What volbench itself says
in such places is known by its templates; anything else is shown as a quotation, never as a sentence of volbench's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.run import SkippedCell
from volbench.domain.model.storage_manager import describe
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.run import Environment, Run, Target
    from volbench.domain.model.storage import TargetFolder, Volume
    from volbench.domain.model.storage_manager import StorageManager

_FROM_FILE: Final = Text("According to the file: “{words}”", "文件中写道：“{words}”")
_PLACE: Final = re.compile(r"\\\{\w+\\\}")
_LONGEST_PLACE: Final = 80


def in_own_words(run: Run) -> Run:
    """Return the run with every sentence that is not one of volbench's marked as what its file says."""
    failure = run.failure
    targets = {variant: _target(one) for variant, one in run.targets.items()}
    results = {
        variant: replace(one, environment=_environment(one.environment)) for variant, one in run.target_results.items()
    }
    return replace(
        run,
        failure=None if failure is None else replace(failure, message=_said(failure.message), hint=_said(failure.hint)),
        target=_target(run.target),
        environment=_environment(run.environment),
        targets=targets,
        target_results=results,
        plan=replace(
            run.plan, skipped=tuple(SkippedCell(cell.workload, _said(cell.reason)) for cell in run.plan.skipped)
        ),
    )


def _target(target: Target) -> Target:
    return replace(target, folder=_folder(target.folder), volume=_volume(target.volume))


def _environment(environment: Environment) -> Environment:
    return replace(environment, storage_manager=_manager(environment.storage_manager))


def _volume(volume: Volume) -> Volume:
    reason = volume.pool.raid_type_reason
    return replace(
        volume,
        target=None if volume.target is None else _folder(volume.target),
        unknowns=tuple(replace(unknown, reason=_said(unknown.reason)) for unknown in volume.unknowns),
        pool=replace(volume.pool, raid_type_reason=None if reason is None else _said(reason)),
    )


def _folder(folder: TargetFolder) -> TargetFolder:
    # How to give permission on another machine helps nobody here.
    return replace(folder, how_to_allow=None)


def _manager(told: StorageManager | None) -> StorageManager | None:
    if told is None:
        return None
    plain = replace(told, summary=None, problem=None if told.problem is None else _said(told.problem))
    return replace(plain, summary=None if told.summary is None else describe(plain))


def _said(words: Text) -> Text:
    if any(pattern.fullmatch(words.en) for pattern, _ in _known()) and any(
        pattern.fullmatch(words.zh) for _, pattern in _known()
    ):
        return words
    return Text(_quoted(_FROM_FILE.en, words.en), _quoted(_FROM_FILE.zh, words.zh))


def _quoted(frame: str, words: str) -> str:
    """Return words in quotation marks, once however often a run is taken in."""
    before, after = frame.split("{words}")
    is_quoted = words.startswith(before) and words.endswith(after)
    return words if is_quoted or not words else frame.format_map({"words": words})


@cache
def _known() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Return the templates of every sentence that volbench puts into such places."""
    # Loaded only where a file is taken in.
    from volbench.host.inventory import words as inventory
    from volbench.reports import import_script, import_sylv, imported_run
    from volbench.runner import failure_reasons, file_space, workload_selection

    rooms = (inventory, workload_selection, file_space, failure_reasons, imported_run, import_script, import_sylv)
    return tuple((_pattern(text.en), _pattern(text.zh)) for room in rooms for text in _texts(vars(room).values()))


def _texts(values: Any) -> Iterator[Text]:
    for value in values:
        if isinstance(value, Text):
            yield value
        elif isinstance(value, Mapping):
            yield from _texts(value.values())


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(_PLACE.sub(f".{{1,{_LONGEST_PLACE}}}", re.escape(template)))
