"""A suite as a stand-alone shell script with fio job files, zipped, for machines without volbench.

The script itself is `templates/run.sh`, the same for every suite; here the suite is put into the files it reads. Its
sizes, seeds and engine are known only on the other machine, so the job files name them as environment variables, which
fio fills in (fio HOWTO: "Environment variables").
"""

from __future__ import annotations

import io
import zipfile
from importlib import resources
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.message import Message
from volbench.domain.model.workload import CommandContext, Direction, FileUse, KiB, Need
from volbench.languages import languages, render
from volbench.suites import all_suites
from volbench.tools.dd import DdWorkload
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import PartOfLoad
from volbench.tools.hdparm import HdparmWorkload

if TYPE_CHECKING:
    from volbench.domain.model.workload import Profile, Suite, Workload

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The same suite gives the same bytes: files in the zip carry no date."""
_NEEDS: Final = {Need.SECTOR_512: "sector-512", Need.MEMORY_2_GIB: "memory-2-gib"}
_FILE_MARK: Final = "${VB_FILE}"
_SIZE_MARK: Final = 1
"""Stands in for the size until `${VB_SIZE}` takes its place."""


def has_script(suite: Suite) -> bool:
    """Say whether a shell and fio can do what the suite does, so that `write_script` can write it."""
    workloads = [w for w in suite.workloads if isinstance(w, FioWorkload | DdWorkload | HdparmWorkload)]
    return bool(workloads) and not any(isinstance(workload, PartOfLoad) for workload in workloads)


def write_script(suite: Suite, profile: Profile) -> bytes:
    """Return the zip file.

    Raises:
        InvalidRequest: the suite has no workload that a shell can run.
    """
    workloads = [w for w in suite.cells(profile) if isinstance(w, FioWorkload | DdWorkload | HdparmWorkload)]
    if not workloads or any(isinstance(workload, PartOfLoad) for workload in workloads):
        raise InvalidRequest(
            Message("reports.script.suite_cannot_be_written_as_a", suite=suite.id),
            Message(
                "reports.script.it_needs_volume_bench_itself_while",
                known=", ".join(one.id for one in all_suites() if has_script(one)),
            ),
            suite=suite.id,
        )
    files = {
        "run.sh": (resources.files("volbench.reports") / "templates" / "run.sh").read_text("utf-8"),
        "README.txt": _readme(suite, profile),
        "suite.txt": _suite_facts(suite, profile),
        "cells.txt": "".join(f"{_cell_line(workload)}\n" for workload in workloads),
        **{f"jobs/{w.id}.fio": _job(w, profile) for w in workloads if isinstance(w, FioWorkload)},
    }
    return _zip(f"volbench-{suite.id}-{profile.id}", files)


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


def _cell_line(workload: FioWorkload | DdWorkload | HdparmWorkload) -> str:
    """Return `id tool file-use size-mode size-in-KiB block-in-bytes needs arguments…`."""
    mode, size_kib = _size(workload)
    need = next((_NEEDS[need] for need in workload.needs if need in _NEEDS), "-")
    arguments = _arguments(workload)
    columns = (workload.id, workload.tool, str(workload.file_use), mode, size_kib, workload.block_bytes, need)
    return " ".join(str(column) for column in (*columns, *arguments))


def _arguments(workload: FioWorkload | DdWorkload | HdparmWorkload) -> tuple[str, ...]:
    if isinstance(workload, DdWorkload):
        return ("write" if workload.is_write else "read", str(workload.bs), str(workload.count))
    if isinstance(workload, HdparmWorkload):
        return ("-T" if workload.is_cached else "-Tt",)
    is_guarded = workload.direction is Direction.READ and workload.file_use is FileUse.READ
    return ("--readonly",) if is_guarded else ()


def _size(workload: Workload) -> tuple[str, int]:
    """Return how the size of the test file follows, and KiB: all of it, fixed by the method, or at most that."""
    if isinstance(workload, FioWorkload):
        if workload.size is None:
            return "all", 0
        return ("upto" if workload.scaled_from else "fixed"), workload.size // KiB
    return "fixed", -(-workload.size_bytes(0) // KiB)


def _job(workload: FioWorkload, profile: Profile) -> str:
    """Return the fio job file, made from the same options as the command."""
    context = CommandContext(
        folder="",
        file=_FILE_MARK,
        file_bytes=_SIZE_MARK,
        device=None,
        runtime_s=profile.runtime_s,
        ramp_s=profile.ramp_s,
        seed=0,
        engine="${VB_ENGINE}",
        is_direct=True,
        programs={},
        versions={"fio": "fio-3.24"},
        output_path="",
        write_limit_bytes=profile.cell_write_limit_bytes,
    )
    options = workload.options(context) | {"filename": _FILE_MARK, "size": "${VB_SIZE}"}
    if "randseed" in options:
        options["randseed"] = "${VB_SEED}"
    if workload.direct:
        options["direct"] = "${VB_DIRECT}"
    name = options.pop("name")
    return f"[{name}]\n" + "".join(f"{key}={value}\n" for key, value in options.items())


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
