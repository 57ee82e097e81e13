"""JSON: the run document `volbench.run/1`, importable again without loss."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from volbench.domain.document import to_document
from volbench.reports.exporter import Choice, Exporter

if TYPE_CHECKING:
    from volbench.domain.comparison import Comparison
    from volbench.domain.run import Run


def render(runs: tuple[Run, ...], _comparison: Comparison | None, _choice: Choice) -> bytes:
    """Return one document, or a list of them for several runs."""
    documents = [to_document(run) for run in runs]
    whole = documents[0] if len(documents) == 1 else documents
    return (json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


EXPORTER = Exporter("json", "application/json", "json", render, takes_many=True)
