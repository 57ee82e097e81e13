"""Each reader of foreign text, given what was not foreseen: refused, split or right, and never mixed.

Lines nobody knows, lines of a second report, whole reports behind each other, and encodings of consoles and editors.
"""

from __future__ import annotations

import codecs
import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.tools import FIXTURES, recorded

from volbench.domain.model.errors import InvalidRequest, RunFailure
from volbench.domain.model.suites.workload import Direction, ToolOutput
from volbench.reports.foreign_text import read_text
from volbench.services.imports.import_service import read_any
from volbench.suites import find
from volbench.tools.dd import DdWorkload
from volbench.tools.fio import FioWorkload
from volbench.tools.ioping import read_opinion
from volbench.tools.iperf3 import LinkWorkload

LOAD, LOOK = FIXTURES / "load", FIXTURES / "third-look"
TEXTS = {
    **{
        name: (LOAD / name).read_text("utf-8")
        for name in (
            *("ab.txt", "ab-failed.txt", "ab-e.csv", "ab-one-request.txt", "wrk-latency.txt", "wrk-errors.txt"),
            *("documented/wrk2.txt", "documented/http_load.txt", "hey-text.txt", "hey-text-lost.txt", "oha.json"),
        )
    },
    "wrk2-u": (LOOK / "servers/i01-wrk2-u-latency/wrk2.txt").read_text("utf-8"),
    "sylv": (FIXTURES / "sylv" / "report.md").read_text("utf-8"),
    "dd-ja": (LOOK / "storage/dd-lang-ja/report.md").read_text("utf-8"),
    "fio-failed": (LOOK / "storage/fio-text-failed-job/report.md").read_text("utf-8"),
}
LISTS = {name: (LOAD / name).read_text("utf-8") for name in ("ab-g.tsv", "hey.csv")}
"""Every line of them is a request: one more is one more request."""
LOADS = {name: text for name, text in (TEXTS | LISTS).items() if name not in {"sylv", "dd-ja", "fio-failed"}}


def numbers(content):
    """What a file says: run by run, workload by workload, every metric."""
    return [
        {(work.id, name): told.median for work in found.run.workloads for name, told in work.summary.items()}
        for found in read_any(content)
    ]


def read(content):
    """The same, or None where the file is refused in words."""
    with contextlib.suppress(InvalidRequest):
        return numbers(content)
    return None


RIGHT = {name: numbers(text.encode())[0] for name, text in (TEXTS | LISTS).items()}
SOME_TEXT = st.sampled_from(sorted(TEXTS))
UNKNOWN_LINE = st.text(st.characters(blacklist_characters="\r\n\0", blacklist_categories=("Cs",)), max_size=80)


def is_right(found, name):
    """Whether nothing is said that the whole report does not say; what is missing is unknown."""
    return found is None or (len(found) == 1 and found[0].items() <= RIGHT[name].items())


@settings(max_examples=100)
@given(name=SOME_TEXT, line=UNKNOWN_LINE, at=st.floats(0, 1))
def test_a_line_nobody_knows_adds_nothing_and_replaces_nothing(name, line, at):
    lines = TEXTS[name].split("\n")
    lines.insert(round(at * len(lines)), line)

    assert is_right(read("\n".join(lines).encode()), name)


@settings(max_examples=200)
@given(name=SOME_TEXT, data=st.data())
def test_a_line_that_comes_again_with_other_digits_is_never_taken_for_the_first(name, data):
    lines = TEXTS[name].split("\n")
    line = data.draw(st.sampled_from([line for line in lines if re.search(r"\d", line)]))
    digits = data.draw(st.lists(st.sampled_from("123456789"), min_size=40, max_size=40))
    at = data.draw(st.integers(0, len(lines)))
    again = re.sub(r"\d", lambda found: digits[found.start() % 40], line)

    assert is_right(read("\n".join([*lines[:at], again, *lines[at:]]).encode()), name)


@settings(max_examples=100)
@given(name=SOME_TEXT, data=st.data())
def test_a_line_that_cannot_be_read_any_longer_is_no_line(name, data):
    lines = TEXTS[name].split("\n")
    at = data.draw(st.sampled_from([place for place, line in enumerate(lines) if re.search(r"\d", line)]))
    # A head that is gone joins what follows to what stood before, and a count of errors that is gone was never there.
    if re.search(r"Non-2xx|Failed requests|bad byte|code \d|\[\d+\]\t|Socket|hdparm|dd if=|xfio", lines[at]):
        return
    lines[at] = re.sub(r"\d+", "?", lines[at])

    assert is_right(read("\n".join(lines).encode()), name)


@settings(max_examples=60)
@given(names=st.lists(st.sampled_from(sorted(LOADS)), min_size=2, max_size=4))
def test_reports_behind_each_other_are_each_a_run_of_its_own(names):
    found = read("\n".join(LOADS[name] for name in names).encode())

    wanted = [RIGHT[name] for name in dict.fromkeys(names)]
    assert found == wanted


