"""What DSM said of a volume, as one line for people; DSM's own status words stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.storage_manager import StorageManager

_NOTHING: Final = Text("DSM could not be asked: {why}", "未能询问 DSM：{why}")
_FACTS: Final = {
    "pool.raid_type": Text("RAID type", "RAID 类型"),
    "pool.health": Text("state", "状态"),
    "is_encrypted": Text("encryption", "加密"),
    "ssd_cache": Text("SSD cache", "SSD 缓存"),
    "disks.model": Text("disk models", "硬盘型号"),
    "disks.bay": Text("bays", "盘位"),
    "disks.temperature_c": Text("temperatures", "温度"),
}
_ON: Final = Text("on", "已开启")
_OFF: Final = Text("off", "已关闭")


def describe(told: StorageManager) -> Text:
    """Return the line: what DSM said, what of it was taken over, and where the kernel says otherwise."""
    if told.problem is not None:
        return _NOTHING.fill(why=told.problem)
    parts = list(_parts(told))
    return Text("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))


def _parts(told: StorageManager) -> Iterator[Text]:
    if told.device_type is not None:
        yield Text("RAID type {word}", "RAID 类型 {word}").fill(word=told.device_type)
    if told.volume_status is not None:
        is_plain = told.volume_detail in {None, told.volume_status, "fs_normal", "pool_normal"}
        detail = Text("", "") if is_plain else Text(f" ({told.volume_detail})", f"（{told.volume_detail}）")
        yield Text("volume {word}{detail}", "存储空间 {word}{detail}").fill(word=told.volume_status, detail=detail)
    if told.pool_status is not None:
        yield Text("pool {word}", "存储池 {word}").fill(word=told.pool_status)
    if told.task is not None:
        yield Text("at work: {word}", "正在进行 {word}").fill(word=told.task)
    yield from _share_parts(told)
    unwell = [f"{disk.name} {disk.status}" for disk in told.disks if disk.status not in {None, "normal"}]
    if unwell:
        yield Text("disks: {names}", "硬盘：{names}").fill(names=", ".join(unwell))
    if told.filled:
        yield Text("taken from there: {facts}", "由此补充：{facts}").fill(facts=_names(told.filled))
    if told.disagreements:
        yield Text("the kernel says otherwise of: {facts}", "与内核所述不同：{facts}").fill(
            facts=_names(told.disagreements)
        )


def _share_parts(told: StorageManager) -> Iterator[Text]:
    share = told.share
    if share is None:
        return
    for is_on, words in (
        (share.has_checksum, Text("data checksum {state}", "数据校验和{state}")),
        (share.is_compressed, Text("compression {state}", "压缩{state}")),
        (share.is_encrypted, Text("encryption of the share {state}", "共享文件夹加密{state}")),
    ):
        if is_on is not None:
            yield words.fill(state=_ON if is_on else _OFF)


def _names(facts: tuple[str, ...]) -> Text:
    names = [_FACTS.get(fact, Text(fact, fact)) for fact in facts]
    return Text(", ".join(name.en for name in names), "、".join(name.zh for name in names))
