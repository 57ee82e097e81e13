"""Student's t distribution with the standard library; scipy is the oracle in the tests.

Where a standard deviation is itself estimated from a few values, a difference has to be larger before it means
something: by how much, this distribution says (Student, Biometrika 1908).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

_STEPS: Final = 300
_SMALL: Final = 1e-300
_PRECISION: Final = 1e-14
_HALVINGS: Final = 100
_KEPT: Final = 512


def two_sided_p(t: float, freedom: float) -> float:
    """Return the chance of a value at least as far from 0 as `t`, by degrees of freedom (above 0, not only whole)."""
    if math.isinf(t):
        return 0.0
    return _incomplete_beta(freedom / (freedom + t * t), freedom / 2, 0.5)


@lru_cache(maxsize=_KEPT)
def quantile(chance: float, freedom: float) -> float:
    """Return the t that a share `chance` (above one half) of the distribution lies below."""
    outside = 2 * (1 - chance)
    high = 1.0
    while two_sided_p(high, freedom) > outside:
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if two_sided_p(middle, freedom) > outside:
            low = middle
        else:
            high = middle
    return high


def _incomplete_beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function; the fraction converges fast left of the mean."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    if x < (a + 1) / (a + b + 2):
        return math.exp(log_front) * _fraction(x, a, b) / a
    return 1 - math.exp(log_front) * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function by Lentz's method (DLMF 8.17.22)."""
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away_from_zero(1 + numerator * d)
            c = _away_from_zero(1 + numerator / c)
            value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _SMALL else _SMALL
