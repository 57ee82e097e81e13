"""A checkout with everything a release consists of, small: real formats, next to nothing in them."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import tarfile
import zipfile
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from packer.arches import ARCHES
from packer.deb import ARCHES as DEB_ARCHES
from packer.image import FAMILIES, image
from packer.lock import Item, Lock, read_lock
from packer.owner import NOT_FOR_PUBLICATION
from packer.places import ROOT, TARGET
from packer.release import LOCKS
from packer.sources import owed
from packer.ways import renewed
from packer.wheels import LOCK, SUM, requirements

if TYPE_CHECKING:
    from pathlib import Path

COMMITTED: Final = datetime(2026, 11, 23, 8, 0, 5, tzinfo=UTC)
VERSION: Final = "1.2.0-0007"
CHANGELOG: Final = "# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-11-23\n\n### Added\n\n- Something.\n"
WHEEL: Final = "volbench-1.2.0.post7-py3-none-any.whl"
HOME: Final = "https://example.org/volbench"
SOURCES: Final = "https://example.org/volbench/sources"
_NAMED: Final = ("README.md", "docs/debian.md", "docs/debian.zh-CN.md", "docs/container.md", "docs/container.zh-CN.md")
_TEMPLATES: Final = tuple(sorted(path.name for path in (ROOT / "spk/image/templates").iterdir()))
_CONTENT: Final = {
    "licences/sbom.cdx.json": '{"bomFormat": "CycloneDX", "specVersion": "1.5"}\n',
    "root_helper/list": "",
}


def info(version: str = VERSION) -> str:
    """Return what stands in INFO."""
    return f'package="volbench"\nversion="{version}"\n'


def owners_file(key: str = "RW" + "A" * 54) -> str:
    """Return owner.toml, filled in."""
    return (
        f'built_by = "Somebody"\nmaintainer_url = "{HOME}"\nsupport_url = "{HOME}/ask"\nhelp_url = "{HOME}/help"\n'
        f'release_url = "{HOME}/releases"\nsources_url = "{SOURCES}"\nminisign_key = "{key}"\n\n'
        '[published]\npackage_index = false\nimage_registry = ""\n'
    )


def git(checkout: Path, *arguments: str) -> None:
    """Run git, at the time of the commit."""
    moment = COMMITTED.isoformat()
    names = {f"GIT_{who}_{what}": "a" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    times = {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment, "HOME": str(checkout), "PATH": "/usr/bin:/bin"}
    subprocess.run(["git", *arguments], cwd=checkout, check=True, env={**names, **times}, capture_output=True)


def addresses(*, is_trial: bool = False) -> dict[str, str]:
    """Return what a package says of the project."""
    home = "https://volbench.invalid/" if is_trial else HOME
    told = {"maintainer_url": home, "support_url": f"{home}/ask", "helpurl": f"{home}/help"}
    if is_trial:
        told |= {"support_url": f"{home}support", "helpurl": f"{home}help", "distributor": NOT_FOR_PUBLICATION}
    return told


def write_spk(
    place: Path,
    *,
    version: str = VERSION,
    made: str = "20261123-08:00:05",
    payload: bytes | None = None,
    home: dict[str, str] | None = None,
) -> None:
    """Write a package for DSM; `payload` takes the place of what its checksum was made of."""
    true = _tar(
        {**_CONTENT, **{f"root_helper/{name}": (ROOT / "spk/root_helper" / name).read_text() for name in _SCRIPTS}},
        "w:xz",
    )
    told = {"arch": ARCHES[place.stem.rpartition("_dsm7_")[2]].info, "create_time": made, **(home or addresses())}
    told["checksum"] = hashlib.md5(true, usedforsecurity=False).hexdigest()
    lines = "".join(f'{key}="{value}"\n' for key, value in told.items())
    place.write_bytes(_tar({"INFO": info(version) + lines, "package.tgz": payload or true}, "w"))


_SCRIPTS: Final = ("install.sh", "remove.sh")


def write_deb(place: Path, *, version: str = VERSION, epoch_s: int | None = None, home: str = HOME) -> None:
    """Write a Debian package."""
    tree = place.with_suffix(".tree")
    metadata = tree / "usr/lib/volbench/app/flask-3.1.3.dist-info/METADATA"
    control = {
        "Package": "volbench",
        "Version": version,
        "Architecture": place.stem.rpartition("_")[2],
        "Maintainer": "Nobody <nobody@example.org>",
        "Homepage": home,
        "Description": "nothing",
    }
    texts = {
        metadata: "Name: flask\nLicense-Expression: BSD-3-Clause\n",
        # As install_wheels notes it: one of the checksums that the lock has.
        metadata.with_name(SUM): re.findall(r"sha256:(\w+)", requirements(LOCK.read_text("utf-8"))["flask"])[0] + "\n",
        tree / "DEBIAN/control": "".join(f"{key}: {value}\n" for key, value in control.items()),
    }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    when = str(int(COMMITTED.timestamp()) if epoch_s is None else epoch_s)
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-b", str(tree), str(place)],
        check=True,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": when},
    )
    subprocess.run(["rm", "-r", str(tree)], check=True)


def write_image(place: Path, *, version: str = VERSION, epoch_s: int | None = None) -> None:
    """Write a container image."""
    layer = _tar({f"{TARGET.lstrip('/')}/{name}": text for name, text in _CONTENT.items()}, "w")
    when = int(COMMITTED.timestamp()) if epoch_s is None else epoch_s
    place.write_bytes(image(layer, place.stem.rpartition("_")[2], version, when))


def write_wheel(place: Path, *, version: str = VERSION, second: int = 4, home: str = HOME) -> None:
    """Write the wheel."""
    files = {
        "volbench/INFO": info(version),
        "volbench-1.2.0.dist-info/METADATA": f"Name: volbench\nProject-URL: Homepage, {home}\n",
    }
    with zipfile.ZipFile(place, "w") as packed:
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name, (2026, 11, 23, 8, 0, second)), text)


def make_checkout(place: Path, owner: str) -> None:
    """Make a tagged checkout; nothing is built yet."""
    texts = {
        "INFO": info(),
        "CHANGELOG.md": CHANGELOG,
        ".gitignore": "/dist/\n",
        "src/frontend/package.json": '{"version": "1.2.0"}',
        "spk/owner.toml": owner,
        **dict.fromkeys(LOCKS, "{}\n"),
        **{name: (ROOT / name).read_text("utf-8") for name in _NAMED},
        **{f"spk/image/templates/{name}": (ROOT / "spk/image/templates" / name).read_text() for name in _TEMPLATES},
    }
    for name, text in texts.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, "utf-8")
    for path, text in renewed(place).items():
        path.write_text(text, "utf-8")
    git(place, "init", "-q")
    git(place, "add", ".")
    git(place, "commit", "-q", "-m", "Release")
    git(place, "tag", f"v{VERSION}")


def build_all(dist: Path, *, is_trial: bool = False) -> None:
    """Build everything `make spk deb image wheel` would."""
    dist.mkdir(parents=True)
    home = addresses(is_trial=is_trial)["maintainer_url"]
    for arch in ARCHES.values():
        write_spk(dist / f"volbench_{VERSION}_dsm7_{arch.name}.spk", home=addresses(is_trial=is_trial))
    for family in FAMILIES:
        write_image(dist / f"volbench_{VERSION}_oci_{ARCHES[family].debian}.tar")
    for name in DEB_ARCHES:
        write_deb(dist / f"volbench_{VERSION}_{name}.deb", home=home)
    write_wheel(dist / WHEEL, home=home)
    for name in _TEMPLATES:
        (dist / f"volbench_{VERSION}_{name}").write_text(name)


def small_lock(cache: Path) -> Lock:
    """Return the project's lock with sources of a few bytes, which lie in the cache as if fetched."""
    true = read_lock()

    def small(name: str, version: str) -> Item:
        text = f"{name} {version}\n".encode()
        item = Item(
            name,
            version,
            f"{name} (= {version})",
            "debian",
            f"pool/{name}.tar",
            len(text),
            hashlib.sha256(text).hexdigest(),
        )
        kept = cache / "debian" / item.sha256[:16] / item.file_name
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(text)
        return item

    owed_now = [source.rstrip(")").split(" (= ") for source in owed(true.runtime)]
    return Lock(
        snapshot=true.snapshot,
        runtime=true.runtime,
        sources={name: small(name, item.version) for name, item in true.sources.items()},
        font=true.font,
        corresponding={f"{name} (= {version})": (small(name, version),) for name, version in owed_now},
    )


def _tar(files: dict[str, str | bytes], mode: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as packed:  # type: ignore[call-overload]
        for name, text in files.items():
            data = text.encode() if isinstance(text, str) else text
            member = tarfile.TarInfo(name)
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    return buffer.getvalue()
