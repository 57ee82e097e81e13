"""From the options of `volbench lab` to what is built and which cells are measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.cli.session import Session
    from volbench.domain.experiment.plan.experiment import Configuration
    from volbench.domain.lab.journal import Condition, LabCell, LabRequest
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.model.suites.workload import Suite

_NEEDS_CACHE: Final = Message("cli.lab_asked.needs_cache")
_NAME_CACHE: Final = Message("cli.lab_asked.name_cache")
_CACHE_ALONE: Final = Message("cli.lab_asked.cache_alone")
_NAME_DISKS: Final = Message("cli.lab_asked.name_disks")
_WITH_EITHER: Final = frozenset({"resume", "clean_up", "quiet", "yes_erase"})
_ONE_OF_TWO: Final = Message("cli.lab_asked.one_of_two")
_BEGINS: Final = Message("cli.lab_asked.begins")
_GO_ON_AS_IT_WAS: Final = Message("cli.lab_asked.go_on_as_it_was")
_ROWS_STAY: Final = Message("cli.lab_asked.rows_stay")


def refuse_mixed(*, is_both: bool) -> None:
    """Refuse what cannot go with `--resume` or `--clean-up`: above all, neither is a rehearsal.

    Raises:
        InvalidRequest: both were given, or an option of a new laboratory.
    """
    if is_both:
        raise InvalidRequest(_ONE_OF_TWO, _GO_ON_AS_IT_WAS)
    context = click.get_current_context()
    for option in context.command.params:
        is_given = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if is_given and option.name not in _WITH_EITHER:
            raise InvalidRequest(_BEGINS.fill(option=option.opts[0]), _GO_ON_AS_IT_WAS)


def asked_of(
    session: Session,
    disks: Sequence[LabDisk],
    /,
    *,
    levels: str,
    filesystems: str,
    variants: str,
    conditions: str,
    cache: str,
    cache_mode: str,
    initial_sync: str,
    suite: str | None,
    profile: str | None,
    workloads: tuple[str, ...],
    experiment: str | None,
    **_: object,
) -> tuple[LabRequest, tuple[LabCell, ...]]:
    """Return what was asked for on these disks, and its cells; with a cache, that is the last disk.

    Raises:
        InvalidRequest: a word that names nothing, or that this experiment has no use for.
        NotFound: no such experiment.
    """
    from volbench.cli.experiment_listing import find
    from volbench.cli.lab_runs import scope_of
    from volbench.domain.lab import request
    from volbench.domain.lab.journal import LabRequest, cells_of

    count = len(disks) - bool(cache)
    if not count:
        raise InvalidRequest(_CACHE_ALONE, _NAME_DISKS)
    found = find(session, experiment) if experiment is not None else None
    scope = scope_of(found, count, levels=request.words_of(levels), suite=suite, profile=profile)
    _check_suite(session.application.assigner.suite(scope.suite), scope.profile, workloads)
    configurations = request.configurations_of(scope.levels, count)
    named = request.words_of(conditions)
    rows = None if found is None or named else request.states_of_rows(found, configurations)
    states = _with_cache(session, rows, configurations, has_cache=bool(cache))
    asked = LabRequest(
        configurations=configurations,
        file_systems=request.file_systems_of(request.words_of(filesystems)),
        variants=request.variants_of(request.words_of(variants)),
        conditions=_conditions(named, states, has_cache=bool(cache)),
        suite=scope.suite,
        profile=scope.profile,
        workloads=workloads,
        skips_sync=initial_sync == "skip",
        experiment=None if found is None else found.id,
        cache=disks[-1].name if cache else None,
        cache_mode=cache_mode,
    )
    return asked, cells_of(asked, states)


def _with_cache(
    session: Session,
    rows: frozenset[tuple[str, Condition]] | None,
    configurations: Sequence[Configuration],
    *,
    has_cache: bool,
) -> frozenset[tuple[str, Condition]] | None:
    """Measure every array with the cache that was asked for; without one, say which rows stay open."""
    from volbench.domain.lab.journal import Condition

    if rows is None:
        return None
    cached = frozenset((one.id, Condition.SSD_CACHE) for one in configurations)
    if has_cache:
        return rows | cached
    if rows & cached:
        click.echo(session.say(_ROWS_STAY), err=True)
    return rows - cached


def _conditions(
    named: Sequence[str], states: frozenset[tuple[str, Condition]] | None, *, has_cache: bool
) -> tuple[Condition, ...]:
    from volbench.domain.lab.journal import Condition
    from volbench.domain.lab.request import conditions_of

    found = conditions_of(named, states)
    if Condition.SSD_CACHE in found and not has_cache:
        raise InvalidRequest(_NEEDS_CACHE, _NAME_CACHE)
    return tuple(one for one in Condition if one in found or (has_cache and one is Condition.SSD_CACHE))


def _check_suite(suite: Suite, profile: str, workloads: tuple[str, ...]) -> None:
    known = {workload.id for workload in suite.workloads}
    for name, names in ((profile, set(suite.profiles)), *((workload, known) for workload in workloads)):
        if name not in names:
            raise InvalidRequest(
                Message("cli.lab_asked.the_suite_has_no", suite=suite.id, name=name),
                Message("cli.lab_asked.choose_among", names=", ".join(sorted(names))),
            )
