"""Sentences that came with a run about what only the measuring machine knew: ours are kept, others told as the file's.

Why a fact was unknown, a workload left out or a run failed cannot be made anew from rounds. What volbench itself says
in such places is known by its templates; anything else is shown as a quotation, never as a sentence of volbench's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.machine.storage_manager import describe
from volbench.domain.model.runs.run import SkippedCell
from volbench.domain.model.runs.target import LocalVolume
from volbench.domain.model.words.message import PLAIN, WRITTEN, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.machine.storage_manager import StorageManager
    from volbench.domain.model.runs.run import Environment, Run, Target

_FROM_FILE: Final = Message("services.foreign_sentences.from_file")
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
    if not isinstance(target, LocalVolume):
        return target
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


def _said(words: Message) -> Message:
    """Return the words as volbench's own where they are, else in quotation marks, once however often it is taken in."""
    is_own = words.code in _known() and all(len(value) <= _LONGEST_PLACE for value in words.texts())
    if is_own or words.code == _FROM_FILE.code or not any(words.texts()):
        return words
    return _FROM_FILE.fill(words=words)


@cache
def _known() -> frozenset[str]:
    """Return the codes of every sentence that volbench puts into such places."""
    # Loaded only where a file is taken in.
    from volbench.host.inventory import inventory_words as inventory
    from volbench.planning import file_space, workload_selection
    from volbench.reports import import_script, import_sylv, imported_run
    from volbench.runner import failure_reasons

    rooms = (inventory, workload_selection, file_space, failure_reasons, imported_run, import_script, import_sylv)
    own = {text.code for room in rooms for text in _texts(vars(room).values())}
    return frozenset(own - {PLAIN, WRITTEN})


def _texts(values: Any) -> Iterator[Message]:
    for value in values:
        if isinstance(value, Message):
            yield value
        elif isinstance(value, Mapping):
            yield from _texts(value.values())
