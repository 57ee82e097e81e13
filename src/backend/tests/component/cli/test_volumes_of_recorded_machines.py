"""What `volbench volumes` tells of machines that were recorded."""

from __future__ import annotations

import json

from click.testing import CliRunner
from support.roots import unpack_root

from volbench.cli import main


def test_volumes_of_a_recorded_machine_are_listed(tmp_path):
    root = unpack_root("dsm6-shr-reshape", tmp_path)

    words = CliRunner().invoke(main, ["--lang", "en", "--root", str(root), "volumes"])
    facts = CliRunner().invoke(main, ["--root", str(root), "volumes", "--json"])

    assert (words.exit_code, facts.exit_code) == (0, 0), words.output
    listed = json.loads(facts.stdout)["volumes"]
    assert listed
    assert all(volume["name"] in words.stdout for volume in listed)


def test_volumes_and_what_cannot_be_known_are_named_in_chinese(tmp_path):
    root = unpack_root("dsm6-three-volumes-vg1000", tmp_path)

    words = CliRunner().invoke(main, ["--lang", "zh-CN", "--root", str(root), "volumes"])

    assert "存储空间 1" in words.stdout
    assert "Volume 1" not in words.output
    assert "存储空间 1、存储空间 3：" in words.stderr


def test_what_cannot_be_known_is_said_once_in_words_with_the_volumes_it_is_true_of(tmp_path):
    root = unpack_root("dsm6-three-volumes-vg1000", tmp_path)

    words = CliRunner().invoke(main, ["--lang", "en", "--root", str(root), "volumes"])

    reason = "The system does not report whether the disk's write cache is on."
    assert [line for line in words.stderr.splitlines() if reason in line] == [f"Volume 1, Volume 3: {reason}"]
