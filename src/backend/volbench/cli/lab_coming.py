"""What of the laboratory's cells can come at all on the disks given: before anybody agrees to erase them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, survives_one_disk
from volbench.domain.lab.journal import STATES
from volbench.domain.lab.layouts import Impossible, refuse_impossible
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.lab.journal import LabCell, LabRequest

_NOTHING: Final = Message("cli.lab_coming.nothing")
_CHOOSE: Final = Message("cli.lab_coming.choose")


def refused_of(request: LabRequest, disks: int) -> dict[str, Message]:
    """Return configuration → reason for those that so many disks cannot make."""
    refused = {}
    for one in request.configurations:
        try:
            refuse_impossible(one, disks)
        except Impossible as impossible:
            refused[one.id] = impossible.reason
    return refused


def coming_of(request: LabRequest, cells: Sequence[LabCell], disks: int) -> tuple[LabCell, ...]:
    """Return the cells that can be measured unless something goes wrong."""
    refused = refused_of(request, disks)
    lasting = {one.id for one in request.configurations if survives_one_disk(one.raid_type, one.disks)}
    return tuple(
        cell
        for cell in cells
        if cell.configuration_id not in refused
        and (STATES[cell.condition] not in MISSES_A_DISK or cell.configuration_id in lasting)
    )


def refuse_nothing(request: LabRequest, cells: Sequence[LabCell], disks: int) -> None:
    """Have nobody agree to erase disks for nothing.

    Raises:
        InvalidRequest: none of the cells can be built; with every reason.
    """
    if coming_of(request, cells, disks):
        return
    reasons = tuple(dict.fromkeys(refused_of(request, disks).values()))
    joined = join_sentences(reasons)
    raise InvalidRequest(_NOTHING.fill(reasons=joined), _CHOOSE)
