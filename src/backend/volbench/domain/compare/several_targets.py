"""A run over several targets or options: each judged by itself, and how they compare, pair by pair of rounds. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.assess.caveat_rules import ONLY_SEEN_BY_THE_RUNNER, merge
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.compare.kind import Comparing, comparing_of
from volbench.domain.compare.options_compared import options_of_run, paired_options, verdict_of_options
from volbench.domain.compare.paired import Sides, compare_all_in_turns
from volbench.domain.compare.paired_result import Paired
from volbench.domain.compare.sides_compared import sides_compared
from volbench.domain.model.kind import all_parts
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.runs.run import Badges, Caveat, Run, TargetResult
from volbench.domain.model.runs.targets import merged, said_of, shared_disks, target_name, view_of
from volbench.domain.model.suites.workload import Suite
from volbench.domain.model.words.message import Message, listed

_SHARED: Final = Message("compare.several_targets.shared")
_WAY: Final = Message("compare.several_targets.way")
_ENGINE: Final = Message("compare.several_targets.engine")


def analyse(run: Run, suite: Suite, cells: Iterable[MeasuredCell], caveats: Sequence[Caveat] = ()) -> Run:
    """Return `run` judged, on however many targets and sets of options; see `analyse_run` and `analyse_targets`."""
    if run.targets:
        return analyse_targets(run, suite, cells, caveats)
    judged = analyse_run(run, suite, cells, caveats)
    if not options_of_run(judged):
        return judged
    return replace(judged, verdict=verdict_of_options(judged))


def analyse_targets(run: Run, suite: Suite, cells: Iterable[MeasuredCell], caveats: Sequence[Caveat] = ()) -> Run:
    """Return `run` with the results, caveats, badges and verdict of each target, and with the verdict over them.

    As `analyse_run` for one target: `caveats` hold for all of them, and what only the runner saw of one stands in its
    `target_results`.
    """
    measured = tuple(cells)
    general = merge(caveats, _shared(run))
    whole = replace(run, caveats=general)
    judged = {}
    for variant in run.targets:
        view = view_of(whole, variant)
        seen = [one for one in view.caveats if one in general or one.code in ONLY_SEEN_BY_THE_RUNNER]
        own = [cell for cell in measured if cell.variant == variant]
        judged[variant] = analyse_run(view, suite, own, seen)
    return join(whole, judged, general)


def _shared(run: Run) -> tuple[Caveat, ...]:
    """Say that targets measured in turns lie on the same disks, where they are not meant to."""
    if comparing_of(run).is_of_one_volume:
        return ()
    disks = shared_disks(list(run.targets.values()))
    return (Caveat("shared-disks", {"disks": list(disks)}),) if disks else ()


def paired_of(run: Run) -> tuple[Paired, ...]:
    """Compare each further target of a run with the first, round by round; nothing where there is only one.

    Of one volume with several sets of options these take the place of targets.

    It follows from the rounds alone, so it is worked out where it is shown and never stored.
    """
    if not run.targets:
        return paired_options(run)
    first, *others = run.targets
    compared = compare_all_in_turns([_sides(run, first, other) for other in others])
    apart = dict(zip(run.targets, comparing_of(run).sets_apart(run), strict=False))
    if not apart:
        return compared
    return tuple(replace(one, sets_apart=(apart[one.first], apart[one.second])) for one in compared)


def join(run: Run, judged: Mapping[str, Run], general: Sequence[Caveat]) -> Run:
    """Put the judged views together: what all targets share is said of the run, the rest of each of them.

    `general` are caveats of the run as a whole; they are part of every view.
    """
    parts = list(judged.values())
    first = parts[0]
    common = [caveat for caveat in first.caveats if all(caveat in part.caveats for part in parts)]
    shared = merged(general, common)
    results = {
        variant: TargetResult(
            environment=part.environment,
            caveats=tuple(caveat for caveat in part.caveats if caveat not in shared),
            badges=part.badges,
            verdict=part.verdict,
            answer=part.answer,
        )
        for variant, part in judged.items()
    }
    joined = replace(
        run,
        target=first.target,
        environment=first.environment,
        workloads=tuple(work for part in parts for work in part.workloads),
        caveats=shared,
        badges=_badges(run, judged),
        target_results=results,
    )
    return replace(joined, verdict=verdict_of(joined))


def verdict_of(run: Run) -> tuple[Message, ...]:
    """Say how the targets compare, first by what heads them, then what each of them is by itself."""
    heading = next((said for part in all_parts(Comparing) if (said := part().heading(run)) is not None), None)
    several = paired_of(run)
    sides = sides_compared(several) if heading is None and _are_volumes(run) else None
    heading = heading if sides is None else sides.words
    rests = [(one.verdict if sides is None else sides.rest_of(one), one.cautions) for one in several]
    compared = [sentence for rest, cautions in rests for sentence in (*rest, *cautions)]
    compared += comparing_of(run).sets_apart(run)
    own = [one for variant in run.targets for one in _named(run, variant, run.target_results[variant].verdict)]
    return (*((heading,) if heading else ()), *compared, *own)


def _are_volumes(run: Run) -> bool:
    """Say whether the targets are volumes, or folders of one: what heads servers and ways their kinds say."""
    return all(letter_of(variant) is not None for variant in run.targets)


def _sides(run: Run, first: str, second: str) -> Sides:
    parts = [part() for part in all_parts(Comparing)]
    files = [work for work in run.workloads if not any(part.is_of_its_way(work) for part in parts)]
    works = {variant: tuple(work for work in files if work.variant == variant) for variant in (first, second)}
    return Sides(
        works[first],
        works[second],
        (first, second),
        target_name(run, first),
        target_name(run, second),
        _cautions(run, first, second),
        comparing_of(run).is_of_one_volume,
        comparing_of(run).swapped_from(run),
    )


def _cautions(run: Run, first: str, second: str) -> tuple[Message, ...]:
    said = []
    shared = shared_disks([run.targets[first], run.targets[second]])
    if shared and not comparing_of(run).is_of_one_volume:
        names = listed(shared)
        said.append(_SHARED.fill(disks=names))
    around = [run.target_results[one].environment for one in (first, second) if one in run.target_results]
    if len({one.is_direct for one in around}) > 1:
        said.append(_WAY)
    if len({one.engine for one in around}) > 1:
        said.append(_ENGINE.fill(first=around[0].engine, second=around[1].engine))
    return tuple(said)


def _badges(run: Run, judged: Mapping[str, Run]) -> Badges:
    """A run over several targets has a badge where all of them have it; reasons say of which volume they are."""
    valid = [reason for variant in judged for reason in _named(run, variant, judged[variant].badges.valid_reasons)]
    stable = [reason for variant in judged for reason in _named(run, variant, judged[variant].badges.stable_reasons)]
    return Badges(
        valid=all(part.badges.valid for part in judged.values()),
        stable=all(part.badges.stable for part in judged.values()),
        valid_reasons=tuple(valid),
        stable_reasons=tuple(stable),
        valid_for=next((part.badges.valid_for for part in judged.values() if part.badges.valid_for), None)
        if not valid
        else None,
    )


def _named(run: Run, variant: str, sentences: Sequence[Message]) -> tuple[Message, ...]:
    return said_of(target_name(run, variant), sentences)
