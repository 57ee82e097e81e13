"""The run document `volbench.run/2`: what is exported as JSON and imported again without loss.

In `volbench.run/1`, which is still read, sentences were finished words in two languages instead of code and values.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from volbench.domain.compare.several_targets import paired_of
from volbench.domain.model.coding.codec import load
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.newer_run import NewerRun, is_newer_document, read_newer_run
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.languages import FALLBACK, dump_in
from volbench.languages.recognition import renew
from volbench.reports.former_ids import with_ids_of_today
from volbench.reports.imported_run import without_made_up_volume
from volbench.tools import recorded_access

RUN_SCHEMA: Final = "volbench.run/2"
READABLE: Final = frozenset({"volbench.run/1", RUN_SCHEMA})


def to_document(run: Run) -> dict[str, Any]:
    """Return the JSON form of a run, `schema` first; of a newer version's kind its document as it came."""
    if isinstance(run, NewerRun):
        return run.document
    # `paired` is for whoever reads the document elsewhere: here it is always worked out from the rounds.
    return {"schema": RUN_SCHEMA, **dump_in(FALLBACK)(run), "paired": dump_in(FALLBACK)(paired_of(run))}


def from_document(document: Any) -> Run:
    """Read a run document strictly; of a kind that this version does not have, what every run says of itself.

    Raises:
        InvalidRequest: not a run document of this schema, or a value is missing or wrong; names the path.
    """
    if not isinstance(document, dict) or document.get("schema") not in READABLE:
        raise InvalidRequest(
            Message("reports.run_document.this_is_not_a_result_of"),
            Message("reports.run_document.choose_a_file_exported_as_json"),
        )
    if is_newer_document(document):
        # What is stored has to be what a database and every other reader can hold; nothing else is asked of it.
        kept: dict[str, Any] = load(dict[str, Any], document)
        return with_ids_of_today(read_newer_run(kept, renew(document)))
    run = with_ids_of_today(without_made_up_volume(load(Run, _without_answers(renew(document)))))
    return replace(run, workloads=tuple(map(_with_access, run.workloads)))


def _without_answers(document: dict[str, Any]) -> dict[str, Any]:
    """Leave out what was answered elsewhere, unread: a newer version may have words that are unknown here.

    Answers are worked out anew from what is stored here: those of another NAS know nothing of this one's runs.
    """
    results = document.get("target_results")
    if isinstance(results, dict):
        results = {variant: _without_answer(one) for variant, one in results.items()}
        document = {**document, "target_results": results}
    bare: dict[str, Any] = _without_answer(document)
    return bare


def _without_answer(part: Any) -> Any:
    return {name: value for name, value in part.items() if name != "answer"} if isinstance(part, dict) else part


def _with_access(work: WorkloadResult) -> WorkloadResult:
    """Return the result with what its parameters say of its access; a file of before says nothing of it itself."""
    return replace(work, access=recorded_access(work.tool, work.parameters, work.access))
