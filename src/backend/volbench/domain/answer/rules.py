"""Which answer a run gets: the first of these rules that applies. The table in words: docs/methodology.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.facts import CellFacts
from volbench.domain.answer.next_steps import Target, move_to, reachable
from volbench.domain.answer.question import Question
from volbench.domain.answer.remedies import first_to_mend, step_against, step_without_reason
from volbench.domain.answer.surfaces import reconciling
from volbench.domain.assess.expectation.expectation_words import USUAL_LOSS_RATIO
from volbench.domain.compare.between_runs import FEWEST_OTHERS
from volbench.domain.model.runs.answer import Answer, AnswerCode, Hint
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message, join_sentences, uncapitalised
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.quantities import speeds
from volbench.domain.model.words.unit_table import Scaling
from volbench.domain.model.words.units import format_change, format_ratio
from volbench.domain.model.words.value_words import value_text
from volbench.domain.timeline.trend import Development, Trend

if TYPE_CHECKING:
    from volbench.domain.timeline.alarm import Alarm
    from volbench.domain.timeline.notices import DroppedCell, Notice


def answer_of(asked: Question) -> Answer | None:
    """Return the answer to a run; None while it has not come to its end, whatever end that would be."""
    if asked.state is not RunState.DONE:
        return None
    found = _with_most(next(answer for rule in _RULES if (answer := rule(asked)) is not None), asked)
    found = _with_burst(found, asked)
    step = reachable(found.next_step, asked.means)
    beside = reconciling(asked, found)
    reason = found.reason if beside is None else words.FEW_AND.fill(reason=found.reason, hint=beside)
    return replace(found, reason=reason, next_step=step, move=move_to(step, asked.means, _target_of(step, asked)))


def _with_most(answer: Answer, asked: Question) -> Answer:
    """Return the answer to a run of many clients with the most its server answered; to any other as it is."""
    most = asked.cells[0] if sum(cell.is_load for cell in asked.cells) > 1 else None
    if most is None or answer.code not in _TELLS_MOST:
        return answer
    told = words.MOST.fill(title=uncapitalised(most.title), value=_value(most))
    # What would be said of the first number alone is left out: this one is it.
    beside = words.NOTHING_TO_COMPARE if answer.reason.code == words.NOTHING_YET.code else answer.reason
    return replace(answer, reason=words.FEW_AND.fill(reason=told, hint=beside))


def _with_burst(answer: Answer, asked: Question) -> Answer:
    """Return the answer with both levels of the first number whose disk was fast only while its credits lasted."""
    told = next((cell for cell in asked.cells if cell.burst is not None), None)
    if told is None:
        return answer
    hint = words.BURST.fill(title=told.title, levels=told.burst)
    return replace(answer, reason=words.FEW_AND.fill(reason=answer.reason, hint=hint))


def _target_of(step: Message, asked: Question) -> Target:
    """Return what a step is to be taken with: the run before it became slower, or the test that found it slower."""
    past = asked.past
    if step.code == words.REPEAT.code and past.elsewhere is not None:
        return Target(suite_id=past.elsewhere.name.suite_id, profile=past.elsewhere.name.profile)
    before = next((one.before_run_id for one in (past.alarm, past.development) if one is not None), "")
    return Target(run_id=before or None)


def _untrusted(asked: Question) -> Answer | None:
    if asked.badges.valid:
        return None
    reasons = asked.badges.valid_reasons
    if not reasons:
        unknown = words.NO_REASON if asked.cells else words.NO_NUMBER
        return Answer(AnswerCode.CANNOT_BE_TRUSTED, words.UNTRUSTED, unknown, step_without_reason(asked.means))
    reason = first_to_mend(reasons)
    short = next((said for code, said in words.DOUBTS.items() if reason.has(code)), reason)
    step = step_against(reason, asked.means, is_provable=asked.badges.is_provable is not False)
    return Answer(AnswerCode.CANNOT_BE_TRUSTED, words.UNTRUSTED, short, step)


def _dropped(asked: Question) -> Answer | None:
    if asked.past.alarm is None or not asked.has_enough:
        return None
    return Answer(
        AnswerCode.SLOWER, words.SLOWER, _drop_words(asked.past.alarm), words.COMPARE, background=asked.past.alarm.found
    )


def _held_back(asked: Question) -> Answer | None:
    for is_urgent in (True, False):
        for cell in asked.cells:
            held = _holding(cell)
            if held is None or held.is_always_told is not is_urgent:
                continue
            if is_urgent or cell.standing is Standing.BELOW:
                word = held.word.fill(disk=_disk_of(cell)) if held is words.SLOW_DISK else held.word
                is_time = cell.metric in METRICS and not METRICS[cell.metric].is_higher_better
                meanwhile = words.MEANWHILE_TIME if is_time else words.MEANWHILE
                reason = meanwhile.fill(title=cell.title, value=_value(cell))
                return Answer(AnswerCode.HELD_BACK, word, reason, held.next_step)
    return None


def _few(asked: Question) -> Answer | None:
    if asked.has_enough:
        return None
    if not asked.cells:
        return Answer(AnswerCode.FIRST, words.FIRST, words.NO_NUMBER, words.MEASURE_AGAIN)
    few = next(cell for cell in asked.cells if not cell.has_enough)
    counted = words.ONE_ROUND if few.rounds == 1 else words.FEW_ROUNDS.fill(rounds=few.rounds)
    reason = words.NOT_STEADY if few.figure is Figure.NOT_STEADY else counted
    hint = _hint(asked)
    if asked.past.alarm is not None:
        reason = words.FEW_AND.fill(reason=reason, hint=_drop_words(asked.past.alarm))
    elif asked.past.elsewhere is not None:
        reason = words.FEW_AND.fill(reason=reason, hint=_elsewhere_words(asked.past.elsewhere))
    elif hint is not None:
        told = words.HINT_LOW if hint is Hint.LOW else words.HINT_NORMAL
        reason = words.FEW_AND.fill(reason=reason, hint=told)
    word = words.FIRST if asked.past.runs == 0 else words.PRELIMINARY
    return Answer(AnswerCode.FIRST, word, reason, words.MEASURE_THOROUGHLY, hint)


def _slower(asked: Question) -> Answer | None:
    development = asked.past.development
    if development is None or development.trend is not Trend.SLOWER:
        return None
    return Answer(AnswerCode.SLOWER, words.SLOWER, _moved(development), words.COMPARE, background=development.found)


def _slow(asked: Question) -> Answer | None:
    below = [cell for cell in asked.large_files if cell.standing is Standing.BELOW]
    if not below:
        return None
    return Answer(AnswerCode.SLOW, words.SLOW, _share(min(below, key=_reached)), words.LOOK_AT_LIMIT)


def _faster(asked: Question) -> Answer | None:
    development = asked.past.development
    if development is None or development.trend is not Trend.FASTER or not _is_as_expected(asked):
        return None
    if asked.past.elsewhere is not None:
        return None
    return Answer(AnswerCode.FASTER, words.FASTER, _moved(development), words.NOTHING_TO_DO)


def _normal(asked: Question) -> Answer | None:
    development = asked.past.development
    if asked.past.is_alarmed or not _is_as_expected(asked):
        return None
    if development is not None and development.trend is Trend.NOT_KNOWN:
        return None
    if asked.large_files:
        reason = _share(min(asked.large_files, key=_reached))
        return Answer(AnswerCode.NORMAL, words.NORMAL, reason, words.KEEP_WATCHING)
    if development is not None:
        return Answer(AnswerCode.NORMAL, words.NORMAL, development.sentence, words.KEEP_WATCHING)
    return None


def _first(asked: Question) -> Answer:
    past, unclear = asked.past, [cell for cell in asked.large_files if cell.standing is Standing.UNCLEAR]
    word = words.FIRST if past.runs == 0 else words.PRELIMINARY
    if unclear:
        reason = words.UNCLEAR.fill(reason=_share(min(unclear, key=_reached)))
        return Answer(AnswerCode.FIRST, word, reason, words.MEASURE_THOROUGHLY, Hint.LOW)
    if past.elsewhere is not None:
        next_step = words.REPEAT.fill(suite=past.elsewhere.name.suite_title)
        return Answer(AnswerCode.FIRST, word, _elsewhere_words(past.elsewhere), next_step, Hint.LOW)
    if past.development is not None:  # its sentence says how many runs are missing
        return Answer(AnswerCode.FIRST, word, past.development.sentence, words.AGAIN, _hint(asked))
    reason = words.NOTHING_YET.fill(title=asked.cells[0].title, value=_value(asked.cells[0]))
    next_step = words.MEASURE_MORE.fill(count=FEWEST_OTHERS)
    return Answer(AnswerCode.FIRST, word, reason, next_step, _hint(asked))


_RULES: Final[tuple[Callable[[Question], Answer | None], ...]] = (
    _untrusted,
    _dropped,
    _held_back,
    _few,
    _slower,
    _slow,
    _faster,
    _normal,
    _first,
)


_TELLS_MOST: Final = frozenset({AnswerCode.FIRST, AnswerCode.FASTER, AnswerCode.NORMAL})
"""What is answered without a number of its own, or with one that says less."""
_URGENCY: Final = (
    AnswerCode.CANNOT_BE_TRUSTED,
    AnswerCode.SLOWER,
    AnswerCode.HELD_BACK,
    AnswerCode.SLOW,
    AnswerCode.FIRST,
    AnswerCode.FASTER,
    AnswerCode.NORMAL,
)


def _is_as_expected(asked: Question) -> bool:
    return all(cell.standing in {Standing.WITHIN, Standing.ABOVE} for cell in asked.large_files)


def _hint(asked: Question) -> Hint | None:
    if asked.past.is_alarmed:
        return Hint.LOW
    if not asked.large_files:
        return None
    return Hint.NORMAL if _is_as_expected(asked) else Hint.LOW


def _holding(cell: CellFacts) -> words.HeldBack | None:
    limit = cell.limit
    if limit is not None and limit.id is LimitId.OTHER_LOAD and limit.name.has(words.OTHER_PROCESSOR_NAME):
        return words.OTHER_PROCESSOR
    if limit is not None and limit.id in words.HELD_BACK and words.HELD_BACK[limit.id].is_always_told:
        return words.HELD_BACK[limit.id]
    if cell.slower_disk is not None:
        return words.SLOW_DISK
    return None if limit is None else words.HELD_BACK.get(limit.id)


def _disk_of(cell: CellFacts) -> Message:
    if cell.slower_disk is not None:
        return cell.slower_disk
    return words.NO_NUMBER if cell.limit is None else cell.limit.name


def dropped_words(worst: DroppedCell, since_at: str) -> Message:
    """Say what dropped most, by how much, since when and from what."""
    is_speed = METRICS[worst.metric].is_higher_better
    return (words.DROPPED if is_speed else words.DROPPED_TIME).fill(
        title=worst.title,
        change=format_change(worst.ratio),
        drop=format_ratio(1 - worst.ratio),
        longer=format_ratio(1 / worst.ratio - 1),
        day=day_text(since_at),
        before=worst.before,
        now=worst.now,
    )


def _drop_words(alarm: Alarm) -> Message:
    worst = alarm.cells[0]
    return dropped_words(worst, alarm.days[worst.id])


def _moved(development: Development) -> Message:
    """Say what changed most, by how much, and what of the rest did; that it is slower or faster, the word has said."""
    if development.title is None:
        return development.sentence
    last = development.last or words.LAST_RUN
    moved = words.MOVED.fill(title=development.title, change=development.change, last=last)
    return moved if development.others is None else join_sentences((moved, development.others))


def _elsewhere_words(notice: Notice) -> Message:
    return words.ELSEWHERE.fill(suite=notice.name.suite_title, day=day_text(notice.since_at))


def _reached(cell: CellFacts) -> float:
    """Return the share of the most such disks give, else of the least."""
    return cell.median / (cell.high or cell.low or cell.median)


def _share(cell: CellFacts) -> Message:
    """Say what was reached beside what such disks give; more than all of it would only puzzle."""
    if cell.standing is Standing.ABOVE:
        return words.ABOVE.fill(title=cell.title)
    told = {"title": cell.title, "value": _value(cell)}
    low = (cell.low or 0.0) * (1 - USUAL_LOSS_RATIO)  # as the bar beside it has it
    if cell.high is None:
        return words.EXPECTED_FROM.fill(**told, low=value_text(low, cell.metric))
    if _reached(cell) >= 1:
        return words.ALL.fill(title=cell.title)
    return words.EXPECTED.fill(**told, range=_range(low, cell.high, cell.metric))


def _range(low: float, high: float, metric: str) -> Message | str:
    is_speed = metric in METRICS and METRICS[metric].unit_row.scaling is Scaling.THROUGHPUT
    return (
        speeds(low, high) if is_speed else words.RANGE.fill(low=value_text(low, metric), high=value_text(high, metric))
    )


def _value(cell: CellFacts) -> Message | str:
    """Write it with the digits its spread leaves, as the numeral beside it is written."""
    return value_text(cell.median, cell.metric, cell.spread)


def worst_of(answers: Sequence[Answer]) -> Answer | None:
    """Return what is told of several targets together: what most needs to be known.

    As the rules are ordered, but nothing is called faster or normal while it is unclear what one of them is.
    """
    return min(answers, key=_rank, default=None)


def _rank(answer: Answer) -> tuple[int, bool]:
    return _URGENCY.index(answer.code), answer.hint is not Hint.LOW


def answer_lines(answer: Answer | None) -> tuple[Message, ...]:
    """Return what is said first of a run: its word with the reason, and what to do; nothing where there is none."""
    if answer is None:
        return ()
    line = words.COMPARED_LINE if answer.code is AnswerCode.COMPARED else words.LINE
    return line.fill(word=answer.word, reason=answer.reason), words.NEXT_LINE.fill(next_step=answer.next_step)
