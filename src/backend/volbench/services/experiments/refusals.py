"""Why a run of an experiment is not started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.storage import Volume


def no_fit() -> InvalidRequest:
    """Return the error for a volume without an open cell."""
    return InvalidRequest(
        Text("The volume fits no open cell of the experiment.", "该存储空间与实验中的待填单元格都不相符。"),
        Text("Look at what the experiment proposes.", "请查看实验给出的建议。"),
    )


def measured_two() -> InvalidRequest:
    """Return the error for a run that is no cell, since it measured two volumes in turns."""
    return InvalidRequest(
        Text(
            "This run measured two volumes in turns; a cell of an experiment is one volume.",
            "该测试是交替测试两个存储空间的结果；实验中的一个单元格只对应一个存储空间。",
        ),
        Text("Choose a run on one volume.", "请选择只测试一个存储空间的结果。"),
    )


def which(names: Sequence[str], *, is_volume: bool = False) -> InvalidRequest:
    """Return the error for a volume that could be several rows, or for several volumes that fit."""
    several = Text("More than one volume fits open cells.", "有多个存储空间与待填单元格相符。")
    unclear = Text("The volume could be more than one configuration.", "该存储空间可能对应多种配置。")
    return InvalidRequest(
        several if is_volume else unclear,
        Text("Name one of: {names}.", "请指定其中之一：{names}。").fill(names=", ".join(names)),
    )


def refusal(volume: Volume, obstacle: Text) -> UnsafeTarget:
    """Return the error for a volume that cannot be measured now."""
    folder = volume.target
    wait = Text("Wait until the storage pool is healthy.", "请等待存储池恢复正常。")
    hint = wait if folder is None or folder.is_writable else folder.how_to_allow or wait
    return UnsafeTarget(
        Text("{name} cannot be measured: {why}.", "无法测试 {name}：{why}。").fill(name=volume.name, why=obstacle), hint
    )
