"""Part of `mutants`: asks the tests that can notice the mutant now planted, and nothing of the others.

    python mutant_tests.py FOLDER-OF-TESTS COVERAGE

A mutant inside a function is noticed only by tests that run this function, as the coverage of the untouched code says
by test; then the files of these tests are asked, since what one test leaves in a fixture others use. Of constants,
classes and what is kept from one call to the next nobody can say who uses them: there the whole folder is asked.
Started where the code lies (`src/backend` of the clone), whose only change is the mutant.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from coverage import CoverageData

PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")


def main(folder: str, coverage: str) -> int:
    """Ask the tests and return what they say; a mutant that no test runs survives without asking."""
    told = subprocess.run(["git", "diff", "-U0", "--relative"], capture_output=True, text=True, check=True).stdout
    path, line = place_of(told)
    original = subprocess.run(["git", "show", f"HEAD:./{path}"], capture_output=True, text=True, check=True).stdout
    lines = lines_of_function(original, line)
    data = CoverageData(coverage)
    data.read()
    contexts = data.contexts_by_lineno(str(Path(path).resolve()))
    files = None if lines is None else test_files(contexts, lines)
    if files == []:
        return 0
    asked = [folder] if files is None else nearest_first(files, Path(path).stem)
    return subprocess.run([*PYTEST, *asked], check=False).returncode


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


def test_files(contexts: dict[int, list[str]], lines: range) -> list[str] | None:
    """Return the files of the tests that run one of the lines; None where it was run before any test began."""
    names = {name for line in lines for name in contexts.get(line, ())}
    if "" in names:
        return None
    return sorted({name.split("::")[0] for name in names})


def nearest_first(files: list[str], stem: str) -> list[str]:
    """Put the file named as the code first: it notices most."""
    return sorted(files, key=lambda file: (stem not in Path(file).stem, file))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
