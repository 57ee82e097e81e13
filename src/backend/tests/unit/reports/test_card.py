"""The picture people post and the line beside it: what stands on them, and that nothing leaves its place."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from support.examples import example_run
from support.loads import load_run
from support.two_volumes import two_volumes

from volbench.domain.answer.answer_words import AS_LITTLE, DROPPED, FEW_AND
from volbench.domain.answer.answered_runs import run_answered
from volbench.domain.model.runs.answer import FigureRange
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, plain
from volbench.languages import languages, render
from volbench.reports import card_svg, chat_line, words
from volbench.reports.card_figures import figures
from volbench.reports.card_svg import SQUARE, WIDE
from volbench.reports.choice import Choice
from volbench.reports.picture_text import lines_of, whole, width_of
from volbench.reports.table import first_rows, headline_rows

SHAPES = {"square": SQUARE, "wide": WIDE}
SVG = "{http://www.w3.org/2000/svg}"


def answered(**changes):
    return run_answered(replace(example_run(), **changes), {})


def ranges_of(run):
    return [
        FigureRange(row.workload, row.variant, row.metric, 0.5 * value, 2 * value, 0.9 * value, 1.1 * value)
        for row in first_rows(run, Choice("en"))
        for value in (row.summary.median,)
    ]


def drawn(run, language="en", shape=SQUARE, ranges=()):
    return ET.fromstring(card_svg.render(run, Choice(language), ranges, shape))  # noqa: S314 (our own drawing)


def texts(picture):
    return [(one.text or "", float(one.get("x")), float(one.get("font-size"))) for one in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("shape", SHAPES)
def test_the_picture_has_the_word_the_numbers_and_what_was_measured(language, shape):
    run = answered()
    picture = drawn(run, language, SHAPES[shape], ranges_of(run))
    said = [one for one, _, _ in texts(picture)]
    choice = Choice(language)

    assert choice.say(run.answer.word).replace(" ", "") in "".join(said).replace(" ", "")
    assert {row.median.partition(" ")[0] for row in first_rows(run, choice)} <= set(said)
    assert "RAID" in " ".join(said)
    assert picture.get("viewBox") == f"0 0 {SHAPES[shape].width} {SHAPES[shape].height}"
    assert max(size for _, _, size in texts(picture)) == 90


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("shape", SHAPES)
def test_no_text_leaves_the_picture_however_long_it_is(language, shape):
    run = answered()
    long = replace(run.answer, word=plain("超" * 40), reason=plain("Held back by everything there is, " * 9))
    run = replace(run, answer=long)
    picture = drawn(run, language, SHAPES[shape], ranges_of(run))

    for one in picture.iter(f"{SVG}text"):
        size, x, y = (float(one.get(key)) for key in ("font-size", "x", "y"))
        assert x + width_of(one.text, size) <= SHAPES[shape].width, one.text
        assert size < y <= SHAPES[shape].height - 12, one.text


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("shape", SHAPES)
def test_no_title_of_two_volumes_is_cut_off(language, shape):
    run, parted = run_answered(two_volumes(), {}), re.compile(r"[ ·]")
    said = parted.sub("", "".join(one for one, _, _ in texts(drawn(run, language, SHAPES[shape]))))
    titles = [parted.sub("", row.title) for row in headline_rows(run, Choice(language))]

    assert len(titles) == 6
    assert [title for title in titles if title not in said] == []


def test_a_title_gets_smaller_letters_and_a_second_line_before_anything_is_cut_off():
    sizes = ((22, 1), (20, 1), (18, 2))

    assert whole("Reading large files · A", 416, sizes) == (22, ["Reading large files · A"])
    assert whole("Small random reads, many at once · A", 416, sizes)[0] == 20
    assert whole("Small random reads, many at once · A · Btrfs", 416, sizes) == (
        18,
        ["Small random reads, many at once · A", "Btrfs"],
    )
    assert whole("Small random reads, " * 9, 416, sizes)[1][1].endswith("…")


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("shape", SHAPES)
def test_a_reason_with_the_sentence_that_joins_two_measures_is_whole(language, shape):
    run, choice = answered(), Choice(language)
    dropped = DROPPED.fill(title=Message("suites.nas_volume.read_bytes_per_s.title"), change="−25 %", drop="25 %")
    reason = FEW_AND.fill(
        reason=dropped.fill(day=day_text("2026-03-01"), before="412 MB/s", now="309 MB/s"), hint=AS_LITTLE
    )
    picture = drawn(replace(run, answer=replace(run.answer, reason=reason)), language, SHAPES[shape])
    said = "".join(one for one, _, _ in texts(picture)).replace(" ", "")

    assert choice.say(reason).replace(" ", "") in said


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("rounds", [3, 8])
def test_how_servers_compare_is_whole_in_the_picture_and_in_the_line_for_a_chat(language, shape, rounds):
    run, choice = run_answered(load_run(rounds=rounds), {}), Choice(language)
    said = "".join(one for one, _, _ in texts(drawn(run, language, SHAPES[shape]))).replace(" ", "")
    line = chat_line.render(run, choice).decode()

    assert choice.say(run.answer.word).replace(" ", "") in said
    assert choice.say(run.answer.reason).replace(" ", "") in said
    assert line.count(choice.say(run.answer.word)) == 1
    assert choice.say(run.answer.reason) in line


def test_a_number_with_a_lower_end_alone_stands_on_a_bar_that_is_open_above():
    run = answered()
    first = first_rows(run, Choice("en"))[0]
    found = FigureRange(first.workload, first.variant, first.metric, 0.5 * first.summary.median)
    figure = figures(run, [found], Choice("en"))[0]

    assert figure.told[0].startswith("expected ")
    assert figure.told[0].endswith(" or more")
    assert [(one.low < figure.at, one.high) for one in figure.stretches] == [(True, 1.0)]


def test_a_number_stands_on_its_bar_and_without_one_beside_its_spread():
    run = answered()
    with_bars, without = (card_svg.render(run, Choice("en"), known).decode() for known in (ranges_of(run), ()))

    assert len(re.findall('fill="#1d5750"', with_bars)) == len(first_rows(run, Choice("en")))
    assert 'fill="#1d5750"' not in without
    assert render(Message("reports.card.usual", range=""), "en").strip() in with_bars


def test_a_run_without_numbers_says_so():
    run = replace(example_run(), workloads=(), answer=None)

    assert render(words.NO_FIGURES, "en") in [said for said, _, _ in texts(drawn(run))]


@pytest.mark.parametrize("language", sorted(languages()))
def test_the_line_for_a_chat_is_one_line_with_word_and_numbers(language):
    run, choice = answered(label="my secret"), Choice(language)
    line = chat_line.render(run, choice).decode()

    assert line.count("\n") == 1
    assert choice.say(run.answer.word) in line
    assert all(row.median in line for row in first_rows(run, choice))
    assert "secret" not in line


def test_lines_are_broken_between_words_and_the_rest_is_cut_off():
    lines = lines_of("one two three four five six", 120, 20, 2)

    assert lines[0] == "one two"
    assert lines[1].endswith("…")
