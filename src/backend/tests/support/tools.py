"""Build commands, run real tools and replay recorded ones, for tests of the tools room."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

import volbench
from volbench.domain.model.runs.command import OUTPUT_PIPE
from volbench.domain.model.suites.workload import CommandContext, MiB, ToolOutput

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
PACKAGE = Path(volbench.__file__).parent


def make_context(**changes: Any) -> CommandContext:
    """A context as the runner makes it; paths are plain so that pinned commands read well."""
    values: dict[str, Any] = {
        "folder": "/volume1/t/.volbench/r",
        "file": "/volume1/t/.volbench/r/test",
        "file_bytes": 256 * MiB,
        "device": "/dev/mapper/cachedev_0",
        "runtime_s": 4.0,
        "ramp_s": 1.0,
        "seed": 20261120,
        "engine": "libaio",
        "is_direct": True,
        "programs": {"fio": "fio", "dd": "dd", "hdparm": "hdparm"},
        "versions": {"fio": "fio-3.33"},
        "output_path": OUTPUT_PIPE,
    }
    return CommandContext(**(values | changes))


@cache
def real_programs() -> dict[str, str]:
    """Program → path for what is installed here."""
    found = {name: shutil.which(name) for name in ("fio", "dd", "hdparm")}
    return {name: path for name, path in found.items() if path}


@cache
def real_versions() -> dict[str, str]:
    """What fio says of itself."""
    return {"fio": subprocess.run(["fio", "--version"], capture_output=True, text=True, check=True).stdout.strip()}


def real_context(folder: Path, **changes: Any) -> CommandContext:
    """A context for running a tool for real in `folder`."""
    values = {
        "folder": str(folder),
        "file": str(folder / "test"),
        "file_bytes": 32 * MiB,
        "runtime_s": 0.3,
        "ramp_s": 0.0,
        "programs": real_programs(),
        "versions": real_versions(),
    }
    return make_context(**(values | changes))


def run_tool(argv: list[str], *, timeout_s: float = 900.0) -> ToolOutput:
    """Run a command as the runner does, with a file in place of the pipe."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        output.touch()
        started = time.monotonic()
        ended = subprocess.run(
            [part.replace("{output}", str(output)) for part in argv],
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout_s,
            stdin=subprocess.DEVNULL,
        )
        duration_s = time.monotonic() - started
        return ToolOutput(ended.returncode, ended.stdout, ended.stderr, output.read_text("utf-8"), duration_s)


def recorded(name: str) -> ToolOutput:
    """Return a recorded output from `tests/fixtures/<tool>/<case>.json`."""
    kept = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return ToolOutput(kept["exit_code"], kept["stdout"], kept["stderr"], kept["output"], kept["duration_s"])


def keep(name: str, argv: list[str], output: ToolOutput, *, source: str = "") -> None:
    """Write a recording; `support.record_tools` uses it, tests never do. `source` says which program it was."""
    path = FIXTURES / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    # Where this was recorded is nobody's business and would change with every recording.
    argv = [part.replace(sys.executable, "python").replace(str(PACKAGE), "/opt/volbench") for part in argv]
    kept = {
        **({"source": source} if source else {}),
        "argv": argv,
        "exit_code": output.exit_code,
        "duration_s": round(output.duration_s, 3),
        "stderr": output.stderr,
        "stdout": output.stdout,
        "output": output.output,
    }
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
