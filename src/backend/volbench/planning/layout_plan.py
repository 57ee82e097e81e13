"""What a test file that is laid out against the clock means for a plan. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.suites.laid_out import TimedLayOut
    from volbench.planning.file_space import FileSizes


def refuse_with_lay_out(request: RunRequest, lay_out: TimedLayOut | None, variants: Sequence[str]) -> None:
    """Make sure that a first look is asked for one volume as it is: files of different sizes could not be compared.

    Raises:
        InvalidRequest: several variants or volumes.
    """
    if lay_out is None or (len(variants) == 1 and not request.other_target_paths):
        return
    raise InvalidRequest(
        Message("runner.layout_plan.a_first_look_is_of_one_volume"),
        Message("runner.layout_plan.choose_another_profile"),
        field="other_target_paths" if request.other_target_paths else "variants",
    )


def expected_read_bytes(sizes: FileSizes, lay_out: TimedLayOut | None, bytes_per_s: float) -> int:
    """Return how large the file of the reads will be at this speed; without a lay-out against the clock as planned."""
    return sizes.read if lay_out is None else lay_out.expected_bytes(sizes.read, bytes_per_s)


def cell_rounds_with(lay_out: TimedLayOut | None) -> dict[str, int] | None:
    """Return workload → its rounds where those are fewer than the others get: a file is laid out once."""
    return None if lay_out is None else {lay_out.workload.id: 1}
