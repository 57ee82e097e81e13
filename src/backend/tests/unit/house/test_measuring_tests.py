"""`make test-backend` looks for tests that measure in two folders only; one that stood elsewhere would never run."""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
FOLDERS = ("integration/", "component/store/")
MARK = "mark." + "real_io"


def test_every_test_that_measures_stands_where_it_is_looked_for():
    marked = [
        path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py") if MARK in path.read_text("utf-8")
    ]

    assert marked
    assert [path for path in marked if not path.startswith(FOLDERS)] == []


def test_the_makefile_looks_there():
    recipe = (TESTS.parents[2] / "Makefile").read_text("utf-8")

    assert " ".join(f"tests/{folder.rstrip('/')}" for folder in FOLDERS) in recipe
