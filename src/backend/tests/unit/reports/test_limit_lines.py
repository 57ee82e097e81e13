"""What the limit was stands in every written format, with what it was concluded from and what the disks moved."""

import csv
import io
from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import in_english
from support.written import html_page, markdown

from volbench.domain.assess.limits.limit_words import NOT_ASKED, SET_ON_PURPOSE
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import Amplification, Summary
from volbench.reports import csv_long, plain_text
from volbench.reports.choice import Choice
from volbench.reports.limit_lines import amplification_text, limit_lines


def test_markdown_says_the_limit_its_evidence_and_what_the_disks_did():
    text = markdown.render(example_run(), Choice()).decode()

    assert "## What limited it" in text
    assert (
        "- **Reading large files**: Disk 3 is slower than the others, and the others wait for it.\n"
        "  - A request took it 7.80 ms, the others 2.60 ms. It worked 99 % of the time, the others 61 %. "
        "For each MB read the disks read 1.00 MB."
    ) in text


def test_markdown_says_it_in_chinese():
    text = markdown.render(example_run(), Choice("zh-CN")).decode()

    assert "## 瓶颈" in text
    assert "每读取 1 MB，硬盘读取 1.00 MB。" in text


def test_the_html_report_says_it_without_scripts_too():
    text = html_page.render(example_run(), Choice("zh-CN")).decode()

    assert "<h2>瓶颈</h2>" in text
    assert "每读取 1 MB，硬盘读取 1.00 MB。" in text


def test_loads_set_on_purpose_are_told_once_and_name_no_limit():
    run = example_run()
    asked = Limit(LimitId.NOT_ASKED, NOT_ASKED, SET_ON_PURPOSE, of_rounds=6)
    set_on_purpose = replace(run, workloads=tuple(replace(work, limit=asked) for work in run.workloads))
    (line,) = limit_lines(set_on_purpose, Choice())

    assert line.title == "; ".join(in_english(work.title) for work in run.workloads)
    assert line.amplification == ""
    assert "limit:" not in plain_text.render(set_on_purpose, Choice()).decode()


def test_plain_text_names_a_limit_that_is_known_and_stays_short():
    lines = plain_text.render(example_run(), Choice()).decode().splitlines()

    assert next(line for line in lines if "Reading large" in line).endswith("limit: disk 3)")
    assert not next(line for line in lines if "Writing large" in line).count("limit")
    assert len(lines) <= 15


def test_each_line_of_the_long_form_carries_limit_and_amplification():
    text = csv_long.render(example_run(), Choice()).decode("utf-8-sig")
    lines = {line["workload"]: line for line in csv.DictReader(io.StringIO(text))}

    read, written = lines["seq-read-1m"], lines["seq-write-1m"]
    assert (read["limit"], read["limit_disk"], read["read_amplification"]) == ("slow_disk", "sata3", "1.0")
    assert (written["limit"], written["limit_disk"], written["write_amplification"]) == ("not_determined", "", "1.34")
    assert (read["write_amplification"], written["read_amplification"]) == ("", "")


def test_results_from_before_limits_have_no_such_part():
    run = example_run()
    old = replace(run, workloads=tuple(replace(work, limit=None, amplification=None) for work in run.workloads))

    assert limit_lines(old, Choice()) == []
    assert "What limited it" not in markdown.render(old, Choice()).decode()
    assert csv_long.render(old, Choice())


@pytest.mark.parametrize(
    ("amplification", "text"),
    [
        (None, ""),
        (Amplification(read=Summary(1.0, 1.0, 1.0, 6, 0.0, None)), "for each MB read the disks read 1.00 MB"),
        (
            Amplification(
                write=Summary(2.1, 2.0, 2.35, 6, 0.05, None), read_for_write=Summary(1.02, 1.02, 1.02, 6, 0, None)
            ),
            "for each MB written the disks wrote 2.10 (2.00–2.35) MB, and read 1.02 MB",
        ),
        (
            Amplification(write=Summary(2, 2, 2, 6, 0, None), read_for_write=Summary(0.001, 0, 0.002, 6, 0, None)),
            "for each MB written the disks wrote 2.00 MB",
        ),
    ],
)
def test_amplification_is_said_as_megabytes_for_a_megabyte(amplification, text):
    assert amplification_text(amplification, Choice()) == text
