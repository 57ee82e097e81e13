"""Which tests are asked about a planted mutant: too few, and a mistake they would notice counts as unnoticed."""

import runpy
from pathlib import Path
from types import ModuleType

import pytest

PROGRAM = runpy.run_path(str(Path(__file__).resolve().parents[5] / "benchmarks/mutant_tests.py"))

SOURCE = """\
LIMIT = 3

class Ship:
    length: int = 5

    def sink(self, depth=LIMIT):
        def deeper(by):
            return depth + by

        return deeper(1)
"""


def test_a_mutant_is_found_by_what_git_tells():
    told = "diff --git a/x/one.py b/x/one.py\n--- a/x/one.py\n+++ b/x/one.py\n@@ -12,2 +12 @@ def f():\n-old\n+new\n"

    assert PROGRAM["place_of"](told) == ("x/one.py", 12)


def test_without_a_mutant_nothing_is_judged():
    with pytest.raises(SystemExit, match="no mutant"):
        PROGRAM["place_of"]("")


@pytest.mark.parametrize("line", [1, 4, 6])
def test_constants_classes_and_defaults_belong_to_no_function(line):
    assert PROGRAM["function_at"](SOURCE, line) is None


def test_a_function_inside_another_counts_as_part_of_it():
    assert PROGRAM["function_at"](SOURCE, 8) == ("Ship.sink", range(7, 11))


@pytest.mark.parametrize(
    ("decorator", "keeps"), [("@cache", True), ("@lru_cache(maxsize=2)", True), ("@property", False)]
)
def test_of_a_file_that_keeps_results_nobody_knows_who_used_them(decorator, keeps):
    assert PROGRAM["keeps_results"](f"class Ship:\n    {decorator}\n    def f(self):\n        return g()\n") is keeps


def test_a_function_gets_the_code_of_its_mutant():
    module = ModuleType("ships")
    exec(SOURCE, module.__dict__)  # noqa: S102 (the source above)
    ship = module.Ship()

    function = PROGRAM["function_in"](module, "Ship.sink")
    function.__code__ = PROGRAM["code_in"](
        compile(SOURCE.replace("depth + by", "depth - by"), "x", "exec"), "Ship.sink"
    )

    assert ship.sink() == 2


def test_the_tests_that_run_the_place_are_asked_with_all_their_parameters():
    contexts = {
        7: ["tests/test_a.py::test_one[x::y|z]|run", "tests/test_a.py::test_one[2]|run"],
        8: ["tests/test_a.py::TestShip::test_two|setup"],
        9: ["tests/test_b.py::test_three|run"],
    }

    assert PROGRAM["tests_that_run"](contexts, range(7, 9)) == {
        "tests/test_a.py::TestShip::test_two",
        "tests/test_a.py::test_one",
    }
    assert PROGRAM["tests_that_run"](contexts, range(1, 3)) == set()


def test_what_ran_before_the_tests_is_asked_of_all():
    assert PROGRAM["tests_that_run"]({7: ["", "tests/test_a.py::test_one|run"]}, range(7, 8)) is None
