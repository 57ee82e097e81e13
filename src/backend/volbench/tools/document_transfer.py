"""What the child of `transfer.py` does with run documents: it lists them, puts new ones, gets others. No IO here."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from volbench.domain.model.documents.document_keys import DocumentKey, read_document_key
from volbench.domain.model.runs.command import OUTPUT_PIPE, output_argument
from volbench.tools.transfer import FOLDER, MODULE
from volbench.tools.transfer_answer import short_text, whole_number
from volbench.tools.transfer_failures import told_failure
from volbench.tools.transfer_verbs import read_answer, start_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.errors import VolbenchError
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.workload import ToolOutput


@dataclass(frozen=True, slots=True)
class ListedDocuments:
    """What lies below `volbench-results/`."""

    documents: tuple[tuple[DocumentKey, int], ...]
    """With the length the server tells."""
    others: int
    """Files that are no documents, such as the copy of all results."""
    is_all: bool
    can_list: bool


@dataclass(frozen=True, slots=True)
class PutDocuments:
    """What became of those that were to be put."""

    put: tuple[str, ...]
    there: tuple[str, ...]
    """Names of those that were there already, whole."""
    moved_bytes: int
    failure: VolbenchError | None
    """What kept the rest."""


@dataclass(frozen=True, slots=True)
class GotDocuments:
    """What became of those that were asked for; each is known by its place among them."""

    got: tuple[int, ...]
    failures: dict[int, VolbenchError]
    moved_bytes: int
    is_stopped: bool
    """The rest was not tried."""


def list_documents_command(place: Endpoint | str) -> list[str]:
    """Return the argv that lists what is there."""
    return [*_start(place, "documents", None), output_argument("--output=", OUTPUT_PIPE)]


def put_documents_command(endpoint: Endpoint, source: str, installation: str, most_bytes: int | None) -> list[str]:
    """Return the argv that puts every document of a folder; `most_bytes` is what may still go over the way."""
    return [
        *_start(endpoint, "put-documents", most_bytes),
        f"--source={source}",
        f"--installation={installation}",
        output_argument("--output=", OUTPUT_PIPE),
    ]


def get_documents_command(
    place: Endpoint | str, into: str, documents: Sequence[tuple[DocumentKey, int]], most_bytes: int | None
) -> list[str]:
    """Return the argv that gets documents into a folder, each named by its place among them."""
    return [
        *_start(place, "get-documents", most_bytes),
        f"--into={into}",
        *(f"--document={key}:{size}" for key, size in documents),
        output_argument("--output=", OUTPUT_PIPE),
    ]


def read_listed(output: ToolOutput) -> ListedDocuments:
    """Return what was listed; raises what the child failed of, or OutputUnreadable."""

    def read(said: dict[str, Any]) -> ListedDocuments:
        pairs = [(read_document_key(str(key)), whole_number(size)) for key, size in said["documents"]]
        known = tuple((key, size) for key, size in pairs if key is not None)
        return ListedDocuments(known, len(pairs) - len(known), said["is_all"] is True, said["can_list"] is True)

    return read_answer(output, read)


def read_put(output: ToolOutput) -> PutDocuments:
    """Return what was put; raises as `read_listed`."""

    def read(said: dict[str, Any]) -> PutDocuments:
        failed = said["failed"]
        return PutDocuments(
            tuple(str(name) for name in said["put"]),
            tuple(str(name) for name in said["there"]),
            whole_number(said["moved_bytes"]),
            None if failed is None else _failure(*failed),
        )

    return read_answer(output, read)


def read_got(output: ToolOutput) -> GotDocuments:
    """Return what was got; raises as `read_listed`."""

    def read(said: dict[str, Any]) -> GotDocuments:
        failures = {whole_number(place): _failure(code, words) for place, code, words in said["failed"]}
        return GotDocuments(
            tuple(whole_number(place) for place in said["got"]),
            failures,
            whole_number(said["moved_bytes"]),
            said["is_stopped"] is True,
        )

    return read_answer(output, read)


def _failure(code: Any, words: Any) -> VolbenchError:
    return told_failure(str(code), short_text(words))


def _start(place: Endpoint | str, verb: str, most_bytes: int | None) -> list[str]:
    if isinstance(place, str):
        return [sys.executable, "-I", "-m", MODULE, verb, f"--kind={FOLDER}", f"--folder={place}"]
    if place.cloud is not None and most_bytes is not None:
        place = replace(place, cloud=replace(place.cloud, most_bytes=most_bytes))
    return start_of(place, verb)
