"""How much each number differs within a round and between rounds, as lines every format prints.

The spread between runs stays on the page: it belongs to the volume's history, not to the run a report is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.targets import cell_name
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.spread import run_spread

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.domain.stats.spread import WorkloadSpread
from volbench.reports import words
from volbench.reports.choice import Choice

TITLE: Final = Message("reports.spread_lines.title")
_ROUNDS: Final = Message("reports.spread_lines.rounds")
_ANEW: Final = Message("reports.spread_lines.anew")
_WITHIN: Final = Message("reports.spread_lines.within")


def spread_lines(run: Run, choice: Choice) -> list[str]:
    """Return one line for each workload that has a spread."""
    has_variants = len({work.variant for work in run.workloads}) > 1
    found = [(one, _levels(one, choice)) for one in run_spread(run).workloads]
    colon = choice.say(words.COLON)
    comma = choice.say(words.COMMA)
    return [
        _title(run, one, choice, has_variants=has_variants) + colon + comma.join(said) for one, said in found if said
    ]


def _title(run: Run, one: WorkloadSpread, choice: Choice, *, has_variants: bool) -> str:
    title = choice.say(one.title)
    return f"{title} · {choice.say(cell_name(run, one.variant))}" if has_variants else title


def _levels(one: WorkloadSpread, choice: Choice) -> list[str]:
    said = []
    if one.between_rounds is not None:
        words = _ANEW if one.is_file_made_anew else _ROUNDS
        share = format_ratio(one.between_rounds.cv)
        said.append(choice.say(words.fill(share=share, n=one.between_rounds.n)))
    if one.within_round is not None:
        said.append(choice.say(_WITHIN.fill(share=format_ratio(one.within_round.cv))))
    return said
