"""Plain text: a run that failed says why."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.written import markdown

from volbench.domain.model.machine.heat import Heat, ended_by
from volbench.domain.model.runs.run import Caveat, Failure, RunState
from volbench.languages import languages
from volbench.reports import plain_text
from volbench.reports.choice import Choice

ERROR = ended_by(Heat("sata1", 58.0, 58.0))
HOT = replace(
    example_run(),
    state=RunState.FAILED,
    answer=None,
    failure=Failure(ERROR.code, ERROR.message, ERROR.hint),
    caveats=(Caveat("ended-hot", {"disk": "sata1", "temperature_c": 58.0, "limit_c": 58.0}),),
)


@pytest.mark.parametrize("language", languages())
def test_a_run_ended_by_a_hot_disk_names_the_reason_as_other_formats_do(language):
    choice = Choice(language=language)
    texts = [writer.render(HOT, choice).decode() for writer in (plain_text, markdown)]

    assert all("sata1" in text and "58 °C" in text for text in texts)


def test_a_run_that_failed_otherwise_gives_the_reason_kept_with_it():
    run = replace(HOT, caveats=(), workloads=())

    assert Choice().say(ERROR.message) in plain_text.render(run, Choice()).decode().splitlines()


def test_a_run_that_is_done_says_nothing_of_the_kind():
    assert "sata1" not in plain_text.render(replace(HOT, failure=None), Choice()).decode()
