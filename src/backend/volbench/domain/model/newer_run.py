"""A run of a kind that this version does not have: listed by what every run says of itself, and kept as it came.

Nothing of its plan, rounds and figures is read: a version that does not know how they were measured could only guess.
Its document is stored, exported, archived and mirrored unchanged, until a version that knows its kind reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from volbench.domain.model.coding.codec import NOT_WRITTEN, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.kind import is_known
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.runs.plan import Plan
from volbench.domain.model.runs.run import Badges, Environment, Run, RunRequest, RunRow, RunState, SuiteRef
from volbench.domain.model.runs.target import LocalVolume, ReportedTarget, Target
from volbench.domain.model.words.message import Message, plain

MADE_BY_NEWER: Final = Message("model.newer_run.made_by_a_newer_version")
"""Stands where other runs have their verdict."""
MADE_BY_NEWER_SHORT: Final = Message("model.newer_run.short")
"""Stands where others have one word."""
_UPDATE: Final = Message("model.newer_run.update_to_read_it")
_NOT_READ: Final = "unknown"
KEPT: Final = "kept as it came: "
"""Before the kind's name in the row of a run whose document is stored whole: no kind is called so, whatever comes."""
UNREAD_BADGES: Final = Badges(
    valid=False, stable=False, valid_reasons=(MADE_BY_NEWER,), stable_reasons=(MADE_BY_NEWER,)
)


@dataclass(frozen=True, slots=True)
class NewerRun(Run):
    """What is read of such a run; without a plan, workloads, caveats and figures of its own."""

    document: dict[str, Any] = field(default_factory=dict, metadata=NOT_WRITTEN)
    """The whole, as it came."""


@dataclass(frozen=True, slots=True)
class _Common:
    """What every run says of itself, whatever its kind."""

    id: str
    profile: str
    state: RunState
    created_at: str
    started_at: str | None = None
    finished_at: str | None = None
    label: str = ""
    note: str = ""
    is_imported: bool = False


@dataclass(frozen=True, slots=True)
class _Named:
    """What a suite is called by, if nothing else of it can be read."""

    id: str


def is_newer_document(document: Mapping[str, Any]) -> bool:
    """Say whether a run document names a kind of run that this version does not have."""
    plan = document.get("plan")
    name = plan.get("kind") if isinstance(plan, dict) else None
    return isinstance(name, str) and not is_known(name)


def read_newer_run(document: dict[str, Any], renewed: Mapping[str, Any]) -> NewerRun:
    """Return what can be said of a run document whose kind is not known here.

    Args:
        document: as it came; kept.
        renewed: the same with its sentences as this version has them.

    Raises:
        InvalidRequest: it does not say what every run says of itself: id, suite, profile, state and when.
    """
    common: _Common = load(_Common, renewed)
    target = read_target(renewed.get("target"))
    suite = read_suite(renewed.get("suite"))
    return NewerRun(
        id=common.id,
        suite=suite,
        profile=common.profile,
        state=common.state,
        created_at=common.created_at,
        started_at=common.started_at,
        finished_at=common.finished_at,
        label=common.label,
        note=common.note,
        is_imported=common.is_imported,
        request=RunRequest(suite.id, common.profile, target.place, label=common.label, note=common.note),
        target=target,
        environment=_or(Environment, renewed.get("environment"), _UNREAD_ENVIRONMENT),
        plan=replace(_UNREAD_PLAN, kind=document["plan"]["kind"]),
        workloads=(),
        caveats=(),
        badges=UNREAD_BADGES,
        verdict=(MADE_BY_NEWER,),
        document=document,
    )


def read_target(value: Any) -> Target:
    """Return what was measured; of a target that cannot be read here its name alone."""
    read: Target | None = _or(Target, value, None)
    if read is None:
        return ReportedTarget(_name_in(value))
    # What was promised is judged by figures.
    return replace(read, promise=None) if isinstance(read, LocalVolume) else read


def read_suite(value: Any) -> SuiteRef:
    """Return the suite without numbers it shows first; of one that cannot be read here its id alone.

    Raises:
        InvalidRequest: it has no id.
    """
    found: SuiteRef | None = _or(SuiteRef, value, None)
    if found is not None:
        return replace(found, headline=())
    id_ = load(_Named, value, "$.suite").id
    return SuiteRef(id_, 0, _NOT_READ, plain(id_))


def raw_ids_in(document: object) -> Iterator[str]:
    """Yield the keys of the raw outputs that a document names, wherever it does; keys are told once each."""
    yield from dict.fromkeys(_raw_ids(document))


def refuse_newer(run: Run | RunRow) -> None:
    """Refuse to work with a run that this version does not know how to read.

    Raises:
        InvalidRequest: it is of a kind that this version does not have.
    """
    if is_newer(run):
        raise InvalidRequest(MADE_BY_NEWER, _UPDATE, run_id=run.id)


def is_newer(run: Run | RunRow) -> bool:
    """Say whether a run is of a kind that this version does not have."""
    return isinstance(run, NewerRun) if isinstance(run, Run) else bool(run.is_newer)


def _raw_ids(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        found = value.get("raw_id")
        if isinstance(found, str):
            yield found
        for item in value.values():
            yield from _raw_ids(item)
    elif isinstance(value, list):
        for item in value:
            yield from _raw_ids(item)


def _or(kind: Any, value: Any, otherwise: Any) -> Any:
    try:
        return load(kind, value)
    except InvalidRequest:
        return otherwise


def _name_in(target: Any) -> str:
    """Return what a target of an unknown shape is called: its own name, else that of the one thing it holds."""
    parts = [target, *target.values()] if isinstance(target, dict) else []
    names = (part.get(key) for part in parts if isinstance(part, dict) for key in ("name", "label"))
    return next((name for name in names if isinstance(name, str) and name), "")


_UNREAD_ENVIRONMENT: Final = Environment(
    machine=Machine(), volbench_version="", method_version=0, tools={}, engine=_NOT_READ, is_direct=True
)
_UNREAD_PLAN: Final = Plan(
    cells=(),
    skipped=(),
    variants=(),
    rounds=0,
    runtime_s=0.0,
    ramp_s=0.0,
    file_bytes=0,
    wished_file_bytes=0,
    space_needed_bytes=0,
    space_left_bytes=0,
    reserve_bytes=0,
    expected_write_bytes=0,
    expected_duration_s=0.0,
    endurance_ratio=None,
    seed=0,
)
