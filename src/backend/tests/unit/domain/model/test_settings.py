"""A setting has one place for its default and its bounds."""

from dataclasses import fields, replace

import pytest

from volbench.domain.model.settings import BOUNDS, Settings, is_within_limits


def test_every_number_and_list_has_bounds_that_its_default_keeps():
    numbers_and_lists = {
        one.name
        for one in fields(Settings)
        if isinstance(one.default, int | float | tuple) and not isinstance(one.default, bool)
    }

    assert BOUNDS.keys() == numbers_and_lists
    assert is_within_limits(Settings())


@pytest.mark.parametrize("name", sorted(BOUNDS.keys() - {"folders"}))
def test_both_ends_of_a_number_are_within_and_nothing_beyond(name):
    bounds = BOUNDS[name]

    assert is_within_limits(replace(Settings(), **{name: bounds.least}))
    assert is_within_limits(replace(Settings(), **{name: bounds.most}))
    assert not is_within_limits(replace(Settings(), **{name: bounds.least - 0.01}))
    assert not is_within_limits(replace(Settings(), **{name: bounds.most * 1.01}))
    assert not is_within_limits(replace(Settings(), **{name: float("nan")}))


def test_a_list_has_at_most_so_many_entries():
    most = int(BOUNDS["folders"].most)

    assert is_within_limits(replace(Settings(), folders=("/a",) * most))
    assert not is_within_limits(replace(Settings(), folders=("/a",) * (most + 1)))
