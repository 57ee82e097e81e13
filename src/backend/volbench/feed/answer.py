"""What Package Center is told: the protocol of package sources, as SynoCommunity's spkrepo and sspks speak it.

Sources: spkrepo `docs/api_examples.rst` and `spkrepo/views/nas.py`; jdel/sspks `lib/SSpkS/Output/JsonOutput.php`.
DSM sends a form (POST; older versions probe with GET) and trusts what comes back: a package for another processor or
another DSM would be offered and fail, and one such entry has been seen to empty the whole community tab
(jdel/gosspks#16). So the source filters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.feed.platforms import NAMED_ALONE, family_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self

    from volbench.feed.packages import Package


FIRST_BUILD_OF_DSM_7: Final = 40_000
"""All DSM 7 have this build or a later one, all DSM 6 an earlier one (spkrepo `spkrepo/views/nas.py`)."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The NAS that asks."""

    platform: str
    major: int
    build: int
    language: str

    @classmethod
    def from_form(cls, form: Mapping[str, str]) -> Self:
        """Read the form; what is missing or no number fits no package, but for `major`, which the build tells."""
        build = _number(form.get("build", ""))
        return cls(
            platform=form.get("arch", ""),
            major=_number(form["major"]) if form.get("major") else _major_of(build),
            build=build,
            language=form.get("language", "enu"),
        )

    def can_install(self, package: Package) -> bool:
        """Say whether the package is for this processor and this DSM.

        A package for DSM 7 installs on every 7.x from its build on, and on no other major version.
        """
        major, build = package.needs
        fits = "noarch" in package.families or self.platform in package.families
        fits = fits or (self.platform not in NAMED_ALONE and family_of(self.platform) in package.families)
        return fits and self.major == major and self.build >= build


def answer(packages: Iterable[Package], asker: Asker, address: str) -> dict[str, Any]:
    """Return the JSON object for one NAS; `address` is what file names are appended to and ends with a slash."""
    fitting = [package for package in packages if asker.can_install(package)]
    newest = max((_version(package) for package in fitting), default=None)
    return {"packages": [entry(package, asker.language, address) for package in fitting if _version(package) == newest]}


def entry(package: Package, language: str, address: str) -> dict[str, Any]:
    """Return one package as the protocol describes it."""
    info = package.info
    return {
        "package": info["package"],
        "version": info["version"],
        "dname": _in(language, info, "displayname"),
        "desc": _in(language, info, "description"),
        "link": f"{address}{package.file_name}",
        "md5": package.md5,
        "size": package.size_bytes,
        **{field: [f"{address}{icon_name(package, field)}"] for field in package.icons},
        "snapshot": [],
        "qinst": not package.asks_at_install,
        "qupgrade": not package.asks_at_upgrade,
        "qstart": True,
        "deppkgs": None,
        "conflictpkgs": None,
        "download_count": 0,
        "recent_download_count": 0,
        "beta": info.get("beta") == "yes",
        "changelog": info.get("changelog", ""),
        "distributor": info.get("distributor", ""),
        "distributor_url": info.get("distributor_url", ""),
        "maintainer": info.get("maintainer", ""),
        "maintainer_url": info.get("maintainer_url", ""),
        "report_url": info.get("report_url", ""),
        "support_url": info.get("support_url", ""),
    }


def icon_name(package: Package, field: str) -> str:
    """Return the file name the source gives an icon."""
    return f"{package.info['package']}-{field}.png"


def _in(language: str, info: Mapping[str, str], field: str) -> str:
    return info.get(f"{field}_{language}") or info.get(field, "")


def _version(package: Package) -> tuple[int, ...]:
    return tuple(_number(part) for part in package.info["version"].replace("-", ".").replace("_", ".").split("."))


def _major_of(build: int) -> int:
    """Return DSM's major version by its build number, as far back as there is a package for it; else -1."""
    return 7 if build >= FIRST_BUILD_OF_DSM_7 else -1


def _number(text: str) -> int:
    """Return the number a text is; -1 when it is none, or longer than any DSM writes."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else -1  # noqa: PLR2004
