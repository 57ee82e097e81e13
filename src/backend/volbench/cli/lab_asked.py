"""From the options of `volbench lab` to what is built and which cells are measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.errors import InvalidRequest
from volbench.domain.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.lab.journal import LabCell, LabRequest
    from volbench.domain.workload import Suite


def asked_of(
    session: Session,
    count: int,
    *,
    levels: str,
    filesystems: str,
    variants: str,
    conditions: str,
    initial_sync: str,
    suite: str | None,
    profile: str | None,
    workloads: tuple[str, ...],
    experiment: str | None,
    **_: object,
) -> tuple[LabRequest, tuple[LabCell, ...]]:
    """Return what was asked for on so many disks, and its cells.

    Raises:
        InvalidRequest: a word that names nothing, or that this experiment has no use for.
        NotFound: no such experiment.
    """
    from volbench.cli.experiment_listing import find
    from volbench.cli.lab_runs import scope_of
    from volbench.domain.lab import request
    from volbench.domain.lab.journal import LabRequest, cells_of

    found = find(session, experiment) if experiment is not None else None
    scope = scope_of(found, count, levels=request.words_of(levels), suite=suite, profile=profile)
    _check_suite(session.application.assigner.suite(scope.suite), scope.profile, workloads)
    configurations = request.configurations_of(scope.levels, count)
    states = None if found is None or conditions else request.states_of_rows(found, configurations)
    asked = LabRequest(
        configurations=configurations,
        file_systems=request.file_systems_of(request.words_of(filesystems)),
        variants=request.variants_of(request.words_of(variants)),
        conditions=request.conditions_of(request.words_of(conditions), states),
        suite=scope.suite,
        profile=scope.profile,
        workloads=workloads,
        skips_sync=initial_sync == "skip",
        experiment=None if found is None else found.id,
    )
    return asked, cells_of(asked, states)


def _check_suite(suite: Suite, profile: str, workloads: tuple[str, ...]) -> None:
    known = {workload.id for workload in suite.workloads}
    for name, names in ((profile, set(suite.profiles)), *((workload, known) for workload in workloads)):
        if name not in names:
            raise InvalidRequest(
                Text("The suite {suite} has no {name}.", "测试套件 {suite} 中没有 {name}。").fill(
                    suite=suite.id, name=name
                ),
                Text("Choose among: {names}.", "可选项：{names}。").fill(names=", ".join(sorted(names))),
            )
