"""The door of this room for page and command line: anonymise first, then render; and say beforehand what is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.documents.export import (
    ContainedFact,
    Inclusion,
    OmittedFact,
    Preview,
    Rendered,
    ReportFormat,
    Subject,
)
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.newer_run import MADE_BY_NEWER, is_newer
from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.domain.model.runs.promise_words import price_text
from volbench.domain.model.runs.target import promise_of
from volbench.domain.model.runs.targets import views
from volbench.domain.model.settings import UnitBase
from volbench.domain.model.words.message import Message
from volbench.reports import words
from volbench.reports.anonymise import anonymise
from volbench.reports.choice import Choice
from volbench.reports.exporter import typeset_nothing
from volbench.reports.facts import environment_facts
from volbench.reports.formats import find_exporter, offered, refusal
from volbench.reports.mark_lines import FORMER_SETUP, mark_sentences
from volbench.reports.published import refuse_published

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.exporter import Exporter, Typeset

_PRIVATE: tuple[tuple[Inclusion, Message], ...] = (
    (Inclusion.SERIALS, words.SERIALS),
    (Inclusion.HOST, words.HOST),
    (Inclusion.PATHS, words.PATHS),
    (Inclusion.NOTES, words.NOTES),
    (Inclusion.NOTES, words.HEADER),
    (Inclusion.NOTES, words.PRICE_AND_SOURCE),
    (Inclusion.PROGRAMS, words.PROGRAMS),
)


class Reports:
    """Renders runs, comparisons and experiments."""

    def __init__(self, typeset: Typeset = typeset_nothing) -> None:
        """Keep what sets documents as pages."""
        self._typeset = typeset

    def render(
        self,
        run: Run,
        format_: str,
        *,
        language: str,
        include: frozenset[Inclusion],
        unit_base: UnitBase = UnitBase.SI,
        around: Surroundings = NOTHING_AROUND,
        beside: str = "",
    ) -> Rendered:
        """Render one run without what `include` does not name; `around` is what others of its volume say beside it.

        `beside` is the id of a publication that stands beside the run (`seeds/publications.py`).

        Raises:
            InvalidRequest: the format cannot, or nothing of the run can have it beside it; or a newer version made
                the run, and the format is none for programs.
            CapabilityMissing: what the format needs is not there.
        """
        exporter = find_exporter(format_, Subject.RUN)
        if is_newer(run):
            return self._as_it_came(run, exporter)
        if beside:
            refuse_published(run, format_, beside, known=[one.format for one in offered() if one.has_published])
        content = exporter.of_run(anonymise(run, include), around, Choice(language, unit_base, beside))
        if content is None:
            raise refusal(format_, Subject.RUN)
        return Rendered(exporter.finished(content, self._typeset), exporter.media_type, exporter.suffix)

    def _as_it_came(self, run: Run, exporter: Exporter) -> Rendered:
        """Hand on the document of a run whose kind is not known here; nobody can say what else to write of it."""
        content = exporter.of_run(run, NOTHING_AROUND, Choice("en")) if exporter.is_as_stored else None
        if content is None:
            raise InvalidRequest(MADE_BY_NEWER, words.ONLY_AS_IT_CAME, run_id=run.id, format=exporter.format)
        return Rendered(content, exporter.media_type, exporter.suffix)

    def formats(self) -> tuple[ReportFormat, ...]:
        """Return the formats there are, in the order they are offered."""
        return offered()

    def is_as_stored(self, format_: str) -> bool:
        """Say whether a file of this format holds a run as it is stored; raises InvalidRequest as `render`."""
        return find_exporter(format_, Subject.RUN).is_as_stored

    def preview(
        self,
        run: Run,
        *,
        include: frozenset[Inclusion],
        language: str = "en",
        around: Surroundings = NOTHING_AROUND,
    ) -> Preview:
        """Say what a report of `run` will contain and what it leaves out; `around` as of `render`."""
        if is_newer(run):
            return Preview((ContainedFact(words.DOCUMENT, Choice(language).say(words.AS_IT_CAME)),), ())
        seen = anonymise(run, include)
        choice = Choice(language)
        own = ((words.NOTES, (seen.label, seen.note)), (words.PRICE_AND_SOURCE, _prices_and_sources(seen, choice)))
        contained = (
            *(ContainedFact(fact.label, fact.value) for fact in environment_facts(seen, choice)),
            *(ContainedFact(name, said) for name, parts in own if (said := " · ".join(filter(None, parts)))),
            *(ContainedFact(FORMER_SETUP, choice.say(one)) for one in mark_sentences(seen, around)),
        )
        left_out = [OmittedFact(name, words.LEFT_OUT_UNLESS_ASKED) for key, name in _PRIVATE if key not in include]
        return Preview(contained, (*left_out, OmittedFact(words.RAW, words.RAW_STAYS)))

    def render_comparison(
        self,
        comparison: Comparison,
        runs: Sequence[Run],
        format_: str,
        *,
        language: str,
        unit_base: UnitBase = UnitBase.SI,
    ) -> Rendered:
        """Render a comparison; private facts are always left out of it, the labels of the runs stay."""
        exporter = find_exporter(format_, Subject.COMPARISON)
        shown = tuple(anonymise(run, frozenset({Inclusion.NOTES})) for run in runs)
        content = exporter.of_comparison(shown, comparison, Choice(language, unit_base))
        if content is None:
            raise refusal(format_, Subject.COMPARISON)
        return Rendered(exporter.finished(content, self._typeset), exporter.media_type, exporter.suffix)

    def render_experiment(
        self,
        experiment: Experiment,
        matrix: Matrix,
        runs: Mapping[str, Run],
        format_: str,
        *,
        language: str,
        unit_base: UnitBase = UnitBase.SI,
    ) -> Rendered:
        """Render an experiment; raises as `render`."""
        from volbench.reports.experiment_report import render_experiment

        choice = Choice(language, unit_base)
        return render_experiment(experiment, matrix, runs, format_, choice, typeset=self._typeset)


def _prices_and_sources(run: Run, choice: Choice) -> list[str]:
    """Return of each volume what it costs, and who promised what it was sold with; each once."""
    promises = [promise for view in views(run) if (promise := promise_of(view.target)) is not None]
    prices = [choice.say(price_text(one)) for of in promises for one in (of.price, of.hourly) if one is not None]
    return list(dict.fromkeys((*prices, *(of.source for of in promises))))
