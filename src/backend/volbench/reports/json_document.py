"""JSON: the run document `volbench.run/2`, importable again without loss."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from volbench.domain.model.kind import all_parts
from volbench.domain.model.newer_run import is_newer
from volbench.languages import FALLBACK, dump_in
from volbench.reports.choice import Choice
from volbench.reports.kind import Reporting
from volbench.reports.run_document import to_document

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run


def render(run: Run, _choice: Choice) -> bytes:
    """Return the document as UTF-8, indented for people who look inside."""
    document, write = to_document(run), dump_in(FALLBACK)
    # A newer version's document is handed on as it came.
    for one in () if is_newer(run) else all_parts(Reporting):
        document.update((name, write(part)) for name, part in one().document_parts(run).items())
    return (json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()
