"""Which formats an experiment can be saved in, and saving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.export import Rendered
from volbench.domain.model.message import Message
from volbench.reports import experiment_csv, experiment_html, experiment_markdown, words
from volbench.reports.experiment_tables import Tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.run import Run
    from volbench.reports.exporter import Choice

_FORMATS: Final = {
    "html": (experiment_html.render, "text/html; charset=utf-8"),
    "md": (experiment_markdown.render, "text/markdown; charset=utf-8"),
    "csv": (experiment_csv.render, "text/csv; charset=utf-8"),
}


def render_experiment(
    experiment: Experiment, matrix: Matrix, runs: Mapping[str, Run], format_: str, choice: Choice
) -> Rendered:
    """Render an experiment as `html`, `md` or `csv`.

    Of the runs only model, disks, suite and versions are shown; of the owner's words the experiment's name and notes.

    Raises:
        InvalidRequest: there is no such format.
    """
    if format_ not in _FORMATS:
        raise InvalidRequest(
            Message("reports.experiment_report.an_experiment_cannot_be_saved_as", format=format_),
            Message("reports.experiment_report.choose_html_md_or_csv"),
            format=format_,
        )
    render, media_type = _FORMATS[format_]
    run = next(iter(runs.values()), None)
    made = choice.say(words.PACKAGE)
    if run is not None:
        environment = run.environment
        made = choice.say(words.MADE_WITH.fill(version=environment.volbench_version, method=environment.method_version))
    return Rendered(render(Tables(experiment, matrix, runs, choice), made), media_type, format_)
