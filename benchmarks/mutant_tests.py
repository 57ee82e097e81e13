"""Part of `mutants`: asks the tests that can notice the mutant now planted, and nothing of the others.

    python mutant_tests.py FOLDERS-OF-TESTS COVERAGE SOCKET

The folders have a colon between them.

Collects the tests of the untouched code once and then answers whoever connects to the socket with `killed` or
`survived`. A mutant inside a function is noticed only by tests that run this function, as the coverage of the untouched
code says by test: these are asked in a child process, in which the function has the mutant's code. Of constants and
classes nobody can say who uses them: there a fresh pytest is asked for all folders, after the file that is named
as the code. Started where the code lies (`src/backend` of the clone), whose only change is the mutant.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import resource
import socket
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from coverage import CoverageData

MOST_CPU_S = 120
"""A mutant that runs on and on is noticed. Processor time: beside other work a clock would kill the innocent."""
WITHOUT = ("cacheprovider", "randomly", "cov", "xdist", "rerunfailures")
OPTIONS = ("-x", "-q", *(part for name in WITHOUT for part in ("-p", f"no:{name}")))
Spot = tuple[str, range]
"""Qualified name of a function and the lines of its body."""


def main(folders: str, coverage: str, address: str) -> int:
    """Collect, then answer until ended."""
    sys.path.insert(0, str(Path.cwd()))
    asked = folders.split(os.pathsep)
    return int(pytest.main([*OPTIONS, *asked], plugins=[Answering(asked, coverage, address)]))


class Answering:
    """Takes the place of running all tests."""

    def __init__(self, folders: list[str], coverage: str, address: str) -> None:
        """Read which test runs which line."""
        self._folders = folders
        self._coverage = CoverageData(coverage)
        self._coverage.read()
        self._address = address

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer one after the other."""
        with socket.socket(socket.AF_UNIX) as asked:
            asked.bind(f"{self._address}.new")
            asked.listen()
            Path(f"{self._address}.new").rename(self._address)
            while True:
                asker, _ = asked.accept()
                with asker:
                    asker.sendall(b"killed" if self._is_killed(session.items) else b"survived")

    def _is_killed(self, items: list[pytest.Item]) -> bool:
        told = subprocess.run(["git", "diff", "-U0", "--relative"], capture_output=True, text=True, check=True).stdout
        path, line = place_of(told)
        show = ["git", "show", f"HEAD:./{path}"]
        source = subprocess.run(show, capture_output=True, text=True, check=True).stdout
        spot = function_at(source, line)
        contexts = self._coverage.contexts_by_lineno(str(Path(path).resolve()))
        names = None if spot is None else tests_that_run(contexts, spot[1])
        if spot is None or names is None:
            return self._is_killed_afresh(Path(path).stem)
        if not keeps_results(source):
            items = [item for item in items if item.nodeid.partition("[")[0] in names]
        asked = nearest_first(items, Path(path).stem)
        try:
            code = compile(Path(path).read_text(encoding="utf-8"), path, "exec")
        except SyntaxError:
            return True
        module = path.removesuffix(".py").replace("/", ".")
        return bool(asked) and _is_killed_in_child(module, spot[0], code_in(code, spot[0]), asked)

    def _is_killed_afresh(self, stem: str) -> bool:
        files = [file for folder in self._folders for file in Path(folder).rglob("test_*.py")]
        near = [str(file) for file in files if stem in file.stem]
        command = ["prlimit", f"--cpu={MOST_CPU_S}", sys.executable, "-m", "pytest", *OPTIONS]
        asked = [names for names in (near, self._folders) if names]
        return any(subprocess.run([*command, *names], check=False).returncode for names in asked)


def _is_killed_in_child(module: str, name: str, code: CodeType, items: list[pytest.Item]) -> bool:
    """Give the function the mutant's code in a child process and run the tests there until one fails.

    A module that no test has imported yet, as parts of a kind of run are imported when they are asked for, is imported
    in the child: outside of it the mutant would stay for all that follow.
    """
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU_S, MOST_CPU_S))
        function_in(import_module(module), name).__code__ = code
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
            if item.session.testsfailed:
                break
        os._exit(min(1, items[0].session.testsfailed))
    except BaseException:  # noqa: BLE001 (whatever a mutant raises, it is noticed)
        os._exit(1)


def function_in(module: ModuleType, name: str) -> FunctionType:
    """Return the function of this qualified name, from below what decorates it."""
    found: Any = module
    for part in name.split("."):
        found = inspect.getattr_static(found, part)
    found = found.fget if isinstance(found, property) else getattr(found, "__func__", found)
    function: FunctionType = inspect.unwrap(found)
    return function


def code_in(code: CodeType, name: str) -> CodeType:
    """Return what is compiled of this function within its file."""
    parts = [part for part in code.co_consts if isinstance(part, CodeType)]
    inner = next(part for part in parts if f"{name}.".startswith(f"{part.co_qualname}."))
    return inner if inner.co_qualname == name else code_in(inner, name)


def place_of(diff: str) -> tuple[str, int]:
    """Return the changed file and the first changed line of it as it was."""
    path = re.search(r"^--- a/(.+)$", diff, re.MULTILINE)
    line = re.search(r"^@@ -(\d+)", diff, re.MULTILINE)
    if path is None or line is None:
        msg = "no mutant is planted here"
        raise SystemExit(msg)
    return path[1], int(line[1])


def function_at(source: str, line: int) -> Spot | None:
    """Return the function this line lies in; None outside of functions."""
    return next((spot for spot in _spots(ast.parse(source), "") if line in spot[1]), None)


def keeps_results(source: str) -> bool:
    """Say whether a function in it keeps its results: then only the first test that asked ran it and what it calls."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return any("cache" in ast.unparse(decorator) for node in functions for decorator in node.decorator_list)


def _spots(node: ast.Module | ast.ClassDef, before: str) -> list[Spot]:
    """Return the functions of a file and of its classes; one inside another is part of that."""
    found: list[Spot] = []
    for part in node.body:
        if isinstance(part, ast.ClassDef):
            found += _spots(part, f"{before}{part.name}.")
        elif isinstance(part, ast.FunctionDef):
            found.append((before + part.name, range(part.body[0].lineno, (part.end_lineno or 0) + 1)))
    return found


def tests_that_run(contexts: dict[int, list[str]], lines: range) -> set[str] | None:
    """Return the tests that run one of the lines; None where it was run before any test began."""
    names = {name for line in lines for name in contexts.get(line, ())}
    # "file::test[parameters]|run": all parameters of a test are asked.
    return None if "" in names else {name.rpartition("|")[0].partition("[")[0] for name in names}


def nearest_first(items: list[pytest.Item], stem: str) -> list[pytest.Item]:
    """Put those first whose file is named as the code: they notice most."""
    return sorted(items, key=lambda item: stem not in item.path.stem)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
