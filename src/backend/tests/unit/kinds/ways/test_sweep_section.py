"""A run over file sizes in every format: the answer first, then the tables, and the charts where a format has them."""

import csv
import io
import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.documents import words_of
from support.examples import example_run
from support.sweeps import FOLDER, Invented, sweep_run
from support.written import html_page, markdown, paper

from volbench.cli.outcome import print_result
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.settings import Settings, UnitBase
from volbench.languages import languages, render
from volbench.reports import csv_long, plain_text
from volbench.reports.blocks import Heading, Paragraph, Table
from volbench.reports.choice import Choice
from volbench.reports.service import Reports
from volbench.reports.way_section import way_section

RUN = sweep_run(
    {
        "folder": FOLDER,
        "nas-dav": Invented(3.1, 300.0, ceiling_mb_per_s=117.0),
        "nas-s3": Invented(120.0, 74.0, part_mb=64),
    },
    ceilings={"nas-dav": 118.0},
)


def tables_in(section):
    return [one for one in section.blocks if isinstance(one, Table)]


def remarks_in(section):
    """Return what stands between the heading of a section and its first table."""
    first = next(n for n, one in enumerate(section.blocks) if isinstance(one, Table))
    return [one for one in section.blocks[:first] if isinstance(one, Paragraph)]


def test_another_run_has_no_such_section():
    assert way_section(example_run(), Choice()) is None


def test_the_answer_has_the_numerals_of_every_way_and_what_ends_one():
    put, get, *ends = way_section(RUN, Choice()).answer

    for sentence in (put, get):
        assert "folder at least 1.20 ms per file, large ones at 4" in sentence
        assert "nas-dav at least 3.1" in sentence or "nas-dav at least 3.09 ms" in sentence
        assert "nas-s3 12" in sentence
    assert len(ends) == 2
    assert all("nas-dav" in sentence and "118 MB/s" in sentence for sentence in ends)


def test_tables_have_a_line_for_each_size_and_one_for_each_way():
    section = way_section(RUN, Choice())

    assert [(len(table.lines), len(table.heads)) for table in tables_in(section)] == [(10, 4), (3, 6)] * 2
    sizes, lines = tables_in(section)[:2]
    assert sizes.lines[0][0] == "4 KiB"
    assert sizes.lines[-1][0] == "1,024 MB"
    assert sizes.lines[3][1] == "3.65 ms · 274 MB/s"
    assert lines.lines[0][1].startswith("1.20 ms (1.")
    assert "117 MB/s" in lines.lines[1][4]
    # Where one line does not hold, none of its numbers is told.
    assert lines.lines[2][2:] == ("–", "–", "–", "–")
    assert [line[5] for line in lines.lines] == ["–", "118 MB/s", "–"]
    assert "50 MB to 100 MB" in lines.lines[2][1]


def test_where_a_way_breaks_is_said_when_the_answer_had_no_room():
    one_way = sweep_run({"nas-s3": Invented(300.0, 100.0, part_mb=64)})

    assert len(remarks_in(way_section(RUN, Choice()))) == 2
    assert remarks_in(way_section(one_way, Choice())) == []
    assert "50 MB" in way_section(one_way, Choice()).answer[0]


def test_a_size_that_one_way_lacks_stays_empty():
    short = sweep_run({"nas-s3": FOLDER}, sizes=("1mb", "5mb"))
    long = sweep_run({"folder": FOLDER}, sizes=("1mb", "5mb", "10mb"))
    table = tables_in(way_section(replace(long, workloads=long.workloads + short.workloads), Choice()))[0]

    assert table.lines[2][2] == "–"


def test_what_has_no_line_and_no_speed_stays_empty():
    two = way_section(sweep_run({"folder": FOLDER}, sizes=("1mb", "5mb"), sent=("get",)), Choice())
    flat = sweep_run({"folder": Invented(900.0, 1e9, spread=0.2)}, sizes=("4k", "64k", "256k"), sent=("put",), seed=3)

    assert [one.text for one in two.blocks if isinstance(one, Heading)][1:] == ["Reading", "Reading: what a file costs"]
    assert tables_in(two)[1].lines == (("folder", "–", "–", "–", "–"),)
    (line,) = tables_in(way_section(flat, Choice()))[1].lines
    assert line[1].endswith("s)")
    assert line[2:4] == ("–", "–")


def test_a_file_that_costs_nothing_is_said_so_instead_of_a_nought():
    run = sweep_run({"folder": Invented(0.0, 100.0, spread=0.001), "nas-dav": FOLDER}, rounds=2, seed=8)
    section = way_section(run, Choice())
    line = tables_in(section)[1].lines[0]

    assert "folder 100 MB/s whatever the size" in " ".join(section.answer)
    assert line[1].startswith("hardly anything")
    assert line[3] == "–"


def test_too_few_rounds_leave_no_interval():
    lines = tables_in(way_section(sweep_run({"folder": FOLDER}, rounds=2), Choice()))[1].lines

    assert "(" not in lines[0][1]


def test_the_owners_units_are_written():
    section = way_section(RUN, Choice("en", UnitBase.IEC))

    assert "MiB/s" in section.answer[0]
    assert "MiB/s" in tables_in(section)[0].lines[3][1]
    assert "MiB/s … " in tables_in(section)[1].lines[0][2]


