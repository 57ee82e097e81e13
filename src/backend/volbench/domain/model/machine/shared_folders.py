"""The shared folder volbench may make on a volume through DSM: what is asked of DSM, and its refusals in words. Pure.

Calls and error numbers as Synology's own driver for Kubernetes uses them (SynologyOpenSource/synology-csi,
pkg/dsm/webapi/share.go): `SYNO.Core.Share` create, get, delete and `SYNO.Core.Share.Permission` set, list, version 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from volbench.domain.model.errors import NotFound, UnsafeTarget, VolbenchError
from volbench.domain.model.machine.dsm import DsmNotPermitted, DsmRefused
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.words.message import Message

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
            Message("model.shared_folders.dsm_keeps_shared_folders_on_its"),
            Message("model.shared_folders.for_choose_a_folder_by_hand", name=volume.name),
        )
    if volume.is_read_only:
        raise UnsafeTarget(
            Message("model.shared_folders.is_mounted_read_only_so_no", name=volume.name),
            Message("model.shared_folders.check_the_volume_in_storage_manager"),
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


_BY_HAND: Final = Message("model.shared_folders.by_hand")
_NOT_PERMITTED: Final = (
    Message("model.shared_folders.not_permitted.this_dsm_account_may_not"),
    Message("model.shared_folders.not_permitted.sign_in_as_a_member"),
)
_OTHER: Final = (
    Message("model.shared_folders.other"),
    _BY_HAND,
)
_WORDS: Final = {
    403: (
        Message("model.shared_folders.words.403"),
        _BY_HAND,
    ),
    NO_SUCH_SHARE: (
        Message("model.shared_folders.words.no_such_share_dsm_knows_no_shared_folder"),
        Message("model.shared_folders.words.no_such_share_look_in_control_panel_shared"),
    ),
    3301: (
        Message("model.shared_folders.words.3301_there_is_a_shared_folder"),
        Message("model.shared_folders.words.3301_if_it_may_be_used"),
    ),
    3309: (
        Message("model.shared_folders.words.3309_dsm_has_as_many_shared"),
        Message("model.shared_folders.words.3309_use_an_existing_one_give"),
    ),
    3328: (
        Message("model.shared_folders.words.3328_dsm_is_busy_with_another"),
        Message("model.shared_folders.words.3328_try_again_in_a_minute"),
    ),
}


def no_made_share(volume: Volume) -> NotFound:
    """Return the error of removing what we did not make."""
    return NotFound(
        Message("model.shared_folders.volume_bench_has_made_no_shared", name=volume.name),
        Message("model.shared_folders.remove_other_folders_in_control_panel"),
    )


def not_ours_any_more(made: MadeShare) -> UnsafeTarget:
    """Return the error of a folder that has been replaced since."""
    return UnsafeTarget(
        Message("model.shared_folders.the_shared_folder_is_not_the", name=made.name),
        Message("model.shared_folders.remove_it_in_control_panel_shared"),
    )


def holds_foreign_files(made: MadeShare, contents: ShareContents) -> UnsafeTarget:
    """Return the error of a folder that holds something we did not put there, or that we may not look into."""
    if not contents.is_readable:
        message = Message("model.shared_folders.volume_bench_may_not_look_into")
    else:
        message = Message("model.shared_folders.holds_files_that_are_not_volume")
    return UnsafeTarget(
        message.fill(name=made.name, files=", ".join(contents.foreign)),
        Message("model.shared_folders.move_them_elsewhere_first_nothing_was"),
    )


def not_applied(name: str, user: str) -> ShareRefused:
    """Return the error of a permission DSM has taken without using it."""
    return ShareRefused(
        Message("model.shared_folders.dsm_accepted_the_right_of_on", user=user, name=name),
        _BY_HAND,
    )
