"""The report of the 2018 script becomes a run of sylv-2018; the fixture was made with the real tools."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tools import FIXTURES
from support.words import in_english

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.suites.workload import MiB
from volbench.reports.import_sylv import looks_like_sylv, read_sylv
from volbench.reports.run_document import from_document, to_document
from volbench.suites import find

REPORT = (FIXTURES / "sylv" / "report.md").read_text("utf-8")
IDS = [workload.id for workload in find("sylv-2018").workloads]


def read(text):
    return read_sylv(text.encode()).run


def value(run, workload, metric):
    return next(w for w in run.workloads if w.id == workload).summary[metric].median


def test_all_seventeen_numbers_are_read():
    run = read(REPORT)

    assert [workload.id for workload in run.workloads] == IDS
    assert all(workload.summary[workload.metric].median > 0 for workload in run.workloads)


def test_the_run_is_marked_imported_and_keeps_the_owners_name_for_it():
    run = read(REPORT)

    assert run.is_imported
    assert run.label == "raid1_ext4"
    assert run.suite.id == "sylv-2018"
    assert "imported" in {caveat.code for caveat in run.caveats}
    assert not run.badges.valid


def test_figures_are_those_of_the_tools_in_base_units():
    seconds = float(re.search(r"^1073741824 bytes .* copied, ([\d.]+) s", REPORT, re.MULTILINE)[1])
    hdparm = float(re.search(r"disk reads:.*= ([\d.]+) MB/sec", REPORT)[1])
    fio_ms = int(re.search(r"\(5120MiB/(\d+)msec\)", REPORT)[1])

    run = read(REPORT)

    assert value(run, "dd-read-1m", "read_bytes_per_s") == pytest.approx(1024 * MiB / seconds)
    assert value(run, "hdparm-buffered", "read_bytes_per_s") == hdparm * MiB
    assert value(run, "fio-seq-read-1m", "read_bytes_per_s") == pytest.approx(5120 * MiB / (fio_ms / 1000))


def test_no_test_file_is_named_that_its_commands_did_not_use():
    run = read(REPORT)

    assert run.plan.file_bytes == 0
    assert "small-span" not in {caveat.code for caveat in run.caveats}


def test_one_file_gives_one_id():
    assert read(REPORT).id == read(REPORT).id != read(REPORT + "\n").id


def test_the_run_survives_export_and_import():
    run = read(REPORT)

    assert from_document(to_document(run)) == run


def test_a_report_without_its_code_fences_reads_the_same():
    bare = "\n".join(line for line in REPORT.splitlines() if not line.startswith(("```", "---")))

    assert [w.summary[w.metric] for w in read(bare).workloads] == [w.summary[w.metric] for w in read(REPORT).workloads]


def test_windows_line_ends_do_not_matter():
    assert len(read(REPORT.replace("\n", "\r\n")).workloads) == 17


def test_a_report_of_half_the_script_names_what_it_lacks():
    half = REPORT[: REPORT.index("bs=4k")]

    run = read(half[: half.rindex("---")])

    assert {cell.workload for cell in run.plan.skipped} == {
        name for name in IDS if name.startswith("fio") or name in {"dd-write-4k", "dd-write-512"}
    }


def test_a_job_of_another_size_is_not_the_scripts_job():
    changed = REPORT.replace("(5120MiB/", "(1024MiB/")

    assert "fio-seq-read-1m" not in {workload.id for workload in read(changed).workloads}


def test_a_write_that_did_not_wait_for_the_disk_is_not_the_scripts_write():
    changed = REPORT.replace("bs=1M count=1024 oflag=dsync", "bs=1M count=1024")

    assert "dd-write-1m" not in {workload.id for workload in read(changed).workloads}


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"# a report\nhdparm -Tt /dev/md2\n", b"\x00" * 100, b"x" * 1_000_001, b"dd if=" + b"x" * 3000],
)
def test_other_files_are_refused_with_what_to_do(content):
    with pytest.raises(InvalidRequest) as caught:
        read_sylv(content)

    assert in_english(caught.value.hint)


def test_a_hostile_title_is_cut_to_one_harmless_line():
    run = read("<script>\x1b[31m" + "x" * 500 + "\n" + REPORT)

    assert "\x1b" not in run.label
    assert len(run.label) <= 200


@given(st.text(max_size=200), st.integers(0, len(REPORT)))
def test_no_damage_makes_it_fail_otherwise_than_by_refusing(noise, at):
    try:
        run = read(REPORT[:at] + noise + REPORT[at + len(noise) :])
    except InvalidRequest:
        return
    assert from_document(to_document(run)) == run


def test_such_a_report_is_told_from_other_text():
    assert looks_like_sylv(REPORT)
    assert not looks_like_sylv("# Shopping list\n")
