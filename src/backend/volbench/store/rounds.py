"""Workload results, rounds and samples of one run: written round by round, read back as domain values."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from sys import intern
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, select, update

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE, load
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.model.rounds.sustained import Sustained
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.expectation import Expectation
from volbench.domain.model.runs.limit import Limit
from volbench.domain.model.runs.run import (
    Amplification,
    Badges,
    CacheClass,
    Caveat,
    Round,
    Summary,
    WorkloadResult,
)
from volbench.domain.model.runs.stage import WindowSummary
from volbench.domain.model.words.message import Message
from volbench.store.database_failures import no_such_run
from volbench.store.medians import write_medians
from volbench.store.packing import from_json, to_json
from volbench.store.round_parts import Depth, columns_at, pack_parts, read_round
from volbench.store.schema import ROUNDS, RUNS, SAMPLES, WORKLOAD_RESULTS
from volbench.tools import recorded_access

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Workload

_AT_ONCE: Final = 16
# Asked for each round: a statement built anew each time leaves circles behind, of a long test megabytes at once.
_KNOWN: Final = select(RUNS.c.id).where(RUNS.c.id == bindparam("run_id"))
_PLACE_OF_RESULT: Final = select(WORKLOAD_RESULTS.c.place).where(
    *(WORKLOAD_RESULTS.c[name] == bindparam(name) for name in ("run_id", "variant", "workload_id"))
)
_COURSE: Final = select(ROUNDS.c.course).where(ROUNDS.c.id == bindparam("round_id"))
_NOT_JUDGED: Final = Badges(valid=False, stable=False)


@dataclass(frozen=True, slots=True)
class _Judged(Badges):
    """The column `badges`: how a result was judged; it grew beyond the badges after its column had been named."""

    limit: Limit | None = None
    amplification: Amplification | None = None
    sustained: Sustained | None = None
    expectation: Expectation | None = None
    knees: dict[str, float] = field(default_factory=dict)
    longest_ns: dict[str, float] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    window_longest_ns: dict[str, float] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    burst: BurstCredits | None = field(default=None, metadata=LEFT_OUT_IF_NONE)

    @property
    def badges(self) -> Badges:
        """The badges alone."""
        return Badges(self.valid, self.stable, self.valid_reasons, self.stable_reasons, self.valid_for)


def ensure_result(
    connection: Connection, run_id: str, variant: str, workload: Workload, command: tuple[str, ...]
) -> None:
    """Insert the row a first round belongs to; later rounds find it there. Raises NotFound without such a run."""
    table = WORKLOAD_RESULTS.c
    if connection.execute(_KNOWN, {"run_id": run_id}).first() is None:
        raise no_such_run(run_id)
    mine = {"run_id": run_id, "variant": variant, "workload_id": workload.id}
    if connection.execute(_PLACE_OF_RESULT, mine).first() is not None:
        return
    place = connection.execute(select(func.count()).where(table.run_id == run_id)).scalar_one()
    empty = WorkloadResult(
        id=workload.id,
        variant=variant,
        title=workload.title,
        tool=workload.tool,
        direction=str(workload.direction),
        metric=workload.metric,
        is_headline=workload.is_headline,
        command=command,
        parameters=workload.parameters(),
        rounds=(),
        summary={},
        cache_class=CacheClass.UNKNOWN,
        caveats=(),
        badges=_NOT_JUDGED,
        access=workload.access,
    )
    connection.execute(insert(WORKLOAD_RESULTS).values(_result_values(run_id, place, empty)))


def insert_round(connection: Connection, run_id: str, variant: str, workload_id: str, round_: Round) -> int:
    """Insert one round with its samples; return the key of its row."""
    values = {
        "run_id": run_id,
        "variant": variant,
        "workload_id": workload_id,
        "n": round_.n,
        "position": round_.position,
        "started_at": round_.started_at,
        "duration_s": round_.duration_s,
        "cache_class": str(round_.cache_class),
        "io_count": round_.io_count,
        "cpu_ratio": round_.cpu_ratio,
        "raw_id": round_.raw_id,
        **pack_parts(round_),
    }
    round_id: int = connection.execute(insert(ROUNDS), values).lastrowid
    samples = [{"round_id": round_id, "metric": name, "value": value} for name, value in round_.metrics.items()]
    if samples:
        connection.execute(insert(SAMPLES), samples)
    return round_id


def read_course(connection: Connection, round_id: int) -> bytes:
    """Return the packed course of a stored round."""
    content: bytes = connection.execute(_COURSE, {"round_id": round_id}).scalar_one()
    return content


def write_results(connection: Connection, run: Run) -> None:
    """Make the stored results of a run equal its own; rounds already stored alike are left alone."""
    table = WORKLOAD_RESULTS.c
    stored = {
        (row.variant, row.workload_id)
        for row in connection.execute(select(table.variant, table.workload_id).where(table.run_id == run.id))
    }
    kept = set()
    for place, result in enumerate(run.workloads):
        key = (result.variant, result.id)
        kept.add(key)
        values = _result_values(run.id, place, result)
        if key in stored:
            connection.execute(update(WORKLOAD_RESULTS).where(*_is(WORKLOAD_RESULTS, run.id, key)).values(values))
        else:
            connection.execute(insert(WORKLOAD_RESULTS).values(values))
        _write_rounds(connection, run.id, result)
    for key in stored - kept:
        connection.execute(delete(WORKLOAD_RESULTS).where(*_is(WORKLOAD_RESULTS, run.id, key)))
    write_medians(connection, run)


def read_results(connection: Connection, run_id: str, depth: Depth = Depth.WHOLE) -> tuple[WorkloadResult, ...]:
    """Read all results of a run with their rounds, in the run's order; three queries however many rounds."""
    rounds = _read_rounds(connection, (ROUNDS.c.run_id == run_id,), depth)
    query = select(WORKLOAD_RESULTS).where(WORKLOAD_RESULTS.c.run_id == run_id).order_by(WORKLOAD_RESULTS.c.place)
    read = read_main_result if depth is Depth.MAIN else read_result
    return tuple(read(row, rounds[row.variant, row.workload_id]) for row in connection.execute(query))


