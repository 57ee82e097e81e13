"""The armv7 package on a real 32-bit kernel: what user-mode emulation cannot show."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from armv7.machine import DISK_BYTES, ask
from package.real_spk import find_spk

MOST_MIB = 80


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What was found inside; printed as well, for the table in docs/packaging.md."""
    place = tmp_path_factory.mktemp("armv7")
    answer = ask(find_spk("armv7"), place)
    print(json.dumps(answer, indent=1))
    shutil.rmtree(place)
    return answer


def test_it_is_a_32_bit_system(found: dict[str, Any]) -> None:
    assert (found["bits"], found["machine"]) == (32, "armv7l")
    assert "armmp" in found["kernel"]


def test_fio_measures_with_linux_own_asynchronous_io(found: dict[str, Any]) -> None:
    run = found["run"]
    assert run["state"] == "done"
    # The service is kept from io_uring, which the old kernels of such models have not.
    assert "--ioengine=libaio" in run["command"]
    for evidence in run["evidence"]:
        assert evidence["resident_after_ratio"] is not None
        # The kernel's 32-bit counters and fio agree.
        assert evidence["read_amplification"] == pytest.approx(1, abs=0.05)


def test_files_volumes_and_devices_beyond_32_bits_are_told_right(found: dict[str, Any]) -> None:
    far = found["far"]
    assert far["resident_pages"] == 16
    assert far["magic"] == 0xEF53
    assert far["device_bytes"] == DISK_BYTES
    assert 0.98 * DISK_BYTES < far["volume_bytes"] <= DISK_BYTES
    assert far["told_bytes"] == far["volume_bytes"]


def test_a_counter_of_diskstats_that_wraps_keeps_its_number(found: dict[str, Any]) -> None:
    wrapped = found["wrap"]
    assert wrapped["wrapped"]
    assert wrapped["told_bytes"] == wrapped["asked_bytes"]


def test_the_service_stays_small_also_after_a_large_comparison(found: dict[str, Any]) -> None:
    assert found["comparison"]["runs"] == 36
    assert all(one["Pss"] <= MOST_MIB for one in found["memory"].values()), found["memory"]
    assert found["end"] == 0
