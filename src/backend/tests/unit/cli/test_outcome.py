"""What a run's end says on the command line."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.examples import example_run
from support.words import bilingual

from volbench.cli.outcome import print_result
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.assess.verdict import run_verdict
from volbench.domain.model.runs.run import Badges
from volbench.domain.model.settings import Settings
from volbench.languages import render

REASON = bilingual("The disks were busy.", "硬盘正忙。")


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_reason_for_doubt_is_said_once(capsys, language):
    doubtful = replace(example_run(), badges=Badges(valid=False, stable=True, valid_reasons=(REASON,)))
    store = SimpleNamespace(settings=Settings)
    watching = SimpleNamespace(told=lambda run: run)
    generators = SimpleNamespace(proposal=lambda _run: ())
    application = SimpleNamespace(store=store, watching=watching, generators=generators)
    session = SimpleNamespace(language=language, say=lambda text: render(text, language), application=application)

    print_result(session, replace(doubtful, verdict=run_verdict(doubtful)))

    assert meaning_of(doubtful).doubt is not None
    assert capsys.readouterr().out.count(render(REASON, language)) == 1
