"""The root extra: a small program of root's that measures what volbench itself may not. What the page shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from volbench.domain.model.text import Text


class RootExtraState(StrEnum):
    """How it stands."""

    NOT_NEEDED = "not-needed"
    """volbench itself runs as root."""
    NOT_INSTALLED = "not-installed"
    RUNNING = "running"
    OUT_OF_DATE = "out-of-date"
    """It answers, but was installed by a script other than today's."""
    WRONG_OWNER = "wrong-owner"
    """What is at its address does not belong to root: nothing is asked of it."""
    NOT_ANSWERING = "not-answering"
    """It is there, but does not answer or does not answer this user."""

    @property
    def can_be_asked(self) -> bool:
        """Whether it measures for us."""
        return self in {RootExtraState.RUNNING, RootExtraState.OUT_OF_DATE}


@dataclass(frozen=True, slots=True)
class RootScript:
    """A shell script for the owner to read and to run as root."""

    text: str
    sha256: str
    """Of the text as UTF-8, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class RootExtra:
    """The root extra as it was found just now."""

    state: RootExtraState
    meaning: Text
    is_dsm: bool
    """The scripts are those of the DSM package, for its Task Scheduler; otherwise for `sudo sh`."""
    install: RootScript | None
    """None where this copy of volbench came without the root extra."""
    remove: RootScript | None
    programs: Mapping[str, str | None] = field(default_factory=dict)
    """Programs it starts → path, None where it found none that root alone can change."""
    disks: tuple[str, ...] = ()
    """Disks it would read."""


MEANINGS = {
    RootExtraState.NOT_NEEDED: Text(
        "Not needed: Volume Bench itself runs as administrator (root).",
        "不需要：存储空间测速本身正以管理员（root）身份运行。",
    ),
    RootExtraState.NOT_INSTALLED: Text(
        "Not installed. Everything works without it; a few measurements are left out and say so.",
        "未安装。没有它一切照常；少数测量会跳过并注明原因。",
    ),
    RootExtraState.RUNNING: Text("Running.", "正在运行。"),
    RootExtraState.OUT_OF_DATE: Text(
        "Running, but installed by an older script. Replace the script in the task with the one below and run it once.",
        "正在运行，但由旧脚本安装。请用下面的脚本替换任务中的脚本，并运行一次。",
    ),
    RootExtraState.WRONG_OWNER: Text(
        "Something at its address does not belong to root. Volume Bench asks nothing of it. Find out who put it there.",
        "其地址处的内容不属于 root。存储空间测速不会使用它。请查明是谁放置的。",
    ),
    RootExtraState.NOT_ANSWERING: Text(
        "It is there but does not answer this user. Run the first script again.",
        "已存在，但不响应当前用户。请重新运行第一个脚本。",
    ),
}
