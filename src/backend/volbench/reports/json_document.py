"""JSON: the run document `volbench.run/2`, importable again without loss."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from volbench.reports.choice import Choice
from volbench.reports.run_document import to_document

if TYPE_CHECKING:
    from volbench.domain.model.run import Run


def render(run: Run, _choice: Choice) -> bytes:
    """Return the document as UTF-8, indented for people who look inside."""
    return (json.dumps(to_document(run), ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()
