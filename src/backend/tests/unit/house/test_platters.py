"""Whether a disk has platters is asked of one property: the system's own flag says nothing of a virtual disk."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
PACKAGE = ROOT / "src/backend/volbench"
PAGE = ROOT / "src/frontend/src"
FLAG = "is_rotational"
MAY_READ = {"domain/model/machine/storage.py"}
"""The property itself; beside it the survey of the machine, which reads the flag and tells where it is missing."""
MAY_NAME = {"domain/raid.ts", "domain/schema.d.ts"}
"""On the page: the shape of what is told, and the kind of a disk."""


def raw_reads(source: str) -> list[int]:
    """Return the lines that read the flag: as an attribute, by its name, or from where the kernel tells it."""
    read = []
    for node in ast.walk(ast.parse(source)):
        is_attribute = isinstance(node, ast.Attribute) and node.attr == FLAG
        is_named = isinstance(node, ast.Constant) and node.value in {FLAG, "rotational"}
        is_file = isinstance(node, ast.Constant) and "queue/rotational" in str(node.value)
        if is_attribute or is_named or is_file:
            read.append(node.lineno)
    return read


@pytest.mark.parametrize(
    "source", ["any(one.is_rotational for one in disks)", "getattr(disk, 'is_rotational')", "read('queue/rotational')"]
)
def test_a_raw_read_is_found(source):
    assert raw_reads(source) == [1]


def test_the_raw_flag_stays_in_the_survey_of_the_machine():
    files = [file for file in PACKAGE.rglob("*.py") if "host/inventory/" not in file.as_posix()]
    found = {
        file.relative_to(PACKAGE).as_posix(): lines for file in files if (lines := raw_reads(file.read_text("utf-8")))
    }

    assert len(files) > 500
    assert set(found) == MAY_READ


def test_the_page_asks_for_the_kind_of_a_disk():
    files = [file for file in PAGE.rglob("*") if file.suffix in {".ts", ".vue"}]
    found = {file.relative_to(PAGE).as_posix() for file in files if re.search(rf"\b{FLAG}\b", file.read_text("utf-8"))}

    assert len(files) > 100
    assert found == MAY_NAME
