"""Unpacks the stand-in roots in tests/fixtures/roots; `python -m support.roots NAME DIR` does it by hand.

`python -m support.roots NAME` prints the inventory in the form of `expected.json`, to be reviewed before it is kept.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from volbench.host.inventory import take_inventory
from volbench.languages import dump_in

ROOTS = Path(__file__).parent.parent / "fixtures" / "roots"


def root_names() -> list[str]:
    """Every committed root."""
    return sorted(folder.name for folder in ROOTS.iterdir() if (folder / "tree.txt").exists())


def unpack_root(name: str, into: Path) -> Path:
    """Make the folder tree of root `name` in `into` and return it."""
    return unpack_tree((ROOTS / name / "tree.txt").read_text(), into)


def unpack_tree(text: str, into: Path) -> Path:
    """Make the folder tree that `text` describes (format: support/box.py) in `into` and return it."""
    here: Path | None = None
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("|"):
            lines.append(line[2:])
            continue
        _flush(here, lines)
        here, lines = _entry(into, line), []
    _flush(here, lines)
    return into


def _entry(into: Path, line: str) -> Path | None:
    path, _, rest = line.partition(" ")
    place = into / path.removeprefix("/")
    place.parent.mkdir(parents=True, exist_ok=True)
    if rest == "<<":
        return place
    if rest == "/":
        place.mkdir(exist_ok=True)
    elif rest.startswith("-> "):
        place.symlink_to(rest.removeprefix("-> "))
    else:
        place.write_text(rest.removeprefix("=").removeprefix(" ") + "\n")
    return None


def _flush(place: Path | None, lines: list[str]) -> None:
    if place is not None:
        place.write_text("\n".join(lines) + "\n")


class FixedClock:
    """Noon."""

    def now(self) -> str:
        return "2026-11-20T12:00:00.000Z"


def describe_root(root: Path) -> dict[str, Any]:
    """Take the inventory of an unpacked root; of words only the English half is kept, for people to review."""
    described = _english(dump_in()(take_inventory(str(root), clock=FixedClock())))
    assert isinstance(described, dict)
    return described


def _english(value: Any) -> Any:
    if isinstance(value, dict):
        is_message = set(value) == {"code", "values", "text"}
        return value["text"] if is_message else {key: _english(item) for key, item in value.items()}
    return [_english(item) for item in value] if isinstance(value, list) else value


def main() -> None:
    if len(sys.argv) > 2:
        sys.stdout.write(f"{unpack_root(sys.argv[1], Path(sys.argv[2]))}\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        described = describe_root(unpack_root(sys.argv[1], Path(folder)))
        sys.stdout.write(json.dumps(described, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
