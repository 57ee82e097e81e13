"""Sentences in reports use the units of the numbers beside them; the document to keep holds the exact speed."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import bilingual
from support.written import html_page, markdown

from volbench.domain.model.settings import UnitBase
from volbench.domain.model.words.quantities import speed
from volbench.languages import full_form
from volbench.reports import json_document
from volbench.reports.choice import Choice

SENTENCE = bilingual(f"Reads at {speed(412_345_678)}.", f"读取 {speed(412_345_678)}。")
RUN = replace(example_run(), verdict=(SENTENCE,))


@pytest.mark.parametrize("exporter", [html_page, markdown], ids=["html", "md"])
@pytest.mark.parametrize(("base", "words"), [(UnitBase.SI, "读取 412 MB/s。"), (UnitBase.IEC, "读取 393 MiB/s。")])
def test_a_report_speaks_in_the_units_chosen(exporter, base, words):
    report = exporter.render(RUN, Choice("zh-CN", base)).decode()

    assert words in report
    assert "⟨" not in report


def test_the_document_to_keep_holds_the_exact_speed():
    assert json.loads(json_document.render(RUN, Choice()))["verdict"] == [full_form(SENTENCE)]
