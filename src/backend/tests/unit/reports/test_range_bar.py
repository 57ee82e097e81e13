"""The first numbers of a report stand on the bars of the page: same ranges, named ends, told in words beside."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from support.examples import example_run
from support.written import html_page, paper

from volbench.domain.model.runs.answer import FigureRange, Surroundings
from volbench.domain.model.settings import UnitBase
from volbench.languages import languages
from volbench.reports.choice import Choice
from volbench.reports.range_bar import range_bar
from volbench.reports.table import first_rows

EN = Choice()
RUN = example_run()
ROW = replace(first_rows(RUN, EN)[0], summary=replace(first_rows(RUN, EN)[0].summary, median=309e6), median="309 MB/s")


def ranges(**ends):
    known = {"expected_low": 201e6, "expected_high": 706e6, "usual_low": 371e6, "usual_high": 458e6, **ends}
    return [FigureRange(ROW.workload, ROW.variant, ROW.metric, **known)]


def test_the_end_of_a_bar_is_named_as_on_the_page():
    bar = range_bar(ROW, ranges(), EN)

    assert bar.most == "710"  # two digits, rounded up, as src/frontend/src/domain/answer.ts has it
    assert bar.told == ("expected 201–706", "usual 371–458")
    assert [part.is_usual for part in bar.stretches] == [False, True]
    assert bar.at == pytest.approx(309 / 710)
    assert bar.stretches[0].high == pytest.approx(706 / 710)


@pytest.mark.parametrize(
    ("ends", "told", "drawn"),
    [
        ({"expected_high": None}, "expected 201 or more", (201 / 460, 1.0)),
        ({"expected_low": None}, "expected up to 706", (0.0, 706 / 710)),
    ],
)
def test_an_open_end_reaches_to_the_end_of_the_bar_and_says_so(ends, told, drawn):
    bar = range_bar(ROW, ranges(**ends), EN)

    assert bar.told[0] == told
    assert (bar.stretches[0].low, bar.stretches[0].high) == pytest.approx(drawn)


def test_a_number_of_which_nothing_is_known_has_no_bar():
    assert range_bar(ROW, [], EN) is None
    assert range_bar(ROW, ranges(expected_low=None, expected_high=None, usual_low=None, usual_high=None), EN) is None
    assert range_bar(ROW, [replace(one, variant="other") for one in ranges()], EN) is None


def test_an_end_with_another_unit_keeps_it():
    row = replace(ROW, unit="ns", summary=replace(ROW.summary, median=9e5), median="900 µs")

    bar = range_bar(row, ranges(expected_low=2.01e5, expected_high=1.9e6, usual_low=8e5, usual_high=9.9e5), EN)

    assert bar.most == "1.90 ms"
    assert bar.told == ("expected 201 µs–1.90 ms", "usual 800–990")


def test_ends_are_written_in_the_chosen_units():
    in_binary = replace(ROW, median="295 MiB/s")

    assert range_bar(in_binary, ranges(), Choice(unit_base=UnitBase.IEC)).told[0] == "expected 192–673"


class _Text(HTMLParser):
    """What a screen reader has of a page: nothing of what is hidden from it."""

    def __init__(self):
        super().__init__()
        self.words, self._hidden = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in {"meta", "rect", "line", "br"}:
            self._hidden.append(dict(attrs).get("aria-hidden") == "true" or any(self._hidden[-1:]))

    def handle_endtag(self, tag):
        if tag not in {"meta", "rect", "line", "br"} and self._hidden:
            self._hidden.pop()

    def handle_data(self, data):
        if not any(self._hidden[-1:]):
            self.words.append(data.strip())


def _first_numbers(language, found):
    page = html_page.render(RUN, Choice(language), Surroundings(tuple(found))).decode()
    return re.search(r'<section class="headline".*?</section>', page, re.DOTALL)[0]


def test_the_web_page_draws_the_bar_and_says_it_beside():
    drawn = _first_numbers("en", ranges())
    reader = _Text()
    reader.feed(drawn)

    # Each as a part of the bar, and as the key of its words.
    assert drawn.count('class="of-expected"') == drawn.count('class="of-usual"') == 2
    assert drawn.count("</svg>") == 3
    assert {"expected 201–706", "usual 371–458"} <= set(reader.words)
    assert "0" not in reader.words  # the scale is for eyes


def test_without_ranges_the_tiles_are_as_they_were():
    assert "<svg" not in _first_numbers("en", [])


@pytest.mark.parametrize("language", sorted(languages()))
def test_paper_has_the_same_bar(language):
    choice = Choice(language)
    blocks = json.loads(paper.render(RUN, choice, Surroundings(tuple(ranges()))))["blocks"]
    (tiles,) = [block["tiles"] for block in blocks if block["kind"] == "Tiles"]
    bar = range_bar(first_rows(RUN, choice)[0], ranges(), choice)

    assert tiles[0]["told"] == list(bar.told)
    assert (tiles[0]["at"], tiles[0]["most"]) == (bar.at, bar.most)
    assert tiles[0]["stretches"] == [[part.is_usual, part.low, part.high] for part in bar.stretches]
    assert all(tile["stretches"] == [] for tile in tiles[1:])
