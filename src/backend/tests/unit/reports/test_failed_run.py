"""A run that failed or was refused names its reason in every report that is read; one that ended hot names it once."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.written import html_page, markdown

from volbench.domain.model.errors import TooHot
from volbench.domain.model.machine.heat import Heat, ended_by, refuse_hot
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.run import Caveat, Failure, RunState
from volbench.languages import languages, render
from volbench.reports.choice import Choice

DISK = Disk("sata1", "", 4_000_000_000_000, is_rotational=True)


def _failed(error, *caveats):
    failure = Failure(error.code, error.message, error.hint)
    return replace(example_run(), state=RunState.FAILED, failure=failure, caveats=caveats, workloads=(), answer=None)


def _refused():
    with pytest.raises(TooHot) as refusal:
        refuse_hot([DISK], {"sata1": 54.0})
    return _failed(refusal.value)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("report", [markdown, html_page])
def test_a_run_refused_for_heat_says_so_and_what_to_do(report, language):
    run = _refused()
    written = report.render(run, Choice(language)).decode()

    assert "sata1" in render(run.failure.message, language)
    assert render(run.failure.message, language) in written
    assert render(run.failure.hint, language) in written


@pytest.mark.parametrize("report", [markdown, html_page])
def test_one_that_ended_hot_is_named_by_its_caveat_alone(report):
    ended = ended_by(Heat("sata1", 59.0, 58.0))
    caveat = Caveat("ended-hot", {"disk": "sata1", "temperature_c": 59.0, "limit_c": 58.0})
    written = report.render(_failed(ended, caveat), Choice("en")).decode()

    assert "59" in written
    assert render(ended.message, "en") not in written


@pytest.mark.parametrize("report", [markdown, html_page])
def test_a_run_that_is_done_says_nothing_of_the_kind(report):
    assert render(_refused().failure.hint, "en") not in report.render(example_run(), Choice("en")).decode()
