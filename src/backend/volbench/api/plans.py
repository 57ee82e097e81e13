"""What a run would do and cost, said before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from flask import Response
from marshmallow import validate

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import request_schema
from volbench.domain.model.run import Plan, RunRequest
from volbench.runner.rests import MOST_MINUTES

BLUEPRINT = Blueprint("plans", description="Plans")

MAX_LABEL = 200
MAX_NOTE = 4000
MAX_SEED = 2**32 - 1
MOST_ROUNDS = 100
MOST_BYTES = 10**15
MOST_LOAD = 256
MOST_S = 30 * 86400.0


@dataclass(frozen=True, slots=True)
class RunStart(RunRequest):
    """A request with what must not be stored in it."""

    passwords: dict[str, str] | None = None
    """Way → password, of those whose own is not kept; in memory alone, until the run has ended."""


@dataclass(frozen=True, slots=True)
class GivenPasswords:
    """Passwords of ways whose own is not kept, for one run."""

    passwords: dict[str, str] | None = None
    """Way → password; in memory alone, until the run has ended."""


_CHECKS: Final = (
    ("label", validate.Length(max=MAX_LABEL)),
    ("note", validate.Length(max=MAX_NOTE)),
    ("suite", validate.Length(min=1, max=64)),
    ("profile", validate.Length(min=1, max=64)),
    ("variants", validate.Length(max=16)),
    ("workloads", validate.Length(max=256)),
    ("other_target_paths", validate.Length(max=8)),
    ("generator", validate.Length(min=1, max=32)),
    ("most_write_bytes", validate.Range(min=1, max=MOST_BYTES)),
    ("pause_minutes", validate.Range(min=0.1, max=MOST_MINUTES)),
    ("most_duration_s", validate.Range(min=1.0, max=MOST_S)),
    ("jobs", validate.Range(min=1, max=MOST_LOAD)),
    ("depth", validate.Range(min=1, max=MOST_LOAD)),
    ("rounds", validate.Range(min=1, max=MOST_ROUNDS)),
    ("most_way_bytes", validate.Range(min=1, max=MOST_BYTES)),
    ("seed", validate.Range(min=0, max=MAX_SEED)),
)
NEW_RUN = request_schema(RunRequest, "NewRun", *_CHECKS)
RUN_START = request_schema(RunStart, "RunStart", *_CHECKS)
PASSWORDS = request_schema(GivenPasswords, "GivenPasswords")


@BLUEPRINT.call("/plans", "POST")
@BLUEPRINT.takes(NEW_RUN)
@BLUEPRINT.answers(Plan, 404, 409, *WITH_BODY)
def make_plan(body: dict[str, Any]) -> Response:
    """Say what the run would do and cost; nothing is touched."""
    return answer(services().queue.plan(read_request(body)))


def read_request(body: dict[str, Any]) -> RunRequest:
    """Return the domain's request for a checked body."""
    lists = {name: tuple(body[name]) for name in ("variants", "workloads", "other_target_paths", "ways")}
    return RunRequest(**{**body, **lists})
