"""Lets a valid request about experiments hit an experiment that exists: random ids and rows never would."""

from __future__ import annotations

from typing import Any

from volbench.services.experiments.edits import NewExperiment

RANDOM_IS_REFUSED = frozenset(
    {
        "POST /api/v1/experiments",
        "PATCH /api/v1/experiments/{experiment_id}",
        "PUT /api/v1/experiments/{experiment_id}/cells/{configuration_id}/{variant}",
        "POST /api/v1/experiments/{experiment_id}/runs",
    }
)
"""A pattern cannot say which RAID types there are for so many disks, nor that a cell takes a run or a state."""
NO_FILE = "POST /api/v1/experiments/import"
"""Random bytes are no saved experiment."""
MATRIX = {"name": "Four disks", "template": "matrix-2018", "suite_id": "nas-volume", "profile": "quick"}


def aim_at_experiment(case: Any, desk: Any) -> None:
    """Put one experiment there, and let the request of `case` name it and what is in it."""
    if "/experiments" not in case.path:
        return
    place = case.path_parameters or {}
    if "experiment_id" in place:
        for old in desk.list():
            desk.delete(old.id)
        place["experiment_id"] = desk.create(NewExperiment(**MATRIX)).id
    if "configuration_id" in place:
        place |= {"configuration_id": "jbod-4", "variant": "ext4"}
    if case.method == "PUT":
        case.body = {"state": "skipped", "reason": "No time"}
    if case.method == "PATCH":
        case.body = {"name": "Five disks"}
    if case.path.endswith("/experiments") and case.method == "POST":
        case.body = MATRIX
    if case.path.endswith("/runs"):
        case.body = {"volume_id": "volume1"}
