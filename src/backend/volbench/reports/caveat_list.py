"""The caveats of a run in words, each kind told once with the workloads it touches and what was seen of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.assess.caveats import advice_of, kind_of, observed_of
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.runs.targets import target_name, views
from volbench.reports import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.run import Caveat, Run, WorkloadResult
    from volbench.domain.model.words.message import Message
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class CaveatLine:
    """One kind of caveat."""

    words: str
    """Title, explanation and advice; what was seen and whom it touches, where one sentence is enough for it."""
    seen: tuple[str, ...] = ()
    """`workload: what was seen`, where it differs between workloads."""


def caveat_lines(run: Run, choice: Choice) -> list[CaveatLine]:
    """Return one line per kind of caveat, those of the whole run first; one reassuring line when there is none."""
    touched: dict[str, list[tuple[str, Caveat]]] = {}
    for name, caveat in _named(run, choice):
        touched.setdefault(caveat.code, []).append((name, caveat))
    lines = [_line(code, found, run, choice) for code, found in touched.items()]
    return lines or [CaveatLine(choice.say(words.NO_CAVEATS if run.workloads else words.NO_FIGURES))]


def _named(run: Run, choice: Choice) -> Iterator[tuple[str, Caveat]]:
    """Yield each caveat with what it touches: nothing for the whole run, else a volume, or a workload."""
    for caveat in run.caveats:
        yield "", caveat
    for variant, result in run.target_results.items():
        for caveat in result.caveats:
            yield choice.say(target_name(run, variant)), caveat
    if run.targets:
        for view in views(run):
            yield from _of_works(view.workloads, choice, target_name(run, view.plan.variants[0]), is_whole=True)
        return
    has_variants = len({work.variant for work in run.workloads}) > 1
    for work in run.workloads:
        yield from _of_works((work,), choice, variant_name(work.variant) if has_variants else None)


def _of_works(
    works: tuple[WorkloadResult, ...], choice: Choice, place: Message | None, *, is_whole: bool = False
) -> Iterator[tuple[str, Caveat]]:
    """Yield the caveats of workloads on one variant; `is_whole`: one that all of them have alike is the place's."""
    seen = [{caveat.code: _seen(caveat, choice) for caveat in work.caveats} for work in works]
    common = set.intersection(*(set(one.items()) for one in seen)) if is_whole and len(works) > 1 else set()
    name = "" if place is None else choice.say(place)
    for n, work in enumerate(works):
        title = choice.say(work.title)
        for caveat in work.caveats:
            if (caveat.code, _seen(caveat, choice)) not in common:
                yield f"{title} · {name}" if name else title, caveat
            elif n == 0:
                yield name, caveat


def _line(code: str, found: list[tuple[str, Caveat]], run: Run, choice: Choice) -> CaveatLine:
    colon = choice.say(words.COLON)
    kind = kind_of(code)
    seen = {name: _seen(caveat, choice) for name, caveat in found}
    is_alike = len(set(seen.values())) == 1
    names = [name for name in seen if name]
    told = {advice_of(kind, observed_of(code, caveat.values)) for _, caveat in found}
    advice = choice.say(next(iter(told)) if len(told) == 1 else kind.advice)
    said = [choice.say(kind.explanation), next(iter(seen.values())) if is_alike else "", advice]
    if is_alike and names and not _is_everything(names, run, choice):
        said.append(choice.say(words.APPLIES_TO.fill(names=choice.say(words.BETWEEN).join(names))))
    text = choice.say(kind.title) + colon + choice.say(words.JOINT).join(part for part in said if part)
    if is_alike:
        return CaveatLine(text)
    return CaveatLine(text, tuple(f"{name}{colon}{one}" if name else one for name, one in seen.items() if one))


def _is_everything(names: list[str], run: Run, choice: Choice) -> bool:
    volumes = {choice.say(target_name(run, variant)) for variant in run.targets}
    return set(names) == volumes if volumes else len(names) >= len(run.workloads)


def _seen(caveat: Caveat, choice: Choice) -> str:
    observed = observed_of(caveat.code, caveat.values)
    return "" if observed is None else choice.say(observed)
