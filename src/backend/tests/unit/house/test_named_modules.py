"""Docstrings and comments of the package name modules, folders and pages that exist."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
PACKAGE = ROOT / "src/backend/volbench"
ROOMS = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()}
FIRST = "|".join(sorted({"volbench", *ROOMS}))
FILE = r"(?:[\w-]+/)*[\w-]+\.(?:py|sh|md|json|ts|vue|mjs)"
FOLDER = rf"(?:{FIRST})(?:/[\w-]+)+"
MODULE = rf"(?:{FIRST})(?:\.\w+)+"
NAME = re.compile(rf"(?<![\w./\"-])(?:{FILE}|{FOLDER}|{MODULE})(?![\w/]|\.\w)")
"""What stands in quotes is a code of the catalogues, and what ends with a slash and a number the mark of a document."""
NOT_OURS = {
    "app.extensions": "Flask",
    "const.py": "mib1185/py-synologydsm-api",
    "error_codes.py": "N4S4/synology-api",
    "spkrepo/views/nas.py": "SynoCommunity",
    "stand_in.json": "a folder of test data",
}


def _texts(source: str) -> Iterator[str]:
    """Yield docstrings, also those below constants, and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def _names(source: str) -> set[str]:
    return {found[0] for text in _texts(source) for found in NAME.finditer(text)} - NOT_OURS.keys()


@cache
def _all_paths() -> tuple[Path, ...]:
    built = {"__pycache__", "static"}
    return tuple(path for path in PACKAGE.rglob("*") if not built & {*path.parts})


def _exists(name: str, file: Path) -> bool:
    """Return whether a name that a file of the package mentions stands for something that exists."""
    if re.fullmatch(MODULE, name) and not re.fullmatch(FILE, name):
        return _is_module(name.removeprefix("volbench.").split("."), PACKAGE)
    inside = [folder for folder in file.parents if PACKAGE in (folder, *folder.parents)]
    places = (ROOT, ROOT / "src/backend", PACKAGE / "domain", *inside) if "/" in name else inside[:1]
    return any((place / name).exists() for place in places) or _is_the_only_one(name, file)


def _is_the_only_one(name: str, file: Path) -> bool:
    """Return whether one path alone ends so: of the package, and for a bare file name of the room."""
    room = PACKAGE if "/" in name else PACKAGE / file.relative_to(PACKAGE).parts[0]
    return sum(room in path.parents and f"/{path.as_posix()}".endswith(f"/{name}") for path in _all_paths()) == 1


def _is_module(parts: list[str], folder: Path) -> bool:
    """Return whether parts lead through packages to a module, and to a name in it where more parts follow."""
    while parts and (folder / parts[0]).is_dir():
        folder, parts = folder / parts[0], parts[1:]
    module = folder / "__init__.py"
    if parts and (folder / f"{parts[0]}.py").exists():
        module, parts = folder / f"{parts[0]}.py", parts[1:]
    return not parts or set(parts) <= _defined(module)


def _defined(module: Path) -> set[str]:
    """Return what a module defines or imports, at any depth."""
    nodes = list(ast.walk(ast.parse(module.read_text("utf-8"))))
    found = {node.name for node in nodes if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.alias)}
    return found | {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def test_named_modules_exist():
    sources = {path: path.read_text("utf-8") for path in _all_paths() if path.suffix == ".py"}
    named = {(path, name) for path, source in sources.items() for name in _names(source)}

    assert len(named) > 100
    assert sorted(f"{path.relative_to(PACKAGE)}: {name}" for path, name in named if not _exists(name, path)) == []


@pytest.mark.parametrize(
    "name",
    [
        "domain/model/suites/workload.py",
        "suites/workload.py",
        "workload.py",
        "domain.model.suites.workload",
        "domain.model.suites.workload.Workload",
        "domain/assess/limits",
        "assess/limits/rules.py",
        "caveat_rules.py",
        "docs/methodology.md",
        "tests/contract/units.json",
    ],
)
def test_a_name_is_found(name):
    assert _names(f'"""Rules of {name}."""') == {name}
    assert _exists(name, PACKAGE / "domain/model/runs/run.py")


@pytest.mark.parametrize(
    "name",
    [
        "domain/model/caveats.py",
        "runner/no_such_module.py",
        "domain.caveats",
        "domain.model.suites.workload.NoSuchName",
        "domain/no_such_folder",
        "rules.py",
        "exits.py",
        "docs/no_such_page.md",
    ],
)
def test_a_name_without_its_file_is_found(name):
    """Two of a room share the name `rules.py`; `exits.py` is another room's."""
    assert _names(f"# Rules of `{name}`.\n") == {name}
    assert not _exists(name, PACKAGE / "domain/model/runs/run.py")


@pytest.mark.parametrize("text", ["volbench.run/2", 'Message("lab.disks.too_many", most=8)', "the host."])
def test_other_words_name_no_module(text):
    assert _names(f"'''{text}'''") == set()
