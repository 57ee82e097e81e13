"""The root extra: how it stands, and the scripts by which the owner installs and removes it. Starts nothing."""

from __future__ import annotations

from flask import Response

from volbench.api.blueprint import Blueprint, answer, services
from volbench.domain.model.machine.disk_reads import DiskReads
from volbench.domain.model.machine.root_extra import RootExtra

BLUEPRINT = Blueprint("root-extra", description="Measurements that need administrator rights")


@BLUEPRINT.call("/root-extra")
@BLUEPRINT.answers(RootExtra)
def read_root_extra() -> Response:
    """Return state and scripts; asks the root extra, if it is there, who it is."""
    return answer(services().root_extra())


@BLUEPRINT.call("/root-extra/disk-reads", "POST")
@BLUEPRINT.answers(DiskReads, 409)
def read_disks() -> Response:
    """Have each disk of the volumes read alone, and say whether one is slower than its siblings."""
    return answer(services().read_disks())
