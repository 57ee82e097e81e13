"""What an owner calls provider, instance, region and disk type heads every report, and leaves only with notes."""

import csv
import io
import json
from dataclasses import replace

import pytest
from support.examples import example_run
from support.written import html_page, markdown, paper

from volbench.domain.assess.promise.checks import faults_of
from volbench.domain.assess.promise.judge import judge_promises
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.machine.volume_label import LABEL_PARTS, LONGEST_LABEL, VolumeLabel
from volbench.domain.model.runs.promise import Price, PriceBasis, Promise
from volbench.reports import words
from volbench.reports.anonymise import anonymise
from volbench.reports.choice import Choice
from volbench.reports.csv_long import render as csv_of
from volbench.reports.json_document import render as json_of
from volbench.reports.service import Reports

LABEL = VolumeLabel("Tencent Cloud", "S2.LARGE", "ap-beijing", "=Premium <b>")


def headed(label=LABEL):
    run = example_run()
    return replace(run, target=replace(run.target, promise=Promise(label=label)))


def test_it_heads_web_page_and_markdown_and_outside_words_are_harmless():
    page, text = (render(headed(), Choice()).decode() for render in (html_page.render, markdown.render))

    assert "Provider: Tencent Cloud · Instance: S2.LARGE · Region: ap-beijing" in page
    assert "Region: ap" in text
    assert "<b>" not in page + text


def test_it_stands_on_every_page_of_the_pdf():
    document = json.loads(paper.render(headed(), Choice()))

    assert sum("Tencent Cloud" in line for line in document["head"]) == 1
    assert not any("Provider" in line for line in json.loads(paper.render(example_run(), Choice()))["head"])


def test_every_row_of_the_csv_carries_it_and_no_formula():
    rows = list(csv.DictReader(io.StringIO(csv_of(headed(), Choice()).decode("utf-8-sig"))))
    without = list(csv.DictReader(io.StringIO(csv_of(example_run(), Choice()).decode("utf-8-sig"))))

    told = {tuple(row[part] for part in LABEL_PARTS) for row in rows}
    assert told == {("Tencent Cloud", "S2.LARGE", "ap-beijing", "'=Premium <b>")}
    assert {tuple(row[part] for part in LABEL_PARTS) for row in without} == {("",) * 4}


def test_the_json_document_has_it_with_the_promise():
    label = json.loads(json_of(headed(), Choice()))["target"]["promise"]["label"]

    assert label == {
        "provider": "Tencent Cloud",
        "instance": "S2.LARGE",
        "region": "ap-beijing",
        "disk_type": "=Premium <b>",
    }


@pytest.mark.parametrize("render", [html_page.render, markdown.render, csv_of, json_of, paper.render])
def test_it_leaves_only_with_notes(render):
    hidden = render(anonymise(headed()), Choice()).decode()
    told = render(anonymise(headed(), frozenset({Inclusion.NOTES})), Choice()).decode()

    assert "Tencent" not in hidden
    assert "Tencent" in told


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
def test_what_is_shown_before_a_file_is_saved_names_it_as_kept_back_or_told(language):
    promise = Promise(label=LABEL, source="my dealer", price=Price(0.35, PriceBasis.GB_MONTH, "CNY"))
    run = replace(headed(), target=replace(headed().target, promise=promise))
    kept = Reports().preview(run, include=frozenset(), language=language)
    told = Reports().preview(run, include=frozenset({Inclusion.NOTES}), language=language)
    say = Choice(language).say

    left_out = " ".join(say(one.fact) for one in kept.left_out)
    shown = {say(one.fact): one.value for one in told.contains}
    for name, value in LABEL.facts():
        assert say(name).lower() in left_out.lower()
        assert shown[say(name)] == value
        assert value not in str(kept)
    prices = next(value for name, value in shown.items() if name in left_out and "my dealer" in value)
    assert "0.35" in prices
    assert not {say(one.fact) for one in told.left_out} & {say(words.HEADER), say(words.PRICE_AND_SOURCE)}


def test_a_promise_without_price_and_source_tells_of_none():
    told = Reports().preview(headed(), include=frozenset({Inclusion.NOTES}))

    assert words.PRICE_AND_SOURCE not in [one.fact for one in told.contains]


def test_a_label_promises_nothing():
    assert judge_promises(headed()) == ()
    assert faults_of(Promise(label=LABEL), 10**12) == ()
    assert [place for place, _ in faults_of(Promise(label=VolumeLabel()), 10**12)] == ["lines"]


@pytest.mark.parametrize(
    "text", ["x" * (LONGEST_LABEL + 1), "a\nb", "a\x00", "a\u202eb", "a\u2028b", "\ud800", "a\u2066b"]
)
@pytest.mark.parametrize("part", LABEL_PARTS)
def test_what_does_not_fit_a_header_is_refused_at_its_place(part, text):
    promise = Promise(label=replace(VolumeLabel(), **{part: text}))

    assert [place for place, _ in faults_of(promise, 10**12)] == [f"label.{part}"]


def test_a_promise_from_before_has_no_label_and_is_written_as_it_was():
    old = {"lines": [], "capacity": None, "source": "", "price": {"amount": 7.0, "basis": "once", "currency": "CNY"}}

    assert load(Promise, old).label is None
    assert dump(load(Promise, old)) == old