@pytest.mark.parametrize("first", ["sylv", "dd-ja", "fio-failed"])
@pytest.mark.parametrize("second", ["sylv", "dd-ja", "fio-failed", "ab.txt", "wrk-latency.txt"])
def test_a_report_of_the_script_is_alone_in_its_file(first, second):
    assert read(f"{TEXTS[first]}\n{TEXTS[second]}".encode()) is None
    assert read(f"{TEXTS[second]}\n{TEXTS[first]}".encode()) is None


ENCODINGS = {
    "utf-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-16-le with a mark": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be with a mark": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "utf-32": lambda text: text.encode("utf-32"),
    **{
        page: lambda text, page=page: text.encode(page, "replace")
        for page in ("cp1252", "cp850", "cp1251", "cp932", "gbk", "big5", "cp949")
    },
    "twice through a console": lambda text: text.encode().decode("cp437").encode("utf-16"),
}
LINE_ENDS = {
    "windows": lambda text: text.replace("\n", "\r\n"),
    "twice": lambda text: text.replace("\n", "\r\r\n"),
    "padded": lambda text: "\n".join(f"{line:<100}\r" for line in text.split("\n")),
    "coloured": lambda text: text.replace("\n", "\x1b[0m\n"),
}


@pytest.mark.parametrize(
    ("encoding", "ends"),
    [*((encoding, "windows") for encoding in ENCODINGS), *(("utf-8 with a mark", ends) for ends in LINE_ENDS)],
)
def test_whatever_wrote_the_file_its_numbers_are_the_same(encoding, ends):
    for name in ("ab.txt", "wrk-latency.txt", "hey-text-lost.txt", "hey.csv", "oha.json", "dd-ja"):
        if name.endswith("json") and ends == "coloured":
            continue
        content = ENCODINGS[encoding](LINE_ENDS[ends]((TEXTS | LISTS)[name]))

        assert numbers(content) == [RIGHT[name]], name


def test_a_file_in_two_encodings_is_refused():
    two = TEXTS["wrk-latency.txt"]
    for content in (
        two.encode() + two.encode("utf-16-le"),
        two.encode("utf-16") + two.encode(),
        two.encode("utf-16-le") + two.encode(),
    ):
        with pytest.raises(InvalidRequest):
            read_any(content)


def test_two_files_of_powershell_behind_each_other_are_two_reports():
    first, second = TEXTS["wrk-latency.txt"], TEXTS["wrk-errors.txt"]

    content = first.encode("utf-16") + second.encode("utf-16")
    assert numbers(content) == [RIGHT["wrk-latency.txt"], RIGHT["wrk-errors.txt"]]


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(content):
    with contextlib.suppress(InvalidRequest):
        assert "\r" not in read_text(content)


SYLV = {work.id: work for work in find("sylv-2018").workloads}
WORK = DdWorkload("w", SYLV["dd-write-4k"].title, 4096, 1024, is_write=True, file_use=SYLV["dd-write-4k"].file_use)
LINK = next(work for work in find("file-sweep").workloads if isinstance(work, LinkWorkload))
READING = next(
    work
    for suite in ("nas-volume",)
    for work in find(suite).workloads
    if isinstance(work, FioWorkload) and work.id == "seq-read-1m"
)
OWN = {
    "dd/write-4k": ("stderr", WORK.parse),
    "hdparm/both": ("stdout", SYLV["hdparm-buffered"].parse),
    "fio/seq-read-1m": ("output", READING.parse),
    "ioping/read": ("stdout", read_opinion),
    "iperf3": ("stdout", LINK.parse),
}


def own_output(name):
    if name != "iperf3":
        return recorded(name)
    direction = "put" if LINK.direction is Direction.WRITE else "get"
    return ToolOutput(0, (FIXTURES / "iperf3" / f"{direction}.json").read_text("utf-8"), "", "", 1.0)


def parsed(name, text):
    output = own_output(name)
    where, parse = OWN[name]
    parts = {"stdout": output.stdout, "stderr": output.stderr, "output": output.output, where: text}
    try:
        return parse(ToolOutput(output.exit_code, duration_s=output.duration_s, **parts))
    except RunFailure:
        return None


@settings(max_examples=100)
@given(name=st.sampled_from(sorted(OWN)), line=UNKNOWN_LINE, data=st.data())
def test_what_our_own_programs_print_is_right_or_refused(name, line, data):
    text = getattr(own_output(name), OWN[name][0])
    right = parsed(name, text)
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines)))
    mixed = data.draw(
        st.sampled_from(["\n".join([*lines[:at], line, *lines[at:]]), f"{text}\n{text}", f"{line}\n{text}"])
    )

    assert right is not None
    assert parsed(name, mixed) in (None, right)


def test_a_doubled_answer_of_iperf3_with_warnings_and_no_numbers_is_one():
    text = own_output("iperf3").stdout
    right = parsed("iperf3", text)
    odd = text.replace('"retransmits":\t0', '"retransmits":\t-nan')

    assert parsed("iperf3", f"warning: this one {{ is old\n{text}{text}warning: done\n") == right
    assert parsed("iperf3", odd).metrics == right.metrics
    assert parsed("iperf3", re.sub(r'("host_total":)\s*[\d.]+', r"\1 nan", text)).metrics == right.metrics
    assert parsed("iperf3", text + text.replace('"seconds":', '"second":', 1)) is None
