"""What speaks against the numbers of files over a way, beside its caveats. Pure.

No disk behind a server can be watched, and files are read right after they were written, so *valid* cannot mean here
that disks moved the bytes. It means that the files were really there: what was got was compared byte for byte with what
was put, what was put was got and found right in the same round, and how the way was reached and when a file counted as
written is known. What it is valid for is said with it. What is put again is read back in its own round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from volbench.domain.model.runs.run import Round, WorkloadResult
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.sweeps.sweep import IS_CEILING, PUT_AGAIN, Sent
from volbench.domain.model.words.message import Message

VALID_FOR: Final = Message("assess.sweep.trust.valid_for")
"""Said where such a number is valid."""
_NOT_COMPARED: Final = Message("assess.sweep.trust.not_compared")
_NOT_READ_BACK: Final = Message("assess.sweep.trust.not_read_back")
_NOT_KNOWN: Final = Message("assess.sweep.trust.not_known")
_DURABILITIES: Final = frozenset(map(str, Durability))


def doubts_of(works: Sequence[WorkloadResult]) -> dict[tuple[str, str], tuple[Message, ...]]:
    """Return (way, workload) → what speaks against it, for each that moves files of a size or fills a connection.

    Workloads of other suites are not in it: what memory may have answered is no number of theirs.
    """
    by_key = {(work.variant, _operation(work), work.parameters.get("bytes")): work for work in works if _is_file(work)}
    found = {(work.variant, work.id): _with_known(_of_again(work), work) for work in works if _is_again(work)}
    for (way, operation, size), work in by_key.items():
        other = by_key.get((way, Sent.PUT if operation is Sent.GET else Sent.GET, size))
        said = _of_got(work, other) if operation is Sent.GET else _of_put(work, other)
        found[way, work.id] = _with_known(said, work)
    return found | {(work.variant, work.id): () for work in works if _is_ceiling(work)}


def is_of_files(work: WorkloadResult) -> bool:
    """Say whether a workload moves files of a size over a way."""
    return _is_file(work) or _is_again(work)


def _with_known(said: tuple[Message, ...], work: WorkloadResult) -> tuple[Message, ...]:
    return said if _is_known(work.rounds) else (*said, _NOT_KNOWN)


def _of_again(work: WorkloadResult) -> tuple[Message, ...]:
    """Each file that was put again was got and compared whole before it was removed, or it is not known to be right."""
    are_right = (_count(one.notes, "files_verified") >= max(1, _count(one.notes, "files")) for one in work.rounds)
    return () if all(are_right) else (_NOT_READ_BACK,)


def _of_got(work: WorkloadResult, put: WorkloadResult | None) -> tuple[Message, ...]:
    return () if _right_rounds(work, put) >= {one.n for one in work.rounds} else (_NOT_COMPARED,)


def _of_put(work: WorkloadResult, got: WorkloadResult | None) -> tuple[Message, ...]:
    right = set() if got is None else _right_rounds(got, work)
    return () if right >= {one.n for one in work.rounds} else (_NOT_READ_BACK,)


def _right_rounds(got: WorkloadResult, put: WorkloadResult | None) -> set[int]:
    """Return the rounds in which every file that was got was compared whole; those got again need it once only."""
    there = {one.n: _count(one.notes, "files") for one in put.rounds} if put is not None else {}
    least = _count(got.parameters, "least_files")
    return {
        one.n
        for one in got.rounds
        if _count(one.notes, "files_verified") >= max(1, min(_count(one.notes, "files"), there.get(one.n, least)))
    }


def _is_known(rounds: Iterable[Round]) -> bool:
    """Say whether rounds tell what was spoken to, when a file counted as written, and whether connections stayed."""
    return all(
        bool(one.notes.get("kind"))
        and one.notes.get("durability") in _DURABILITIES
        and isinstance(one.notes.get("is_reused"), bool)
        for one in rounds
    )


def _count(notes: Mapping[str, object], name: str) -> int:
    value = notes.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0


def _operation(work: WorkloadResult) -> Sent:
    return Sent(str(work.parameters["operation"]))


def _is_file(work: WorkloadResult) -> bool:
    parameters = work.parameters
    return parameters.get("operation") in tuple(Sent) and bool(parameters.get("bytes")) and not _is_ceiling(work)


def _is_again(work: WorkloadResult) -> bool:
    return work.parameters.get("operation") == PUT_AGAIN and bool(work.parameters.get("bytes"))


def _is_ceiling(work: WorkloadResult) -> bool:
    return bool(work.parameters.get(IS_CEILING))
