"""What `volbench volumes` tells of machines that were recorded."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from support.roots import unpack_root

from volbench.cli import main


@pytest.fixture(autouse=True)
def _own_data_folder(monkeypatch, tmp_path):
    """The list of what runs left behind is read from the database: never from that of whoever runs the tests."""
    monkeypatch.setenv("VOLBENCH_DATA_DIR", str(tmp_path / "data"))


def test_volumes_of_a_recorded_machine_are_listed(tmp_path):
    root, data = unpack_root("dsm6-shr-reshape", tmp_path), ["--data-dir", str(tmp_path / "data")]

    words = CliRunner().invoke(main, ["--lang", "en", *data, "--root", str(root), "volumes"])
    facts = CliRunner().invoke(main, [*data, "--root", str(root), "volumes", "--json"])

    assert (words.exit_code, facts.exit_code) == (0, 0), words.output
    listed = json.loads(facts.stdout)["volumes"]
    assert listed
    assert all(volume["name"] in words.stdout for volume in listed)


def test_volumes_and_what_cannot_be_known_are_named_in_chinese(tmp_path):
    root, data = unpack_root("dsm6-three-volumes-vg1000", tmp_path), ["--data-dir", str(tmp_path / "data")]

    words = CliRunner().invoke(main, ["--lang", "zh-CN", *data, "--root", str(root), "volumes"])

    assert "存储空间 1" in words.stdout
    assert "Volume 1" not in words.output
    assert "存储空间 1、存储空间 3：" in words.stderr


def test_what_cannot_be_known_is_said_once_in_words_with_the_volumes_it_is_true_of(tmp_path):
    root, data = unpack_root("dsm6-three-volumes-vg1000", tmp_path), ["--data-dir", str(tmp_path / "data")]

    words = CliRunner().invoke(main, ["--lang", "en", *data, "--root", str(root), "volumes"])

    reason = "The system does not report whether the disk's write cache is on."
    assert [line for line in words.stderr.splitlines() if reason in line] == [f"Volume 1, Volume 3: {reason}"]
