"""The verdict: what a run means, in plain words. First the sentence that matters, never more than the data carry.

Thresholds stand in use_thresholds.py. What a *comparison* means is said in compare/comparison.py, how a volume
develops in timeline/trend.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from volbench.domain.assess import use_thresholds
from volbench.domain.assess.badges import NEVER_STABLE
from volbench.domain.assess.burst.burst_words import titled_levels
from volbench.domain.assess.expectation.expectation_words import sentence
from volbench.domain.assess.expectation.normal import large_files
from volbench.domain.assess.kind import Judging
from volbench.domain.assess.latency_under_load import load_sentences
from volbench.domain.assess.limits.clause import with_limit, with_limits
from volbench.domain.assess.load_curve import curve_sentences
from volbench.domain.assess.network_ceilings import GIGABIT
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.machine.names import count_word, variant_name
from volbench.domain.model.runs.run import Run, Summary, WorkloadResult
from volbench.domain.model.words.message import Message, capitalised, join_clauses, labelled, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.unit_table import Scaling
from volbench.domain.model.words.units import format_latency, metric_text, whole_number
from volbench.domain.stats.descriptive import MIN_ROUNDS, half_width

LARGE_READ: Final = ("seq-read-1m", "read_bytes_per_s")
LARGE_WRITE: Final = ("seq-write-1m", "write_bytes_per_s")
LAID_OUT: Final = ("seq-write-layout", "write_bytes_per_s")
"""Large writing as a first look has it: one pass, which lays the test file out."""
RANDOM_READ: Final = ("rand-read-4k-qd32", "read_iops")
RANDOM_WRITE: Final = ("rand-write-4k-qd32", "write_iops")
SINGLE_READ: Final = ("rand-read-4k-qd1", "read_iops")
SAFE_WRITE: Final = ("sync-write-4k", "write_iops")
SAFE_WRITE_TIME: Final = ("sync-write-4k", "write_lat_mean_ns")
MOST_OTHERS: Final = 3
"""How many numbers of a suite without large files are named in words."""

_NOTHING: Final = Message("assess.verdict.nothing")
_NOT_VALID: Final = Message("assess.verdict.not_valid")
_INDICATIVE: Final = Message("assess.verdict.indicative")
_UNSTEADY: Final = Message("assess.verdict.unsteady")
_ONCE: Final = Message("assess.verdict.once")
_READS_AND_WRITES: Final = Message("assess.verdict.reads_and_writes")
_READS: Final = Message("assess.verdict.reads")
_WRITES: Final = Message("assess.verdict.writes")
_RANDOM: Final = Message("assess.verdict.random")
_RANDOM_READ: Final = Message("assess.verdict.random_read")
_RANDOM_WRITE: Final = Message("assess.verdict.random_write")
_SAFE: Final = Message("assess.verdict.safe")
_ONE_FILM: Final = Message("assess.verdict.one_film")
_FILMS: Final = Message("assess.verdict.films")
_MANY_FILMS: Final = Message("assess.verdict.many_films")
_WEAK: Final = Message("assess.verdict.weak")
_STRONG: Final = Message("assess.verdict.strong")
_NETWORK: Final = Message("assess.verdict.network")
_OTHER: Final = Message("assess.verdict.other")


def run_verdict(run: Run) -> tuple[Message, ...]:
    """Return the sentences in plain words; no claims where the run is not valid, none for a trial without stages.

    Whether a stage became steady is what was asked of it, and told for a trial (the smoke profile) as well.
    """
    own = kind_of_run(run.plan).part(Judging)().verdict(run)
    if own is not None:
        return own
    if run.profile in NEVER_STABLE:
        return ()
    if not run.workloads:
        return (_NOTHING,)
    sentences = [*_warnings(run)]
    is_sound = not sentences
    variants = tuple(dict.fromkeys(work.variant for work in run.workloads))
    for variant in variants:
        works = [work for work in run.workloads if work.variant == variant]
        facts = [*_facts(works)]
        if is_sound and len(variants) == 1:
            # Right after the speed of large files: whether that is normal.
            facts[1:1] = [sentence(work.title, expected) for work, expected in large_files(works)]
            facts += _meaning(works)
            facts += curve_sentences(works)
            facts += load_sentences(works)
        sentences += [_of_variant(variant, fact) for fact in facts] if len(variants) > 1 else facts
    sentences += titled_levels(run.workloads)
    if any(work.sustained for work in run.workloads):
        if run.plan.rounds == 1:
            sentences.append(_ONCE)
    elif is_sound and not run.badges.stable:
        sentences.append(_UNSTEADY)
    return tuple(sentences)


def not_valid(run: Run) -> Message:
    """Return why nothing is concluded from the numbers of a run."""
    return _NOT_VALID.fill(reason=run.badges.valid_reasons[0] if run.badges.valid_reasons else plain(""))


def _warnings(run: Run) -> Iterator[Message]:
    """Say first what the numbers cannot carry."""
    if not run.badges.valid:
        yield not_valid(run)
    shown = [work for work in run.workloads if work.is_headline] or run.workloads
    # A long write is one observation, and its sentence says so: up to where was looked.
    if any(work.sustained is None for work in shown) and min(len(work.rounds) for work in shown) < MIN_ROUNDS:
        yield _INDICATIVE


def _of_variant(variant: str, sentence: Message) -> Message:
    name = variant_name(variant)
    return labelled(name, sentence)


def _summary(works: Sequence[WorkloadResult], role: tuple[str, str]) -> Summary | None:
    """Return a workload's metric over its rounds; None where it was not measured."""
    for work in works:
        if work.id == role[0] and role[1] in work.summary:
            return work.summary[role[1]]
    return None


