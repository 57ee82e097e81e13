"""Every sort of block a report can consist of is written by every format of reports."""

from typing import get_args

from support.loads import load_run
from support.sweeps import sweep_run

from volbench.cli.report_blocks import PRINTED
from volbench.reports import blocks, html_page, markdown, paper
from volbench.reports.choice import Choice
from volbench.reports.way_section import way_section

ALL = set(get_args(blocks.Block))
OF_LONG_REPORTS = {blocks.Bars, blocks.Drawing, blocks.Plotted, blocks.GroupedBars, blocks.Shades, blocks.Long}
"""Charts and what belongs to them: no forum post shows them."""
OF_SCREENS = {blocks.GroupedBars, blocks.Shades}
"""What a table on paper tells as well."""


def registered(writer, name):
    return set(vars(writer)[name].dispatcher.registry) - {object}


def test_a_web_page_has_a_macro_for_each():
    macros = html_page._templates().get_template("blocks.html.j2").module

    assert [one.__name__ for one in ALL if not hasattr(macros, one.__name__)] == []


def test_markdown_writes_each_but_charts():
    assert ALL - registered(markdown._Writer, "_written") == OF_LONG_REPORTS | {blocks.Heading}


def test_paper_has_each_but_what_its_tables_tell():
    assert ALL - registered(paper._Setter, "_set") == OF_SCREENS


def test_a_terminal_prints_what_sections_of_kinds_consist_of():
    runs = (sweep_run(), load_run(shares=(0.5,)), load_run(of_keys=True))
    found = [way_section(run, Choice()) for run in runs]

    assert {type(block) for section in found for block in section.blocks} <= set(PRINTED)


def test_a_heading_with_nothing_below_is_left_out_of_a_forum_post():
    charts = (blocks.Heading("Charts"), blocks.Long((blocks.Paragraph("drawn"),)))
    method = (blocks.Heading("Method"), blocks.Paragraph("how"))

    assert list(markdown._Writer(Choice()).parts(charts + method)) == ["## Method", "how"]
