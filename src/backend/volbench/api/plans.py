"""What a run would do and cost, said before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from flask import Response
from marshmallow import validate

from volbench.api.answers import ProfileCost, ProfileCosts, Refusal
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.schemas import request_schema
from volbench.domain.model.request_limits import REQUEST_LENGTHS, REQUEST_RANGES
from volbench.domain.model.runs.run import Plan, RunRequest

if TYPE_CHECKING:
    from volbench.services.runs.assignment import ProfilePlan

BLUEPRINT = Blueprint("plans", description="Plans")


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


def _length(name: str) -> validate.Length:
    bounds = REQUEST_LENGTHS[name]
    return validate.Length(min=int(bounds.least) or None, max=int(bounds.most))


_CHECKS: Final = (
    *((name, _length(name)) for name in REQUEST_LENGTHS),
    *((name, validate.Range(min=bounds.least, max=bounds.most)) for name, bounds in REQUEST_RANGES.items()),
)
OWNERS_WORDS: Final = tuple((name, _length(name)) for name in ("label", "note"))
"""What an owner may change of a run afterwards."""
NEW_RUN = request_schema(RunRequest, "NewRun", *_CHECKS)
RUN_START = request_schema(RunStart, "RunStart", *_CHECKS)
PASSWORDS = request_schema(GivenPasswords, "GivenPasswords")


@BLUEPRINT.call("/plans", "POST")
@BLUEPRINT.takes(NEW_RUN)
@BLUEPRINT.answers(Plan, 404, 409, *WITH_BODY)
def make_plan(body: dict[str, Any]) -> Response:
    """Say what the run would do and cost; nothing is touched."""
    return answer(services().queue.plan(read_request(body)))


@BLUEPRINT.call("/plans/profiles", "POST")
@BLUEPRINT.takes(NEW_RUN)
@BLUEPRINT.answers(ProfileCosts, 404, *WITH_BODY)
def read_profile_costs(body: dict[str, Any]) -> Response:
    """Say of every profile of the suite how long the same run would take with it, or why it does not go with the rest.

    The profile that the request names does not matter. Of the workloads it names each profile gets those that it
    measures unasked; where none of them is left, all of the profile. Nothing is touched.
    """
    found = services().queue.profile_plans(read_request(body))
    return answer(ProfileCosts(tuple(_profile_cost(one) for one in found)))


def _profile_cost(found: ProfilePlan) -> ProfileCost:
    why, plan = found.refusal, found.plan
    return ProfileCost(
        profile=found.profile,
        duration_s=None if plan is None else plan.expected_duration_s,
        most_duration_s=None if plan is None else plan.most_duration_s,
        refusal=None if why is None else Refusal(why.code, why.message, why.hint),
    )


def read_request(body: dict[str, Any]) -> RunRequest:
    """Return the domain's request for a checked body."""
    lists = {name: tuple(body[name]) for name in ("variants", "workloads", "other_target_paths", "ways")}
    return RunRequest(**{**body, **lists})
