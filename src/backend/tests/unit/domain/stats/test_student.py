"""Student's t distribution, held against scipy."""

import pytest
from scipy import stats

from volbench.domain.stats.student import quantile, two_sided_p

FREEDOM = [1, 2, 3, 3.7, 5, 9, 40, 400]


@pytest.mark.parametrize("freedom", FREEDOM)
@pytest.mark.parametrize("t", [0.0, 0.01, 0.5, 1.0, 2.0, 3.18, 10.0, 100.0])
def test_the_chance_of_a_value_as_far_out_is_that_of_scipy(t, freedom):
    assert two_sided_p(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-9, abs=1e-12)
    assert two_sided_p(-t, freedom) == two_sided_p(t, freedom)


@pytest.mark.parametrize("freedom", FREEDOM)
@pytest.mark.parametrize("chance", [0.8, 0.975, 0.9999])
def test_the_quantile_is_that_of_scipy(chance, freedom):
    assert quantile(chance, freedom) == pytest.approx(stats.t.ppf(chance, freedom), rel=1e-9)


def test_nothing_lies_beyond_everything():
    assert two_sided_p(float("inf"), 3) == 0.0
