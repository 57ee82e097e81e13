"""PDF reports, read back by another program: the words in every language, pages, bookmarks, and nothing private."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import chain

import pytest
from support.examples import example_run, scaled
from support.pdf import bare, bookmarks, comparison_pdf, experiment_pdf, font, run_pdf, text_of
from support.side_by_side import side_by_side
from support.staged_plots import suite_run
from support.two_volumes import two_volumes
from support.words import bilingual
from support.written import paper

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.runs.answer import FigureRange
from volbench.languages import languages, render
from volbench.reports import words
from volbench.reports.anonymise import anonymise
from volbench.reports.blocks import Long, Plotted
from volbench.reports.choice import Choice
from volbench.reports.kind import reporting_of
from volbench.reports.range_bar import range_bar
from volbench.reports.table import first_rows
from volbench.suites import all_suites

A4 = (595.28, 841.89)
HEADINGS = (
    words.CHARTS,
    words.NORMAL,
    words.LIMITS,
    words.USES,
    words.CAVEATS,
    words.FIGURES,
    words.ENVIRONMENT,
    words.METHOD,
)


def _strings(value):
    """Every text of a document but the names of its parts and styles."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from chain.from_iterable(
            _strings(part) for key, part in value.items() if key not in {"kind", "style", "scale"}
        )
    elif isinstance(value, list):
        yield from chain.from_iterable(map(_strings, value))


@pytest.mark.parametrize("language", languages())
def test_what_was_meant_can_be_read_and_copied(language):
    run = anonymise(example_run())
    meant = json.loads(paper.render(run, Choice(language)))

    text = text_of(run_pdf(example_run(), language))

    missing = [one for one in _strings([meant["title"], meant["head"], meant["blocks"]]) if bare(one) not in text]
    # What is broken over a page has head and foot between its lines.
    assert len(missing) <= 2
    assert not [one for one in missing if len(one) < 120]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("make", [lambda language: run_pdf(two_volumes(), language), experiment_pdf])
def test_no_character_of_a_report_is_without_a_drawing(language, make):
    assert "[U+" not in text_of(make(language))


@pytest.mark.parametrize("language", languages())
def test_the_font_draws_every_word_there_is(language):
    from importlib import resources

    told = resources.files("volbench.languages").joinpath(f"{language}.json").read_text("utf-8")
    letters = {one for one in chain.from_iterable(_strings(json.loads(told))) if one.isprintable()}

    assert sorted(letter for letter in letters if not font().has(letter)) == []


def test_the_font_is_in_the_file_and_only_what_is_used_of_it():
    reader = run_pdf(example_run(), "zh-TW")

    fonts = {name: one.get_object() for page in reader.pages for name, one in page["/Resources"]["/Font"].items()}
    inner = fonts["/F"]["/DescendantFonts"][0].get_object()
    embedded = inner["/FontDescriptor"]["/FontFile2"].get_data()

    assert len(fonts) == 1
    assert embedded[:4] == b"\x00\x01\x00\x00"
    assert len(embedded) < 300_000
    assert re.fullmatch(r"/[A-Z]{6}\+VolbenchReport", inner["/BaseFont"])


@pytest.mark.parametrize(
    "make",
    [lambda: run_pdf(example_run()), lambda: comparison_pdf([example_run("A1"), scaled("B2", 1.2)]), experiment_pdf],
)
def test_pages_are_a4_numbered_and_have_a_head(make):
    reader = make()
    count = len(reader.pages)

    texts = [page.extract_text() for page in reader.pages]

    assert {tuple(float(one) for one in page.mediabox[2:]) for page in reader.pages} == {A4}
    for n, text in enumerate(texts, 1):
        assert text.rstrip().endswith(f"{n} / {count}")
    assert len({text.splitlines()[0] for text in texts}) == 1


def test_the_head_says_machine_volume_disks_software_file_and_date():
    for page in run_pdf(example_run()).pages:
        head = "\n".join(page.extract_text().splitlines()[:3])
        for part in (
            "DS920+",
            "4 × WD80EFZZ",
            "RAID 5",
            "Btrfs",
            "DSM 7.2",
            "Volume 1",
            "fio-3",
            "2.00 GiB",
            "2026-11-20",
        ):
            assert part in head


@pytest.mark.parametrize("language", languages())
def test_headings_are_bookmarks_that_lead_to_their_pages(language):
    reader = run_pdf(example_run(), language)

    found = dict(bookmarks(reader))

    for heading in HEADINGS:
        title = render(heading, language)
        assert bare(title) in bare(reader.pages[found[title] - 1].extract_text())
    assert next(iter(found)) == render(words.TITLE, language)
    assert list(found.values()) == sorted(found.values())


@pytest.mark.parametrize("language", languages())
def test_the_first_numbers_stand_on_their_bars_whose_words_can_be_read(language):
    run, choice = example_run(), Choice(language)
    ranges = [
        FigureRange(row.workload, row.variant, row.metric, 0.5 * value, 2 * value, 0.9 * value, 1.1 * value)
        for row in first_rows(run, choice)
        for value in (row.summary.median,)
    ]
    bars = [range_bar(row, ranges, choice) for row in first_rows(run, choice)]

    first = bare(run_pdf(run, language, ranges=ranges).pages[0].extract_text())

    assert len(bars) == 4
    for bar in bars:
        assert all(bare(told) in first for told in bar.told)
        assert bare(bar.most) in first


