"""What speaks against the numbers of many clients, beside their caveats. Pure.

No disk behind a server can be watched, and a file that is asked for all the time lies in its memory. *Valid* means here
that every counted answer was a success of the right length, and that the file was looked at, byte for byte where it was
put by us, before it was asked for by many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.clients.load import asks_for_a_file, is_reported
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.kinds.clients.rules.load.client_caveats import count_of

VALID_FOR: Final = Message("assess.load.trust.valid_for")
"""Said where such a number is valid."""
VALID_FOR_KEYS: Final = Message("assess.load.trust.valid_for_keys")
"""Said where a number of keys is valid."""
_NOT_LOOKED_AT: Final = Message("assess.load.trust.not_looked_at")
_REPORTED: Final = Message("assess.load.trust.reported")
"""Of any request another program sent, with a value or for a file: none of its answers was compared here."""


def doubts_of_clients(works: Sequence[WorkloadResult]) -> dict[tuple[str, str], tuple[Message, ...]]:
    """Return (way, workload) → what speaks against it, for each in which a file was asked for over and over.

    What another program reported was looked at by nobody here.
    """
    return {
        (work.variant, work.id): ()
        if all(count_of(one.notes, "files_verified") for one in work.rounds)
        else (_REPORTED if is_reported(work.parameters) else _NOT_LOOKED_AT,)
        for work in works
        if asks_for_a_file(work.parameters) or is_reported(work.parameters)
    }
