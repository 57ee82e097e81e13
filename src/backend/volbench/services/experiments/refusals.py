"""Why a run of an experiment is not started."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import Volume


def no_fit() -> InvalidRequest:
    """Return the error for a volume without an open cell."""
    return InvalidRequest(
        Message("services.refusals.the_volume_fits_no_open_cell"),
        Message("services.refusals.look_at_what_the_experiment_proposes"),
    )


def measured_two() -> InvalidRequest:
    """Return the error for a run that is no cell, since it measured two volumes in turns."""
    return InvalidRequest(
        Message("services.refusals.this_run_measured_two_volumes_in"),
        Message("services.refusals.choose_a_run_on_one_volume"),
    )


def which(names: Sequence[str], *, is_volume: bool = False) -> InvalidRequest:
    """Return the error for a volume that could be several rows, or for several volumes that fit."""
    several = Message("services.refusals.more_than_one_volume_fits_open")
    unclear = Message("services.refusals.the_volume_could_be_more_than")
    return InvalidRequest(
        several if is_volume else unclear,
        Message("services.refusals.name_one_of", names=", ".join(names)),
    )


def refusal(volume: Volume, obstacle: Message) -> UnsafeTarget:
    """Return the error for a volume that cannot be measured now."""
    folder = volume.target
    wait = Message("services.refusals.wait_until_the_storage_pool_is")
    hint = wait if folder is None or folder.is_writable else folder.how_to_allow or wait
    return UnsafeTarget(Message("services.refusals.cannot_be_measured", name=volume.name, why=obstacle), hint)
