"""The suites on offer, with the metrics and caveats their results speak in; and their stand-alone scripts."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import Schema, fields

from volbench.api.answers import CaveatWords, SuiteDescription, SuiteList, SuiteWorkload
from volbench.api.blueprint import Blueprint, answer, services
from volbench.api.download import download
from volbench.api.schemas import CleanString
from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.model.errors import NotFound
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.suites.workload import Suite, Workload
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import UNITS

BLUEPRINT = Blueprint("suites", description="Suites and their scripts")


class ScriptQuery(Schema):
    """Which script."""

    suite: fields.Field[Any] = CleanString(required=True)
    profile: fields.Field[Any] = CleanString(required=True)


@BLUEPRINT.call("/suites")
@BLUEPRINT.answers(SuiteList)
def list_suites() -> Response:
    """List all suites with their profiles and workloads, and the words of metrics, units and caveats."""
    described = tuple(_describe(suite) for suite in services().suites)
    return answer(SuiteList(described, tuple(METRICS.values()), tuple(UNITS.values()), _caveat_words()))


@BLUEPRINT.call("/scripts")
@BLUEPRINT.takes(ScriptQuery, "query")
@BLUEPRINT.answers_file(("application/zip",), 404, 422)
def read_script(query: dict[str, Any]) -> Response:
    """Return a suite as a stand-alone POSIX script with its fio job files, zipped."""
    suite = next((suite for suite in services().suites if suite.id == query["suite"]), None)
    profile = None if suite is None else suite.profiles.get(query["profile"])
    if suite is None or profile is None:
        raise NotFound(
            Message("api.suites.there_is_no_such_suite_or"),
            Message("api.suites.choose_one_that_get_suites_lists"),
            suite=query["suite"],
            profile=query["profile"],
        )
    content = services().write_script(suite, profile)
    return download(content, "application/zip", f"volbench-script-{suite.id}-{profile.id}", "zip")


def _describe(suite: Suite) -> SuiteDescription:
    from volbench.planning.interleaved_plan import can_take_turns
    from volbench.planning.workload_selection import needs_of
    from volbench.reports.script import has_script

    workloads = tuple(
        SuiteWorkload(
            id=work.id,
            title=work.title,
            tool=work.tool,
            direction=work.direction,
            metric=work.metric,
            is_headline=work.is_headline,
            needs=needs_of(work),
            parameters=work.parameters(),
        )
        for work in _all_workloads(suite)
    )
    return SuiteDescription(
        id=suite.id,
        version=suite.version,
        digest=suite.digest(),
        title=suite.title,
        description=suite.description,
        profiles=tuple(suite.profiles.values()),
        headline=suite.headline,
        workloads=workloads,
        has_script=has_script(suite),
        can_take_turns=can_take_turns(suite),
        takes_load=suite.takes_load,
        roles=suite.roles,
        kinds={
            profile.id: kind_measuring(suite.as_measured_by(profile.id), profile).id
            for profile in suite.profiles.values()
        },
    )


def _all_workloads(suite: Suite) -> tuple[Workload, ...]:
    """Return the workloads of a suite, behind them those that only one of its profiles measures."""
    known = {work.id for work in suite.workloads}
    own = (work for works in suite.own_workloads.values() for work in works)
    return (*suite.workloads, *(work for work in own if work.id not in known))


def _caveat_words() -> dict[str, CaveatWords]:
    return {
        code: CaveatWords(kind.title, kind.explanation, kind.advice, kind.severity, kind.touches)
        for code, kind in sorted(CAVEATS.items())
    }
