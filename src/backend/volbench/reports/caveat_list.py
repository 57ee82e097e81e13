"""The caveats of a run as sentences, equal ones told once with the workloads they touch."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from volbench.domain.caveats import describe
from volbench.domain.codec import dump
from volbench.domain.text import Text
from volbench.reports import words

if TYPE_CHECKING:
    from volbench.domain.run import Caveat, Run
    from volbench.reports.exporter import Choice


def caveat_lines(run: Run, choice: Choice) -> list[str]:
    """Return one line per different caveat, those of the whole run first; one reassuring line when there is none."""
    touched: dict[str, tuple[Caveat, list[Text]]] = {}
    for caveat in run.caveats:
        touched.setdefault(_key(caveat), (caveat, []))
    for workload in run.workloads:
        for caveat in workload.caveats:
            touched.setdefault(_key(caveat), (caveat, []))[1].append(workload.title)
    lines = [_line(caveat, titles, run, choice) for caveat, titles in touched.values()]
    return lines or [choice.say(words.NO_CAVEATS)]


def _key(caveat: Caveat) -> str:
    return caveat.code + json.dumps(dump(caveat.values), sort_keys=True, default=str)


def _line(caveat: Caveat, titles: list[Text], run: Run, choice: Choice) -> str:
    """Join title, explanation and advice; name the workloads unless all of them are touched."""
    said = describe(caveat.code, caveat.values)
    is_chinese = choice.language.startswith("zh")
    sentence = f"{choice.say(said['title'])}{'：' if is_chinese else ': '}{choice.say(said['explanation'])}"
    sentence += ("" if is_chinese else " ") + choice.say(said["advice"])
    names = list(dict.fromkeys(choice.say(title) for title in titles))
    if not names or len(titles) >= len(run.workloads):
        return sentence
    listed = ("、" if is_chinese else ", ").join(names)
    return f"{sentence}（{listed}）" if is_chinese else f"{sentence} ({listed})"
