"""What pyproject.toml cannot say: version, addresses and readme of the wheel are those of the checkout.

INFO at the top of the checkout has the project's one version; it goes into the wheel, for the program reads it there.
Addresses are those the packages have, so the packer is asked for them. A source archive (sdist) is built without the
checkout around it: its PKG-INFO says all of this, and INFO and the built page are in it.
"""

from __future__ import annotations

import re
import shutil
import sys
from email import message_from_string
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
ARCHIVED = HERE / "PKG-INFO"
"""There only in a source archive."""
PAGE = HERE / "volbench" / "static" / "app" / "index.html"
PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n+(\*[^*].*\n+)?")
"""With the line in italics below it."""
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


def from_checkout() -> dict[str, Any]:
    """Return version, addresses as far as the owner named them, and the readme of the checkout."""
    sys.path.insert(0, str(CHECKOUT / "spk"))
    from packer.info import python_version  # found by the line above
    from packer.owner import project

    info = project(CHECKOUT)
    fields = {"Homepage": "maintainer_url", "Documentation": "helpurl", "Support": "support_url"}
    return {
        "version": python_version(info["version"]),
        "project_urls": {label: info[field] for label, field in fields.items() if info.get(field)},
        "long_description": readme(),
    }


def from_archive() -> dict[str, Any]:
    """Return the same from what was written when the source archive was made."""
    told = message_from_string(ARCHIVED.read_text("utf-8"))
    return {
        "version": told["Version"],
        "project_urls": dict(address.split(", ", 1) for address in told.get_all("Project-URL", [])),
        "long_description": str(told.get_payload()),
    }


def readme() -> str:
    """Return the README without pictures and links that lead nowhere outside the checkout."""
    return LINK.sub(r"\1", PICTURE.sub("", (CHECKOUT / "README.md").read_text("utf-8")))


def insist_on_page() -> None:
    """End where there is no built page: whoever installs cannot build it."""
    if not PAGE.is_file():
        raise SetupError("the page is not built: run .ci/build-frontend first (`make wheel` does)")


class BuildWithPage(build_py):
    """Packs INFO and insists on the built page; nothing of an earlier build stays."""

    def run(self) -> None:
        """Build, but leave alone what an editable installation uses in place."""
        if self.editable_mode:
            super().run()
            return
        insist_on_page()
        packed = Path(self.build_lib) / "volbench"
        shutil.rmtree(packed, ignore_errors=True)
        super().run()
        if not ARCHIVED.is_file():
            shutil.copyfile(CHECKOUT / "INFO", packed / "INFO")


class ArchiveWithPage(sdist):
    """Packs what a build takes from the checkout around: INFO, the licence itself, and the built page."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Lay out what is archived."""
        insist_on_page()
        super().make_release_tree(base_dir, files)
        tree = Path(base_dir)
        for name, source in (("volbench/INFO", CHECKOUT / "INFO"), ("LICENSE", CHECKOUT / "LICENSE")):
            (tree / name).unlink(missing_ok=True)
            shutil.copyfile(source, tree / name)


class SameModes(bdist_wheel):
    """Packs every file with the mode git knows: wheels keep modes, and a checkout has those of its maker's umask."""

    def write_wheelfile(self, *arguments: Any, **options: Any) -> None:
        """Write the last file that is packed, and set all of them right."""
        super().write_wheelfile(*arguments, **options)
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


setup(
    **(from_archive() if ARCHIVED.is_file() else from_checkout()),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": BuildWithPage, "bdist_wheel": SameModes, "sdist": ArchiveWithPage},
)
