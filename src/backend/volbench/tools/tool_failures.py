"""How the end of a tool is told: lost target or failed tool, by error number, with the tool's own words. No IO."""

from __future__ import annotations

import errno as numbers
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import (
    CapabilityMissing,
    LimitInWarmUp,
    OutputUnreadable,
    Stalled,
    TargetLost,
    ToolFailed,
)
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from volbench.domain.model.workload import ToolOutput

DETAIL_CHARS: Final = 2000
_LOST: Final = {
    numbers.ENOENT: Text("the test file or device is gone (ENOENT)", "测试文件或设备已不存在（ENOENT）"),
    numbers.EIO: Text("the volume reported a read or write error (EIO)", "存储空间报告读写错误（EIO）"),
    numbers.ENODEV: Text("the device is gone (ENODEV)", "设备已消失（ENODEV）"),
    numbers.ENOSPC: Text("the volume is full (ENOSPC)", "存储空间已满（ENOSPC）"),
    numbers.EROFS: Text("the volume is read-only (EROFS)", "存储空间为只读（EROFS）"),
    numbers.ESTALE: Text("the volume is gone (ESTALE)", "存储空间已消失（ESTALE）"),
    numbers.EDQUOT: Text("the disk quota is used up (EDQUOT)", "磁盘配额已用完（EDQUOT）"),
}
_SENTENCES: Final = {
    "No such file or directory": numbers.ENOENT,
    "Input/output error": numbers.EIO,
    "No such device": numbers.ENODEV,
    "No space left on device": numbers.ENOSPC,
    "Read-only file system": numbers.EROFS,
    "Stale file handle": numbers.ESTALE,
    "Disk quota exceeded": numbers.EDQUOT,
}


def errno_in(words: str) -> int:
    """Return the error number that a C-locale message ends with; 0 when there is none we know."""
    return next((number for sentence, number in _SENTENCES.items() if sentence in words), 0)


def failure(
    tool: str, output: ToolOutput, *, errno: int = 0, message: Text | None = None, words: str | None = None
) -> ToolFailed | TargetLost:
    """Return the error to raise for a tool that ended badly.

    Args:
        tool: program name.
        output: what it left behind.
        errno: error number, 0 when unknown.
        message: what happened, where more is known than the exit code.
        words: what the tool said; its stderr when not given.
    """
    detail = (output.stderr if words is None else words).strip()[-DETAIL_CHARS:]
    if errno in _LOST:
        return TargetLost(
            Text("{tool} had to stop: {why}.", "{tool} 被迫停止：{why}。").fill(tool=tool, why=_LOST[errno]),
            Text(
                "Check in Storage Manager that the volume is healthy, mounted and has free space, then run again.",
                "请在“存储管理器”中确认存储空间状态正常、已挂载并有可用空间，然后重新测试。",
            ),
            errno=errno,
            detail=detail,
        )
    return ToolFailed(
        message
        or Text(
            "{tool} failed (exit code {code}, error {errno}).", "{tool} 运行失败（退出码 {code}，错误 {errno}）。"
        ).fill(tool=tool, code=output.exit_code, errno=errno),
        Text(
            "Start the run again; if it fails again, run the command shown by hand to see why.",
            "请重新开始测试；若仍然失败，请手动运行所示命令查看原因。",
        ),
        exit_code=output.exit_code,
        errno=errno,
        detail=detail,
    )


def stalled(output: ToolOutput, message: Text) -> Stalled:
    """Return the error to raise for a tool that ended well and has moved too little."""
    return Stalled(
        message,
        Text(
            "The volume hardly answered, twice in a row. See what keeps the NAS busy and whether its disks are "
            "healthy, then run again.",
            "存储空间连续两次几乎没有响应。请检查 NAS 正在忙什么、硬盘是否健康，然后重新测试。",
        ),
        exit_code=output.exit_code,
        errno=0,
        detail=output.stderr.strip()[-DETAIL_CHARS:],
    )


def limit_in_warm_up(output: ToolOutput) -> LimitInWarmUp:
    """Return the error to raise where nothing was left to time because the warm-up wrote all that may be written."""
    return LimitInWarmUp(
        Text("fio reached its byte limit during the warm-up.", "fio 在预热阶段就达到了写入量上限。"),
        Text(
            "The volume is faster than planned for. Run again with a longer profile, whose limit is higher.",
            "存储空间比预计的更快。请选用更长的测试方案（写入量上限更高）重新测试。",
        ),
        exit_code=output.exit_code,
        errno=0,
        detail=output.stderr.strip()[-DETAIL_CHARS:],
    )


def unreadable(tool: str, what: str, words: str) -> OutputUnreadable:
    """Return the error to raise for an answer that is not what the tool is known to print."""
    return OutputUnreadable(
        Text("The output of {tool} cannot be understood: {what}.", "无法识别 {tool} 的输出：{what}。").fill(
            tool=tool, what=what[:200]
        ),
        Text(
            "Run the command shown by hand to see what {tool} prints, and report it with the version of {tool}.",
            "请手动运行所示命令查看 {tool} 的输出，并连同其版本一起反馈。",
        ).fill(tool=tool),
        detail=words.strip()[-DETAIL_CHARS:],
    )


def no_device() -> CapabilityMissing:
    """Return the error to raise where a raw-device tool has no device to look at."""
    return CapabilityMissing(
        Text("The block device of this volume is not known.", "无法得知该存储空间对应的块设备。"),
        Text(
            "Choose a suite that needs no device, such as nas-volume.",
            "请选择不需要块设备的测试套件，例如 nas-volume。",
        ),
    )