def _write_rounds(connection: Connection, run_id: str, result: WorkloadResult) -> None:
    mine = _is(ROUNDS, run_id, (result.variant, result.id))
    new = {round_.n: round_ for round_ in result.rounds}
    alike = {old.n: old == new.get(old.n) for old in _each_round(connection, mine)}
    stale = [n for n, is_alike in alike.items() if not is_alike]
    if stale:
        connection.execute(delete(ROUNDS).where(*mine, ROUNDS.c.n.in_(stale)))
    for n, round_ in new.items():
        if not alike.get(n):
            insert_round(connection, run_id, result.variant, result.id, round_)


def _is(table: Any, run_id: str, key: tuple[str, str]) -> tuple[Any, ...]:
    variant, workload_id = key
    return (table.c.run_id == run_id, table.c.variant == variant, table.c.workload_id == workload_id)


def _result_values(run_id: str, place: int, result: WorkloadResult) -> dict[str, Any]:
    badges = result.badges
    judged = _Judged(
        *(badges.valid, badges.stable, badges.valid_reasons, badges.stable_reasons, badges.valid_for),
        limit=result.limit,
        amplification=result.amplification,
        sustained=result.sustained,
        knees=result.knees,
        expectation=result.expectation,
        longest_ns=result.longest_ns,
        window_longest_ns=result.window_longest_ns,
        burst=result.burst,
    )
    return {
        "run_id": run_id,
        "variant": result.variant,
        "workload_id": result.id,
        "place": place,
        "title": to_json(result.title),
        "tool": result.tool,
        "direction": result.direction,
        "metric": result.metric,
        "is_headline": int(result.is_headline),
        "cache_class": str(result.cache_class),
        "command": to_json(result.command),
        "parameters": to_json(result.parameters),
        "summary": to_json(result.summary),
        "caveats": to_json(result.caveats),
        "badges": to_json(judged),
        "percentiles": to_json(result.percentiles),
        "access": to_json(result.access),
        "window": to_json(result.window) if result.window else None,
    }


