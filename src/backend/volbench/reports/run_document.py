"""The run document `volbench.run/1`: what is exported as JSON and imported again without loss."""

from __future__ import annotations

from typing import Any

from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.codec import dump, load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.run import Run
from volbench.domain.model.text import Text

RUN_SCHEMA = "volbench.run/1"


def to_document(run: Run) -> dict[str, Any]:
    """Return the JSON form of a run, `schema` first."""
    # `paired` is for whoever reads the document elsewhere: here it is always worked out from the rounds.
    return {"schema": RUN_SCHEMA, **dump(run), "paired": dump(paired_of(run))}


def from_document(document: Any) -> Run:
    """Read a run document strictly.

    Raises:
        InvalidRequest: not a run document of this schema, or a value is missing or wrong; names the path.
    """
    if not isinstance(document, dict) or document.get("schema") != RUN_SCHEMA:
        raise InvalidRequest(
            Text("This is not a result of Volume Bench.", "这不是“存储空间测速”的测试结果文件。"),
            Text(
                "Choose a file exported as JSON by Volume Bench (schema volbench.run/1).",
                "请选择由“存储空间测速”导出的 JSON 文件（schema 为 volbench.run/1）。",
            ),
        )
    run: Run = load(Run, document)
    return run
