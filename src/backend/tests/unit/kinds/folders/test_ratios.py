"""How much of the data laid out in a folder is stored, from what its disks wrote."""

from __future__ import annotations

import pytest

from volbench.kinds.folders.rules.ratios import stored_ratios


def test_what_is_stored_is_held_against_data_that_cannot_be_compressed():
    found = stored_ratios({"A": {"1:1": [1.004], "1:2": [1.006]}, "B": {"1:1": [1.01], "1:2": [0.535]}})

    assert found == {"A": {"1:1": 1.0, "1:2": 1.0}, "B": {"1:1": 1.0, "1:2": 0.5329}}


def test_copies_and_parity_are_in_all_alike():
    found = stored_ratios({"A": {"1:1": [2.0]}, "B": {"1:1": [2.02], "1:2": [1.06]}})

    assert found["B"]["1:2"] == pytest.approx(0.53)


def test_what_others_write_into_one_piece_does_not_count():
    found = stored_ratios({"A": {"1:1": [1.0, 1.0, 9.0]}, "B": {"1:1": [1.0], "1:2": [0.5, 7.0, 0.5]}})

    assert found["B"]["1:2"] == pytest.approx(0.5)


def test_where_nothing_was_counted_nothing_is_known():
    assert stored_ratios({}) == {}
    assert stored_ratios({"B": {"1:2": [0.5]}}) == {}
