"""`make release`: writes what is published beside the packages, and signs it.

Sources, lists of parts, the scripts of the root extra, release notes, provenance, checksums and their signature. The
same commit gives the same bytes on the same Debian release, signatures excepted. See docs/releasing.md.

A trial (`make release TRIAL=1`) does all of it with a key that is thrown away and addresses under `.invalid`, and says
in packages, notes, provenance, signature and a file of its own that it is not for publication.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

from packer.errors import CannotFetch, CannotPack
from packer.fetch import sha256_of
from packer.lock import read_lock
from packer.minisign import Key, require_minisign, sign, throw_away_key
from packer.opened import parts_of_deb, parts_of_image, parts_of_spk, parts_of_wheel, root_scripts
from packer.owner import NOT_FOR_PUBLICATION, sources_name
from packer.places import ROOT
from packer.release import LOCKS, Release, say_doubts
from packer.release_notes import release_notes
from packer.sources import write_sources
from packer.tools_used import tools_used

if TYPE_CHECKING:
    from packer.lock import Lock

SUMS: Final = "SHA256SUMS"
PROVENANCE: Final = "provenance.json"
TRIAL_KEY: Final = "trial.pub"
TRIAL_MARK: Final = "NOT-FOR-PUBLICATION.txt"
TEMPLATES: Final = ("compose.yaml", "truenas.yaml", "unraid.xml")
_SCHEMA: Final = "volbench.provenance/1"
_WORD: Final = (
    "Whoever is named as built_by says, with the signature of SHA256SUMS, that these files were built from this commit "
    "with these tools. Nobody else has watched. Building the commit again and comparing the bytes asks for no trust."
)
_UNAVAILABLE: Final = 69
"""EX_UNAVAILABLE, sysexits.h"""


def main(arguments: list[str], checkout: Path = ROOT) -> int:
    """Check, write and sign; with `--ready` only say whether it is worth building. Return the exit code."""
    try:
        release = Release(checkout)
        doubts = release.doubts_of_the_checkout()
        if arguments == ["--ready"]:
            return _ready(release, doubts)
        return publish(release, read_lock(), doubts)
    except CannotFetch as error:
        print(f"packer: {error}", file=sys.stderr)
        return _UNAVAILABLE
    except CannotPack as error:
        print(f"packer: {error}", file=sys.stderr)
        return 1


def publish(release: Release, lock: Lock, doubts: list[str]) -> int:
    """Write and sign everything unless there is a doubt; return the exit code.

    Raises:
        CannotPack: a file lacks what belongs into it, or nothing can be signed.
        CannotFetch: a source cannot be had.
    """
    of_files = release.doubts_of_files()
    if of_files or (doubts and not release.owner.is_trial):
        say_doubts(release.version, [*doubts, *of_files])
        return 1
    _say_forgiven(doubts)
    for old in (SUMS, f"{SUMS}.minisig"):
        (release.dist / old).unlink(missing_ok=True)
    files = assemble(release, lock)
    with throw_away_key() if release.owner.is_trial else nullcontext(_owners_key(release)) as key:
        if release.owner.is_trial:
            (release.dist / TRIAL_KEY).write_text(f"untrusted comment: {NOT_FOR_PUBLICATION}\n{key.public}\n", "ascii")
        sums = release.dist / SUMS
        sums.write_text("".join(f"{sha256_of(file)}  {file.name}\n" for file in files), "ascii")
        files += [sums, sign(sums, key, _signed_comment(release))]
    ending = f": a trial, {NOT_FOR_PUBLICATION}" if release.owner.is_trial else ""
    print(f"{release.version} is whole in {release.dist.relative_to(release.checkout)}/{ending}")
    print("".join(f"  {file.stat().st_size / 1e6:8.3f} MB  {file.name}\n" for file in files), end="")
    return 0


def assemble(release: Release, lock: Lock) -> list[Path]:
    """Write everything but checksums and signature, and return all files that are published, the packages first."""
    version, dist = release.version, release.dist
    files = [*release.files, *_templates(release), *_root_scripts(release)]
    files += [_write(dist / f"{file.name}.cdx.json", text) for file, text in _lists_of_parts(release)]
    sources = dist / sources_name(version)
    epoch_s = int(release.committed_at.timestamp())
    write_sources(sources, lock, checkout=release.checkout, version=version, commit=release.commit, epoch_s=epoch_s)
    files.append(sources)
    if release.owner.is_trial:
        files.append(_write(dist / TRIAL_MARK, f"A trial of volbench {version}: {NOT_FOR_PUBLICATION}.\n"))
    files.append(_write(release.named("release-notes.md"), release_notes(release, _sums_of_root_scripts(release))))
    return [*files, _write(dist / PROVENANCE, _provenance(release, files))]


def _ready(release: Release, doubts: list[str]) -> int:
    require_minisign()
    if release.owner.is_trial:
        _say_forgiven(doubts)
        return 0
    if doubts:
        say_doubts(release.version, doubts)
        return 1
    _owners_key(release)
    return 0


def _say_forgiven(doubts: list[str]) -> None:
    for doubt in doubts:
        print(f"packer: only because this is a trial: {doubt}", file=sys.stderr)


def _owners_key(release: Release) -> Key:
    """Return the key; nobody but the owner of the project has it."""
    named = os.environ.get("VOLBENCH_KEY")
    secret = Path(named).expanduser() if named else Path.home() / ".minisign" / "minisign.key"
    if not secret.is_file():
        raise CannotPack(f"there is no key at {secret}: make release KEY=/path/to/minisign.key")
    return Key(secret, release.owner.minisign_key)


def _signed_comment(release: Release) -> str:
    told = f"volbench {release.version} {release.commit}"
    return f"{told} {NOT_FOR_PUBLICATION}" if release.owner.is_trial else told


def _templates(release: Release) -> list[Path]:
    """Return the templates `make image` put there.

    Raises:
        CannotPack: one is missing.
    """
    found = [release.named(name) for name in TEMPLATES]
    if missing := [file.name for file in found if not file.is_file()]:
        raise CannotPack(f"{', '.join(missing)} missing in dist: make image")
    return found


def _root_scripts(release: Release) -> list[Path]:
    """Write the scripts of the root extra, which differ by processor family, and return where they lie."""
    return [
        _write(release.named(f"dsm7_{arch}_root-{what}.sh"), text)
        for arch, package in release.packages.items()
        for what, text in root_scripts(package).items()
    ]


def _sums_of_root_scripts(release: Release) -> dict[str, str]:
    found = [
        release.named(f"dsm7_{arch}_root-{what}.sh") for arch in release.packages for what in ("install", "remove")
    ]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in found}


def _lists_of_parts(release: Release) -> list[tuple[Path, str]]:
    """Return for each file what is in it, for scanners: CycloneDX."""
    return [
        *((package, parts_of_spk(package)) for package in release.packages.values()),
        *((package, parts_of_deb(package, arch, release.version)) for arch, package in release.debs.items()),
        *((image, parts_of_image(image)) for image in release.images.values()),
        (release.wheel, parts_of_wheel(release.version)),
    ]


def _provenance(release: Release, files: list[Path]) -> str:
    told = {
        "schema": _SCHEMA,
        "for_publication": not release.owner.is_trial,
        "version": release.version,
        "tag": release.tag,
        "commit": release.commit,
        "committed_at": release.committed_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "built_by": release.owner.built_by,
        "built_with": tools_used(),
        "word": _WORD,
        "locks": {name: sha256_of(release.checkout / name) for name in LOCKS},
        "files": {file.name: {"sha256": sha256_of(file), "bytes": file.stat().st_size} for file in files},
    }
    return json.dumps(told, indent=1) + "\n"


def _write(place: Path, text: str) -> Path:
    place.write_text(text, "utf-8")
    return place


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
