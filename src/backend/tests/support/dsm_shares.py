"""Shared folders inside the played DSM: a list, their rights for system users, and the error numbers of a real one.

Calls, fields and numbers from SynologyOpenSource/synology-csi (pkg/dsm/webapi/share.go): 402 no such share, 403 bad
value, 3301 name taken, 3328 busy. What the double does not know: real ACLs, quotas, other users' rights, waiting.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from support.dsm_web_api import Account, DsmDouble, running_dsm


@dataclass
class PlayedShares:
    """The shares of one DSM; with `root` their folders are made there."""

    root: Path | None = None
    users: tuple[str, ...] = ("http", "volbench")
    """The list "System internal user"."""
    rows: dict[str, dict[str, Any]] = field(default_factory=dict)
    rights: dict[str, set[str]] = field(default_factory=dict)
    refuse: dict[tuple[str, str], int] = field(default_factory=dict)
    """(interface, method) → the error number it answers."""
    forgets_rights: bool = False
    """Says yes to a right and does not keep it."""
    on_right: Callable[[str], None] = lambda _path: None
    """Told the path of a share as soon as volbench may write to it."""

    def serve(self, double: DsmDouble) -> DsmDouble:
        """Answer the share calls of `double`."""
        calls = {
            ("SYNO.Core.Share", "create"): self._create,
            ("SYNO.Core.Share", "get"): self._get,
            ("SYNO.Core.Share", "delete"): self._delete,
            ("SYNO.Core.Share.Permission", "set"): self._permit,
            ("SYNO.Core.Share.Permission", "list"): self._rights,
        }
        for key, call in calls.items():
            double.handlers[key] = self._guarded(key, call)
        return double

    def _guarded(self, key: tuple[str, str], call: Callable[[dict[str, Any]], Any]) -> Callable[..., Any]:
        def answer(parameters: dict[str, Any], account: Account) -> Any:
            if not account.is_admin:
                return 105
            return self.refuse.get(key) or call(parameters)

        return answer

    def _create(self, asked: dict[str, Any]) -> Any:
        name, info = asked["name"], asked["shareinfo"]
        if not isinstance(info, dict) or info.get("name") != name or not info.get("vol_path", "").startswith("/volume"):
            return 403
        if name in self.rows:
            return 3301
        self.rows[name] = {**info, "uuid": f"uuid-{len(self.rows)}-{name}"}
        self.rights[name] = set()
        if self.root is not None:
            (self.root / info["vol_path"].lstrip("/") / name).mkdir(parents=True)
        return {"name": name}

    def _get(self, asked: dict[str, Any]) -> Any:
        return self.rows.get(asked["name"], 402)

    def _delete(self, asked: dict[str, Any]) -> Any:
        for name in asked["name"]:
            row = self.rows.pop(name, None)
            if row is None:
                return 402
            if self.root is not None:
                shutil.rmtree(self.root / row["vol_path"].lstrip("/") / name)
        return {}

    def _permit(self, asked: dict[str, Any]) -> Any:
        name = asked["name"]
        if name not in self.rows:
            return 402
        if asked["user_group_type"] != "system" or any(row["name"] not in self.users for row in asked["permissions"]):
            return 403
        if not self.forgets_rights:
            self.rights[name] |= {row["name"] for row in asked["permissions"] if row["is_writable"]}
            self.on_right(f"{self.rows[name]['vol_path']}/{name}")
        return {}

    def _rights(self, asked: dict[str, Any]) -> Any:
        if asked["name"] not in self.rows:
            return 402
        held = self.rights[asked["name"]]
        flags = {"inherit": "-", "is_admin": False, "is_custom": False, "is_deny": False, "is_readonly": False}
        items = [{**flags, "name": user, "is_writable": user in held} for user in self.users]
        return {"items": items, "total": len(items)}


@contextmanager
def dsm_behind(root: Path) -> Iterator[DsmDouble]:
    """Put a played DSM behind a stand-in root: administrator `anna`, password `secret`, shares made inside the root."""

    def allow(path: str) -> None:
        file = root / "stand_in.json"
        facts = json.loads(file.read_text(encoding="utf-8"))
        facts["writable"] = [*facts.get("writable", []), path]
        file.write_text(json.dumps(facts), encoding="utf-8")

    etc = root / "etc"
    etc.mkdir(exist_ok=True)
    with (etc / "group").open("a", encoding="utf-8") as file:
        file.write("administrators:x:101:admin,anna\n")
    double = PlayedShares(root, on_right=allow).serve(DsmDouble(accounts=(Account("anna", "secret"),)))
    with running_dsm(double):
        with (etc / "synoinfo.conf").open("a", encoding="utf-8") as file:
            file.write(f'admin_port="{double.endpoint.port}"\n')
        yield double
