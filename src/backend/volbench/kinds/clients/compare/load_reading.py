"""A run of many clients, read as a whole: answer, remarks, courses. Worked out where it is shown. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.clients.generator import GENERATORS, generator_of
from volbench.domain.model.clients.load import (
    CLIENTS,
    KEEP_ALIVE,
    RATE,
    Load,
    LoadCourse,
    LoadMatrix,
    asks_for_a_file,
    clients_text,
)
from volbench.domain.model.clients.stacks import Served
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.servers.key_value import KeyOperation, operation_in
from volbench.domain.model.words.message import Message, join_clauses, labelled, listed
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.kinds.clients.compare.stacks import LEFT_OUT, NOT_SURE, chances, stack_matrix
from volbench.kinds.clients.rules.load.client_caveats import count_of
from volbench.kinds.clients.rules.load.course import digests_of, file_bytes_of, load_courses, point_of
from volbench.kinds.clients.rules.load.load_words import course_clause, errors_sentence, file_of, file_text
from volbench.kinds.clients.rules.load.pace import pace_courses, paces_by_file
from volbench.kinds.clients.rules.load.pace_words import pace_sentence

_ANSWER: Final = Message("compare.load.answer")
_AT: Final = Message("compare.load.at")
_CHANGED: Final = Message("compare.load.changed")
_OTHER_CONTENTS: Final = Message("compare.load.other_contents")
SEED_CLIENTS: Final = 10
_INDICATIVE: Final = Message("compare.load.indicative")
_ABSENT: Final = Message("compare.load.absent")
_VERSION: Final = re.compile(r"\d{1,5}(?:\.\d{1,5}){1,3}")


@dataclass(frozen=True, slots=True)
class ServedGroup:
    """Servers that were asked for the same by as many clients."""

    operation: KeyOperation | None
    title: Message
    stacks: Sequence[Served]
    workload: str
    """Id of the cells it is of, the same on every way."""
    is_headline: bool


def load_of(run: Run) -> Load | None:
    """Read a run; None where nobody asked for one file over and over."""
    courses, paces = load_courses(run), pace_courses(run)
    if not courses:
        return None
    found = tuple(_matrices(run))
    matrices = tuple(one for _, one in found)
    # Of keys the shortest values stand in the answer, the others in the tables.
    told = [one for place, (operation, one) in enumerate(found) if operation not in _operations(found[:place])]
    said = (
        *_unsure(told),
        *_contents(run),
        errors_sentence([*courses, *paces]),
        _absent(run),
        _sender(run),
        _indicative(courses),
    )
    return Load(
        answer=(
            *(_answer(group) for group in _first_of_each(_groups(courses))),
            *(labelled(one.title, words) for one in told for words in one.matrix.sentences[:1]),
            *(words for one in paces_by_file(paces) if (words := pace_sentence(one)) is not None),
        ),
        remarks=tuple(one for one in said if one is not None),
        courses=courses,
        paces=paces,
        matrices=matrices,
    )


def _unsure(told: Sequence[LoadMatrix]) -> Iterator[Message]:
    """Yield what speaks against the sentences on who is faster; of several the same once, of all without names."""
    found: dict[Message, list[Message]] = {}
    for one in told:
        for words in one.matrix.sentences[1:]:
            if words.code in {LEFT_OUT.code, NOT_SURE.code}:
                found.setdefault(words, []).append(one.title)
    for words, titles in found.items():
        is_of_all = len(titles) == len(told) > 1
        yield words if is_of_all else labelled(join_clauses(titles), words)


def _operations(found: Sequence[tuple[KeyOperation | None, LoadMatrix]]) -> set[KeyOperation]:
    return {operation for operation, _ in found if operation is not None}


def _matrices(run: Run) -> Iterator[tuple[KeyOperation | None, LoadMatrix]]:
    """Yield every way as a share of every other, of each file, or thing done with keys, and way to connect once."""
    found = list(groups_of(run))
    likely = [chances(one.stacks) for one in found]
    for place, one in enumerate(found):
        beside = [chance for other, each in enumerate(likely) if other != place for chance in each]
        yield one.operation, LoadMatrix(one.title, stack_matrix(one.stacks, beside), one.workload)


def groups_of(run: Run) -> Iterator[ServedGroup]:
    """Yield what is held against each other: of each file, or thing done with keys, and way to connect."""
    cells: dict[tuple[KeyOperation | None, str, bool], dict[int, list[WorkloadResult]]] = {}
    for work in run.workloads:
        if point_of(work) is not None:
            operation = operation_in(work.parameters)
            size = work.id.partition("-")[2].partition("-")[0] if operation is None else str(file_bytes_of(work))
            key = (operation, size, bool(work.parameters[KEEP_ALIVE]))
            cells.setdefault(key, {}).setdefault(int(work.parameters[CLIENTS]), []).append(work)
    for (operation, *_), by_clients in cells.items():
        shared = {clients: works for clients, works in by_clients.items() if len(works) > 1}
        if shared:
            works = shared[SEED_CLIENTS if SEED_CLIENTS in shared else max(shared)]
            stacks = [_served(run, work) for work in works]
            file = file_of(stacks[0].file_bytes, stacks[0].is_keep_alive, operation)
            title = _AT.fill(file=file, clients=clients_text(stacks[0].clients))
            yield ServedGroup(operation, title, stacks, works[0].id, is_headline=any(one.is_headline for one in works))


def _served(run: Run, work: WorkloadResult) -> Served:
    return Served(
        id=work.variant,
        name=name_of_way(run, work.variant),
        file_bytes=file_bytes_of(work),
        clients=int(work.parameters[CLIENTS]),
        is_keep_alive=bool(work.parameters[KEEP_ALIVE]),
        requests_per_s={one.n: one.metrics[RATE] for one in work.rounds if RATE in one.metrics},
    )


def _contents(run: Run) -> Iterator[Message]:
    """Yield which files changed while they were asked for, and whether those of equal length hold the same."""
    digests: dict[int, dict[str, set[str]]] = {}
    for work in run.workloads:
        if asks_for_a_file(work.parameters):
            by_way = digests.setdefault(file_bytes_of(work), {})
            by_way.setdefault(work.variant, set()).update(digests_of(work))
    changed = [way for by_way in digests.values() for way, told in by_way.items() if len(told) > 1]
    if changed:
        yield _CHANGED.fill(ways=listed(name_of_way(run, way) for way in dict.fromkeys(changed)))
    steady = ([told for told in by_way.values() if len(told) == 1] for by_way in digests.values())
    if any(len(set.union(*told)) > 1 for told in steady if told):
        yield _OTHER_CONTENTS


def _groups(courses: Sequence[LoadCourse]) -> list[list[LoadCourse]]:
    """Put together what differs in its way alone."""
    found: dict[tuple[KeyOperation | None, int, bool], list[LoadCourse]] = {}
    for one in courses:
        found.setdefault((one.operation, one.file_bytes, one.is_kept_alive), []).append(one)
    return list(found.values())


def _first_of_each(groups: Sequence[list[LoadCourse]]) -> list[list[LoadCourse]]:
    """Leave out what is done with keys of longer values: the tables have that, and an answer is to be short."""
    told: set[KeyOperation] = set()
    found = []
    for group in groups:
        operation = group[0].operation
        if operation is None or operation not in told:
            found.append(group)
        if operation is not None:
            told.add(operation)
    return found


def _absent(run: Run) -> Message | None:
    """Say how many requests of a mix met a key that was not there; None where none did."""
    rounds = [one for work in run.workloads if operation_in(work.parameters) is not None for one in work.rounds]
    absent = sum(count_of(one.notes, "absent") for one in rounds)
    sent = sum(count_of(one.notes, "requests") for one in rounds if count_of(one.notes, "absent"))
    return _ABSENT.fill(share=format_ratio(absent / sent)) if absent and sent else None


def _sender(run: Run) -> Message | None:
    """Say which other program than the usual one sent the requests, and what it does not tell."""
    generator = GENERATORS.get(generator_of(run) or "")
    if generator is None or generator.sent_by is None:
        return None
    found = _VERSION.search(run.environment.tools.get(generator.name, ""))
    return generator.sent_by.fill(version=found[0] if found else "?")


def _answer(courses: Sequence[LoadCourse]) -> Message:
    """Say all ways in one sentence; of one way alone, what its course says."""
    file = file_text(courses[0])
    if len(courses) == 1:
        return labelled(file, courses[0].sentence)
    return _ANSWER.fill(file=file, ways=join_clauses([course_clause(one) for one in courses]))


def _indicative(courses: Sequence[LoadCourse]) -> Message | None:
    fewest = min(point.rounds for one in courses for point in one.points)
    return None if fewest >= MIN_ROUNDS else _INDICATIVE.fill(needed=MIN_ROUNDS, fewest=fewest)
