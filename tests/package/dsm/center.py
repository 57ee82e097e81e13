"""Package Center: the order in which DSM runs a package's scripts, with what surroundings, and what their answers do.

Order, surroundings and exit codes: DG, "scripts" and "script environment variables".
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from package.dsm.box import PACKAGE_UID, Box, Ended
from package.dsm.folders import Folders
from package.dsm.spk_file import (
    Refused,
    Spk,
    read_spk,
    version_key,
    wizard_defaults,
)
from package.dsm.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

RUNNING = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an operation came to."""

    is_done: bool
    stages: tuple[str, ...]
    """What ran, in order: scripts and what start-stop-status was called with."""
    shown: str
    """What Package Center shows to the owner: the text scripts left, and their output."""
    log: str
    """What the scripts wrote to stderr."""


class _ScriptFailed(Exception):
    """A script's answer ends the operation."""


@dataclass
class Center:
    """DSM's package side of one box, for one package."""

    box: Box
    name: str = "volbench"
    volume: str = "/volume1"
    language: str = "enu"
    is_corrupted: bool = False
    """DSM offers Repair: a script failed after the files were in place."""
    is_running: bool = False
    """What DSM believes."""
    _stages: list[str] = field(default_factory=list)
    _told: list[str] = field(default_factory=list)
    _log: list[str] = field(default_factory=list)

    @property
    def folders(self) -> Folders:
        """Where the package's files are."""
        return Folders(self.box, self.name, self.volume)

    @property
    def home(self) -> Path:
        """The package's skeleton on the system partition."""
        return self.box.root / "var/packages" / self.name

    @property
    def is_installed(self) -> bool:
        """Whether Package Center lists it."""
        return (self.home / "INFO").exists()

    @property
    def installed_version(self) -> str:
        """Version in the installed INFO."""
        line = next(line for line in (self.home / "INFO").read_text().splitlines() if line.startswith("version="))
        return line.split('"')[1]

    @property
    def pid_file(self) -> Path:
        """Where the service's process id is kept."""
        return self.box.path(f"/var/packages/{self.name}/var/{self.name}.pid")

    # What an owner clicks

    def install(self, spk_path: Path, *, start: bool = True) -> Outcome:
        """Install, or upgrade what is there.

        Raises:
            Refused: DSM does not take the file.
        """
        spk = read_spk(spk_path, self.box.model)
        if self.is_installed and not self.is_corrupted:
            return self._upgrade(spk)
        self.folders.check_space(spk)
        return self._operation(lambda: self._install(spk, start=start))

    def uninstall(self, **answers: str) -> Outcome:
        """Uninstall; `answers` are the wizard's, where they differ from its defaults."""
        env = {**self._wizard_defaults("uninstall_uifile"), **answers}

        def steps() -> None:
            self._stop("UNINSTALL", env)
            self._must("preuninst", self._env("UNINSTALL", env))
            workers = self._workers()
            workers.release_enabled()
            self.folders.drop("target")
            self._call("postuninst", self._env("UNINSTALL", env))
            workers.release_installed()
            self._gone()

        return self._operation(steps)

    def start(self) -> Outcome:
        """Click Run."""
        return self._operation(self._start)

    def stop(self) -> Outcome:
        """Click Stop."""
        return self._operation(lambda: self._stop("STOP"))

    def status(self) -> int:
        """Ask the package whether it runs."""
        return self._call("start-stop-status", self._env(""), "status").code

    def poll(self) -> bool:
        """Ask as DSM does from time to time: it stops a package that says it does not run; return what it said."""
        answers = self.status() == RUNNING
        if self.is_running and not answers:
            self._call("start-stop-status", self._env("STOP"), "stop")
            self.is_running = False
        return answers

    # What happens to the whole box

    def shut_down(self) -> None:
        """Shut down in order: `stop` without `prestop`."""
        if self.is_running:
            self._call("start-stop-status", self._env(""), "stop")
        self.box.power_off()

    def boot(self) -> Outcome:
        """Switch on and start what was enabled; no status word in the surroundings."""
        self.box.power_on()
        is_enabled = (self.home / "enabled").exists()
        self.is_running = False
        return self._operation(lambda: self._begin("") if is_enabled else None)

    def lose_volume(self) -> None:
        """Take the volume with all on it away, as deleting it or making its RAID anew does; the skeleton stays."""
        folder = self.box.path(self.volume)
        for entry in folder.iterdir():
            if entry.name != "lost+found":
                shutil.rmtree(entry)
        self.is_running, self.is_corrupted = False, True

    # Sequences

    def _install(self, spk: Spk, *, start: bool) -> None:
        self.folders.place_skeleton(spk)
        self.folders.make()
        try:
            self._must("preinst", self._env("INSTALL"))
        except _ScriptFailed:
            self._gone()
            raise
        self._finish(spk, "INSTALL")
        if start:
            self._start()

    def _upgrade(self, spk: Spk) -> Outcome:
        if version_key(spk.info["version"]) < version_key(self.installed_version):
            raise Refused(261, "a newer version is installed")
        old = self.installed_version
        was_running = self.is_running
        extra = {"SYNOPKG_OLD_PKGVER": old}

        def steps() -> None:
            if was_running:
                self._stop("UPGRADE", extra)
            self.folders.place_waiting(spk)
            try:
                self._must("preupgrade", self._env("UPGRADE", extra), folder=f"{self.folders.waiting}/scripts")
            finally:
                self.folders.drop_waiting()
            self._must("preuninst", self._env("UPGRADE", extra))
            workers = self._workers()
            workers.release_enabled()
            self.folders.drop("target", "tmp")
            self._must("postuninst", self._env("UPGRADE", extra))
            workers.release_installed()
            self.folders.place_skeleton(spk)
            self.folders.make()
            self._must("preinst", self._env("UPGRADE", extra))
            self._finish(spk, "UPGRADE", extra)
            if was_running:
                self._start()

        return self._operation(steps)

    def _finish(self, spk: Spk, status: str, extra: Mapping[str, str] | None = None) -> None:
        self.folders.unpack(spk)
        self.is_corrupted = True
        self._must("postinst", self._env(status, extra))
        if status == "UPGRADE":
            self._must("postupgrade", self._env(status, extra))
        self._told.append(self._workers().acquire_installed())
        self.folders.link_page(spk)
        self.is_corrupted = False

    def _start(self) -> None:
        if self.is_corrupted:
            raise _ScriptFailed
        self._workers().acquire_enabled()
        (self.home / "enabled").touch()
        self._begin("START")

    def _begin(self, status: str) -> None:
        for action in ("prestart", "start"):
            if self._call("start-stop-status", self._env(status), action).code != 0:
                raise _ScriptFailed
        self.is_running = True

    def _stop(self, status: str, extra: Mapping[str, str] | None = None) -> None:
        if self.is_running:
            for action in ("prestop", "stop"):
                if self._call("start-stop-status", self._env(status, extra), action).code != 0:
                    raise _ScriptFailed
        self.is_running = False
        if status == "STOP":
            self._workers().release_enabled()
            (self.home / "enabled").unlink(missing_ok=True)

    # Scripts

    def _operation(self, steps: Callable[[], object]) -> Outcome:
        self._stages, self._told, self._log = [], [], []
        is_done = True
        try:
            steps()
        except _ScriptFailed:
            is_done = False
        return Outcome(is_done, tuple(self._stages), "".join(self._told), "".join(self._log))

    def _must(self, script: str, env: Mapping[str, str], *, folder: str = "") -> None:
        if self._call(script, env, folder=folder).code != 0:
            raise _ScriptFailed

    def _call(self, script: str, env: Mapping[str, str], *arguments: str, folder: str = "") -> Ended:
        """Run a script as the package's user (DG, privilege: all do on DSM 7): the installed one, or `folder`'s."""
        words = self.box.root / "tmp/words-for-the-owner"
        words.write_text("")
        os.chown(words, PACKAGE_UID, PACKAGE_UID)
        inside = f"{folder or f'/var/packages/{self.name}/scripts'}/{script}"
        ended = self.box.run([inside, *arguments], env={**env, "SYNOPKG_TEMP_LOGFILE": "/tmp/words-for-the-owner"})
        self._stages.append(" ".join([script, *arguments]))
        self._told += [words.read_text(), ended.out]
        self._log.append(ended.err)
        return ended

    def _env(self, status: str, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        major, minor, build = (str(number) for number in self.box.model.version)
        return {
            "SYNOPKG_PKGNAME": self.name,
            "SYNOPKG_PKGVER": self.installed_version,
            "SYNOPKG_PKGDEST": f"{self.volume}/@appstore/{self.name}",
            "SYNOPKG_PKGDEST_VOL": self.volume,
            "SYNOPKG_PKGVAR": f"{self.volume}/@appdata/{self.name}",
            "SYNOPKG_PKGTMP": f"{self.volume}/@apptemp/{self.name}",
            "SYNOPKG_PKGHOME": f"{self.volume}/@apphome/{self.name}",
            "SYNOPKG_DSM_LANGUAGE": self.language,
            "SYNOPKG_DSM_VERSION_MAJOR": major,
            "SYNOPKG_DSM_VERSION_MINOR": minor,
            "SYNOPKG_DSM_VERSION_BUILD": build,
            "SYNOPKG_DSM_ARCH": self.box.model.platform,
            "SYNOPKG_PKG_STATUS": status,
            **(extra or {}),
        }

    def _gone(self) -> None:
        self.folders.forget()
        self.is_corrupted = self.is_running = False

    def _wizard_defaults(self, name: str) -> dict[str, str]:
        source = self.home / "WIZARD_UIFILES" / name
        return wizard_defaults(source) if source.exists() else {}

    def _workers(self) -> Workers:
        return Workers(self.box, self.name)


def on_volume(center: Center, volume: str) -> Center:
    """Return the same box with another volume to install on."""
    return replace(center, volume=volume, _stages=[], _told=[], _log=[])