def _median(works: Sequence[WorkloadResult], role: tuple[str, str]) -> float | None:
    found = _summary(works, role)
    return None if found is None else found.median


def _bounds(works: Sequence[WorkloadResult], role: tuple[str, str]) -> tuple[float, float] | None:
    """Return between what the median surely lies; claims of ability rest on the lower end, of weakness on the upper."""
    for work in works:
        if work.id == role[0] and role[1] in work.summary:
            summary = work.summary[role[1]]
            return summary.ci95 or (summary.min, summary.max)
    return None


def _facts(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    """Say what was measured, and what the first of it was held up by."""
    long_writes = [sentence for work in works if work.sustained for sentence in work.sustained.words]
    if long_writes:
        yield from long_writes
        return
    large = _pair(works, (LARGE_READ, _large_write(works)), (_READS_AND_WRITES, _READS, _WRITES), _speed)
    small = _pair(works, (RANDOM_READ, RANDOM_WRITE), (_RANDOM, _RANDOM_READ, _RANDOM_WRITE), _per_second)
    # The time as the tables show it; one over the median rate would be a second figure for the same thing.
    safe = _summary(works, SAFE_WRITE_TIME)
    safe_ns, spread_ns = (None, None) if safe is None else (safe.median, half_width(safe))
    if safe is None and (rate := _summary(works, SAFE_WRITE)) and rate.median:
        safe_ns = 1e9 / rate.median
        spread_ns = safe_ns * (half_width(rate) or 0.0) / rate.median
    if large is not None:
        large = _with_limits(large, works)
    sentences = [sentence for sentence in (large, small) if sentence is not None]
    if safe_ns:
        sentences.append(_SAFE.fill(time=format_latency(safe_ns, spread=spread_ns)))
    if sentences:
        yield from sentences
        return
    for work in [work for work in works if work.is_headline][:MOST_OTHERS]:
        if work.metric in work.summary and work.metric in METRICS:
            unit, found = METRICS[work.metric].unit, work.summary[work.metric]
            is_speed = METRICS[work.metric].unit_row.scaling is Scaling.THROUGHPUT
            value = _speed(found) if is_speed else metric_text(found.median, unit, spread=half_width(found))
            yield with_limit(_OTHER.fill(title=work.title, value=value), work.limit)


def _pair(
    works: Sequence[WorkloadResult],
    roles: tuple[tuple[str, str], tuple[str, str]],
    words: tuple[Message, Message, Message],
    write: Callable[[Summary], str],
) -> Message | None:
    """Fill the sentence for both directions, or the one for the direction that was measured."""
    read_value, write_value = (_summary(works, role) for role in roles)
    values = {"read": read_value, "write": write_value}
    known = {name: write(value) for name, value in values.items() if value is not None}
    if not known:
        return None
    sentence = words[0] if len(known) == len(values) else words[1] if "read" in known else words[2]
    return sentence.fill(**known)


def _large_write(works: Sequence[WorkloadResult]) -> tuple[str, str]:
    return LAID_OUT if any(work.id == LAID_OUT[0] for work in works) else LARGE_WRITE


def _with_limits(sentence: Message, works: Sequence[WorkloadResult]) -> Message:
    """Say the limits of what the sentence names: reading, writing or both."""
    written = _large_write(works)[0]
    limits = {work.id: work for work in works if work.id in {LARGE_READ[0], written}}
    if len(limits) == 1:
        return with_limit(sentence, next(iter(limits.values())).limit)
    read, write = limits[LARGE_READ[0]], limits[written]
    return with_limits(sentence, read.limit, write.limit)


def _speed(found: Summary) -> str:
    return speed(found.median, half_width(found))


def _per_second(found: Summary) -> str:
    return whole_number(found.median, spread=half_width(found))


def _meaning(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    """Say what the numbers are good for."""
    clauses = [*_films(works), *_random_writes(works)]
    if clauses:
        yield capitalised(Message("assess.verdict.clauses", clauses=join_clauses(clauses)))
    large = [bounds for role in (LARGE_READ, LARGE_WRITE) if (bounds := _bounds(works, role)) is not None]
    if len(large) == len((LARGE_READ, LARGE_WRITE)) and min(low for low, _ in large) > GIGABIT.ceiling_bytes_per_s:
        yield _NETWORK.fill(ceiling=speed(GIGABIT.ceiling_bytes_per_s))


def _films(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    read, single = _bounds(works, LARGE_READ), _bounds(works, SINGLE_READ)
    if read is None or single is None or min(read[0], single[0]) <= 0:
        return
    films = use_thresholds.films_at_once(read[0], 1 / single[0])
    if films == use_thresholds.MOST_FILMS:
        yield _MANY_FILMS.fill(films=films)
    elif films > 1:
        yield _FILMS.fill(films=count_word(films))
    elif films == 1:
        yield _ONE_FILM


def _random_writes(works: Sequence[WorkloadResult]) -> Iterator[Message]:
    written = _bounds(works, RANDOM_WRITE)
    if written is not None and written[1] < use_thresholds.WEAK_RANDOM_IOPS:
        yield _WEAK
    elif written is not None and written[0] >= use_thresholds.STRONG_RANDOM_IOPS:
        yield _STRONG
