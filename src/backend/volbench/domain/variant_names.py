"""What a set of file system options is called on every screen, in every report and by the command line: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.text import Text

VARIANT_NAMES: Final = {
    "ext4": Text("ext4", "ext4"),
    "btrfs-cow": Text("Btrfs (copy-on-write)", "Btrfs（写时复制）"),
    "btrfs-nocow": Text("Btrfs without copy-on-write", "Btrfs（关闭写时复制）"),
    "btrfs-cow-compress": Text("Btrfs with compression", "Btrfs（启用压缩）"),
}


def variant_name(variant: str) -> Text:
    """Name `variant`; one that is named after its file system keeps its id."""
    return VARIANT_NAMES.get(variant, Text(variant, variant))
