"""An experiment in one of the formats there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.documents.export import Rendered, Subject
from volbench.reports import words
from volbench.reports.experiment_tables import Tables
from volbench.reports.exporter import typeset_nothing
from volbench.reports.formats import find_exporter, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.experiment.analysis.matrix import Matrix
    from volbench.domain.experiment.plan.experiment import Experiment
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.exporter import Typeset


def render_experiment(
    experiment: Experiment,
    matrix: Matrix,
    runs: Mapping[str, Run],
    format_: str,
    choice: Choice,
    *,
    typeset: Typeset = typeset_nothing,
) -> Rendered:
    """Render an experiment.

    Of the runs only model, disks, suite and versions are shown; of the owner's words the experiment's name and notes,
    and what heads the reports of the volumes.

    Raises:
        InvalidRequest: there is no such format.
        CapabilityMissing: what the format needs is not there.
    """
    exporter = find_exporter(format_, Subject.EXPERIMENT)
    run = next(iter(runs.values()), None)
    made = choice.say(words.PACKAGE)
    if run is not None:
        environment = run.environment
        made = choice.say(words.MADE_WITH.fill(version=environment.volbench_version, method=environment.method_version))
    content = exporter.of_experiment(Tables(experiment, matrix, runs, choice), made)
    if content is None:
        raise refusal(format_, Subject.EXPERIMENT)
    return Rendered(exporter.finished(content, typeset), exporter.media_type, exporter.suffix)
