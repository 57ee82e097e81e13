"""What a run from outside has to pass before it is stored, whatever file brought it: bounds, evidence, our rules.

Nothing that follows from rounds is believed: numbers over rounds, percentiles, cache classes, limits, caveats, badges
and sentences are made anew by today's rules. What only the measuring machine could say in words is told as the file's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.cache_class import unwatched
from volbench.domain.assess.caveat_rules import ONLY_SEEN_BY_THE_RUNNER, merge
from volbench.domain.assess.contradictions import OTHER_KIND, find_contradiction
from volbench.domain.assess.promise.checks import check_promise
from volbench.domain.model.clients.generator import as_measured
from volbench.domain.model.coding.codec import refusal
from volbench.domain.model.coding.codec_readers import Refused
from volbench.domain.model.coding.value_bounds import check_bounds
from volbench.domain.model.errors import FaultyInput, InvalidRequest
from volbench.domain.model.kind import kind_measuring, kind_of_run
from volbench.domain.model.newer_run import is_newer
from volbench.domain.model.runs.run import Badges, Caveat
from volbench.domain.model.runs.target import EndpointTarget, LocalVolume, ReportedTarget, promise_of, share_of_target
from volbench.domain.model.runs.targets import view_of
from volbench.domain.model.suites.recorded_suite import are_writes_durable, recorded_suite
from volbench.domain.model.suites.workload import Measured
from volbench.domain.model.words.message import Message, plain
from volbench.planning.file_space import file_sizes
from volbench.planning.kind import Planning
from volbench.planning.own_load import with_own_load
from volbench.planning.promised_load import with_cells
from volbench.runner.cache_classifier import classify_round
from volbench.runner.finished_rounds import Rounds, judge
from volbench.services.imports.foreign_sentences import in_own_words
from volbench.suites import all_suites
from volbench.version import RULES_VERSION

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import (
        CacheClass,
        CacheEvidence,
        Plan,
        Round,
        Run,
        Target,
        TargetResult,
        WorkloadResult,
    )
    from volbench.domain.model.suites.workload import Suite, Workload
    from volbench.planning.file_space import FileSizes

BY_OTHER_RULES: Final = "judged-anew"
"""Caveat of a run that came with the judgement of an older or newer version's rules."""
NOT_ITS_OWN: Final = "judgement-replaced"
"""Caveat of a run that came with a judgement which these rules do not make of its rounds."""

_HINT: Final = Message("services.admission.hint")
_CLASS: Final = Message("services.admission.class")
_UNJUDGED: Final = Badges(valid=False, stable=False)


def check_incoming(run: Run) -> None:
    """Hold a run against bounds and against itself.

    Raises:
        InvalidRequest: something of it cannot be, or contradicts what stands beside it; the message names the place.
    """
    try:
        check_bounds(_without_judgement(run))
    except Refused as refused:
        raise refusal("$" + "".join(reversed(refused.steps)), refused.expected) from None
    _check_promises(run)
    found = find_contradiction(run)
    if found is not None:
        raise _contradicts(found.path, found.why)


def _check_promises(run: Run) -> None:
    """Hold what a file says was promised against what an owner may set; its formulas are read, not worked out."""
    for place, target in (("target", run.target), *((f"targets.{name}", one) for name, one in run.targets.items())):
        try:
            promise = promise_of(target)
            if promise is not None:
                check_promise(promise, None)
        except FaultyInput as error:
            path, why = error.items[0]
            raise refusal(f"$.{place}.promise.{path}", why) from None


def judged_anew(run: Run) -> Run:
    """Return a checked run as today's rules judge its rounds, with a word where the file said otherwise.

    One of a kind that this version does not have is judged by nobody.

    Raises:
        InvalidRequest: a cache class contradicts its own evidence by the rules that decided it, which are today's.
    """
    if is_newer(run):
        return run
    suite = _suite_of(run)
    by_same_rules = run.environment.rules_version == RULES_VERSION
    named = replace(run, suite=replace(run.suite, title=suite.title, headline=suite.headline))
    workloads = {workload.id: workload for workload in suite.workloads}
    cells = [workloads[cell] for cell in run.plan.cells if cell in workloads]
    sizes = file_sizes(cells, run.plan.file_bytes, run.plan.write_file_bytes)
    around = {work.variant: _on_its_target(run, work.variant) for work in run.workloads}
    results = tuple(
        replace(
            work,
            rounds=tuple(
                _round_again(
                    round_,
                    work,
                    f"workloads[{place}].rounds[{index}]",
                    by_same_rules=by_same_rules,
                    workload=workloads[work.id],
                    run=around[work.variant],
                    sizes=sizes,
                )
                for index, round_ in enumerate(work.rounds)
            ),
        )
        for place, work in enumerate(run.workloads)
    )
    known = _names_in(run.plan)
    seen = [_plain(caveat, known) for caveat in run.caveats if caveat.code in ONLY_SEEN_BY_THE_RUNNER]
    named = replace(named, plan=_plain_plan(run), target_results=_unjudged_results(run))
    judged = judge(in_own_words(named), suite, Rounds(results), seen)
    return _with_remark(run, judged, by_same_rules=by_same_rules)


