"""A report is headed by what was measured: a server and a way are no volumes, in any language or format."""

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from support.examples import example_run
from support.loads import load_run
from support.servers import server_run
from support.sweeps import sweep_run
from support.two_volumes import two_volumes
from support.written import html_page, markdown, paper

from volbench.domain.answer.answered_runs import run_answered
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.targets import refuse_several_targets
from volbench.languages import languages
from volbench.reports import card_svg, chat_line, plain_text
from volbench.reports.choice import Choice
from volbench.reports.paired_table import paired_tables
from volbench.suites import find

ONE_SERVER = load_run({"nginx": 6000.0})
TWO_SERVERS = load_run()
SWEEP = sweep_run()
ON_A_SERVER = server_run(find("file-sweep"))
KEYS = load_run({"store": 6e3}, clients=(10,), of_keys=True)
RUNS = {"one server": ONE_SERVER, "two servers": TWO_SERVERS, "keys": KEYS}
WRITERS = (html_page.render, paper.render, markdown.render, plain_text.render, card_svg.render, chat_line.render)
VOLUME = {"en": "volume", "zh-CN": "存储空间", "zh-TW": "儲存空間"}
PRODUCT = {"en": "volume bench", "zh-CN": "存储空间测速", "zh-TW": "儲存空間測速"}


def _heads(run, choice):
    blocks = json.loads(paper.render(run, choice))["blocks"]
    return [block["text"] for block in blocks if block["kind"] == "Heading"]


@pytest.mark.parametrize("run", [*RUNS.values(), SWEEP, ON_A_SERVER], ids=[*RUNS, "sweep", "sweep on a server"])
@pytest.mark.parametrize("language", sorted(languages()))
def test_no_heading_speaks_of_volumes(run, language):
    for head in _heads(run_answered(run, {}), Choice(language)):
        assert VOLUME[language] not in head.casefold()


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("write", WRITERS, ids=lambda one: one.__module__.rpartition(".")[2])
def test_no_words_of_theirs_speak_of_volumes_but_the_name_of_the_product(run, language, write):
    text = write(replace(run_answered(run, {}), workloads=_plain(run)), Choice(language)).decode()
    if write == html_page.render:
        text = text.partition("<main>")[2].partition("</main>")[0]
    if write == paper.render:
        text = json.dumps(json.loads(text), ensure_ascii=False)
    if write is card_svg.render:
        text = _in_reading_order(text)

    assert VOLUME[language] not in text.casefold().replace(PRODUCT[language], "").replace("volbench", "")


def _in_reading_order(picture):
    """The lines of a picture from top to bottom, each word whole that was broken between two."""
    drawn = ET.fromstring(picture).iter()  # noqa: S314 (our own drawing)
    lines = [(float(one.get("y")), one.text or "") for one in drawn if one.tag.endswith("}text")]
    return "".join(line for _, line in sorted(lines, key=lambda one: one[0])).replace("VolumeBench", "Volume Bench")


def _plain(run):
    """Without commands: they are what a program is called with, and no words."""
    return tuple(replace(work, command=()) for work in run.workloads)


@pytest.mark.parametrize(
    ("run", "title"),
    [
        (example_run(), "Volume speed report"),
        (two_volumes(), "Volume speed report"),
        (ONE_SERVER, "Server speed report"),
        (TWO_SERVERS, "Server speed report"),
        (replace(ONE_SERVER, workloads=()), "File transfer report"),
        (SWEEP, "File transfer report"),
        (ON_A_SERVER, "File transfer report"),
    ],
)
def test_the_title_says_what_was_measured(run, title):
    assert _heads(run, Choice())[0] == title
    assert markdown.render(run, Choice()).decode().startswith(f"# {title}\n")


def test_ways_are_held_against_each_other_by_their_names():
    (volumes,) = paired_tables(two_volumes(), Choice())
    (ways,) = paired_tables(TWO_SERVERS, Choice())

    assert volumes.title == "How the volumes compare"
    assert ways.title == "How apache compares with nginx"


def test_a_run_of_ways_is_refused_as_such_where_two_runs_are_compared():
    with pytest.raises(InvalidRequest, match=r"model\.targets\.this_run_measured_ways"):
        refuse_several_targets(TWO_SERVERS)
    with pytest.raises(InvalidRequest, match=r"model\.targets\.this_run_measured_two_volumes_in"):
        refuse_several_targets(two_volumes())
