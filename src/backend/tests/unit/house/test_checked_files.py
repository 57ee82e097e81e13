"""`make check` reads every shell and Python file of the checkout, also one that was written a minute ago."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
HOUSE_RULES = ROOT / "src/backend/pyproject.toml"
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
READERS = {
    "ruff": "PYTHON_FILES",
    "bandit": "PYTHON_FILES",
    "mypy": "TYPED_FILES",
    "shellcheck": "SHELL_FILES",
    "shfmt": "SHELL_FILES",
}


def _named(kind: str, folder: Path = ROOT) -> set[str]:
    done = subprocess.run([ROOT / ".ci/files", kind, folder], capture_output=True, check=True, text=True)
    return set(done.stdout.splitlines())


@pytest.fixture
def checkout(tmp_path):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "name", "text"),
    [
        ("shell", "tools/deep/new.sh", "true\n"),
        ("shell", "nowhere/new", "#!/bin/sh\n"),
        ("shell", "new", "#!/usr/bin/env bash\n"),
        ("shell", "page/new.cgi", "#!/bin/dash -e\n"),
        ("shell", "with space/new", "#!/bin/bash\n"),
        ("python", "tools/deep/new.py", ""),
        ("python", "new", "#!/usr/bin/env python3\n"),
        ("python", "benchmarks/new", """#!/usr/bin/env -S sh -c 'exec "$(dirname "$0")/../bin/python" "$0" "$@"'\n"""),
    ],
)
def test_a_new_file_is_seen_wherever_it_is_put(checkout, kind, name, text):
    file = checkout / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    (checkout / ".gitignore").write_text("built.*\n", "utf-8")
    for other in ("README.md", "built.sh", "built.py", "page.mjs"):
        (checkout / other).write_text("#!/usr/bin/env node\n", "utf-8")

    assert _named(kind, checkout) == {name}

    subprocess.run(["git", "-C", checkout, "add", "."], check=True)

    assert _named(kind, checkout) == {name}

    file.unlink()

    assert _named(kind, checkout) == set()


def test_the_checkout_has_both_kinds_in_every_part_of_the_house():
    shell, python = _named("shell"), _named("python")

    assert {name.split("/")[0] for name in shell} >= {".ci", "scripts", "spk", "src", "tests"}
    assert {name.split("/")[0] for name in python} >= {"benchmarks", "spk", "src", "tests"}
    assert not shell & python


def test_the_makefile_names_no_file_to_check():
    lines = [
        (tool, line)
        for line in re.findall(r"^\t(.*)$", MAKEFILE, re.MULTILINE)
        for tool in READERS
        if re.search(rf"(^|[ /]){tool} ", line)
    ]

    assert {tool for tool, _ in lines} >= READERS.keys()
    assert [line for tool, line in lines if not line.startswith(f"$({READERS[tool]}) | xargs ")] == []


def _rules_for(file: Path) -> Path | None:
    """Return the file with ruff's rules for another: the nearest above it."""
    for folder in file.parents:
        for name in ("ruff.toml", "pyproject.toml"):
            if (folder / name).is_file():
                return folder / name
        if folder == ROOT:
            break
    return None


def test_every_python_file_is_under_the_rules_of_the_house():
    rules = {_rules_for(ROOT / name) for name in _named("python")}
    extended = {
        (file.parent / match[1]).resolve()
        for file in rules - {None, HOUSE_RULES}
        for match in re.finditer(r'^extend = "(.*)"$', file.read_text("utf-8"), re.MULTILINE)
    }

    assert None not in rules, "without rules near it ruff would use its own: give the folder a ruff.toml"
    assert extended == {HOUSE_RULES}


def test_the_pipeline_checks_first_and_runs_every_part():
    pipeline = (ROOT / ".ci/run").read_text("utf-8")

    assert re.search(r"for part in (.*); do", pipeline)[1].split() == ["check", "test", "test-faults-and-lab"]
    assert "|| failed+=" in pipeline