def _on_its_target(run: Run, variant: str) -> Run:
    """Return the run as the target of this variant has it, where several were measured in turns."""
    return view_of(run, variant) if variant in run.targets else run


def _plain_plan(run: Run) -> Plan:
    """Return the plan without words of the file's own."""
    plan, namesake = run.plan, next((suite for suite in all_suites() if suite.id == run.suite.id), None)
    known = _names_in(plan)
    targets = {
        variant: replace(target, caveats=tuple(_plain(one, known) for one in target.caveats))
        for variant, target in plan.targets.items()
    }
    named = kind_of_run(plan).part(Planning)().in_own_words(plan, namesake)
    return replace(named, caveats=tuple(_plain(one, known) for one in plan.caveats), targets=targets)


def _unjudged_results(run: Run) -> dict[str, TargetResult]:
    """Return what belongs to each of several targets without what is made anew."""
    known = _names_in(run.plan)
    return {
        variant: replace(
            result,
            caveats=tuple(_plain(one, known) for one in result.caveats if one.code in ONLY_SEEN_BY_THE_RUNNER),
            badges=_UNJUDGED,
            verdict=(),
        )
        for variant, result in run.target_results.items()
    }


def _without_judgement(run: Run) -> Run:
    """Return the run without what is made anew: a file's own may be as it likes."""
    bare = tuple(
        replace(
            work,
            caveats=(),
            badges=_UNJUDGED,
            percentiles={},
            limit=None,
            amplification=None,
            knees={},
            expectation=None,
            sustained=None,
            burst=None,
            window={},
        )
        for work in run.workloads
    )
    return replace(run, workloads=bare, badges=_UNJUDGED, verdict=(), caveats=(), stages=())


def _suite_of(run: Run) -> Suite:
    """Return the suite that measured the run where it is known here, else what the run tells of it.

    Raises:
        InvalidRequest: the run has a result that its suite does not.
    """
    namesake = next((suite for suite in all_suites() if suite.id == run.suite.id), None)
    if namesake is None:
        return recorded_suite(run, {})
    namesake = as_measured(namesake.as_measured_by(run.profile), run.suite.digest)
    if namesake.takes_load:
        namesake = with_own_load(namesake, run.request)
    if not namesake.is_form_of(run.suite.digest):
        return replace(recorded_suite(run, namesake.caveat_codes), title=namesake.title)
    _check_kind(run, namesake)
    namesake = with_cells(namesake, run.plan.cells)
    namesake = kind_of_run(run.plan).part(Planning)().with_cells(namesake, run.plan.cells)
    known = {workload.id for workload in namesake.workloads}
    for place, work in enumerate(run.workloads):
        if work.id not in known:
            raise _contradicts(f"workloads[{place}].id", _NOT_IN_SUITE)
    return namesake


def _check_kind(run: Run, suite: Suite) -> None:
    """Hold the kind of a run against that by which its suite is measured: a plan without a name may look like another.

    What another program measured is read as plain rounds, whatever its suite is; and kinds that add the same to their
    plans are told apart by what earlier versions did not write.

    Raises:
        InvalidRequest: they differ.
    """
    profile = suite.profiles.get(run.profile)
    if profile is None or isinstance(run.target, ReportedTarget):
        return
    measured, found = kind_measuring(suite, profile), kind_of_run(run.plan)
    if found.takes_places is not None and measured.own_plan is None:
        # Its folders make it of this kind, and not its suite.
        places = [(one.volume, one.folder) for one in run.targets.values() if isinstance(one, LocalVolume)]
        if len(places) != len(run.targets) or not places or not found.takes_places(places):
            raise _contradicts("plan", OTHER_KIND)
        return
    is_told_apart = measured.own_plan is None or measured.own_plan is not found.own_plan
    if is_told_apart and measured.id != found.id:
        raise _contradicts("plan", OTHER_KIND)


_NOT_IN_SUITE: Final = Message("services.admission.not_in_suite")