def test_nothing_private_is_in_the_file():
    run = replace(example_run(), label="Grandma's NAS", note="in the cellar")
    private = ("SECRET1", "family-nas", "Grandma", "cellar")

    reader = run_pdf(run)
    shown = text_of(run_pdf(run, include=frozenset({Inclusion.SERIALS, Inclusion.HOST})))

    told = text_of(reader) + repr(reader.metadata) + repr(reader.xmp_metadata) + repr(bookmarks(reader))
    assert not [word for word in private if word in told]
    assert set(reader.metadata) == {"/Title", "/Producer"}
    assert "SECRET1" in shown
    assert "family-nas" in shown


def test_what_no_font_draws_is_shown_by_its_number():
    run = replace(example_run(), verdict=(bilingual("Fast \U0001f600 \u202e\u0007 يا", ""),))

    text = text_of(run_pdf(run))

    assert "Fast[U+1F600][U+202E][U+0007][U+064A][U+0627]" in text


def test_hostile_and_endless_words_stay_on_the_page():
    hostile = "(\\) Tj ET <</S/JavaScript>> " + "W" * 3_000 + "測" * 3_000
    runs = [replace(example_run("A1"), label=hostile), replace(scaled("B2", 1.2), label=hostile)]

    reader = comparison_pdf(runs)

    assert text_of(reader).count("W" * 50) > 1
    assert "/JavaScript" not in repr(reader.trailer["/Root"])
    for page in reader.pages:
        places = []
        page.extract_text(
            visitor_text=lambda text, _cm, tm, _font, _size, places=places: places.append((text, tm[4], tm[5]))
        )
        assert all(0 <= x <= A4[0] and 0 <= y <= A4[1] for text, x, y in places if text.strip())


def test_a_comparison_names_every_run_and_difference():
    text = text_of(comparison_pdf([example_run("A1"), scaled("B2", 1.2)]))

    assert text.count("+20%") >= 4


def test_a_chart_without_a_number_has_no_caption_either():
    run = suite_run("snia-lat")
    without = [work for work in run.workloads if work.metric not in work.summary]
    assert without

    text = text_of(comparison_pdf([run, replace(run, id="other")]))

    for work in without:
        assert text.count(bare(render(work.title, "en"))) == 1


def test_a_conclusion_is_never_parted_from_its_figures():
    pages = [page.extract_text() for page in experiment_pdf().pages]
    bodies = [page[: page.rindex("Planted")].strip() for page in pages]

    # The annex: each conclusion, then its table. The last line of a page may belong to anything but a conclusion.
    begins = next(n for n, page in enumerate(pages) if "p (Holm)" in page)
    assert len(pages) - begins > 10
    assert not [n for n, body in enumerate(bodies[begins:], begins + 1) if body.endswith("%).")]


def test_thirty_six_runs_have_a_table_for_each_workload():
    runs = side_by_side()

    reader = comparison_pdf(runs, "zh-CN")

    assert len(bookmarks(reader)) >= 16
    assert "[U+" not in text_of(reader)


def test_the_same_run_gives_the_same_bytes():
    files = {bytes(run_pdf(example_run()).stream.getbuffer()) for _ in range(2)}

    assert len(files) == 1


def test_the_service_writes_a_report_without_loading_what_sets_pages():
    code = (
        "import sys; from support.examples import example_run; from volbench.reports.service import Reports;"
        "from volbench.host.typesetting import Typesetter;"
        "Reports(Typesetter('volbench.reports.pdf')).render(example_run(), 'pdf', language='en', include=frozenset());"
        "print([name for name in sys.modules if name.startswith('volbench.reports.pdf.')])"
    )

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd="tests")

    assert told.stdout.strip() == "['volbench.reports.pdf.document']"


@pytest.mark.parametrize("suite_id", [suite.id for suite in all_suites() if suite.id.startswith("snia-")])
def test_each_suite_by_stages_has_its_plots_on_few_pages_that_can_be_read_and_searched(suite_id):
    run = suite_run(suite_id)
    told = [block for block in reporting_of(run).sections(run, Choice("zh-CN")) if isinstance(block, Long)]
    captions = [drawn.plot.caption for block in told for drawn in block.blocks if isinstance(drawn, Plotted)]

    reader = run_pdf(run, "zh-CN")

    text = text_of(reader)
    assert captions
    assert [caption for caption in captions if bare(caption) not in text] == []
    assert "[U+" not in text
    # The table of all figures takes eight lines a page or more; plots two or three.
    figures = sum(len(work.summary) for work in run.workloads)
    assert len(reader.pages) <= 4 + figures / 8 + len(captions) / 2 + len(run.workloads) / 4


def test_every_page_of_a_run_by_stages_says_how_it_was_tested():
    run = suite_run("snia-lat")
    conditions = reporting_of(run).conditions(run, Choice())
    told = [fact for fact in conditions.facts if fact.label.code != "reports.stage_conditions.range"]

    assert len(told) == len(conditions.facts) - 1
    for page in run_pdf(run).pages:
        text = bare(page.extract_text())
        assert [fact for fact in told if bare(fact.value) not in text] == []
