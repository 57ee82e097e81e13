"""`make image`: an OCI image for each processor family: `python -m packer.image [ARCH …]`.

What is in it is what the DSM package has, at the same place: the pruned Python, volbench, static fio and hdparm. There
is no distribution inside and nothing is pulled. An image is a tar file and a few lines of JSON (OCI image-spec 1.0),
written here so that the same commit gives the same bytes. The file also has what `docker load` read before it knew OCI.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from packer import archive
from packer.__main__ import say_what_is_missing, warn_of_changes
from packer.application import build_page, copy_tracked, uncommitted
from packer.arches import by_name
from packer.build import commit_time_s, fill_target, prepare
from packer.errors import CannotFetch, CannotPack
from packer.lock import read_lock
from packer.owner import project, read_owner
from packer.places import BUILD, DIST, ROOT, TARGET
from packer.ways import TEMPLATES, image_name

if TYPE_CHECKING:
    from pathlib import Path

    from packer.arches import Arch
    from packer.lock import Lock

MOST_BYTES: Final = 60_000_000
FAMILIES: Final = ("x86_64", "armv8")
"""Nobody runs containers on the 32-bit models."""
PORT: Final = 18290
OWN_MOUNTS: Final = ("data", "lock", "tmp")
"""Every user may write to them, for nobody knows by whose number it is started."""
_PLACES: Final = ("dev", "etc", "proc", "sys", "volumes", *OWN_MOUNTS)
_ONLY_ON_DSM: Final = ("ui", "root_helper")
_UNAVAILABLE: Final = 69
"""EX_UNAVAILABLE, sysexits.h"""
_LAYER: Final = "application/vnd.oci.image.layer.v1.tar+gzip"
_CONFIG: Final = "application/vnd.oci.image.config.v1+json"
_MANIFEST: Final = "application/vnd.oci.image.manifest.v1+json"


def main(names: list[str]) -> int:
    """Build for the families named, all when none is."""
    try:
        check_families(names)
        arches = [by_name(name) for name in names or FAMILIES]
        warn_of_changes(uncommitted())
        build_page()
        lock = read_lock()
        prepare(lock)
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
            places = list(workers.map(partial(build, lock=lock), arches))
        for place in places:
            _announce(place)
        for place in copy_templates():
            print(place.relative_to(ROOT))
        say_what_is_missing()
    except CannotFetch as error:
        print(f"packer: {error}", file=sys.stderr)
        return _UNAVAILABLE
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1
    return 0


def check_families(names: list[str]) -> None:
    """Refuse what there are no images for.

    Raises:
        CannotPack: a family is none of ours.
    """
    for name in names:
        if name not in FAMILIES:
            raise CannotPack(f"there are no images for {name}, only for {', '.join(FAMILIES)}")


def build(arch: Arch, lock: Lock) -> Path:
    """Build the image of a processor family, after `prepare`, and return where it lies."""
    root = BUILD / "image" / arch.name
    shutil.rmtree(root, ignore_errors=True)
    for name in _PLACES:
        (root / name).mkdir(parents=True)
    target = root / TARGET.lstrip("/")
    fill_target(target, arch, lock)
    for name in _ONLY_ON_DSM:
        shutil.rmtree(target / name)
    copy_tracked("spk/image/etc", root / "etc")
    members = [(path.relative_to(root).as_posix(), path) for path in archive.entries(root)]
    layer = archive.tar(members, commit_time_s(), open_to_all=frozenset(OWN_MOUNTS))
    version = project()["version"]
    DIST.mkdir(parents=True, exist_ok=True)
    place = DIST / f"volbench_{version}_oci_{arch.debian}.tar"
    place.write_bytes(image(layer, arch.debian, version, commit_time_s(), image_name(read_owner())))
    return place


def copy_templates() -> list[Path]:
    """Put the templates beside the images, under names that say of which version they are."""
    made = []
    for template in sorted((ROOT / TEMPLATES).iterdir()):
        place = DIST / f"volbench_{project()['version']}_{template.name}"
        shutil.copyfile(template, place)
        made.append(place)
    return made


def image(layer: bytes, processor: str, version: str, epoch_s: int, called: str = "volbench") -> bytes:
    """Return the image as one file: an OCI layout, and what older Dockers read.

    Args:
        layer: its files, a tar file.
        processor: as Go calls it, which is Debian's name.
        version: volbench's.
        epoch_s: time of everything, seconds since 1970.
        called: the image's name without its version; with its registry where it lies in one.
    """
    blobs = _Blobs()
    packed = blobs.add(gzip.compress(layer, 9, mtime=0), _LAYER)
    config = blobs.add(_dump(configuration(layer, processor, version, epoch_s)), _CONFIG)
    manifest = blobs.add(
        _dump({"schemaVersion": 2, "mediaType": _MANIFEST, "config": config, "layers": [packed]}), _MANIFEST
    )
    name = f"{called}:{version}"
    whole = name if "/" in called else f"docker.io/library/{name}"
    names = {"org.opencontainers.image.ref.name": version, "io.containerd.image.name": whole}
    named = manifest | {
        "annotations": names,
        "platform": {"architecture": processor, "os": "linux"},
    }
    files = {
        "oci-layout": _dump({"imageLayoutVersion": "1.0.0"}),
        "index.json": _dump({"schemaVersion": 2, "manifests": [named]}),
        "manifest.json": _dump([{"Config": _path(config), "RepoTags": [name], "Layers": [_path(packed)]}]),
        **blobs.files,
    }
    return _plain_tar(files, epoch_s)


def configuration(layer: bytes, processor: str, version: str, epoch_s: int) -> dict[str, Any]:
    """Return how a container is started from it: OCI image-spec, config.md."""
    program = f"{TARGET}/runtime/usr/bin/python3.11"
    words = {
        "PATH": f"{TARGET}/bin",
        "HOME": "/data",
        "LANG": "C.UTF-8",
        "VOLBENCH_DATA_DIR": "/data",
        "VOLBENCH_LOCK_DIR": "/lock",
        "VOLBENCH_TOOLS_DIR": f"{TARGET}/bin",
        "VOLBENCH_FONT": f"{TARGET}/fonts/wqy-microhei.ttc",
        "VOLBENCH_HOST": "0.0.0.0",  # noqa: S104 (inside: which address of the host it gets is said where it is started)
        "VOLBENCH_PORT": str(PORT),
    }
    return {
        "created": datetime.fromtimestamp(epoch_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "architecture": processor,
        "os": "linux",
        "config": {
            "User": "1000:1000",
            "ExposedPorts": {f"{PORT}/tcp": {}},
            "Env": [f"{name}={value}" for name, value in words.items()],
            "Entrypoint": [program, "-I", "-B", "-X", "utf8", "-m", "volbench"],
            # One that ends is started again and again by whatever keeps containers running.
            "Cmd": ["serve", "--wait"],
            "Volumes": {"/data": {}},
            "WorkingDir": "/data",
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Volume Bench",
                "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "MIT AND GPL-2.0-only AND BSD-3-Clause",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
        "history": [{"created_by": "make image"}],
    }


class _Blobs:
    """Content by its checksum."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    def add(self, data: bytes, kind: str) -> dict[str, Any]:
        """Keep something and return what OCI calls its descriptor."""
        digest = hashlib.sha256(data).hexdigest()
        self.files[f"blobs/sha256/{digest}"] = data
        return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)}


def _path(descriptor: dict[str, Any]) -> str:
    return "blobs/" + str(descriptor["digest"]).replace(":", "/")


def _dump(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def _plain_tar(files: dict[str, bytes], epoch_s: int) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as whole:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(data), epoch_s, 0o644
            whole.addfile(member, io.BytesIO(data))
    return buffer.getvalue()


def _announce(place: Path) -> None:
    """Print name, size and checksum.

    Raises:
        CannotPack: it is larger than promised.
    """
    data = place.read_bytes()
    print(f"{place.relative_to(ROOT)}  {len(data) / 1e6:.1f} MB  sha256 {hashlib.sha256(data).hexdigest()}")
    if len(data) > MOST_BYTES:
        raise CannotPack(f"{place.name} is larger than {MOST_BYTES / 1e6:.0f} MB")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
