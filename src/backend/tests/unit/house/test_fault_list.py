"""The faults that docs/safety.md lists are those `make test-faults` does, and those in CI are the ones marked there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
ROW = re.compile(r"^\| `([a-z0-9-]+)` \| (●?) \| .+ \|$", re.MULTILINE)
LEAST_KINDS = 30


def _marks_of(call: ast.AST) -> tuple[set[str], bool]:
    """Return the kinds and whether it is in CI, of what stands before one test or in one of its parameters."""
    kinds, is_in_ci = set(), False
    for node in ast.walk(call):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.fault":
            kinds.add(ast.literal_eval(node.args[0]))
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.in_ci":
            is_in_ci = True
    return kinds, is_in_ci


def _groups(function: ast.FunctionDef) -> list[tuple[set[str], bool]]:
    """Return kinds with their CI mark: of each parameter that has a kind of its own, else of the whole test."""
    parameters = [
        node
        for decorator in function.decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.param"
    ]
    own = [found for parameter in parameters if (found := _marks_of(parameter))[0]]
    if own:
        return own
    marks = [_marks_of(decorator) for decorator in function.decorator_list]
    return [(set().union(*(kinds for kinds, _ in marks)), any(is_in_ci for _, is_in_ci in marks))]


def _tried() -> dict[str, bool]:
    """Return kind → whether every pipeline tries it; a test without a kind is a mistake."""
    tried: dict[str, bool] = {}
    for file in sorted((ROOT / "tests/faults").glob("test_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for kinds, is_in_ci in _groups(node):
                    assert len(kinds) == 1, f"{file.name}: {node.name} has the kinds {kinds}"
                    tried[kinds.pop()] = is_in_ci
    return tried


@pytest.mark.parametrize("page", ["safety.md", "safety.zh-CN.md"])
def test_the_list_names_what_is_tried(page):
    listed = {name: mark == "●" for name, mark in ROW.findall((ROOT / "docs" / page).read_text("utf-8"))}

    assert listed == _tried()


def test_there_are_enough_kinds_and_a_third_of_them_is_in_ci():
    tried = _tried()

    assert len(tried) >= LEAST_KINDS
    assert len(tried) / 3 <= sum(tried.values()) <= len(tried) * 0.4


def test_the_pipeline_runs_the_third_and_the_makefile_knows_both():
    makefile = (ROOT / "Makefile").read_text("utf-8")

    assert "test-faults-and-lab" in (ROOT / ".ci/run").read_text("utf-8")
    assert re.search(r"^test-faults-and-lab: test-faults-and-lab-together test-lab-alone$", makefile, re.MULTILINE)
    assert re.search(r"-j 2 .* test-lab-at-once test-faults-third$", makefile, re.MULTILINE)
    assert re.search(r"^test-faults: ", makefile, re.MULTILINE)
    assert re.search(r"^test-faults-third: .*\n\t\$\(FAULTS\) -m in_ci", makefile, re.MULTILINE)
    assert f"{len(_tried())} kinds of fault" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
