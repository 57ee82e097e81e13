"""The two badges: *valid* (the disks really moved the bytes, nothing disturbed it) and *stable* (small spread).

A badge that is not earned says why, in one sentence per reason. There is no score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.assess.caveat_words.caveat_kind import Touches
from volbench.domain.assess.caveats import describe, kind_of
from volbench.domain.assess.kind import Judging
from volbench.domain.model.kind import all_parts, is_preliminary
from volbench.domain.model.runs.run import Badges, CacheClass, Caveat, RunState, WorkloadResult
from volbench.domain.model.words.message import Message, labelled, listed_titles

NEVER_STABLE: Final = frozenset({"smoke"})
"""Profiles too short to say anything about spread."""

_SMOKE: Final = Message("assess.badges.smoke")
_NOTHING: Final = Message("assess.badges.nothing")
_FAILED: Final = Message("assess.badges.failed")
_WARM: Final = Message("assess.badges.warm")
_UNPROVEN: Final = Message("assess.badges.unproven")
_OF_A_HOST: Final = Message("assess.badges.of_a_host")


def has_history(profile: str) -> bool:
    """Say whether anything is said over time of runs by a profile."""
    return profile not in NEVER_STABLE and not is_preliminary(profile)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """One reason against a badge."""

    touches: Touches
    general: Message
    """Without numbers, so that several workloads can share it."""
    full: Message


def workload_badges(
    cache_class: CacheClass,
    caveats: Iterable[Caveat],
    *,
    profile: str,
    has_rounds: bool = True,
    doubts: Sequence[Message] | None = None,
) -> Badges:
    """Judge one workload; `caveats` are its own and those of the run.

    `doubts` stand in the place of what its cache class says, where a kind of run knows more.
    """
    if not has_rounds:
        return Badges(valid=False, stable=False, valid_reasons=(_NOTHING,), stable_reasons=(_NOTHING,))
    refusals = _refusals(cache_class, caveats, profile, doubts)
    badges = _badges(
        [refusal.full for refusal in refusals if refusal.touches is Touches.VALID],
        [refusal.full for refusal in refusals if refusal.touches is Touches.STABLE],
    )
    return _valid_for(badges, _OF_A_HOST if cache_class is CacheClass.GUEST_UNCACHED else None)


def run_badges(
    workloads: Sequence[WorkloadResult], caveats: Sequence[Caveat], *, profile: str, state: RunState
) -> Badges:
    """Judge a run by its headline workloads, the numbers shown first; by all where the suite names none.

    Every other number carries its own badges. `caveats` are those of the run.
    """
    shown = [work for work in workloads if work.is_headline] or list(workloads)
    if not shown:
        return Badges(valid=False, stable=False, valid_reasons=(_NOTHING,), stable_reasons=(_NOTHING,))
    doubts = _doubts_of(workloads)
    refused = [
        (work, _refusals(work.cache_class, (*work.caveats, *caveats), profile, doubts.get((work.variant, work.id))))
        for work in shown
    ]
    valid = _named(refused, Touches.VALID)
    if state is RunState.FAILED:
        valid.insert(0, _FAILED)
    badges = _badges(valid, _named(refused, Touches.STABLE))
    said = next((found for work in shown if (found := _holds_for(work)) is not None), None)
    return _valid_for(badges, said)


def with_trust(
    workloads: Sequence[WorkloadResult], caveats: Sequence[Caveat], *, profile: str
) -> tuple[WorkloadResult, ...]:
    """Judge what goes over ways anew, now that all of a run is known: what was put is right if it was got right.

    `caveats` are those of the run.
    """
    doubts = _doubts_of(workloads)
    judged = []
    for work in workloads:
        said = doubts.get((work.variant, work.id))
        if said is None:
            judged.append(work)
            continue
        badges = workload_badges(
            work.cache_class,
            merged_codes(work.caveats, caveats),
            profile=profile,
            has_rounds=bool(work.rounds),
            doubts=said,
        )
        judged.append(replace(work, badges=_valid_for(badges, _holds_for(work))))
    return tuple(judged)


def merged_codes(*groups: Iterable[Caveat]) -> tuple[Caveat, ...]:
    """Join caveats, each code once."""
    return tuple({caveat.code: caveat for group in reversed(groups) for caveat in group}.values())


def _holds_for(work: WorkloadResult) -> Message | None:
    """Return what a valid number of this workload is valid for; None where nothing has to be added."""
    said = (part().valid_for(work) for part in all_parts(Judging))
    known = next((one for one in said if one is not None), None)
    if known is not None:
        return known
    return _OF_A_HOST if work.cache_class is CacheClass.GUEST_UNCACHED else None


def _doubts_of(workloads: Sequence[WorkloadResult]) -> dict[tuple[str, str], tuple[Message, ...]]:
    """Return (variant, workload) → what speaks against each that is judged otherwise than by its cache class."""
    found: dict[tuple[str, str], tuple[Message, ...]] = {}
    for part in all_parts(Judging):
        found = {**part().doubts(workloads), **found}
    return found


def _valid_for(badges: Badges, said: Message | None) -> Badges:
    return replace(badges, valid_for=said) if said is not None and badges.valid else badges


def _badges(valid: Sequence[Message], stable: Sequence[Message]) -> Badges:
    return Badges(valid=not valid, stable=not stable, valid_reasons=tuple(valid), stable_reasons=tuple(stable))


def _refusals(
    cache_class: CacheClass, caveats: Iterable[Caveat], profile: str, doubts: Sequence[Message] | None = None
) -> list[_Refusal]:
    """Collect what speaks against either badge, each code once."""
    found: dict[str, _Refusal] = {}
    for caveat in caveats:
        kind = kind_of(caveat.code)
        if kind.touches is not Touches.NEITHER:
            full = describe(caveat.code, caveat.values)["explanation"]
            found.setdefault(caveat.code, _Refusal(kind.touches, kind.explanation, full))
    refusals = list(found.values())
    if cache_class is CacheClass.SERVER_WARM and doubts is not None:
        refusals += [_Refusal(Touches.VALID, doubt, doubt) for doubt in doubts]
    elif cache_class is CacheClass.SERVER_WARM:
        refusals.append(_Refusal(Touches.VALID, _WARM, _WARM))
    elif not cache_class.is_from_disks and all(known.touches is not Touches.VALID for known in refusals):
        refusals.append(_Refusal(Touches.VALID, _UNPROVEN, _UNPROVEN))
    if profile in NEVER_STABLE:
        refusals.insert(0, _Refusal(Touches.STABLE, _SMOKE, _SMOKE))
    return refusals


def _named(refused: Sequence[tuple[WorkloadResult, Sequence[_Refusal]]], touches: Touches) -> list[Message]:
    """Say each reason once, with its numbers where they agree; name the workloads unless it concerns all of them."""
    owners: dict[Message, list[Message]] = {}
    details: dict[Message, set[Message]] = {}
    for work, refusals in refused:
        for refusal in refusals:
            if refusal.touches is touches:
                owners.setdefault(refusal.general, []).append(work.title)
                details.setdefault(refusal.general, set()).add(refusal.full)
    sentences = []
    for general, titles in owners.items():
        sentence = next(iter(details[general])) if len(details[general]) == 1 else general
        sentences.append(sentence if len(titles) == len(refused) else _with_titles(sentence, titles))
    return sentences


def _with_titles(reason: Message, titles: Sequence[Message]) -> Message:
    names = list(dict.fromkeys(titles))
    return labelled(listed_titles(names), reason)
