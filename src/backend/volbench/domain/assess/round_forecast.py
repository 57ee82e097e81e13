"""How many rounds a cell of an adaptive run will probably get. Pure; only the time left rests on it, never a result.

What is not known is how far the rounds of a cell scatter. A *belief* gives each of a few scales its probability; rounds
that are done change it (normal values, unknown mean), and what may still come is drawn from it and put to the stopping
rule itself. Draws are the same ones each time, so that the time left moves with what is seen and not by chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from statistics import NormalDist
from typing import Final

from volbench.domain.assess.stopping_rule import is_settled
from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.stats import descriptive

Belief = tuple[float, ...]
"""Probability of each of SCALES, adding up to 1."""
Chances = tuple[float, ...]
"""Probability that round 1, 2, … is measured at all."""

SCALES: Final = (0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.25)
"""Standard deviation of a cell's rounds over their median."""
USUAL: Final[Belief] = (0.16, 0.16, 0.14, 0.12, 0.10, 0.09, 0.06, 0.06, 0.05, 0.03, 0.03)
"""Before anything is seen: a quarter of the cells go beyond six rounds, seven rounds on average. Calm runs take 6
rounds and restless ones up to 10, so that whoever has seen nothing is least wrong a little above the calm ones."""
PRIOR_CELLS: Final = 0.3
"""What is believed beforehand counts as much as so many cells of the run that have shown two rounds."""
ENOUGH_TO_TELL: Final = 2
"""So many values say something about how far they scatter."""
NEGLIGIBLE: Final = 0.01
_DRAWS: Final = 16
"""Of both signs each."""
_PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)
"""Multiples of their square roots fill the unit cube evenly (Richtmyer's sequence)."""


def belief_after(values: Sequence[float], belief: Belief) -> Belief:
    """Return what is believed of a cell once it has shown these values; unchanged below two values or at zero."""
    if len(values) < ENOUGH_TO_TELL or descriptive.median(values) == 0:
        return belief
    middle, mean = descriptive.median(values), math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values) / middle**2
    return _after(squares, len(values), belief)


def belief_after_run(variation_ratio: float, rounds: int, belief: Belief) -> Belief:
    """Return what is believed of a cell that scattered so much in an earlier run; a new one may be half as like it."""
    if rounds < ENOUGH_TO_TELL:
        return belief
    seen = _after(variation_ratio**2 * (rounds - 1), rounds, belief)
    return tuple((one + other) / 2 for one, other in zip(seen, belief, strict=True))


def pooled(beliefs: Iterable[Belief], belief: Belief) -> Belief:
    """Return what cells not yet seen are believed to be like, after those that are: disks are often restless alike."""
    known = list(beliefs)
    total = PRIOR_CELLS + len(known)
    return tuple((PRIOR_CELLS * belief[i] + math.fsum(one[i] for one in known)) / total for i in range(len(SCALES)))


def chances(values: Sequence[float], rule: StoppingRule, belief: Belief) -> Chances:
    """Return how likely each round up to the rule's last is, from the rounds a cell has and what is believed of it."""
    counts, whole = [0.0] * rule.most_rounds, 0.0
    for scale, weight in zip(SCALES, belief, strict=True):
        if weight < NEGLIGIBLE:
            continue
        for draw in _draws(rule.most_rounds + 1):
            whole += weight
            for number in range(_rounds_in_all(values, scale, draw, rule)):
                counts[number] += weight
    return tuple(count / whole for count in counts)


def _after(squares: float, n: int, belief: Belief) -> Belief:
    """Weigh each scale by how likely such a sum of squared distances from the mean is."""
    logs = [-(n - 1) * math.log(scale) - squares / (2 * scale**2) for scale in SCALES]
    top = max(logs)
    weights = [before * math.exp(log - top) for before, log in zip(belief, logs, strict=True)]
    total = math.fsum(weights)
    return tuple(weight / total for weight in weights) if total else belief


def _rounds_in_all(values: Sequence[float], scale: float, draw: Sequence[float], rule: StoppingRule) -> int:
    """Return how many rounds the cell gets if the rounds to come fall as drawn."""
    seen = list(values)
    middle = descriptive.median(seen) if seen else 1.0
    step = scale * abs(middle)
    centre = math.fsum(seen) / len(seen) + step * draw[0] / math.sqrt(len(seen)) if seen else middle
    while not (len(seen) >= rule.least_rounds and is_settled(seen, rule)) and len(seen) < rule.most_rounds:
        seen.append(centre + step * draw[len(seen) + 1])
    return len(seen)


@cache
def _draws(length: int) -> tuple[tuple[float, ...], ...]:
    """Return standard normal values, each row with its mirror image, spread evenly and not by chance."""
    normal = NormalDist()
    roots = [math.sqrt(_PRIMES[place % len(_PRIMES)]) * (1 + place // len(_PRIMES)) for place in range(length)]
    rows = [tuple(normal.inv_cdf((row * root) % 1.0) for root in roots) for row in range(1, _DRAWS + 1)]
    return tuple(row for one in rows for row in (one, tuple(-value for value in one)))
