"""From which temperature on no run begins, and at which one ends."""

from __future__ import annotations

import math

import pytest

from volbench.domain.model.errors import TooHot
from volbench.domain.model.machine.heat import (
    Heat,
    end_limit_c,
    ended_by,
    hottest,
    plausible_c,
    refuse_hot,
    start_limit_c,
    warmest,
)
from volbench.domain.model.machine.storage import Disk


def disk(name: str = "sata1", *, is_rotational: bool | None = True, transport: str | None = "sata") -> Disk:
    return Disk(name, 10**12, is_rotational=is_rotational, transport=transport)


@pytest.mark.parametrize("value", [None, 0.0, 0.9, -40.0, 120.1, 127.0, 255.0, 65261.85, math.nan, math.inf])
def test_what_no_disk_can_have_is_unknown(value):
    assert plausible_c(value) is None


@pytest.mark.parametrize("value", [1.0, 38.5, 71.0, 120.0])
def test_what_a_disk_can_have_is_believed(value):
    assert plausible_c(value) == value


@pytest.mark.parametrize(
    ("facts", "limit_c"),
    [
        ({"is_rotational": True}, 58.0),
        ({"is_rotational": False}, 68.0),
        ({"is_rotational": False, "transport": "nvme"}, 68.0),
        ({"is_rotational": None}, 58.0),
        ({"is_rotational": None, "transport": None}, 58.0),
        ({"is_rotational": None, "transport": "nvme"}, 68.0),
    ],
)
def test_a_run_ends_at_58_with_platters_or_where_that_is_unknown_and_at_68_without(facts, limit_c):
    assert end_limit_c(disk(**facts)) == limit_c
    assert start_limit_c(disk(**facts)) == limit_c - 5


@pytest.mark.parametrize(
    ("seen_c", "is_ended"), [(57.9, False), (58.0, True), (63.0, True), (None, False), (255, False)]
)
def test_the_limit_itself_ends_a_run(seen_c, is_ended):
    assert (hottest([disk()], {"sata1": seen_c}, end_limit_c) is not None) is is_ended


def test_each_disk_has_its_own_limit_and_the_one_furthest_above_is_named():
    disks = [disk("sata1"), disk("nvme0n1", is_rotational=False, transport="nvme")]

    assert hottest(disks, {"sata1": 57.0, "nvme0n1": 67.0}, end_limit_c) is None
    assert hottest(disks, {"sata1": 59.0, "nvme0n1": 71.0}, end_limit_c) == Heat("nvme0n1", 71.0, 68.0)
    assert hottest(disks, {"sata1": 62.0, "nvme0n1": 71.0}, end_limit_c) == Heat("sata1", 62.0, 58.0)


def test_a_disk_nothing_is_known_of_hinders_nobody():
    refuse_hot([disk("sda"), disk("sdb")], {"sdb": 52.0})


def test_a_warm_disk_is_refused_with_what_to_do():
    with pytest.raises(TooHot) as refused:
        refuse_hot([disk()], {"sata1": 53.0})

    assert refused.value.message.code == "model.heat.no_start"
    assert refused.value.message.values == {"disk": "sata1", "seen": "53", "limit": "53", "ends": "58"}
    assert refused.value.hint.values == {"limit": "53"}


def test_who_is_ended_learns_when_to_begin_again():
    error = ended_by(Heat("nvme0n1", 71.2, 68.0))

    assert error.code == "too-hot"
    assert error.message.values == {"disk": "nvme0n1", "seen": "71", "limit": "68"}
    assert error.hint.values == {"limit": "63"}


def test_the_warmest_of_what_is_known():
    assert warmest(None, 41.0, 39.0) == 41.0
    assert warmest(None) is None
