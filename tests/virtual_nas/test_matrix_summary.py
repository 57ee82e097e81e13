"""The summary of the 2018 matrix says what its numbers are worth; from planted runs, without a machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.planted import QUIET, planted
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.languages import render

from virtual_nas.harness import matrix_orderings, matrix_summary
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.matrix_course import Plan
from virtual_nas.harness.matrix_summary import Filled
from virtual_nas.harness.matrix_words import disks_are

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.experiment.plan.experiment import Configuration

_HOST = {"processor": "A | processor", "cores": "2", "kernel": "6", "starts": "3"}
_DISKS = disks_are(Plan().disk_bytes, HARD_DISK)
_WRITES = "rand-write-4k-qd32"


def _filled(rounds: int, speed: Callable[[Configuration, str, str], float]) -> Filled:
    experiment, runs = planted(speed, seed=1, rounds=rounds, noise=QUIET)
    return Filled(experiment, read_matrix(experiment, runs), runs)


def _parity_costs(row: Configuration, _variant: str, workload: str) -> float:
    return 0.25 if workload == _WRITES and str(row.raid_type) in {"raid5", "raid6", "shr1"} else 1.0


@pytest.mark.parametrize(("language", "few"), [("en", "nothing is proven"), ("zh-CN", "均未得到证明")])
def test_few_rounds_are_called_what_they_are(language: str, few: str) -> None:
    assert few in matrix_summary.summary(_filled(2, _parity_costs), _HOST, _DISKS, language)
    assert few not in matrix_summary.summary(_filled(6, _parity_costs), _HOST, _DISKS, language)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_every_configuration_and_number_is_there(language: str) -> None:
    text = matrix_summary.summary(_filled(2, _parity_costs), _HOST, _DISKS, language)

    assert text.count("\n### ") == 4
    for name in ("Basic", "JBOD", "RAID 0", "RAID 1", "RAID 10", "RAID 5", "SHR", "RAID 6", "SHR-2"):
        assert f"| {name} |" in text
    assert text.count(" IOPS |") >= 4 * 9
    assert "A \\| processor" in text
    assert "36" in text


@pytest.mark.parametrize(("language", "name"), matrix_summary.LANGUAGES.items())
def test_the_disks_are_told_as_they_are_made(language: str, name: str) -> None:
    kept = Path(__file__).parents[2].joinpath("docs", name).read_text(encoding="utf-8")
    words = render(_DISKS, language)

    assert words in kept
    assert words in matrix_summary.summary(_filled(2, _parity_costs), _HOST, _DISKS, language)
    assert render(disks_are(512 << 20, HARD_DISK.slower(2)), language).startswith("0.5 GiB")


def test_an_ordering_that_does_not_come_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    metric = f"{_WRITES}.write_iops"
    asked = [replace(one, metric=metric) for one in matrix_orderings.EXPECTED]
    monkeypatch.setattr(matrix_summary, "EXPECTED", asked)
    filled = _filled(2, _parity_costs)

    text = matrix_summary.summary(filled, _HOST, _DISKS, "en")

    rows = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("| Small random writes")}
    assert rows["Small random writes: RAID 5 ext4 : RAID 0 ext4"].endswith("| below 0.9 | 0.25 | yes |")
    assert rows["Small random writes: SHR-2 ext4 : RAID 6 ext4"].endswith("| NO |")
    assert rows["Small random writes: SHR ext4 : RAID 5 ext4"].endswith("| yes |")
