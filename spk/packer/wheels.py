"""The Python packages of requirements/run.lock, pure Python only, so that one set serves every processor.

SQLAlchemy publishes a wheel without extensions. MarkupSafe does not; its compiled wheel carries the same code in Python
(`_native.py`), which it imports by itself once the extension is left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

from packer.errors import CannotPack
from packer.fetch import sha256_of
from packer.places import BACKEND, cache

LOCK: Final = BACKEND / "requirements" / "run.lock"
SUM: Final = "wheel.sha256"
"""In the metadata of each package: SHA-256 of the wheel it came in, one of those that run.lock has for it."""
_NOT_AT_RUN_TIME: Final = {"setuptools", "markdown", "oauthlib", "pyyaml", "requests-oauthlib"}
"""The last four only for what volbench does not let Apprise do: read its configuration files, turn Markdown into HTML,
write to Twitter."""
_WITHOUT_PURE_WHEEL: Final = {"markupsafe"}
_LEFT_OUT: Final = re.compile(
    r"\.(so|c|pyx|pxd|pyi|h)$|/(tests?|testing)/|\.dist-info/(RECORD|INSTALLER|WHEEL|top_level\.txt)$|\.data/"
)
_NEVER_USED: Final = re.compile(
    r"sqlalchemy/(orm/|ext/(?!__init__\.py|compiler\.py)|dialects/(mssql|mysql|oracle|postgresql)/|connectors/(aioodbc|pyodbc)\.py)"
    r"|alembic/(templates/|ddl/(mssql|mysql|oracle|postgresql)\.py)|mako/ext/|webargs/((aiohttp|bottle|django|falcon|pyramid|tornado)parser|testing)\.py"
    r"|apprise/(cli\.py|assets/|i18n/(?!__init__\.py))"
    r"|packaging/(?!__init__\.py|version\.py)|werkzeug/debug/"
    r"|apprise/plugins/(blink1|dbus|fcm|glib|gnome|growl|macosx|mqtt|smpp|sogs|syslog|twitter|vapid|windows|xmpp)[./]"
)
"""Other databases, the object mapper, other web frameworks, project templates, what of `packaging` compares no versions
and a debugger; Apprise's command, pictures and translations, and those of its services that need other
libraries or only reach this machine."""
_REPLACED: Final = {"alembic/ddl/__init__.py": b"from . import sqlite\nfrom .impl import DefaultImpl as DefaultImpl\n"}
"""Without the lines that import what it has for other databases, and half of SQLAlchemy's PostgreSQL with it."""
_PURE: Final = ("--platform=any", "--implementation=py", "--abi=none")
_COMPILED: Final = ("--platform=manylinux2014_x86_64", "--implementation=cp", "--abi=cp311")


def install_wheels(place: Path) -> None:
    """Unpack all run-time packages into `place`, without compiled parts, tests and what volbench never imports."""
    for wheel in sorted(_fetch_wheels().glob("*.whl")):
        _unpack(wheel, place)


def _unpack(wheel: Path, place: Path) -> None:
    """Unpack one, and write its checksum beside its metadata."""
    metadata = set()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith("/") and not _LEFT_OUT.search(name) and not _NEVER_USED.match(name):
                file = place / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(_REPLACED.get(name) or archive.read(name))
                if name.endswith(".dist-info/METADATA"):
                    metadata.add(file.parent)
    (its,) = metadata
    (its / SUM).write_text(f"{sha256_of(wheel)}\n", "ascii")


def requirements(text: str) -> dict[str, str]:
    """Return the blocks of a requirements file with hashes, by package name."""
    blocks = re.split(r"(?m)^(?=[A-Za-z0-9])", text)
    return {re.split(r"==|\[", block, maxsplit=1)[0].lower(): block for block in blocks if "==" in block}


def _fetch_wheels() -> Path:
    place = cache() / "wheels" / sha256_of(LOCK)[:16]
    if place.is_dir():
        return place
    blocks = {
        name: block for name, block in requirements(LOCK.read_text("utf-8")).items() if name not in _NOT_AT_RUN_TIME
    }
    arriving = place.with_suffix(".part")
    shutil.rmtree(arriving, ignore_errors=True)
    arriving.mkdir(parents=True)
    _download(arriving, "".join(b for n, b in blocks.items() if n not in _WITHOUT_PURE_WHEEL), _PURE)
    _download(arriving, "".join(b for n, b in blocks.items() if n in _WITHOUT_PURE_WHEEL), _COMPILED)
    if len(list(arriving.glob("*.whl"))) != len(blocks):
        raise CannotPack(f"pip brought {len(list(arriving.glob('*.whl')))} wheels for {len(blocks)} packages")
    arriving.rename(place)
    return place


def _download(place: Path, pins: str, kind: tuple[str, ...]) -> None:
    """Let pip fetch and check (`--require-hashes`); it runs no code of the packages."""
    wanted = place / "requirements.txt"
    wanted.write_text(pins, "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--retries=10"]
    command += ["--only-binary=:all:", "--python-version=3.11", *kind, "--require-hashes"]
    done = subprocess.run([*command, "-r", str(wanted), "-d", str(place)], check=False, capture_output=True, text=True)
    wanted.unlink()
    if done.returncode:
        raise CannotPack(f"pip could not fetch the pinned wheels:\n{done.stderr}")
