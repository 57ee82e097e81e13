"""JSON: the run document `volbench.run/2`, importable again without loss."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from volbench.domain.compare.load import load_of
from volbench.languages import FALLBACK, dump_in
from volbench.reports.choice import Choice
from volbench.reports.run_document import to_document

if TYPE_CHECKING:
    from volbench.domain.model.run import Run


def render(run: Run, _choice: Choice) -> bytes:
    """Return the document as UTF-8, indented for people who look inside."""
    document, load = to_document(run), load_of(run)
    if load is not None:
        # For whoever reads it elsewhere; here it is always worked out from the rounds.
        document["load"] = dump_in(FALLBACK)(load)
    return (json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()
