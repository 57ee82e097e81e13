"""A suite as a stand-alone shell script with fio job files, zipped, for machines without volbench.

The script itself is `templates/run.sh` with `fresh_file.sh`, the same for every suite; here the suite is put into the
files it reads. How a workload is run by a shell says its tool (`Tool.in_script`).
"""

from __future__ import annotations

import io
import zipfile
from importlib import resources
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.suites.needs import MEMORY_2_GIB, ROOT, SECTOR_512
from volbench.domain.model.suites.workload import FileUse, KiB
from volbench.domain.model.words.message import Message
from volbench.languages import languages, render
from volbench.suites import all_suites
from volbench.tools import all_tools

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.suites.workload import Profile, Suite, Workload
    from volbench.tools.tool import ScriptCell

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The same suite gives the same bytes: files in the zip carry no date."""
_NEEDS: Final = {SECTOR_512.id: "sector-512", MEMORY_2_GIB.id: "memory-2-gib", ROOT.id: "-"}
"""What stands for a need in `cells.txt`; a program that root alone can use says so itself."""
_START: Final = '\nmain "$@"\n'
"""The last line of run.sh: what a tool brings along goes before it."""


def has_script(suite: Suite) -> bool:
    """Say whether a shell can do what the suite does, so that `write_script` can write it."""
    profiles = suite.profiles.values()
    return any(kind_measuring(suite, one).has_script for one in profiles) and _cells(suite.workloads) is not None


def write_script(suite: Suite, profile: Profile) -> bytes:
    """Return the zip file.

    Raises:
        InvalidRequest: a workload of the suite cannot be run by a shell.
    """
    # What ends by what it measured, or takes what it wrote against the clock as its file, is beyond a shell.
    is_possible = kind_measuring(suite.as_measured_by(profile.id), profile).has_script
    cells = _cells(suite.cells(profile)) if is_possible else None
    if cells is None:
        raise InvalidRequest(
            Message("reports.script.suite_cannot_be_written_as_a", suite=suite.id),
            Message(
                "reports.script.it_needs_volume_bench_itself_while",
                known=", ".join(one.id for one in all_suites() if has_script(one)),
            ),
            suite=suite.id,
        )
    files = {
        "run.sh": _program({workload.tool for workload, _ in cells}),
        "README.txt": _readme(suite, profile),
        "suite.txt": _suite_facts(suite, profile),
        "cells.txt": "".join(f"{_cell_line(workload, cell, profile)}\n" for workload, cell in cells),
    }
    for _, cell in cells:
        files |= cell.files(profile) if cell.files is not None else {}
    return _zip(f"volbench-{suite.id}-{profile.id}", files)


def _cells(workloads: Iterable[Workload]) -> list[tuple[Workload, ScriptCell]] | None:
    """Return how each is run by a shell; None where one cannot be."""
    found = []
    for workload in workloads:
        tool = all_tools().get(workload.tool)
        cell = tool.in_script(workload) if tool is not None and tool.in_script is not None else None
        if cell is None or any(need.id not in _NEEDS for need in workload.needs):
            return None
        found.append((workload, cell))
    return found


def _program(tools: set[str]) -> str:
    """Return run.sh, with how a file is made fresh, and the functions of those tools that it does not know."""
    templates = resources.files("volbench.reports") / "templates"
    text = (templates / "run.sh").read_text("utf-8")
    # Its head is for who reads that file alone.
    _, _, fresh = (templates / "fresh_file.sh").read_text("utf-8").partition("\n\n")
    functions = [fresh.rstrip("\n"), *(all_tools()[tool].script_function for tool in sorted(tools))]
    return text.removesuffix(_START) + "".join(f"\n{one}\n" for one in functions if one) + _START


def _suite_facts(suite: Suite, profile: Profile) -> str:
    facts = {
        "suite": suite.id,
        "version": suite.version,
        "digest": suite.digest(),
        "profile": profile.id,
        "rounds": profile.rounds,
        "file_kib": profile.file_bytes // KiB,
        "is_order_fixed": int(suite.is_order_fixed),
    }
    return "".join(f"{key}={value}\n" for key, value in facts.items())


def _cell_line(workload: Workload, cell: ScriptCell, profile: Profile) -> str:
    """Return `id tool file-use size-mode size-in-KiB block-in-bytes needs arguments…`."""
    mode, size_bytes = cell.size
    if mode == "all" and workload.file_use is FileUse.WRITE and profile.write_file_bytes is not None:
        mode, size_bytes = "upto", profile.write_file_bytes
    need = max((_NEEDS[need.id] for need in workload.needs), default="-")
    # A shell counts in KiB, and a fixed size has to be there in full.
    columns = (
        workload.id,
        workload.tool,
        str(workload.file_use),
        mode,
        -(-size_bytes // KiB),
        workload.block_bytes,
        need,
    )
    return " ".join(str(column) for column in (*columns, *cell.arguments))


_README: Final = Message("reports.script.readme")


def _readme(suite: Suite, profile: Profile) -> str:
    """Return how to use the folder, in every language: nobody knows who opens it."""
    words = _README.fill(title=suite.title, suite=suite.id, version=suite.version, profile=profile.id)
    return "\n\n".join(render(words, language) for language in languages()) + "\n"


def _zip(folder: str, files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(f"{folder}/{name}", _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            mode = 0o755 if name.endswith(".sh") else 0o644
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, text.encode("utf-8"))
    return buffer.getvalue()
