"""The caveats of a run in words, each kind told once with the workloads it touches and what was seen of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.caveats import kind_of, observed_of
from volbench.domain.names import variant_name
from volbench.domain.targets import target_name
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.run import Caveat, Run
    from volbench.reports.exporter import Choice


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
    for caveat in run.caveats:
        touched.setdefault(caveat.code, []).append(("", caveat))
    for variant, result in run.target_results.items():
        for caveat in result.caveats:
            touched.setdefault(caveat.code, []).append((choice.say(target_name(run, variant)), caveat))
    has_variants = len({work.variant for work in run.workloads}) > 1
    for work in run.workloads:
        title = choice.say(work.title)
        name = f"{title} · {choice.say(variant_name(work.variant))}" if has_variants else title
        for caveat in work.caveats:
            touched.setdefault(caveat.code, []).append((name, caveat))
    lines = [_line(code, found, run, choice) for code, found in touched.items()]
    return lines or [CaveatLine(choice.say(words.NO_CAVEATS if run.workloads else words.NO_FIGURES))]


def _line(code: str, found: list[tuple[str, Caveat]], run: Run, choice: Choice) -> CaveatLine:
    colon = choice.say(words.COLON)
    kind = kind_of(code)
    seen = {name: _seen(caveat, choice) for name, caveat in found}
    is_alike = len(set(seen.values())) == 1
    names = [name for name in seen if name]
    said = [choice.say(kind.explanation), next(iter(seen.values())) if is_alike else "", choice.say(kind.advice)]
    if is_alike and names and len(names) < len(run.workloads):
        said.append(choice.say(words.APPLIES_TO.fill(names=choice.say(words.BETWEEN).join(names))))
    text = choice.say(kind.title) + colon + choice.say(words.JOINT).join(part for part in said if part)
    if is_alike:
        return CaveatLine(text)
    return CaveatLine(text, tuple(f"{name}{colon}{one}" if name else one for name, one in seen.items() if one))


def _seen(caveat: Caveat, choice: Choice) -> str:
    observed = observed_of(caveat.code, caveat.values)
    return "" if observed is None else choice.say(observed)
