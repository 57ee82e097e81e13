"""Which processor family a DSM platform belongs to.

A NAS asks with the name of its platform (`geminilake`), packages are built for families. The names are those of
Synology's toolkit (SynologyOpenSource/pkgscripts-ng, `include/platform.*`, branches DSM7.0 to DSM7.2) and of the
toolchains in SynoCommunity/spksrc (`toolchain/syno-*`, DSM 7.0 to 7.3); tests/fixtures/dsm/platforms.txt is a dated
copy. A platform that is not listed here is offered nothing, which an owner notices; the wrong package would not start.
"""

from __future__ import annotations

from typing import Final

_X86_64: Final = (
    *("apollolake", "avoton", "braswell", "broadwell", "broadwellnk", "broadwellnkv2", "broadwellntb"),
    *("broadwellntbap", "bromolow", "cedarview", "coffeelake", "denverton", "dockerx64", "epyc7002"),
    *("geminilake", "geminilakenk", "grantley", "icelaked", "kvmcloud", "kvmx64", "nextkvmx64"),
    *("purley", "r1000", "r1000nk", "skylaked", "v1000", "v1000nk"),
)
_ARMV8: Final = ("armada37xx", "rtd1296", "rtd1619", "rtd1619b")
_ARMV7: Final = ("alpine", "alpine4k")
NAMED_ALONE: Final = ("armada370", "armada375", "armada38x", "armadaxp", "monaco")
"""32-bit ARM, but not covered by `armv7` in INFO: a package names each (Synology's developer guide, appendix A)."""

FAMILIES: Final = {
    **dict.fromkeys([*_X86_64, "x86_64"], "x86_64"),
    **dict.fromkeys([*_ARMV8, "armv8", "aarch64"], "armv8"),
    **dict.fromkeys([*_ARMV7, *NAMED_ALONE, "armv7"], "armv7"),
}


def family_of(platform: str) -> str | None:
    """Return the family of a platform or family name, None when it is none of ours."""
    return FAMILIES.get(platform.strip().lower())
