"""Whole inventories of whole machines, each against a description reviewed by hand."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.roots import ROOTS, FixedClock, describe_root, root_names, unpack_root
from support.words import in_chinese, in_english

from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.machine.storage import Inventory
from volbench.host.inventory import take_inventory


@pytest.mark.parametrize("name", root_names())
def test_the_whole_machine_is_described_as_reviewed(name: str, tmp_path: Path) -> None:
    expected = json.loads((ROOTS / name / "expected.json").read_text())

    assert describe_root(unpack_root(name, tmp_path)) == expected


@pytest.mark.parametrize("name", root_names())
def test_every_root_says_where_it_comes_from(name: str) -> None:
    source = (ROOTS / name / "SOURCE").read_text()

    assert source.startswith(("Synthesised around", "Captured from a running machine"))


def test_there_are_enough_machines_to_cover_the_layouts_we_promise() -> None:
    assert len(root_names()) >= 12


@pytest.mark.parametrize("name", root_names())
def test_the_description_survives_the_journey_through_json(name: str, tmp_path: Path) -> None:
    inventory = take_inventory(str(unpack_root(name, tmp_path)), clock=FixedClock())

    assert load(Inventory, json.loads(json.dumps(dump(inventory)))) == inventory


@pytest.mark.parametrize("name", root_names())
def test_every_owner_visible_word_has_both_languages(name: str, tmp_path: Path) -> None:
    inventory = take_inventory(str(unpack_root(name, tmp_path)), clock=FixedClock())
    reasons = [unknown.reason for volume in inventory.volumes for unknown in volume.unknowns]
    hints = [volume.target.how_to_allow for volume in inventory.volumes if volume.target and volume.target.how_to_allow]

    assert all(
        in_english(text) and in_chinese(text) and "{" not in in_english(text) + in_chinese(text)
        for text in (*reasons, *hints)
    )


@pytest.mark.parametrize("name", root_names())
def test_sysfs_without_mdstat_tells_the_same_health(name: str, tmp_path: Path) -> None:
    root = unpack_root(name, tmp_path)
    # Only mdstat knows Synology's error flag, so without it a crashed pool looks clean.
    together = {volume: health.replace("failed", "clean") for volume, health in _healths(root).items()}
    (root / "proc/mdstat").unlink(missing_ok=True)

    assert _healths(root) == together


@pytest.mark.parametrize("name", root_names())
def test_mdstat_without_sysfs_details_tells_the_same_health(name: str, tmp_path: Path) -> None:
    root = unpack_root(name, tmp_path)
    together = _healths(root)
    for folder in root.glob("sys/devices/virtual/block/md*/md"):
        shutil.rmtree(folder)

    assert _healths(root) == together


def _healths(root: Path) -> dict[str, str]:
    volumes = take_inventory(str(root), clock=FixedClock(), with_access_probe=False).volumes
    return {volume.id: str(volume.pool.health) for volume in volumes}


def test_without_the_access_probe_no_target_is_named(tmp_path: Path) -> None:
    root = unpack_root("dsm7-raid5-cachedev-btrfs", tmp_path)
    inventory = take_inventory(str(root), clock=FixedClock(), with_access_probe=False)

    assert [volume.target for volume in inventory.volumes] == [None]


def test_spinning_disks_are_asked_for_their_temperature_only_when_allowed(tmp_path: Path) -> None:
    root = str(unpack_root("ubuntu-raid10", tmp_path))
    asked = take_inventory(root, clock=FixedClock(), may_ask_disks=True)
    not_asked = take_inventory(root, clock=FixedClock())

    assert [disk.temperature_c for disk in asked.volumes[1].disks] == [31.0] * 4
    assert [disk.temperature_c for disk in not_asked.volumes[1].disks] == [None] * 4


def test_a_folder_the_owner_picked_is_the_target_of_its_volume(tmp_path: Path) -> None:
    root = unpack_root("dsm7-usb-and-esata", tmp_path)
    facts = json.loads((root / "stand_in.json").read_text())
    facts["writable"].append("/volume1/video")
    (root / "volume1/video").mkdir(parents=True)
    (root / "stand_in.json").write_text(json.dumps(facts))
    inventory = take_inventory(str(root), clock=FixedClock(), extra_folders=["/volume1/video"])

    assert inventory.volumes[0].target is not None
    assert inventory.volumes[0].target.path == "/volume1/video"


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(root_names()), seed=st.randoms(use_true_random=False))
def test_a_machine_that_hides_any_of_its_files_is_still_described(name: str, seed, tmp_path: Path) -> None:
    root = tmp_path / "machine"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    unpack_root(name, root)
    keep = seed.random()
    for path in sorted(root.rglob("*")):
        if (path.is_symlink() or path.is_file()) and seed.random() > keep:
            path.unlink()
    inventory = take_inventory(str(root), clock=FixedClock())
    for volume in inventory.volumes:
        unknown = {item.fact for item in volume.unknowns}

        assert volume.pool.raid_type is not None or "pool.raid_type" in unknown
        assert volume.disks or "disks" in unknown


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(root_names()), seed=st.randoms(use_true_random=False), junk=st.binary(max_size=40))
def test_a_machine_whose_files_hold_junk_is_still_described(name: str, seed, junk: bytes, tmp_path: Path) -> None:
    root = tmp_path / "machine"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir()
    unpack_root(name, root)
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and path.name != "stand_in.json"]
    for path in seed.sample(files, k=min(12, len(files))):
        path.write_bytes(junk)
    inventory = take_inventory(str(root), clock=FixedClock())

    assert json.dumps(dump(inventory)).encode("utf-8")
