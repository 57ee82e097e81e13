"""The rules of the house that a machine can hold."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
LONGEST_FILE = 600
LONGEST_FUNCTION = 60
"""The habits are 400 and 40 lines (CONTRIBUTING.md); these catch the absurd."""
SOURCE_SUFFIXES = {".py", ".ts", ".vue", ".mjs", ".sh"}


def _tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def test_no_source_file_is_longer_than_the_house_allows():
    generated = {"schema.d.ts"}
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in _tracked()
        if path.suffix in SOURCE_SUFFIXES and path.name not in generated
    }

    too_long = {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE}

    assert lengths
    assert too_long == {}


def _lengths_of_functions(path: Path) -> dict[str, int]:
    """Return the lines of each function, without its docstring."""
    return {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": (node.end_lineno or 0)
        - node.body[ast.get_docstring(node) is not None and len(node.body) > 1].lineno
        + 1
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_no_function_of_the_product_is_longer_than_the_house_allows():
    product = [ROOT / "src/backend/volbench", ROOT / "spk"]
    lengths = {}
    for path in _tracked():
        if path.suffix == ".py" and any(path.is_relative_to(folder) for folder in product):
            lengths |= _lengths_of_functions(path)

    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def test_the_top_level_holds_only_what_the_design_names():
    files = {"INFO", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"}
    for_tools = {".gitignore", ".editorconfig", ".pre-commit-config.yaml"}
    folders = {"spk", "src", "scripts", "conf", "docs", "tests", "benchmarks", ".ci", ".github"}

    found = {path.relative_to(ROOT).parts[0] for path in _tracked()}

    assert found <= files | for_tools | folders


@pytest.mark.parametrize(
    "package",
    [
        "domain",
        "tools",
        "suites",
        "host",
        "runner",
        "store",
        "reports",
        "access",
        "api",
        "services",
        "lab",
        "child",
        "notify",
        "app",
        "cli",
        "feed",
    ],
)
def test_every_room_has_its_door_plate(package):
    first_line = (ROOT / "src/backend/volbench" / package / "__init__.py").read_text("utf-8").splitlines()[0]

    assert re.match(r'^"""[A-Z].{20,}', first_line)


def test_changelog_and_readme_links_lead_somewhere():
    pages = [path for path in _tracked() if path.suffix == ".md" and "fixtures" not in path.parts]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    ]
    inner = [(page, link) for page, link in links if not link.startswith(("http:", "https:", "mailto:"))]

    broken = [f"{page.relative_to(ROOT)} → {link}" for page, link in inner if not (page.parent / link).exists()]

    assert inner
    assert broken == []


def test_the_readme_begins_with_the_main_job_and_the_tests():
    start = (ROOT / "README.md").read_text("utf-8").partition("## Start")[2].partition("\n## ")[0]
    block, words = re.search(r"```sh\n(.*?)```(.*)", start, re.DOTALL).groups()
    doors = [line.split()[1] for line in block.splitlines()]

    assert doors[:2] == ["bench", "test"]
    assert {"bench", "test"} <= set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert "hour" in block
    assert all(f"`make {door}`" in words for door in ("test", "bench")), "also in Chinese, with what it needs"
