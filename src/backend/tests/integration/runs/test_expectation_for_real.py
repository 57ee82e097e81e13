"""A real run on a loop volume: the disks behind it cannot be seen, so nothing is expected and nothing claimed."""

from __future__ import annotations

import pytest
from support.runs import READ, WRITE, small_suite

from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.model.runs.expectation import Standing

pytestmark = pytest.mark.real_io


def test_a_virtual_disk_gives_a_reason_and_no_percentage(make_lab, ext4_volume):
    run = make_lab(small_suite(READ, WRITE)).measure(ext4_volume.mount_point)

    assert run.target.volume.disks[0].is_virtual
    for work in run.workloads:
        assert work.expectation is not None
        assert work.expectation.standing is Standing.UNKNOWN
        assert work.expectation.words.code.startswith("assess.derivation.")
        assert "share" not in work.expectation.words.values
    assert run.environment.disk_references == ()
    assert meaning_of(run).uses == ()
