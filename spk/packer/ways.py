"""`make ways`: brings the README's table of ways, and every version in a file name, up to INFO and owner.toml.

A command an owner copies names the file there is. Nothing is named that is not published: `uvx volbench`, `pipx install
volbench` and a registry stand in the README only where owner.toml says so.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final

from packer.arches import ARCHES
from packer.errors import CannotPack
from packer.info import python_version, read_info
from packer.owner import Owner, as_filled_in
from packer.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

README: Final = "README.md"
TEMPLATES: Final = "spk/image/templates"
FOLDERS: Final = "sudo install -d -o 1000 -g 1000 /srv/volbench/data /srv/volbench/lock /srv/disk1/volbench"
"""The folders that the compose template mounts. Docker would make missing ones as root, unwritable for us."""
_NAMING: Final = ("docs/debian.md", "docs/debian.zh-CN.md", "docs/container.md", "docs/container.zh-CN.md")
"""Pages with commands that name a file of a release."""
_BLOCK: Final = re.compile(r"(?<=<!-- ways: written by make ways -->\n).*?(?=<!-- /ways -->\n)", re.DOTALL)
_VERSION: Final = r"\d+\.\d+\.\d+-\d{4}"
_FILE: Final = re.compile(rf"\bvolbench_{_VERSION}_")
_WHEEL: Final = re.compile(r"\bvolbench-\d+\.\d+\.\d+\.post\d+-py3")
_IMAGE: Final = re.compile(rf"(?:[a-z0-9.-]+(?::\d+)?/(?:[a-z0-9._-]+/)*)?\bvolbench:{_VERSION}")


def renewed(checkout: Path = ROOT) -> dict[Path, str]:
    """Return every file that says something else than INFO and the owner's file, with what it should say.

    Raises:
        CannotPack: the README has lost the marks its table stands between.
    """
    version = read_info((checkout / "INFO").read_text("utf-8"))["version"]
    owner = as_filled_in(checkout)
    templates = sorted((checkout / TEMPLATES).iterdir())
    found = {}
    for place in (checkout / README, *(checkout / name for name in _NAMING), *templates):
        text = place.read_text("utf-8")
        wanted = _with_table(text, version, owner) if place.name == README else text
        wanted = with_version(wanted, version, owner)
        if wanted != text:
            found[place] = wanted
    return found


def with_version(text: str, version: str, owner: Owner) -> str:
    """Return a text whose file names and image names are those of a version."""
    text = _FILE.sub(f"volbench_{version}_", text)
    text = _WHEEL.sub(f"volbench-{python_version(version)}-py3", text)
    return _IMAGE.sub(f"{image_name(owner)}:{version}", text)


def image_name(owner: Owner) -> str:
    """Return what the image is called, without its version."""
    return owner.image_registry or "volbench"


def table(version: str, owner: Owner) -> str:
    """Return which way is for whom, with its commands, in Markdown."""
    wheel = f"./volbench-{python_version(version)}-py3-none-any.whl"
    packages = "<br>".join(f"`volbench_{version}_dsm7_{name}.spk`" for name in ARCHES)
    uvx = "uvx volbench serve" if owner.package_index else f"uvx --from {wheel} volbench serve"
    pipx = "pipx install volbench" if owner.package_index else f"pipx install {wheel}"
    load = [] if owner.image_registry else [f"docker load -i volbench_{version}_oci_amd64.tar"]
    debian = "[docs/debian.md](docs/debian.md)，[中文](docs/debian.zh-CN.md)"
    container = "[docs/container.md](docs/container.md)，[中文](docs/container.zh-CN.md)"
    rows = [
        ("Synology NAS, DSM 7 群晖 NAS", f"{packages}<br>Package Center → Manual Install “套件中心” → 手动安装"),
        (
            f"Debian 12, 13, Ubuntu, OpenMediaVault, Raspberry Pi OS: {debian}",
            _commands(f"sudo apt install ./volbench_{version}_amd64.deb", "sudo volbench-admin token"),
        ),
        (
            f"TrueNAS, Unraid, QNAP, Docker, Podman: {container}",
            _commands(*load, FOLDERS, f"docker compose -f volbench_{version}_compose.yaml up -d"),
        ),
        ("any Linux with Python ≥ 3.11, fio and uv 装有 Python ≥ 3.11、fio 和 uv 的 Linux", _commands(uvx)),
        ("the same with pipx 装有 pipx 的 Linux", _commands(pipx, "volbench serve")),
    ]
    head = "| on 适用于 | way 方式 |\n|---|---|\n"
    return _whence(owner) + head + "".join(f"| {on} | {way} |\n" for on, way in rows)


def _whence(owner: Owner) -> str:
    if owner.release_url:
        check = "docs/releasing.md#check-a-release"
        return (
            f"All files lie at {owner.release_url}, with checksums and a signature ([how to check]({check})).\n"
            f"全部文件及校验和、签名见 {owner.release_url}（[如何核对]({check})，英文）。\n\n"
        )
    return (
        "Nothing is published yet: `make spk deb image wheel` builds the files into `dist/`.\n"
        "目前尚未发布：`make spk deb image wheel` 会把以下文件生成到 `dist/`。\n\n"
    )


def _commands(*commands: str) -> str:
    return "<br>".join(f"`{command}`" for command in commands)


def _with_table(text: str, version: str, owner: Owner) -> str:
    if not _BLOCK.search(text):
        raise CannotPack(f"{README} has lost the marks around its table of ways")
    return _BLOCK.sub(lambda _: table(version, owner), text)


def main() -> int:
    """Write what is to be renewed and name it; return the exit code."""
    try:
        found = renewed()
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1
    for place, text in found.items():
        place.write_text(text, "utf-8")
        print(place.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
