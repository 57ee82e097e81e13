"""The README's table of ways, read as an owner reads it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[2]
_TABLE: Final = re.compile(r"<!-- ways: .*?-->(.*?)<!-- /ways -->", re.DOTALL)
_CODE: Final = re.compile(r"`([^`]+)`")


def commands(word: str) -> list[str]:
    """Return the commands of the one row whose way has this word, as they stand there."""
    found = _TABLE.search((CHECKOUT / "README.md").read_text("utf-8"))
    assert found, "the README has lost its table of ways"
    rows = [row.split(" | ") for row in found[1].splitlines() if row.startswith("| ")]
    [way] = [row[1] for row in rows if any(word in code for code in _CODE.findall(row[1]))]
    return _CODE.findall(way)


def named_file(text: str) -> Path:
    """Return the built file a command names: of dist/, or of a release that is tried."""
    name = next(word for word in text.split() if "volbench" in word and ("_" in word or word.endswith(".whl")))
    found = [CHECKOUT / folder / Path(name).name for folder in ("dist", "dist/trial")]
    built = [place for place in found if place.is_file()]
    assert built, f"{Path(name).name} is not built: make spk deb image wheel"
    return built[0]
