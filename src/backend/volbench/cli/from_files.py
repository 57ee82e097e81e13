"""Runs to compare: stored ones by id, others out of files that are read, judged and forgotten."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.cli.finding import NEWEST, ended_run
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.cli.session import Session
    from volbench.domain.model.runs.run import Run

_IMPORT: Final = Message("cli.from_files.import")


def runs_to_compare(session: Session, names: Sequence[str]) -> list[Run]:
    """Return the runs meant by ids and files, in their order; a file may hold several. Nothing is stored.

    Raises:
        NotFound, Busy: as `ended_run`.
        InvalidRequest: a file cannot be read, is of no known kind, or contradicts itself; as for an import.
    """
    found: list[Run] = []
    for name in names:
        path = Path(name)
        if _is_id(session, name) or not (path.exists() or _looks_like_path(name)):
            found.append(ended_run(session, name))
        else:
            found += _read(path)
    return _told_apart(found)


def _is_id(session: Session, name: str) -> bool:
    """Say whether a run is called so; a file that is called the same is named as `./NAME`."""
    return name == NEWEST or session.application.store.has(name)


def _looks_like_path(name: str) -> bool:
    return os.sep in name or "." in name


def _read(path: Path) -> list[Run]:
    from volbench.services.imports.import_service import read_any, read_source

    try:
        _check_kind(path)
        return [imported.run for imported in read_any(read_source(path))]
    except OSError as error:
        raise InvalidRequest(
            Message("cli.from_files.cannot_be_read", path=path, why=system_words(error)),
            Message("cli.from_files.check_who_may_read_it"),
        ) from error
    except InvalidRequest as refusal:
        if any(str(path) in words for words in refusal.message.texts()):
            raise
        # With two files it has to be said which one is meant.
        said = Message("cli.from_files.path_and_why", path=path, why=refusal.message)
        raise InvalidRequest(said, refusal.hint) from refusal


def _check_kind(path: Path) -> None:
    from volbench.services.imports.import_service import is_experiment, is_results

    if not (path.is_file() or path.is_dir()):
        raise InvalidRequest(
            Message("cli.from_files.there_is_no_file", path=path),
            Message("cli.from_files.name_an_exported_file_json_or"),
        )
    if is_results(path) or is_experiment(path):
        raise InvalidRequest(
            Message("cli.from_files.holds_more_than_single_runs", path=path),
            _IMPORT.fill(path=path),
        )


def _told_apart(runs: list[Run]) -> list[Run]:
    """Give another run under an id that was named before an id of its own; the very same one stays a complaint."""
    from volbench.reports.imported_run import is_same_run

    told: list[Run] = []
    for run in runs:
        alike = [one for one in told if one.id == run.id]
        is_other = bool(alike) and not is_same_run(alike[0], run)
        told.append(replace(run, id=f"{run.id}-{len(told) + 1}") if is_other else run)
    return told
