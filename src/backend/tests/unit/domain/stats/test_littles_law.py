"""Little's law against seed 003, and against a queue simulated request by request."""

import random

import pytest

from volbench.domain.stats.littles_law import cycle_ns, in_flight, is_far, unexplained_ratio

SEED_003 = [
    (10, 4500.2, 0.758876, 3.4, 2.2),
    (50, 5302.5, 3.92528, 20.8, 9.4),
    (100, 5223.59, 10.3364, 54.0, 19.1),
    (500, 5125.09, 38.5248, 197.4, 97.6),
    (1000, 5137.71, 69.031, 354.7, 194.6),
]


@pytest.mark.parametrize(("clients", "rate", "mean_ms", "law", "cycle_ms"), SEED_003)
def test_on_seed_003_it_misses_the_clients_by_far(clients, rate, mean_ms, law, cycle_ms):
    assert round(in_flight(rate, mean_ms * 1e6), 1) == law
    assert round(cycle_ns(rate, clients) / 1e6, 1) == cycle_ms
    assert unexplained_ratio(rate, mean_ms * 1e6, clients) == pytest.approx(1 - law / clients, abs=0.01)
    assert is_far(rate, mean_ms * 1e6, clients)


def test_it_holds_in_a_closed_loop_where_the_whole_cycle_is_timed():
    rng = random.Random(1)  # noqa: S311 (a simulation)
    clients, answered, ends, total = 8, 0, [0.0] * 8, 0.0
    while min(ends) < 1000:
        client = ends.index(min(ends))
        latency = rng.expovariate(1 / 0.02)
        total += latency
        answered += 1
        ends[client] += latency
    rate = answered / (sum(ends) / clients)

    assert in_flight(rate, total / answered * 1e9) == pytest.approx(clients, rel=1e-6)
    assert not is_far(rate, total / answered * 1e9, clients)


@pytest.mark.parametrize(("latency_ns", "far"), [(9e6, False), (8.9e6, True), (11e6, False), (11.1e6, True)])
def test_a_tenth_is_not_far_and_more_is(latency_ns, far):
    assert is_far(1000, latency_ns, 10) is far
