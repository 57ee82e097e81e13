"""A workload that is only words and numbers, for tests of the judging code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from support.words import bilingual
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.run import Run
from volbench.domain.model.suites.workload import Direction, FileUse, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.fio import read_access


@dataclass(frozen=True)
class PlainWorkload:
    """Stands in for a tool's workload; builds no command and parses nothing."""

    id: str = "seq-read-1m"
    metric: str = "read_bytes_per_s"
    direction: Direction = Direction.READ
    block_bytes: int = 1024 * 1024
    is_headline: bool = True
    title: Message = field(default=bilingual("Reading large files", "大文件读取（顺序读）"))
    tool: str = "fio"
    file_use: FileUse = FileUse.READ
    needs: frozenset = frozenset()
    is_time_based: bool = True
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def access(self) -> Access | None:
        return read_access({"bs": self.block_bytes, **self.extra})

    def size_bytes(self, file_bytes: int) -> int:
        return file_bytes

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:
        return 0

    def parameters(self) -> dict[str, Any]:
        return {"metric": self.metric, **self.extra}

    def build_command(self, context: Any) -> list[str]:
        raise NotImplementedError

    def parse(self, output: Any) -> Any:
        raise NotImplementedError


def plain_suite(run: Run, **caveat_codes: tuple[str, ...]) -> Suite:
    """A suite whose workloads are those of `run`."""
    workloads = tuple(workload_of(work) for work in run.workloads)
    codes = {key.replace("_", "-"): value for key, value in caveat_codes.items()}
    return Suite(run.suite.id, 1, run.suite.title, run.suite.title, workloads, {}, (), caveat_codes=codes)


def workload_of(work: Any) -> PlainWorkload:
    """The workload a result was made by."""
    return PlainWorkload(
        id=work.id,
        metric=work.metric,
        direction=Direction(work.direction),
        block_bytes=1024 * 1024 if work.id.endswith("1m") else 4096,
        is_headline=work.is_headline,
        title=work.title,
    )
