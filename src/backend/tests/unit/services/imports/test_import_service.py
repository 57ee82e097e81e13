"""A file of any known format is told by its content, never by its name."""

import json

import pytest
from support.tools import FIXTURES, recorded
from support.truthful import truthful_run as example_run
from support.words import in_english

from volbench.domain.model.errors import InvalidRequest
from volbench.reports.import_archive import pack
from volbench.reports.run_document import to_document
from volbench.services.imports.import_service import read_any, read_source
from volbench.suites import find

REPORT = (FIXTURES / "sylv" / "report.md").read_bytes()
FOLDER = {
    "facts.txt": (
        f"schema=volbench.script/1\nsuite=nas-volume\ndigest={find('nas-volume').digest()}\nprofile=quick\nstate=done\n"
    ).encode(),
    "order.txt": b"1 1 seq-read-1m 2026-11-20T10:00:01.000Z 0\n",
    "0001.json": recorded("fio/seq-read-1m").output.encode(),
}


def test_a_run_document_is_known():
    (found,) = read_any(json.dumps(to_document(example_run())).encode())

    assert found.run.suite.id == "nas-volume"


def test_a_report_of_the_2018_script_is_known():
    (found,) = read_any(REPORT)

    assert found.run.suite.id == "sylv-2018"


def test_a_packed_folder_is_known_and_brings_its_raw_outputs():
    (found,) = read_any(pack(FOLDER))

    assert set(found.raws) == {"script-0001"}


def test_a_folder_is_read_like_its_archive(tmp_path):
    for name, content in FOLDER.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "sub").mkdir()

    (found,) = read_any(read_source(tmp_path))

    assert found.run.workloads[0].id == "seq-read-1m"


def test_a_file_is_read_as_it_is(tmp_path):
    (tmp_path / "x").write_bytes(b"abc")

    assert read_source(tmp_path / "x") == b"abc"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b" \n", "The file is empty."),
        (b"# Shopping list\n", "Volume Bench does not know this kind of file."),
        (b"\x7fELF\x02\x01", "Volume Bench does not know this kind of file."),
        ("{}".encode("utf-16"), "This is not a result of Volume Bench."),
        (b'{"schema": ', "The file is not readable JSON."),
    ],
)
def test_a_file_of_no_known_kind_is_refused_for_what_it_is(content, message):
    with pytest.raises(InvalidRequest) as refusal:
        read_any(content)

    assert in_english(refusal.value.message) == message


def test_a_mark_of_the_byte_order_before_a_document_does_no_harm():
    (found,) = read_any("\ufeff".encode() + json.dumps(to_document(example_run())).encode())

    assert found.run.suite.id == "nas-volume"


def test_a_file_that_tells_no_time_gets_a_place_in_the_history():
    without_dates = REPORT.replace(b": Sat Nov", b": Xxx Yyy")

    (found,) = read_any(without_dates)

    assert found.run.created_at.endswith("Z")


@pytest.mark.parametrize("content", [b"", b"hello", b"# dd if=x\n", b"\xff\xfe", b"PK\x03\x04nonsense"])
def test_anything_else_is_refused(content):
    with pytest.raises(InvalidRequest):
        read_any(content)
