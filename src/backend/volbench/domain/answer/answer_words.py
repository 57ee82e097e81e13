"""What an answer says: data only. What decides which of these is said stands in rules.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.words.message import Message

UNTRUSTED: Final = Message("answer.word.cannot_be_trusted")
SLOWER: Final = Message("answer.word.slower_than_before")
SLOW: Final = Message("answer.word.slow_for_these_disks")
FASTER: Final = Message("answer.word.faster_than_usual")
NORMAL: Final = Message("answer.word.normal")
FIRST: Final = Message("answer.word.first_measurement")
PRELIMINARY: Final = Message("answer.word.preliminary")

ABOVE: Final = Message("answer.reason.above")
ALL: Final = Message("answer.reason.all")
EXPECTED: Final = Message("answer.reason.expected")
EXPECTED_FROM: Final = Message("answer.reason.expected_from")
RANGE: Final = Message("answer.range")
MEANWHILE: Final = Message("answer.reason.meanwhile")
MEANWHILE_TIME: Final = Message("answer.reason.meanwhile_time")
FEW_ROUNDS: Final = Message("answer.reason.few_rounds")
ONE_ROUND: Final = Message("answer.reason.one_round")
NOT_STEADY: Final = Message("answer.reason.not_steady")
FEW_AND: Final = Message("answer.reason.few_and")
UNCLEAR: Final = Message("answer.reason.unclear")
NOTHING_YET: Final = Message("answer.reason.nothing_yet")
NOTHING_TO_COMPARE: Final = Message("answer.reason.nothing_to_compare")
MOST: Final = Message("answer.reason.most")
BURST: Final = Message("answer.reason.burst")
NO_NUMBER: Final = Message("answer.reason.no_number")
DROPPED: Final = Message("answer.reason.dropped")
DROPPED_TIME: Final = Message("answer.reason.dropped_time")

MOVED: Final = Message("answer.reason.moved")
LAST_RUN: Final = Message("timeline.trend.last_one")
ELSEWHERE: Final = Message("answer.reason.elsewhere")

AS_LITTLE: Final = Message("answer.surfaces.as_little")
ONE_BELOW: Final = Message("answer.surfaces.one_below")
NO_FASTER: Final = Message("answer.surfaces.no_faster")
BELOW_EXPECTED: Final = Message("answer.surfaces.below_expected")

COMPARISON: Final = Message("answer.word.comparison")
WAY_IS: Final = Message("answer.reason.way_is")

HINT_NORMAL: Final = Message("answer.hint.normal")
HINT_LOW: Final = Message("answer.hint.low")

NO_REASON: Final = Message("answer.doubt.no_reason")
DOUBTS: Final[Mapping[str, Message]] = {
    "assess.cache_reasons.reasons.flush_not_timed": Message("answer.doubt.flush"),
    "assess.badges.unproven": Message("answer.doubt.cache"),
    "caveats.unknown-cache.explanation": Message("answer.doubt.cache"),
    "caveats.cached.explanation": Message("answer.doubt.memory"),
    "assess.badges.warm": Message("answer.doubt.server"),
}
"""Code of a reason against *valid* → the same in few words."""

MEASURE_AGAIN: Final = Message("answer.next.measure_again")
MEASURE_LARGER: Final = Message("answer.next.measure_larger")
MEASURE_THOROUGHLY: Final = Message("answer.next.measure_thoroughly")
MEASURE_MORE: Final = Message("answer.next.measure_more")
AGAIN: Final = Message("answer.next.again")
COMPARE: Final = Message("answer.next.compare")
MEASURE_AND_COMPARE: Final = Message("answer.next.measure_and_compare")
COMPARE_HERE: Final = Message("answer.next.compare_here")
LOOK_BACK: Final = Message("answer.next.look_back")
REPEAT: Final = Message("answer.next.repeat")
LOOK_AT_LIMIT: Final = Message("answer.next.look_at_limit")
NOTHING_TO_DO: Final = Message("answer.next.nothing")
KEEP_WATCHING: Final = Message("answer.next.keep_watching")
WHEN_QUIET: Final = Message("answer.next.when_quiet")
WHEN_REBUILT: Final = Message("answer.next.when_rebuilt")
REPAIR: Final = Message("answer.next.repair")
AT_LEAST: Final = Message("answer.next.at_least")
UPPER_LIMIT: Final = Message("answer.next.upper_limit")
READ_BACK: Final = Message("answer.next.read_back")
SEE_SERVER: Final = Message("answer.next.see_server")


@dataclass(frozen=True, slots=True)
class HeldBack:
    """How one thing that holds a volume back is said, and what helps."""

    word: Message
    next_step: Message
    is_always_told: bool = True
    """False: it is the volume's own pace, and told only where the volume is slower than such disks."""


SLOW_DISK: Final = HeldBack(Message("answer.held.slow_disk"), Message("answer.next.slow_disk"))
HELD_BACK: Final[Mapping[LimitId, HeldBack]] = {
    LimitId.SLOW_DISK: SLOW_DISK,
    LimitId.OTHER_LOAD: HeldBack(Message("answer.held.other_traffic"), WHEN_QUIET),
    LimitId.REBUILD: HeldBack(Message("answer.held.rebuild"), WHEN_REBUILT),
    LimitId.CPU: HeldBack(Message("answer.held.processor"), Message("answer.next.processor"), is_always_told=False),
    LimitId.GENERATOR: HeldBack(Message("answer.held.generator"), AT_LEAST, is_always_told=False),
    LimitId.WRITE_BACK: HeldBack(Message("answer.held.write_back"), MEASURE_LARGER, is_always_told=False),
}
OTHER_PROCESSOR: Final = HeldBack(Message("answer.held.other_processor"), WHEN_QUIET)
OTHER_PROCESSOR_NAME: Final = "assess.limit.other_programs_using_the_processor"
"""Code of the name that tells the processor's other users from the disks'."""

LINE: Final = Message("answer.line")
COMPARED_LINE: Final = Message("answer.compared_line")
"""Where the word is a sentence."""
NEXT_LINE: Final = Message("answer.next_line")
