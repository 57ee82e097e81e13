"""Is one disk slower than its siblings: places against the same places of disks of the same model."""

import pytest
from support.words import says

from volbench.domain.model.machine.disk_reads import (
    NONE_SLOWER,
    NOT_COMPARED,
    DiskRead,
    PlaceRead,
    health_in,
    judge,
    temperature_in,
)

USUAL = (210e6, 195e6, 175e6, 145e6, 105e6)


def disk(name, rates=USUAL, model="WD40EFRX", size=4 * 10**12):
    return DiskRead(name, size, model, tuple(PlaceRead(i / 4, rate) for i, rate in enumerate(rates)))


def test_the_end_of_a_hard_disk_is_not_slow_because_it_is_slower_than_its_start():
    assert judge([disk("a"), disk("b"), disk("c")]).sentences == (NONE_SLOWER,)


def test_a_slow_disk_is_named_with_both_speeds():
    reads = judge([disk("a"), disk("b"), disk("c", (120e6, 118e6, *USUAL[2:]))])

    assert reads.slower == ("c",)
    assert says(reads.sentences[0], "model.disk_reads.slower", disk="c")
    assert says(
        reads.sentences[0], "model.disk_reads.slower", speed="⟨120000000 B/s⟩", usual="⟨210000000 B/s⟩", places=2, all=5
    )


def test_one_slow_place_alone_is_not_told():
    assert judge([disk("a"), disk("b"), disk("c", (20e6, *USUAL[1:]))]).slower == ()


def test_of_two_disks_the_slower_one_is_told():
    assert judge([disk("a"), disk("b", tuple(rate / 2 for rate in USUAL))]).slower == ("b",)


@pytest.mark.parametrize(
    "others",
    [[], [disk("b", model="other")], [disk("b", ())], [disk("b", model=None)]],
)
def test_without_siblings_nothing_is_compared(others):
    assert judge([disk("a", tuple(rate / 9 for rate in USUAL)), *others]).sentences == (NOT_COMPARED,)


def test_disks_of_unknown_model_are_compared_by_size():
    slow = tuple(rate / 2 for rate in USUAL)

    assert judge([disk("a", model=None), disk("b", slow, model=None)]).slower == ("b",)
    assert judge([disk("a", model=None), disk("b", slow, model=None, size=8 * 10**12)]).slower == ()


def test_nothing_to_read_is_nothing_to_compare():
    assert judge([]).sentences == (NOT_COMPARED,)


# Lines as smartctl(8) 7.x and hdparm(8) 9.x print them.
@pytest.mark.parametrize(
    ("text", "celsius"),
    [
        ("194 Temperature_Celsius     0x0022   116   104   000    Old_age   Always       -       34", 34),
        ("194 Temperature_Celsius 0x0002 171 171 000 Old_age Always       -       35 (Min/Max 20/48)", 35),
        ("190 Airflow_Temperature_Cel 0x0032 069 050 000 Old_age Always       -       31", 31),
        ("Temperature:                        41 Celsius\n", 41),
        ("Current Drive Temperature:     30 C\n", 30),
        ("/dev/sda:\n drive temperature (celsius) is:  29\n drive temperature in range:  yes\n", 29),
        ("Current Drive Temperature:     0 C\n", None),
        ("Temperature:                        255 Celsius\n", None),
        ("Device is in STANDBY mode, exit(2)\n", None),
        ("", None),
    ],
)
def test_temperatures(text, celsius):
    assert temperature_in(text) == celsius


@pytest.mark.parametrize(
    ("text", "is_healthy"),
    [
        ("SMART overall-health self-assessment test result: PASSED\n", True),
        ("SMART overall-health self-assessment test result: FAILED!\n", False),
        ("SMART Health Status: OK\n", True),
        ("SMART support is: Unavailable\n", None),
    ],
)
def test_health(text, is_healthy):
    assert health_in(text) is is_healthy