@pytest.mark.parametrize("language", languages())
def test_every_format_has_the_answer_first(language):
    choice = Choice(language)
    answer = way_section(RUN, choice).answer
    page = html_page.render(RUN, choice).decode()
    blocks = json.loads(paper.render(RUN, choice))["blocks"]
    on_paper = json.dumps(blocks, ensure_ascii=False)
    texts = [plain_text.render(RUN, choice).decode(), markdown.render(RUN, choice).decode().replace("\\", "")]

    assert f'<p class="verdict">{answer[0]}</p>' in page
    assert page.count('<svg class="lines"') >= 4
    assert all(sentence in text for sentence in answer for text in texts)
    assert all(sentence in on_paper for sentence in answer)
    # Before any number of a table.
    assert max(on_paper.index(sentence) for sentence in answer) < on_paper.index('"4 KiB"')


def test_paper_has_the_four_charts_once():
    blocks = json.loads(paper.render(RUN, Choice()))["blocks"]
    charts = [block for block in blocks if "chart" in block]

    captions = [block["chart"]["caption"] for block in charts]
    assert captions[:4] == [
        "Writing · Time of one file",
        "Writing · Speed by file size",
        "Reading · Time of one file",
        "Reading · Speed by file size",
    ]
    assert len(captions) == len(set(captions))
    assert [limit["kind"] for limit in charts[1]["chart"]["limits"]] == ["ceiling"]


def test_a_spreadsheet_has_every_round():
    lines = csv_long.render(RUN, Choice()).decode("utf-8-sig").splitlines()

    assert sum(",file_time_ns,ns," in line for line in lines) == 3 * 2 * 10 * 6


def test_the_command_line_prints_the_answer_before_all_else(capsys):
    store = SimpleNamespace(settings=Settings)
    watching, generators = SimpleNamespace(told=lambda run: run), SimpleNamespace(proposal=lambda _run: ())
    application = SimpleNamespace(store=store, watching=watching, generators=generators)
    print_result(SimpleNamespace(language="en", say=lambda text: render(text, "en"), application=application), RUN)

    first, *_ = [line for line in capsys.readouterr().out.splitlines() if line]
    assert first == way_section(RUN, Choice()).answer[0]


def test_plain_text_tells_what_the_link_carried_where_the_link_ends_nothing():
    slow = sweep_run({"nas-dav": Invented(3.1, 60.0)}, ceilings={"nas-dav": 118.0})
    lines = plain_text.render(slow, Choice()).decode().splitlines()

    assert "What the link of nas-dav carried: Writing: 118 MB/s · Reading: 118 MB/s" in lines
    # Where the link is what ends the way, that sentence has the number already.
    told = plain_text.render(RUN, Choice()).decode()
    assert told.count("118 MB/s that the link carried in this run") == 2
    assert "What the link of" not in told


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("IPFS and Qiniu, 2022", "not who is faster")),
        ("zh-CN", ("IPFS 与七牛云", "不说明谁更快")),
        ("zh-TW", ("IPFS 與七牛雲", "不說明誰更快")),
    ],
)
@pytest.mark.parametrize("format_", ["md", "html", "pdf"])
def test_the_published_table_of_the_same_sizes_stands_beside_where_it_is_wanted(format_, language, words):
    reports = Reports(words_of)
    without, beside = (
        reports.render(RUN, format_, language=language, include=frozenset(), beside=one).content.decode(
            "utf-8", "replace"
        )
        for one in ("", "000")
    )

    for said in (*words, "41630.6 ms", "58.13 MB/s (95.64)", "9640.5 ms"):
        assert said not in without
        assert said in beside


def test_published_repeats_are_lines_of_their_own_among_the_numbers():
    lines = list(csv.DictReader(io.StringIO(csv_long.render(RUN, Choice(beside="000")).decode("utf-8-sig"))))
    own = [one for one in lines if one["run"] == "published-000" and one["variant"] == "lan"]

    repeats = [float(one["value"]) for one in own if one["workload"] == "get-1G" and one["round"]]
    assert repeats == [9675e6, 9755e6, 9590e6, 9542e6, 9557e6]
    (mean,) = [
        one for one in own if one["workload"] == "get-1G" and one["metric"] == "file_time_ns" and not one["round"]
    ]
    assert float(mean["value"]) == 9640.5e6
    assert {one["metric"] for one in own} == {"file_time_ns", "write_bytes_per_s", "read_bytes_per_s"}


def test_clients_are_refused_beside_files_by_size():
    with pytest.raises(InvalidRequest) as refused:
        Reports().render(RUN, "html", language="en", include=frozenset(), beside="004")

    assert refused.value.message.code == "reports.published.no_clients"


def test_beside_the_level_of_each_direction_stands_what_the_link_carried_in_it():
    def halved(work):
        rounds = (replace(one, metrics={work.metric: one.metrics[work.metric] / 2}) for one in work.rounds)
        return replace(work, rounds=tuple(rounds)) if work.id == "ceiling-get-100mb" else work

    tables = tables_in(way_section(replace(RUN, workloads=tuple(map(halved, RUN.workloads))), Choice()))

    assert [table.lines[1][5] for table in tables[1::2]] == ["118 MB/s", "59.0 MB/s"]
