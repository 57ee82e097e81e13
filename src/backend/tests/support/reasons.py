"""Every reason why a run cannot be trusted, as the badges say it."""

from __future__ import annotations

from volbench.domain.assess import badges
from volbench.domain.assess.cache_class import FALLBACKS, PROOFS
from volbench.domain.assess.cache_reasons import REASONS, explain
from volbench.domain.assess.caveat_words import CAVEATS
from volbench.domain.assess.caveat_words.caveat_kind import Touches
from volbench.domain.assess.caveats import describe
from volbench.domain.model.words.message import Message
from volbench.kinds.clients.rules.load import trust as of_clients
from volbench.kinds.ways.rules.sweep import trust as of_files

NOT_DOUBTS = PROOFS | FALLBACKS
"""Codes that stand beside a class and say nothing against it."""
OF_A_SERVER = {"behind-a-server", "whole-files", "connection-alone"}
"""Said of a class that is judged otherwise than by what disks moved."""
OF_MEMORY = {"read-bytes-missing", "write-bytes-missing"}
"""Of what is called *cached*: another caveat says so."""


def every_reason() -> list[Message]:
    """Return each reason against *valid* there is: of caveats, of what memory may have answered, of kinds of run."""
    caveats = [
        kind.explanation for code, kind in CAVEATS.items() if kind.touches is Touches.VALID and code != "unknown-cache"
    ]
    cache = [
        describe("unknown-cache", {"reason": explain([code]).as_dict()})["explanation"]
        for code in sorted(set(REASONS) - NOT_DOUBTS - OF_A_SERVER - OF_MEMORY)
    ]
    modules = (badges, of_clients, of_files)
    words = [one for module in modules for name, one in vars(module).items() if _is_doubt(name, one)]
    return [*caveats, *cache, CAVEATS["unknown-cache"].explanation, *words]


def _is_doubt(name: str, word: object) -> bool:
    is_other = name in {"_SMOKE", "_OF_A_HOST"} or "VALID_FOR" in name
    return isinstance(word, Message) and not is_other