def read_result(row: Row[Any], rounds: list[Round]) -> WorkloadResult:
    """Read one result; its rounds stand in other tables."""
    judged: _Judged = from_json(_Judged, row.badges)
    parameters: dict[str, Any] = from_json(dict[str, Any], row.parameters)
    return WorkloadResult(
        id=row.workload_id,
        variant=row.variant,
        title=from_json(Message, row.title),
        tool=row.tool,
        direction=row.direction,
        metric=row.metric,
        is_headline=bool(row.is_headline),
        command=from_json(tuple[str, ...], row.command),
        parameters=parameters,
        rounds=tuple(rounds),
        summary=from_json(dict[str, Summary], row.summary),
        cache_class=CacheClass(row.cache_class),
        caveats=from_json(tuple[Caveat, ...], row.caveats),
        badges=judged.badges,
        percentiles=from_json(dict[str, dict[str, float]], row.percentiles),
        limit=judged.limit,
        amplification=judged.amplification,
        sustained=judged.sustained,
        knees=judged.knees,
        expectation=judged.expectation,
        access=read_access(row, parameters),
        longest_ns=judged.longest_ns,
        window_longest_ns=judged.window_longest_ns,
        window={} if row.window is None else from_json(dict[str, WindowSummary], row.window),
        burst=judged.burst,
    )


def read_access(row: Row[Any], parameters: Mapping[str, Any]) -> Access | None:
    """Return how a stored result read and wrote; from its parameters where it was written before that was stored."""
    if row.access is None:
        return recorded_access(row.tool, parameters, None)
    access: Access | None = from_json(Access | None, row.access)
    return access


def read_main_result(row: Row[Any], rounds: list[Round]) -> WorkloadResult:
    """Read of one result what a comparison looks at: name, main metric, cache class, badges."""
    summary = {name: value for name, value in json.loads(row.summary).items() if name == row.metric}
    return WorkloadResult(
        id=row.workload_id,
        variant=row.variant,
        title=from_json(Message, row.title),
        tool=row.tool,
        direction=row.direction,
        metric=row.metric,
        is_headline=bool(row.is_headline),
        command=(),
        parameters={},
        rounds=tuple(rounds),
        summary=load(dict[str, Summary], summary),
        cache_class=CacheClass(row.cache_class),
        caveats=(),
        badges=from_json(Badges, row.badges),
        window={} if row.window is None else from_json(dict[str, WindowSummary], row.window),
    )


def count_rounds(connection: Connection, run_id: str) -> int:
    """Return how many rounds a run has."""
    count: int = connection.execute(select(func.count()).where(ROUNDS.c.run_id == run_id)).scalar_one()
    return count


def read_rounds_of(connection: Connection, run_id: str, variant: str, workload_id: str) -> tuple[Round, ...] | None:
    """Read the whole rounds of one workload; None where the run has no such workload."""
    key = (variant, workload_id)
    if connection.execute(select(WORKLOAD_RESULTS.c.place).where(*_is(WORKLOAD_RESULTS, run_id, key))).first() is None:
        return None
    return tuple(_read_rounds(connection, _is(ROUNDS, run_id, key), Depth.WHOLE)[key])


def _read_rounds(connection: Connection, which: tuple[Any, ...], depth: Depth) -> Mapping[tuple[str, str], list[Round]]:
    metrics = _metrics(connection, which, depth)
    found: dict[tuple[str, str], list[Round]] = defaultdict(list)
    query = select(*columns_at(depth)).where(*which).order_by(ROUNDS.c.n)
    for row in connection.execute(query).all():
        found[row.variant, row.workload_id].append(read_round(row, metrics[row.id], depth))
    return found


def _each_round(connection: Connection, which: tuple[Any, ...]) -> Iterator[Round]:
    """Read whole rounds one after the other, so that a thousand of them need not be in memory at once."""
    metrics = _metrics(connection, which, Depth.WHOLE)
    query = select(*columns_at(Depth.WHOLE)).where(*which).order_by(ROUNDS.c.n).execution_options(yield_per=_AT_ONCE)
    for row in connection.execute(query):
        yield read_round(row, metrics[row.id], Depth.WHOLE)


def _metrics(connection: Connection, which: tuple[Any, ...], depth: Depth) -> Mapping[int, dict[str, float]]:
    metrics: dict[int, dict[str, float]] = defaultdict(dict)
    samples = select(SAMPLES).join(ROUNDS, ROUNDS.c.id == SAMPLES.c.round_id).where(*which)
    if depth is Depth.MAIN:
        columns = ("run_id", "variant", "workload_id")
        same = (WORKLOAD_RESULTS.c[name] == ROUNDS.c[name] for name in columns)
        samples = samples.join(WORKLOAD_RESULTS, and_(*same)).where(SAMPLES.c.metric == WORKLOAD_RESULTS.c.metric)
    for round_id, metric, value in connection.execute(samples).all():
        # A run of a thousand rounds has a few names, thousands of times.
        metrics[round_id][intern(metric)] = value
    return metrics