def _round_again(
    round_: Round,
    work: WorkloadResult,
    path: str,
    *,
    by_same_rules: bool,
    workload: Workload,
    run: Run,
    sizes: FileSizes,
) -> Round:
    """Return the round with the class that its evidence gives."""
    class_, evidence = _class_again(round_, work, workload, run, sizes)
    if by_same_rules and class_ is not round_.cache_class:
        raise _contradicts(f"{path}.cache_class", _CLASS.fill(found=class_))
    return replace(round_, cache_class=class_, evidence=evidence)


def _class_again(
    round_: Round, work: WorkloadResult, workload: Workload, run: Run, sizes: FileSizes
) -> tuple[CacheClass, CacheEvidence]:
    seen = round_.evidence
    is_watched = round_.disks or seen.disk_read_bytes is not None or seen.resident_after_ratio is not None
    if not is_watched and not _is_over_a_network(run.target):
        # Nobody watched: a script's rounds, an old report's.
        return unwatched(work.parameters, seen.asked_read_bytes, seen.asked_write_bytes)
    told = Measured(
        metrics=round_.metrics,
        read_bytes=seen.asked_read_bytes,
        write_bytes=seen.asked_write_bytes,
        is_durable=are_writes_durable(workload),
    )
    return classify_round(
        workload,
        work.variant,
        told,
        disks=round_.disks,
        most_moved=(seen.most_read_bytes, seen.most_write_bytes),
        resident=(seen.resident_before_ratio, seen.resident_after_ratio),
        target=run.target,
        environment=run.environment,
        sizes=sizes,
    )


def _is_over_a_network(target: Target) -> bool:
    """Say whether nobody could have watched disks: they are a server's."""
    return isinstance(target, EndpointTarget) or share_of_target(target) is not None


def _names_in(plan: Plan) -> frozenset[str]:
    """Return the names a run gives its ways and file sizes, which stand on its results anyway."""
    return frozenset(plan.variants) | {cell.partition("-")[2] for cell in plan.cells}


def _plain(caveat: Caveat, known: frozenset[str]) -> Caveat:
    """Return a caveat with its numbers, and lists of names from the plan: a file's sentences are not ours."""
    return replace(caveat, values={name: value for name, value in caveat.values.items() if _is_plain(value, known)})


def _is_plain(value: object, known: frozenset[str]) -> bool:
    if isinstance(value, list | tuple):
        return all(isinstance(one, str) and one in known for one in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def _with_remark(run: Run, judged: Run, *, by_same_rules: bool) -> Run:
    remark: tuple[Caveat, ...] = ()
    if not by_same_rules:
        older = run.environment.rules_version
        remark = (Caveat(BY_OTHER_RULES, {"now": RULES_VERSION} | ({} if older is None else {"before": older})),)
    elif _judgement(run) != _judgement(judged):
        remark = (Caveat(NOT_ITS_OWN),)
    # Always last, so that taking in what was taken in changes nothing.
    told = [caveat for caveat in judged.caveats if caveat.code not in {BY_OTHER_RULES, NOT_ITS_OWN}]
    earlier = [caveat for caveat in judged.caveats if caveat not in told]
    return replace(judged, caveats=merge(told, earlier, remark))


def _judgement(run: Run) -> list[Any]:
    """Return what rules say of a run, whatever order it stands in."""
    results = sorted(run.workloads, key=lambda one: (one.variant, one.id))
    said = [replace(work, rounds=(), caveats=(), command=(), parameters={}, access=None) for work in results]
    targets = [(_earned(one.badges), one.verdict, _codes(one.caveats)) for one in run.target_results.values()]
    of_run = [_earned(run.badges), run.verdict, run.suite.title, _codes(run.caveats), targets]
    stages = [replace(stage, title=plain(stage.id)) for stage in run.stages]
    return [*of_run, stages, said, [_codes(w.caveats) for w in results]]


def _earned(badges: Badges) -> Badges:
    """Leave out what longer profiles of a suite could show: it is advice, and the suite may not be here."""
    return replace(badges, is_provable=None)


def _codes(caveats: tuple[Caveat, ...]) -> dict[str, Any]:
    """Return caveats by code, without what an import itself has said."""
    return {
        caveat.code: caveat.values for caveat in caveats if caveat.code not in {"imported", BY_OTHER_RULES, NOT_ITS_OWN}
    }


def _contradicts(path: str, why: Message) -> InvalidRequest:
    # Names come from outside: the message that holds them has to be short and writable.
    shown = path[:200].encode(errors="replace").decode()
    return InvalidRequest(
        Message("services.admission.the_file_contradicts_itself_at", path=shown, why=why),
        _HINT,
        path=shown,
    )
