"""The map of the house is true: what it names is there, and nothing lies beside the rooms."""

import ast
import re
from collections import Counter
from pathlib import Path

from volbench.suites import all_suites

ROOT = Path(__file__).resolve().parents[5]
PACKAGE = ROOT / "src/backend/volbench"
MAP = (ROOT / "docs/architecture.md").read_text("utf-8")
LOOSE = {"__init__.py", "__main__.py", "config.py", "version.py", "py.typed"}
PLACES = (
    PACKAGE,
    PACKAGE / "domain",
    PACKAGE / "runner",
    PACKAGE / "services",
    PACKAGE / "app",
    ROOT,
    ROOT / "spk",
    ROOT / "src/frontend",
)
OFTEN_USED = {
    "answer": "of a run, of the package source, of suitability",
    "judge": "of each rule of domain/assess",
    "key_value": "of one kind of run",
    "kind": "of each room that asks something of kinds of run",
    "load": "of one kind of run",
    "machine": "of the runner, the inventory, the laboratory",
    "outbox": "of notices, of documents, of the store",
    "places": "of sign-in, of runs, of their comparison",
    "protocols": "of each room that declares what it needs",
    "sweep": "of one kind of run",
}
"""File names in three places and more that are no resource of the interface, and of what they are."""


def _sections() -> dict[str, Path]:
    """Return the folders a row's later names may lie in: that of the name before them."""
    found, folder = {}, PACKAGE
    for name in re.findall(r"`([\w./-]+(?:\.py|/))`", MAP):
        places = [place / name for place in (folder, *PLACES) if (place / name).exists()]
        found[name] = places[0] if places else None
        if places:
            folder = places[0] if places[0].is_dir() else places[0].parent
    return found


def test_every_file_and_folder_of_the_map_is_there():
    places = _sections()

    assert len(places) > 60
    assert [name for name, place in places.items() if place is None] == []


def test_the_map_stays_a_page():
    lines = MAP.splitlines()

    assert len(lines) <= 120
    assert [line for line in lines if line.startswith("|") and len(line) > 200] == []


def test_nothing_lies_beside_the_rooms():
    assert {file.name for file in PACKAGE.iterdir() if file.is_file()} <= LOOSE


def test_the_map_names_every_room():
    rooms = {
        folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and folder.name not in {"__pycache__", "static"}
    }

    assert {room for room in rooms if f"`{room}/`" not in MAP} == set()


def test_a_file_name_stands_in_two_places_at_most():
    """A resource is called alike in every room that knows it, and kinds of run have files of one name each."""
    resources = {file.stem for file in (PACKAGE / "api").glob("*.py")}
    names = Counter(
        file.stem
        for file in PACKAGE.rglob("*.py")
        if not {"kinds", "static"} & {*file.relative_to(PACKAGE).parts} and not file.stem.startswith("__")
    )

    assert len(names) > 400
    assert {name for name, count in names.items() if count > 2} - resources - OFTEN_USED.keys() == set()


def test_pages_name_tests_that_are_there():
    pages = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("benchmarks/*.md")]
    named = {
        (page.name, path)
        for page in pages
        if page.name != "CHANGELOG.md"
        for path in re.findall(r"(?:src/backend/)?tests/(?:\w+/)*test_\w+\.py", page.read_text("utf-8"))
    }

    assert named
    assert [one for one in named if not any((ROOT / base / one[1]).exists() for base in ("", "src/backend"))] == []


def test_no_place_names_a_suite_but_its_own_file():
    """What needs one asks for its role; only who reads the published figures of a method names the method."""
    ids = {suite.id for suite in all_suites()}
    named = {
        (str(path.relative_to(PACKAGE)), node.value)
        for path in PACKAGE.rglob("*.py")
        if path.parent.name != "suites"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids
    }

    assert named == {("reports/import_sylv.py", "sylv-2018")}


def test_the_page_names_neither_a_suite_nor_a_profile_to_propose():
    """It asks for roles as well; that of all profiles the trial run is not for people is said in one place."""
    # `first` is a word of everyday code; which profile it is, and that a role proposes it, is said in domain/suite.ts.
    profiles = {one for suite in all_suites() for one in suite.profiles} - {"first"}
    names = "|".join(sorted({suite.id for suite in all_suites()} | profiles))
    quoted = re.compile(rf"(?<!\[)['\"`]({names})['\"`]")
    page = ROOT / "src/frontend/src"
    named = {
        (str(path.relative_to(page)), found[1])
        for path in page.rglob("*")
        if path.suffix in {".ts", ".vue"} and path.name != "schema.d.ts"
        for line in path.read_text("utf-8").splitlines()
        if not line.lstrip().startswith(("//", "*", "/*"))
        for found in quoted.finditer(line)
    }

    # `full` of a scale is another word.
    assert named - {("charts/panels.ts", "full")} == {("domain/request.ts", "smoke")}
