"""The text beside a release: what changed, how to check the files, and the checksums of the root extra's scripts.

docs/root-extra.md has an owner compare those before anything runs as root.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from packer.owner import NOT_FOR_PUBLICATION, sources_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packer.release import Release

_SECTION: Final = r"^## {}( - [^\n]*)?\n(?P<text>.*?)(?=^## |\Z)"


def release_notes(release: Release, sums: Mapping[str, str]) -> str:
    """Return the text.

    Args:
        release: the version.
        sums: SHA-256 of each script of the root extra, by its file's name.
    """
    owner = release.owner
    mark = f"**A trial, {NOT_FOR_PUBLICATION}.**\n\n" if owner.is_trial else ""
    # A trial's key is another one each time, and the notes are to be the same.
    key = "-p trial.pub" if owner.is_trial else f"-P {owner.minisign_key}"
    changes = section((release.checkout / "CHANGELOG.md").read_text("utf-8"), release.number)
    scripts = "".join(f"    {value}  {name}\n" for name, value in sums.items())
    return f"""\
# Volume Bench {release.number} ({release.version})

{mark}{changes}
## Check the files 核对文件

    minisign -V -m SHA256SUMS {key}
    sha256sum --ignore-missing -c SHA256SUMS

What the GNU GPL and LGPL ask sources for is in `{sources_name(release.version)}`; {owner.sources_url} keeps it.
GNU GPL 和 LGPL 要求提供的源代码在 `{sources_name(release.version)}` 中；{owner.sources_url} 会一直保留。

## The root extra 管理员扩展

The page shows a script that root shall run. Before it does, compare the script's SHA-256 with the line of your
processor; the same texts lie here as files.
网页会显示一段要由 root 运行的脚本。运行之前，请将其 SHA-256 与对应处理器的一行比较；同样的脚本也作为文件附在此处。

{scripts}"""


def section(changelog: str, number: str) -> str:
    """Return what CHANGELOG.md says of a version; empty where it says nothing."""
    found = re.search(_SECTION.format(re.escape(number)), changelog, re.MULTILINE | re.DOTALL)
    return found["text"].strip("\n") + "\n" if found else ""
