"""What somebody else says, on its way into an answer of ours: short, printable, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from volbench.child.way import Way
    from volbench.domain.model.servers.endpoint import ServerFacts

_MOST_TEXT: Final = 200


def printable(words: str) -> str:
    """Return somebody else's words in one short line that no terminal and no page takes for anything else."""
    return "".join(letter if letter.isprintable() else " " for letter in words[:_MOST_TEXT]).strip()


def server_told(way: Way, said: ServerFacts) -> dict[str, Any]:
    """Return what a server said of itself, for the answer."""
    facts = {key: printable(value) for key, value in said.facts.items()}
    return {"server": printable(said.name), "durability": str(way.durability), "facts": facts}
