"""A run document of a kind of run that this version does not have, in shapes that it could not read either."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from support.truthful import truthful_run
from volbench.reports.run_document import to_document

if TYPE_CHECKING:
    from pathlib import Path

KIND = "of-tomorrow"
SAID = "Made by a newer version of Volume Bench"


def newer_document(run_id: str = "01JDNEWER00000000000000001") -> dict[str, Any]:
    """A document as a version with the kind `folders` might write it."""
    document: dict[str, Any] = json.loads(json.dumps(to_document(truthful_run(run_id))))
    return document | {
        "label": "of tomorrow",
        "plan": {"kind": KIND, "folders": {"photo": {"files": 12}}, "cells": "all"},
        "workloads": {"photo": {"files_per_s": 12.5, "rounds": [{"raw_id": "raw-of-photo", "cache_class": "melted"}]}},
        "badges": {"quick": True},
        "verdict": [{"code": "of.tomorrow", "values": {}, "text": "Twelve files a second."}],
        "stages": None,
        "warmth": [1, 2.5, "§", None, {"more": []}],
    }


def leave_to_a_newer_version(path: Path, run_id: str) -> None:
    """Make a stored run one of that kind, as if a newer version had measured it here with this database."""
    with closing(sqlite3.connect(path)) as database, database:
        _, plan, face = database.execute(
            "SELECT id, plan, face FROM runs JOIN run_facts ON run_id = id WHERE id = ?", (run_id,)
        ).fetchone()
        plan = json.loads(plan) | {"kind": KIND, "folders": {"photo": {"files": 12}}}
        face = json.loads(face) | {"headline": "twelve", "warmth": 7}
        database.execute("UPDATE runs SET kind = ?, face = ? WHERE id = ?", (KIND, json.dumps(face), run_id))
        database.execute("UPDATE run_facts SET plan = ? WHERE run_id = ?", (json.dumps(plan), run_id))
        database.execute("UPDATE workload_results SET cache_class = 'melted' WHERE run_id = ?", (run_id,))


def tables_of(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is stored of runs."""
    names = ("runs", "run_facts", "workload_results", "rounds", "samples", "medians", "raw_outputs")
    with closing(sqlite3.connect(path)) as database:
        return {name: database.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall() for name in names}  # noqa: S608
