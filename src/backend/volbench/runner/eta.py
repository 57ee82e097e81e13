"""How far a run is and how long it still takes, learned from the steps that are done."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LAY_OUT: Final = "lay-out"
TELLING_RATIO: Final = 0.05
"""A step less done than this says too little about how long it will take."""
LARGEST_RISE_RATIO: Final = 0.1
"""By so much of itself the time left that is shown grows in a second, or by `LEAST_RISE_S`; it falls at once."""
LEAST_RISE_S: Final = 1.0
_TRUST: Final = (1.0, 1.0)
"""What is guessed of starting a tool counts as much as two sightings."""


@dataclass(frozen=True, slots=True)
class Step:
    """One piece of work that takes time."""

    kind: str
    """Steps of one kind are off by the same factor: `lay-out` by the volume's speed, `timed` by starting a tool."""
    key: str
    """Steps with the same key are repetitions of each other."""
    known_s: float
    """The part that is asked for and therefore certain, such as a runtime."""
    guessed_s: float
    """The part that is only assumed, such as writing a file or starting a tool."""
    round: int = 0
    """Round it belongs to, from 1; 0 for what is not repeated."""
    limit_s: float | None = None
    """After what time a byte limit ends it at the speed assumed of the lay-out, if that is sooner; None: no limit."""


