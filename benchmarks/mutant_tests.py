"""Part of `mutants`: asks the tests that can notice the mutant now planted, and nothing of the others.

    python mutant_tests.py FOLDER-OF-TESTS COVERAGE

A mutant inside a function is noticed only by tests that run this function, as the coverage of the untouched code says
by test. Of constants, classes and what is kept from one call to the next nobody can say who uses them: there the whole
folder is asked, after the file that is named as the code.
Started where the code lies (`src/backend` of the clone), whose only change is the mutant.
"""

from __future__ import annotations

import ast
import re
import resource
import subprocess
import sys
from pathlib import Path

from coverage import CoverageData

MOST_CPU_S = 120
"""A mutant that runs on and on is noticed. Processor time: beside other work a clock would kill the innocent."""
WITHOUT = ("cacheprovider", "randomly", "cov", "xdist", "rerunfailures")
PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", *(part for name in WITHOUT for part in ("-p", f"no:{name}")))


def main(folder: str, coverage: str) -> int:
    """Ask the tests and return what they say; a mutant that no test runs survives without asking."""
    told = subprocess.run(["git", "diff", "-U0", "--relative"], capture_output=True, text=True, check=True).stdout
    path, line = place_of(told)
    original = subprocess.run(["git", "show", f"HEAD:./{path}"], capture_output=True, text=True, check=True).stdout
    lines = lines_of_function(original, line)
    data = CoverageData(coverage)
    data.read()
    contexts = data.contexts_by_lineno(str(Path(path).resolve()))
    tests = None if lines is None else tests_that_run(contexts, lines)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
    stem = Path(path).stem
    if tests is not None:
        return ask(nearest_first(tests, stem))
    return ask([str(file) for file in Path(folder).rglob("test_*.py") if is_near(file.name, stem)]) or ask([folder])


def ask(tests: list[str]) -> int:
    """Run the tests and return what pytest does; 0 where there are none."""
    return subprocess.run([*PYTEST, *tests], check=False).returncode if tests else 0


def place_of(diff: str) -> tuple[str, int]:
    """Return the changed file and the first changed line of it as it was."""
    path = re.search(r"^--- a/(.+)$", diff, re.MULTILINE)
    line = re.search(r"^@@ -(\d+)", diff, re.MULTILINE)
    if path is None or line is None:
        msg = "no mutant is planted here"
        raise SystemExit(msg)
    return path[1], int(line[1])


def lines_of_function(source: str, line: int) -> range | None:
    """Return the lines of the body this line lies in; None outside of functions and in files that keep results.

    Of a result that is kept only the first test that asked for it ran the lines, and those of what they call.
    """
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    if any("cache" in ast.unparse(decorator) for node in functions for decorator in node.decorator_list):
        return None
    # Walked from outside inwards: what a function inside another does hangs on when that one was called.
    bodies = (range(node.body[0].lineno, (node.end_lineno or 0) + 1) for node in functions)
    return next((body for body in bodies if line in body), None)


def tests_that_run(contexts: dict[int, list[str]], lines: range) -> list[str] | None:
    """Return the tests that run one of the lines; None where it was run before any test began."""
    names = {name for line in lines for name in contexts.get(line, ())}
    if "" in names:
        return None
    # "file::test[parameters]|run": all parameters of a test are asked.
    return sorted({name.rpartition("|")[0].partition("[")[0] for name in names})


def nearest_first(tests: list[str], stem: str) -> list[str]:
    """Put those first whose file is named as the code: they notice most."""
    return sorted(tests, key=lambda test: (not is_near(test, stem), test))


def is_near(test: str, stem: str) -> bool:
    """Say whether the file of this test is named as the code."""
    return stem in Path(test.partition("::")[0]).stem


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
