"""Where a package's files lie, to whom they belong, and what of them stays (DG, "FHS")."""

from __future__ import annotations

import os
import shutil
import stat
import tarfile
from dataclasses import dataclass
from pathlib import Path

from package.dsm.box import EMULATOR, PACKAGE_UID, Box
from package.dsm.spk_file import NO_SPACE, Refused, Spk, open_payload, read_member

LINKS = {"target": "@appstore", "var": "@appdata", "etc": "@appconf", "home": "@apphome", "tmp": "@apptemp"}


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one package on one volume."""

    box: Box
    name: str
    volume: str

    @property
    def skeleton(self) -> Path:
        """What stays on the system partition."""
        return self.box.root / "var/packages" / self.name

    def place_skeleton(self, spk: Spk) -> None:
        """Put what stays on the system partition there, and make the user."""
        for name in ("scripts", "conf", "WIZARD_UIFILES"):
            shutil.rmtree(self.skeleton / name, ignore_errors=True)
        self.skeleton.mkdir(parents=True, exist_ok=True)
        for name, member in spk.members.items():
            if member.isfile() and (name == "INFO" or name.startswith(("scripts/", "conf/", "WIZARD_UIFILES/"))):
                self._write_member(spk, name, self.skeleton / name, member.mode)
        self.box.make_user(self.name)

    @property
    def waiting(self) -> str:
        """Where a newer version waits, as the box sees it, while the old one still has something to say."""
        return f"{self.volume}/@tmp/synopkg/install.volbench"

    def place_waiting(self, spk: Spk) -> None:
        """Put INFO and scripts of a newer version there."""
        place = self.box.path(self.waiting)
        shutil.rmtree(place, ignore_errors=True)
        for name, member in spk.members.items():
            if member.isfile() and (name == "INFO" or name.startswith("scripts/")):
                self._write_member(spk, name, place / name, member.mode)

    def drop_waiting(self) -> None:
        """Remove what is left of them."""
        shutil.rmtree(self.box.path(self.waiting), ignore_errors=True)

    def _write_member(self, spk: Spk, name: str, place: Path, mode: int) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(read_member(spk.path, name))
        place.chmod(stat.S_IMODE(mode))

    def make(self) -> None:
        """Make the folders on the volume that are missing, and the links to them."""
        for link, area in LINKS.items():
            folder = f"{self.volume}/{area}/{self.name}"
            self.box.path(f"{self.volume}/{area}").mkdir(exist_ok=True)
            self.box.own(self.box.path(folder), mode=0o700 if link == "home" else 0o755)
            place = self.skeleton / link
            if place.is_symlink():
                place.unlink()
            place.symlink_to(folder)

    def check_space(self, spk: Spk) -> None:
        """Refuse what does not fit.

        Raises:
            Refused: too little space.
        """
        usage = os.statvfs(self.box.path(self.volume))
        needed_bytes = int(spk.info.get("extractsize", "0")) * 1024
        if usage.f_bavail * usage.f_frsize < needed_bytes:
            raise Refused(NO_SPACE, "the volume has too little space")

    def unpack(self, spk: Spk) -> None:
        """Unpack package.tgz for the package's user."""
        place = self.box.path(f"/var/packages/{self.name}/target")
        with open_payload(spk) as payload:
            # Debian 12's Python 3.11.2 knows no filters yet; what is unpacked here we packed ourselves.
            payload.extraction_filter = getattr(tarfile, "tar_filter", None)
            payload.extractall(place)  # nosec B202 # noqa: S202 (as the line above says)
        if self.box.emulator is not None:
            _emulate(place)
        for folder, names, files in os.walk(place):
            for name in [".", *names, *files]:
                os.chown(Path(folder) / name, PACKAGE_UID, PACKAGE_UID, follow_symlinks=False)

    @property
    def page(self) -> Path:
        """The link below DSM's own web server (DG, "desktop application")."""
        return self.box.root / "usr/syno/synoman/webman/3rdparty" / self.name

    def link_page(self, spk: Spk) -> None:
        """Show the package's `dsmuidir` on DSM's own origin."""
        if "dsmuidir" in spk.info:
            self.page.unlink(missing_ok=True)
            self.page.symlink_to(f"/var/packages/{self.name}/target/{spk.info['dsmuidir']}")

    def drop(self, *links: str) -> None:
        """Remove the folders behind these links."""
        for link in links:
            shutil.rmtree(self.box.path(f"{self.volume}/{LINKS[link]}/{self.name}"), ignore_errors=True)

    def forget(self) -> None:
        """Remove what DSM removes: the skeleton, target and tmp. var, etc, home and the user stay."""
        self.drop("target", "tmp")
        self.page.unlink(missing_ok=True)
        shutil.rmtree(self.skeleton)


def _emulate(folder: Path) -> None:
    """Put a script in the place of each program, which has the emulator run it: the kernel need not know how."""
    for path in list(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or "lib" in path.relative_to(folder).parts:
            continue
        with path.open("rb") as file:
            is_program = file.read(4) == b"\x7fELF" and path.stat().st_mode & stat.S_IXUSR
        if not is_program:
            continue
        path.rename(path.with_name(f"{path.name}.real"))
        path.write_text(f'#!/bin/sh\nexec {EMULATOR} -0 "$0" "$0.real" "$@"\n')
        path.chmod(0o755)
