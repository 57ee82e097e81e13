"""The shared folder volbench may make on a volume through DSM: what is asked of DSM, and its refusals in words. Pure.

Calls and error numbers as Synology's own driver for Kubernetes uses them (SynologyOpenSource/synology-csi,
pkg/dsm/webapi/share.go): `SYNO.Core.Share` create, get, delete and `SYNO.Core.Share.Permission` set, list, version 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.model.dsm import DsmNotPermitted, DsmRefused
from volbench.domain.model.errors import NotFound, UnsafeTarget, VolbenchError
from volbench.domain.model.storage import Volume
from volbench.domain.model.text import Text

SHARE: Final = "SYNO.Core.Share"
PERMISSION: Final = "SYNO.Core.Share.Permission"
SYSTEM_USERS: Final = "system"
"""What DSM's interface calls the list "System internal user", where package users stand."""
DESCRIPTION: Final = "Volume Bench measures the speed of this volume here"
"""DSM takes up to 64 characters."""
NO_SUCH_SHARE: Final = 402
_INTERNAL: Final = re.compile(r"/volume(\d{1,4})")


@dataclass(frozen=True, slots=True)
class DsmCall:
    """One call of DSM's web interface, as it will be sent."""

    api: str
    version: int
    method: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SharePlan:
    """What would be made."""

    name: str
    volume_path: str
    path: str
    user: str
    """The package's user in DSM, which gets Read/Write; nobody else gets anything from us."""
    has_checksum: bool
    """Btrfs only: made with data checksum; folders below it can still be without."""
    calls: tuple[DsmCall, ...]


@dataclass(frozen=True, slots=True)
class MadeShare:
    """A shared folder volbench has made, as it was written down then."""

    name: str
    volume_path: str
    uuid: str
    """DSM's own id: a folder of the same name made later by somebody else has another."""
    made_at: str

    @property
    def path(self) -> str:
        """The folder itself."""
        return f"{self.volume_path}/{self.name}"


@dataclass(frozen=True, slots=True)
class ShareContents:
    """What lies in a shared folder that is to be removed."""

    ours: tuple[str, ...] = ()
    """Leftovers of volbench and DSM's index folders: removed along with it."""
    foreign: tuple[str, ...] = ()
    """Everything else, the first few names: as long as there is any, nothing is removed."""
    is_readable: bool = True


def plan_share(volume: Volume, user: str) -> SharePlan:
    """Say which shared folder would be made on `volume` for `user`, and by which calls.

    Raises:
        UnsafeTarget: the volume is none of DSM's own, or read-only.
    """
    number = _INTERNAL.fullmatch(volume.mount_point)
    if number is None:
        raise UnsafeTarget(
            Text("DSM keeps shared folders on its own volumes only.", "DSM 只能在自己的存储空间上建立共享文件夹。"),
            Text("For {name}, choose a folder by hand.", "请为 {name} 手动选择文件夹。").fill(name=volume.name),
        )
    if volume.is_read_only:
        raise UnsafeTarget(
            Text(
                "{name} is mounted read-only, so no folder can be made.", "{name} 以只读方式挂载，无法新建文件夹。"
            ).fill(name=volume.name),
            Text("Check the volume in Storage Manager first.", "请先在“存储管理器”中检查该存储空间。"),
        )
    name = f"volbench-{number[1]}"
    has_checksum = volume.file_system == "btrfs"
    info: dict[str, Any] = {
        "name": name,
        "vol_path": volume.mount_point,
        "desc": DESCRIPTION,
        "enable_recycle_bin": False,
        "encryption": 0,
    }
    if has_checksum:
        info["enable_share_cow"] = True
    calls = (DsmCall(SHARE, 1, "create", {"name": name, "shareinfo": info}), permission_call(name, user))
    return SharePlan(name, volume.mount_point, f"{volume.mount_point}/{name}", user, has_checksum, calls)


def permission_call(name: str, user: str) -> DsmCall:
    """Return the call that gives `user` Read/Write on the shared folder and changes nobody else's rights."""
    right = {"name": user, "is_readonly": False, "is_writable": True, "is_deny": False, "is_custom": False}
    return DsmCall(PERMISSION, 1, "set", {"name": name, "user_group_type": SYSTEM_USERS, "permissions": [right]})


def delete_call(name: str) -> DsmCall:
    """Return the call that removes the shared folder and everything in it."""
    return DsmCall(SHARE, 1, "delete", {"name": [name]})


class ShareRefused(VolbenchError):
    """DSM did not make or remove the shared folder, and why (HTTP 409)."""

    code = "dsm-refused"