class Pace:
    """Share done and time left over a fixed list of steps."""

    def __init__(self, steps: Sequence[Step], monotonic: Callable[[], float], *, began_at: float) -> None:
        """Begin at the first step; `monotonic` gives seconds, `began_at` is when the run began on that clock."""
        self._steps = tuple(steps)
        self._monotonic = monotonic
        self._next = 0
        self._began_at = began_at
        self._step_began_at = monotonic()
        self._step_ratio: float | None = None
        self._took: dict[str, list[float]] = defaultdict(list)
        self._guesses: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self._done_ratio = 0.0
        self._chances: dict[str, Sequence[float]] = {}
        self._bounds: dict[str, tuple[int, int]] = {}
        self._told: tuple[float, float] | None = None
        self._last_round: int | None = None

    def expect(self, key: str, chances: Sequence[float]) -> None:
        """Count on round 1, 2, … of the steps of this key only as far as it is likely."""
        self._chances[key] = chances

    def bound(self, key: str, least: int, most: int) -> None:
        """Note between which numbers the last round of the steps of this key will be."""
        self._bounds[key] = (least, most)

    @property
    def remaining_between_s(self) -> tuple[float, float] | None:
        """Seconds left at least and at most; None where the number of rounds is not open."""
        if not self._bounds or self._next >= len(self._steps):
            return None
        current = self._left_of_current()
        later = [(step, self._expected_s(step)) for step in self._steps[self._next + 1 :]]
        least, most = (
            current + math.fsum(seconds for step, seconds in later if self._is_within(step, end)) for end in (0, 1)
        )
        return least, most

    def _is_within(self, step: Step, end: int) -> bool:
        if self._last_round is not None and step.round > self._last_round:
            return False
        return step.key not in self._bounds or step.round <= self._bounds[step.key][end]

    def end_after(self, number: int) -> None:
        """Count on no step of a round after this one: the owner wants the run to end with it."""
        self._last_round = number

    def skip_step(self) -> None:
        """Leave the step at hand out: its cell has enough rounds."""
        self._next += 1
        self.begin_step()

    def begin_step(self) -> None:
        """Start the clock of the step at hand; again where it is done anew, so that what was lost is not learned."""
        self._step_began_at = self._monotonic()
        self._step_ratio = None

    def advance(self, ratio: float) -> None:
        """Note how much of the step at hand is done, as its tool says; a time that was asked for needs no such word."""
        if self._next < len(self._steps) and self._steps[self._next].known_s == 0:
            self._step_ratio = min(1.0, max(0.0, ratio))

    def end_step(self) -> None:
        """Finish the step at hand and learn from it."""
        step = self._steps[self._next]
        took_s = self._monotonic() - self._step_began_at
        self._took[step.key].append(took_s)
        self._guesses[step.kind].append((step.guessed_s, max(0.0, took_s - step.known_s)))
        self._next += 1
        self.begin_step()

    def stand_still(self, seconds: float) -> None:
        """Leave out seconds in which nothing was done: neither share done nor time left change by them."""
        self._began_at += seconds
        self.begin_step()

    @property
    def left_of_round_s(self) -> float | None:
        """Seconds until the round at hand is complete, or the first one where none has begun; None without rounds."""
        left = self._steps[self._next :]
        if not left:
            return None
        number = next((step.round for step in left if step.round), None)
        if number is None:
            return None
        seconds = self._left_of_current()
        has_begun = bool(left[0].round)
        for step in left[1:]:
            if has_begun and step.round != number:
                break
            has_begun = has_begun or bool(step.round)
            seconds += self._expected_s(step)
        return seconds

    @property
    def elapsed_s(self) -> float:
        """Seconds since the start."""
        return self._monotonic() - self._began_at

    @property
    def remaining_s(self) -> float:
        """Seconds left, as far as can be known now."""
        if self._next >= len(self._steps):
            return 0.0
        later = ((self._chance(step), step) for step in self._steps[self._next + 1 :])
        return self._left_of_current() + math.fsum(chance * self._expected_s(step) for chance, step in later if chance)

    def tell(self) -> float:
        """Return the seconds left as they are to be shown: more time than was told is told bit by bit."""
        now, left_s = self._monotonic(), self.remaining_s
        if self._told is not None:
            at, before_s = self._told
            passed_s = now - at
            left_s = min(left_s, before_s + max(LARGEST_RISE_RATIO * before_s, LEAST_RISE_S) * passed_s)
        self._told = (now, left_s)
        return left_s

    @property
    def is_known(self) -> bool:
        """Whether the time left rests on something measured: writing the test file shows how fast the volume is."""
        if any(step.kind == LAY_OUT for step in self._steps[: self._next]):
            return True
        current = self._steps[self._next] if self._next < len(self._steps) else None
        if current is not None and current.kind == LAY_OUT:
            return self._step_ratio is not None and self._step_ratio > TELLING_RATIO
        return not any(step.kind == LAY_OUT for step in self._steps)

    @property
    def done_ratio(self) -> float:
        """Share of the whole time that has passed; never falls, and reaches 1 only at the end."""
        if self._next >= len(self._steps):
            return 1.0
        elapsed, left = self.elapsed_s, self.remaining_s
        self._done_ratio = max(self._done_ratio, elapsed / (elapsed + left) if elapsed + left else 0.0)
        return min(self._done_ratio, 0.999)

    def _chance(self, step: Step) -> float:
        if self._last_round is not None and step.round > self._last_round:
            return 0.0
        chances = self._chances.get(step.key)
        if not step.round or chances is None:
            return 1.0
        # A stage that has ended needs no further round, whatever its plan allowed.
        return chances[step.round - 1] if step.round <= len(chances) else 0.0

    def _left_of_current(self) -> float:
        running_s = self._monotonic() - self._step_began_at
        if self._step_ratio is not None and self._step_ratio > TELLING_RATIO:
            return running_s / self._step_ratio - running_s
        return max(0.0, self._expected_s(self._steps[self._next]) - running_s)

    def _expected_s(self, step: Step) -> float:
        took = self._took.get(step.key)
        if took:
            return median(took)
        known_s = step.known_s
        if step.limit_s is not None:
            # Writing the test file showed how soon a volume this fast gets to the limit.
            known_s = min(known_s, step.limit_s * self._factor_of_speed(LAY_OUT))
        return known_s + step.guessed_s * self._factor(step)

    def _factor(self, step: Step) -> float:
        """Return how far guesses of this kind are off."""
        if step.known_s:
            # Only the start of a tool is guessed here. One cell that flushes for long says nothing of the others.
            guesses = self._guesses.get(step.kind, [])
            return median([*_TRUST, *(truth / guess for guess, truth in guesses if guess)])
        return self._factor_of_speed(step.kind)

    def _factor_of_speed(self, kind: str) -> float:
        guesses = self._guesses.get(kind, [])
        assumed = math.fsum(guess for guess, _ in guesses)
        return math.fsum(truth for _, truth in guesses) / assumed if assumed else 1.0
