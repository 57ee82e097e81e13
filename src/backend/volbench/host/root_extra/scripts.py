"""Writes the two scripts of the root extra: the text that came with it, the list of its files filled in by checksum."""

from __future__ import annotations

import grp
import hashlib
import os
import pwd
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.root_extra import RootScript
from volbench.host.programs import TOOLS_DIR

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = "root_helper"
LIST: Final = "list"
HOME: Final = "/usr/local/lib/volbench-root"
RUN: Final = "/run/volbench-root"
DSM_PACKAGE: Final = "/var/packages/volbench/target"
DSM_USER: Final = "volbench"
_LOADER: Final = "runtime/lib/ld-linux"


@dataclass(frozen=True, slots=True)
class RootScripts:
    """Where the root extra's files are, and for whom it shall work."""

    package: Path
    """What paths in the list are relative to."""
    folder: str
    """Below `package`: where `helper/`, the scripts' texts and, in a package, the list are."""
    user: str
    group: str
    home: str = HOME
    run: str = RUN
    shown_as: str | None = None
    """What the script calls `package`; None: by its path. For the packer, which fills the folder elsewhere."""

    @property
    def is_dsm(self) -> bool:
        """Whether these are the scripts of the DSM package."""
        return (self.shown_as or str(self.package)) == DSM_PACKAGE

    @property
    def digest(self) -> str:
        """SHA-256 of the list, by which an installed copy is recognised."""
        return hashlib.sha256(self._list()).hexdigest()

    def install(self) -> RootScript:
        """Return the script that installs and starts it; the same package always gives the same text."""
        content = self._list()
        return self._fill(
            "install.sh",
            LIST_SUM=hashlib.sha256(content).hexdigest(),
            LIST_BYTES=str(len(content)),
            LIST=f"{self.folder}/{LIST}",
            PACKAGE=self.shown_as or str(self.package),
            USER=self.user,
            GROUP=self.group,
            LOADER=_loader(content),
        )

    def remove(self) -> RootScript:
        """Return the script that removes everything again."""
        return self._fill("remove.sh")

    def _list(self) -> bytes:
        return (self.package / self.folder / LIST).read_bytes()

    def _fill(self, name: str, **values: str) -> RootScript:
        text = (self.package / self.folder / name).read_text(encoding="utf-8")
        for key, value in {"HOME": self.home, "RUN": self.run, **values}.items():
            text = text.replace(f"@{key}@", shell_safe(value))
        return RootScript(text, hashlib.sha256(text.encode()).hexdigest())


def find_scripts(environment: Mapping[str, str] = os.environ) -> RootScripts | None:
    """Return the scripts of this copy of volbench: the package's or the checkout's; None where it came without."""
    tools = environment.get(TOOLS_DIR)
    package = Path(tools).parent if tools else None
    if package is not None and (package / FOLDER / LIST).is_file():
        if str(package) == DSM_PACKAGE:
            return RootScripts(package, FOLDER, DSM_USER, DSM_USER)
        return RootScripts(package, FOLDER, *_own_names())
    checkout = Path(__file__).resolve().parents[5]
    if (checkout / "spk" / FOLDER / LIST).is_file():
        return RootScripts(checkout, f"spk/{FOLDER}", *_own_names())
    return None


def shell_safe(value: str) -> str:
    """Return `value` for use between single quotes of a shell.

    Raises:
        ValueError: it holds something that could end the quotes or the line.
    """
    if "'" in value or not value.isprintable():
        raise ValueError(value)
    return value


def _own_names() -> tuple[str, str]:
    """Return user and group of this process; numbers where the system has no names for them."""
    try:
        user = pwd.getpwuid(os.geteuid())
        return user.pw_name, grp.getgrgid(user.pw_gid).gr_name
    except KeyError:
        return str(os.geteuid()), str(os.getegid())


def _loader(content: bytes) -> str:
    """Return the loader that starts the interpreter that comes along; empty where the system's is used."""
    words = content.decode("ascii", errors="replace").split()
    return next((word for word in words if word.startswith(_LOADER)), "")