def in_words(refused: DsmRefused, name: str) -> VolbenchError:
    """Return DSM's refusal with what it means for a shared folder."""
    if isinstance(refused, DsmNotPermitted):
        message, hint = _NOT_PERMITTED
    else:
        message, hint = _WORDS.get(refused.dsm_code, _OTHER)
    return ShareRefused(message.fill(name=name, number=refused.dsm_code), hint, dsm_code=refused.dsm_code, name=name)


_BY_HAND: Final = Text(
    "Make the folder in Control Panel instead; the steps are below.", "请改在“控制面板”中新建，步骤见下方。"
)
_NOT_PERMITTED: Final = (
    Text(
        "This DSM account may not make or remove shared folders (error {number}).",
        "此 DSM 帐户无权新建或删除共享文件夹（错误 {number}）。",
    ),
    Text("Sign in as a member of the group administrators.", "请使用 administrators 群组的成员登录。"),
)
_OTHER: Final = (
    Text(
        "DSM refused with error {number} for the shared folder {name}.",
        "DSM 拒绝了共享文件夹 {name} 的操作，错误 {number}。",
    ),
    _BY_HAND,
)
_WORDS: Final = {
    403: (
        Text("DSM does not accept the settings of the shared folder {name}.", "DSM 不接受共享文件夹 {name} 的设置。"),
        _BY_HAND,
    ),
    NO_SUCH_SHARE: (
        Text("DSM knows no shared folder named {name}.", "DSM 中没有名为 {name} 的共享文件夹。"),
        Text("Look in Control Panel → Shared Folder.", "请查看“控制面板 → 共享文件夹”。"),
    ),
    3301: (
        Text("There is a shared folder named {name} already.", "已存在名为 {name} 的共享文件夹。"),
        Text(
            "If it may be used for measuring, give the user volbench Read/Write on it by hand; else rename it in DSM "
            "first.",
            "如果可以用它来测试，请手动为用户 volbench 授予“可读写”权限；否则请先在 DSM 中将其改名。",
        ),
    ),
    3309: (
        Text("DSM has as many shared folders as it takes.", "DSM 的共享文件夹数量已达上限。"),
        Text(
            "Use an existing one: give the user volbench Read/Write on it.",
            "请使用现有的共享文件夹，并为用户 volbench 授予“可读写”权限。",
        ),
    ),
    3328: (
        Text("DSM is busy with another shared folder.", "DSM 正在处理其他共享文件夹。"),
        Text("Try again in a minute.", "请稍后重试。"),
    ),
}


def no_made_share(volume: Volume) -> NotFound:
    """Return the error of removing what we did not make."""
    return NotFound(
        Text(
            "Volume Bench has made no shared folder on {name}.", "存储空间测速没有在 {name} 上新建过共享文件夹。"
        ).fill(name=volume.name),
        Text("Remove other folders in Control Panel → Shared Folder.", "其他文件夹请在“控制面板 → 共享文件夹”中删除。"),
    )


def not_ours_any_more(made: MadeShare) -> UnsafeTarget:
    """Return the error of a folder that has been replaced since."""
    return UnsafeTarget(
        Text(
            "The shared folder {name} is not the one Volume Bench made; it stays.",
            "共享文件夹 {name} 不是“存储空间测速”新建的那一个，将予以保留。",
        ).fill(name=made.name),
        Text(
            "Remove it in Control Panel → Shared Folder if you want to.",
            "如需删除，请在“控制面板 → 共享文件夹”中操作。",
        ),
    )


def holds_foreign_files(made: MadeShare, contents: ShareContents) -> UnsafeTarget:
    """Return the error of a folder that holds something we did not put there, or that we may not look into."""
    if not contents.is_readable:
        message = Text(
            "Volume Bench may not look into {name}, so it cannot tell whether anything else is in it.",
            "存储空间测速无法查看 {name} 的内容，不能确认其中是否有其他文件。",
        )
    else:
        message = Text(
            "{name} holds files that are not Volume Bench's: {files}.",
            "{name} 中有不属于“存储空间测速”的文件：{files}。",
        )
    return UnsafeTarget(
        message.fill(name=made.name, files=", ".join(contents.foreign)),
        Text("Move them elsewhere first; nothing was removed.", "请先将其移到别处；未删除任何内容。"),
    )


def not_applied(name: str, user: str) -> ShareRefused:
    """Return the error of a permission DSM has taken without using it."""
    return ShareRefused(
        Text(
            "DSM accepted the right of {user} on {name} but does not show it; the folder was removed again.",
            "DSM 接受了 {user} 对 {name} 的权限设置但没有生效；该文件夹已重新删除。",
        ).fill(user=user, name=name),
        _BY_HAND,
    )
