"""What is stored and reported is the same on every Python that volbench runs on: what they do otherwise is refused."""

import ast
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from volbench.child.connect import verified
from volbench.domain.experiment.analysis.capacity import capacity
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.words.http_status import phrase_of
from volbench.domain.stats.descriptive import sample_deviation

BACKEND = Path(__file__).resolve().parents[3]
CONFIG = BACKEND / "pyproject.toml"
TELLS_OTHERWISE = {"phrase", "is_global", "is_private", "is_reserved"}
"""Statuses of HTTP and kinds of IP addresses, as Python itself names them."""

SUMS = """
import struct
from collections.abc import Iterable, Mapping

def whole(sizes: list[int], seen: Iterable[bool], scale: float) -> float: return scale * sum(sizes) / sum(seen)
def counted(names: list[str]) -> int: return sum(name.isdigit() for name in names)
def plain(values: list[float]) -> float: return sum(values)
def begun(values: list[float]) -> float: return sum(values, 0.0)
def of_mapping(values: Mapping[str, float]) -> float: return sum(values.values())
def drawn(values: list[int]) -> float: return sum(value / 2 for value in values)
def mixed(count: int, value: float) -> float: return sum((count, value))
def unknown(packed: bytes) -> int: return sum(struct.unpack("d", packed))
def meant(values: list[float]) -> bool: return sum(values) == sum(values)  # type: ignore[float-sum]
"""


def _lines_refused(command, *arguments):
    done = subprocess.run([sys.executable, "-m", command, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    return done.stdout.splitlines()


def test_the_types_refuse_a_plain_sum_of_floats(tmp_path):
    file = tmp_path / "sums.py"
    file.write_text(SUMS, "utf-8")
    found = _lines_refused("mypy", f"--config-file={CONFIG}", f"--cache-dir={tmp_path / 'cache'}", str(file))

    refused = [line for line in found if line.endswith("[float-sum]")]
    numbers = [int(line.split(":")[1]) for line in refused]
    lines = SUMS.splitlines()
    assert [lines[number - 1].split("(")[0] for number in numbers] == [
        *("def plain", "def begun", "def of_mapping", "def drawn", "def mixed", "def unknown")
    ]
    assert len(found) == len(refused) + 1


@pytest.mark.parametrize("name", ["stdev", "variance", "correlation", "linear_regression"])
def test_statistics_that_pythons_round_otherwise_are_refused(tmp_path, name):
    file = tmp_path / "rounded.py"
    file.write_text(f'"""Tried."""\n\nimport statistics as standard\n\nprint(standard.{name}([1.0, 2.0]))\n', "utf-8")

    found = _lines_refused("ruff", "check", "--no-cache", "--output-format=concise", f"--config={CONFIG}", str(file))

    assert any(f"TID251 `statistics.{name}` is banned" in line for line in found)


def test_names_that_pythons_give_otherwise_are_asked_for_in_one_place():
    places = {
        file.relative_to(BACKEND).as_posix()
        for file in (BACKEND / "volbench").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in TELLS_OTHERWISE
    }

    assert places == {"volbench/domain/model/words/http_status.py"}


def test_statuses_have_the_names_of_today():
    names = {status: phrase_of(status) for status in (404, 413, 414, 416, 422)}

    assert names == {
        404: "Not Found",
        413: "Content Too Large",
        414: "URI Too Long",
        416: "Range Not Satisfiable",
        422: "Unprocessable Content",
    }


def test_sums_and_deviations_have_the_same_last_digit_everywhere():
    assert capacity(RaidType.JBOD, [0.1] * 10).usable == 1.0
    assert sample_deviation([0.1, 0.2, 0.4]) == 0.1527525231651947


def test_an_owners_own_authority_is_trusted_as_before_python_3_13(monkeypatch):
    made = ssl.create_default_context()
    made.verify_flags |= ssl.VERIFY_X509_STRICT
    monkeypatch.setattr(ssl, "create_default_context", lambda: made)

    context = verified()

    assert not context.verify_flags & ssl.VERIFY_X509_STRICT
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname


def _leaves_a_database_open(item):
    opened = item.context_expr
    return isinstance(opened, ast.Call) and ast.unparse(opened.func) == "sqlite3.connect"


def test_a_database_that_a_test_opens_it_closes():
    """`with sqlite3.connect(…)` ends a transaction only; Python 3.13 is the first to report what stays open."""
    left = [
        f"{path.name}:{node.lineno}"
        for path in (BACKEND / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.With) and any(map(_leaves_a_database_open, node.items))
    ]

    assert left == []
