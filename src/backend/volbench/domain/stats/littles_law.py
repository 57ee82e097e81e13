"""Little's law: how many requests are on their way follows from how often they are answered and how long each takes.

N = X · R holds for whatever goes in and comes out again (J. D. C. Little, Operations Research 9, 1961). A closed loop
of N clients keeps N requests on their way, if R is the whole cycle; what is missing passed elsewhere than in R.
"""

from __future__ import annotations

from typing import Final

FAR_RATIO: Final = 0.10
"""Off by more, a share of the cycle is the generator's own or unexplained."""


def in_flight(requests_per_s: float, latency_ns: float) -> float:
    """Return how many requests are on their way on average."""
    return requests_per_s * latency_ns / 1e9


def cycle_ns(requests_per_s: float, clients: int) -> float:
    """Return how long a client takes from one request to its next, where each waits for its answer."""
    return clients / requests_per_s * 1e9


def unexplained_ratio(requests_per_s: float, latency_ns: float, clients: int) -> float:
    """Return the share of the cycle that the latency does not explain; below zero where it is more than the cycle."""
    return 1 - in_flight(requests_per_s, latency_ns) / clients


def is_far(requests_per_s: float, latency_ns: float, clients: int) -> bool:
    """Whether the law misses the number of clients by more than a tenth."""
    return abs(unexplained_ratio(requests_per_s, latency_ns, clients)) > FAR_RATIO + 1e-9
