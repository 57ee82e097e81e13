"""Database errors in words: what happened to the owner's data and what to do next."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from volbench.domain.model.errors import MEASURED_ELSEWHERE, RAW_NEVER_TRAVELLED, InvalidRequest, NotFound, StoreFailed
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORDS: Final[dict[str, tuple[Text, Text]]] = {
    "SQLITE_FULL": (
        Text("The volume that holds Volume Bench's database is full.", "存放“存储空间测速”数据库的存储空间已满。"),
        Text("Free some space there, then try again.", "请在该存储空间上腾出一些空间后重试。"),
    ),
    "SQLITE_BUSY": (
        Text(
            "Volume Bench's database was busy and did not become free in time.",
            "存储空间测速的数据库一直被占用，未能及时空出。",
        ),
        Text(
            "Try again in a minute. While its disk has much to do, for instance a benchmark or a rebuild, Volume Bench "
            "itself may need that long; or another program, such as a backup, holds {path}.",
            "请一分钟后重试。所在硬盘繁忙时（例如正在测试或重建），存储空间测速自己就可能需要这么久；"
            "也可能是备份等其他程序占用了 {path}。",
        ),
    ),
    "SQLITE_READONLY": (
        Text("Volume Bench may not write to its database.", "存储空间测速没有写入其数据库的权限。"),
        Text(
            "Check the owner and the permissions of {path}, and that its volume is not read-only.",
            "请检查 {path} 的所有者和权限，并确认所在存储空间不是只读状态。",
        ),
    ),
    "SQLITE_CORRUPT": (
        Text("Volume Bench's database is damaged.", "存储空间测速的数据库已损坏。"),
        Text(
            "Stop Volume Bench, move {path} away (keep it) and start again; or put back a backup of it.",
            "请停止“存储空间测速”，将 {path} 移到别处（请保留），然后重新启动；或恢复它的备份。",
        ),
    ),
    "SQLITE_IOERR": (
        Text("Reading or writing Volume Bench's database failed.", "读写“存储空间测速”的数据库失败。"),
        Text("Check the health of the disks under {path}.", "请检查 {path} 所在硬盘的健康状态。"),
    ),
    "SQLITE_CANTOPEN": (
        Text("Volume Bench's database cannot be opened.", "无法打开“存储空间测速”的数据库。"),
        Text("Check that the folder of {path} exists and may be written.", "请确认 {path} 所在文件夹存在且可写。"),
    ),
    "": (
        Text("Volume Bench's database did not do what was asked.", "存储空间测速的数据库未能完成请求。"),
        Text(
            "Try again; if it happens again, look into Volume Bench's log.",
            "请重试；如果再次出现，请查看“存储空间测速”的日志。",
        ),
    ),
}
_SAME: Final = {
    "SQLITE_LOCKED": "SQLITE_BUSY",
    "SQLITE_NOTADB": "SQLITE_CORRUPT",
    "SQLITE_PERM": "SQLITE_READONLY",
    "SQLITE_NOLFS": "SQLITE_FULL",
}
_UNREADABLE: Final = (
    Text("What the database keeps of this run cannot be read.", "无法读取数据库中这次测试的内容。"),
    Text(
        "Restart Volume Bench; if it happens again, the database at {path} is damaged.",
        "请重新启动“存储空间测速”；如果再次出现，说明数据库 {path} 已损坏。",
    ),
)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn whatever the database throws into StoreFailed, keeping its own words as context."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, PoolTimeout) as error:
        raise _explain(error, path) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn a stored value that is not what it should be into StoreFailed."""
    try:
        yield
    except (InvalidRequest, ValueError, zlib.error) as error:
        message, hint = _UNREADABLE
        raise StoreFailed(message, hint.fill(path=path), reason=str(error)) from error


def nothing_left(run_id: str) -> NotFound:
    """Return the error for a run that is not known to have left anything."""
    return NotFound(
        Text("Run “{run}” has left nothing behind.", "测试“{run}”没有残留。").fill(run=run_id),
        Text("It may have been removed meanwhile.", "残留可能已被删除。"),
        run_id=run_id,
    )


def no_such_run(run_id: str) -> NotFound:
    """Return the error for a run id the database does not have."""
    return NotFound(
        Text("There is no run “{run}”.", "没有编号为“{run}”的测试。").fill(run=run_id),
        Text("It may have been deleted; look in the history.", "它可能已被删除，请查看历史记录。"),
        run_id=run_id,
    )


def no_raw_output(run_id: str, *, is_imported: bool) -> NotFound:
    """Return the error for a round of a run that is here, whose raw output is not."""
    if is_imported:
        return NotFound(RAW_NEVER_TRAVELLED, MEASURED_ELSEWHERE, run_id=run_id)
    return NotFound(
        Text("The raw output of this round was not kept.", "该轮的原始输出没有保留。"),
        Text("Its numbers are stored and stay as they are.", "其数值已保存，保持不变。"),
        run_id=run_id,
    )


def write_down(failure: StoreFailed) -> str:
    """Return both sentences of a failure as one line, for another process of ours."""
    sentences = {"message": failure.message, "hint": failure.hint}
    return json.dumps({name: [text.en, text.zh] for name, text in sentences.items()})


def read_back(line: str) -> StoreFailed | None:
    """Return the failure another process wrote down; None where it said nothing that can be read."""
    try:
        said = json.loads(line)
        return StoreFailed(Text(*said["message"]), Text(*said["hint"]))
    except (ValueError, KeyError, TypeError):
        return None


def _explain(error: Exception, path: Path) -> StoreFailed:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(cause, "sqlite_errorname", "")
    if isinstance(error, PoolTimeout):
        name = "SQLITE_BUSY"
    # Extended codes carry their family in front: SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT.
    family = "_".join(name.split("_")[:2])
    message, hint = _WORDS[_SAME.get(family, family) if _SAME.get(family, family) in _WORDS else ""]
    return StoreFailed(message, hint.fill(path=path), database=str(cause), sqlite_error=name)
