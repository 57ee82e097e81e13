"""What pyproject.toml cannot say: version, addresses and readme of the wheel are those of the checkout.

INFO at the top of the checkout has the project's one version; it goes into the wheel, for the program reads it there.
Addresses are those the packages have, so the packer is asked for them.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
sys.path.insert(0, str(CHECKOUT / "spk"))

from packer.info import python_version  # noqa: E402 (found by the line above)
from packer.owner import project  # noqa: E402

PAGE = HERE / "volbench" / "static" / "app" / "index.html"
PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n+(\*[^*].*\n+)?")
"""With the line in italics below it."""
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


def addresses(info: dict[str, str]) -> dict[str, str]:
    """Return the project's addresses, as far as the owner named them."""
    fields = {"Homepage": "maintainer_url", "Documentation": "helpurl", "Support": "support_url"}
    return {label: info[field] for label, field in fields.items() if info.get(field)}


def readme() -> str:
    """Return the README without pictures and links that lead nowhere outside the checkout."""
    return LINK.sub(r"\1", PICTURE.sub("", (CHECKOUT / "README.md").read_text("utf-8")))


class BuildWithPage(build_py):
    """Packs INFO and insists on the built page; nothing of an earlier build stays."""

    def run(self) -> None:
        """Build, but leave alone what an editable installation uses in place."""
        if self.editable_mode:
            super().run()
            return
        if not PAGE.is_file():
            raise SetupError("the page is not built: run .ci/build-frontend first (`make wheel` does)")
        packed = Path(self.build_lib) / "volbench"
        shutil.rmtree(packed, ignore_errors=True)
        super().run()
        shutil.copyfile(CHECKOUT / "INFO", packed / "INFO")


class SameModes(bdist_wheel):
    """Packs every file with the mode git knows: wheels keep modes, and a checkout has those of its maker's umask."""

    def write_wheelfile(self, *arguments: Any, **options: Any) -> None:
        """Write the last file that is packed, and set all of them right."""
        super().write_wheelfile(*arguments, **options)
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


INFO = project(CHECKOUT)
setup(
    version=python_version(INFO["version"]),
    project_urls=addresses(INFO),
    long_description=readme(),
    long_description_content_type="text/markdown",
    cmdclass={"build_py": BuildWithPage, "bdist_wheel": SameModes},
)
