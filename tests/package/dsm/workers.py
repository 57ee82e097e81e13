"""The resource workers the package asks for in conf/resource (DG, resource acquisition)."""

from __future__ import annotations

import configparser
import json
import re
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from package.dsm.box import Box


@dataclass(frozen=True, slots=True)
class Workers:
    """What DSM does for one package around its scripts."""

    box: Box
    name: str

    def acquire_installed(self) -> str:
        """From postinst on: `port-config` registers our ports for firewall and port list.

        Returns:
            The alert DSM shows when that fails (the package stays installed), else nothing.
        """
        wanted = self._resource().get("port-config", {}).get("protocol-file")
        if wanted is None:
            return ""
        source = self.box.path(f"/var/packages/{self.name}/target/{wanted}")
        if not source.is_file():
            return f"invalid package: {wanted} is missing"
        place = self._registry() / f"{self.name}.sc"
        if place.exists():  # A file of that name is left as it is, also one an earlier installation lost.
            return ""
        taken = _ports(source) & {port for other in self._registry().glob("*.sc") for port in _ports(other)}
        if taken:
            return f"Port {min(taken)} configured for this package is used by another service"
        shutil.copy(source, place)
        return ""

    def release_installed(self) -> None:
        """After postuninst."""
        (self._registry() / f"{self.name}.sc").unlink(missing_ok=True)

    def acquire_enabled(self) -> None:
        """While the package is enabled: `usr-local-linker` puts its commands on everyone's PATH."""
        for name in self._commands():
            link = self.box.root / "usr/local/bin" / name.rsplit("/", 1)[-1]
            link.unlink(missing_ok=True)
            link.symlink_to(f"/var/packages/{self.name}/target/{name}")

    def release_enabled(self) -> None:
        """When it is disabled."""
        for name in self._commands():
            (self.box.root / "usr/local/bin" / name.rsplit("/", 1)[-1]).unlink(missing_ok=True)

    def _registry(self) -> Path:
        return self.box.root / "usr/local/etc/services.d"

    def _resource(self) -> dict[str, Any]:
        path = self.box.root / "var/packages" / self.name / "conf/resource"
        answer: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
        return answer

    def _commands(self) -> list[str]:
        names: list[str] = self._resource().get("usr-local-linker", {}).get("bin", [])
        return names


def _ports(path: Path) -> set[str]:
    """Return the ports a service file names (DG, port: `dst.ports="18290/tcp"`)."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read_string(path.read_text())
    lists = [parser[section].get("dst.ports", "").strip('"') for section in parser.sections()]
    return set(re.findall(r"\d+/(?:tcp|udp)", ",".join(lists)))
