"""What a run over folders of one volume does and costs: its disks, space and wear are counted once."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.endurance import endurance_ratio
from volbench.domain.model.machine.variants import LETTERS
from volbench.domain.model.runs.target import LocalVolume
from volbench.domain.model.words.message import Message
from volbench.kinds.folders.rules.own_plan import OverFolders
from volbench.kinds.folders.rules.ratios import (
    algorithm_of,
    compresses,
    has_both,
    with_both_ratios,
    with_halved_cells,
)
from volbench.planning.assumed_rates import assumed_rates
from volbench.planning.file_space import file_sizes, is_cloned, is_copy_on_write
from volbench.planning.kind import Planning
from volbench.planning.places import is_one_volume, refuse_nested
from volbench.planning.variant_choice import default_variant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Suite
    from volbench.planning.file_space import FileSizes
    from volbench.planning.plan_inputs import PlanInputs

PIECE_BYTES: Final = 64 * 1024 * 1024
"""Files are laid out in pieces of this size, of each folder in turn: what lies side by side has the same tracks."""
PIECE_START_S: Final = 0.4
"""Starting the program that writes a piece."""
PLACES_KNOWN: Final = frozenset({"ext2", "ext3", "ext4", "xfs"})
"""File systems that tell where on the device a file lies; Btrfs tells its own addresses."""
_ONE_VOLUME: Final = Message("folders.one_volume")
_ONE_VOLUME_HINT: Final = Message("folders.one_volume_hint")
_TOO_MANY: Final = Message("folders.too_many")
_TOO_MANY_HINT: Final = Message("folders.too_many_hint")
_OTHER_COMPRESSION: Final = Message("folders.other_compression")
_OTHER_COMPRESSION_HINT: Final = Message("folders.other_compression_hint")


class FoldersPlanning(Planning):
    """A run over folders of one volume."""

    def refuse_places(self, places: Sequence[Place]) -> None:
        """Make sure that they are two to four, lie on one volume and not within each other.

        Raises:
            InvalidRequest: they do not.
        """
        first, *others = (volume for volume, _ in places)
        if not all(is_one_volume(first, other) for other in others):
            # They did when the run was asked for.
            raise InvalidRequest(_ONE_VOLUME, _ONE_VOLUME_HINT, field="other_target_paths")
        if len(places) > len(LETTERS):
            raise InvalidRequest(_TOO_MANY.fill(most=len(LETTERS)), _TOO_MANY_HINT, field="other_target_paths")
        refuse_nested(places)

    def over_data(self, suite: Suite, places: Sequence[Place]) -> Suite:
        """Return the suite with data that halves as well, where one of the folders compresses."""
        is_so = any(compresses(default_variant(volume, folder)) for volume, folder in places)
        return with_both_ratios(suite) if is_so else suite

    def with_cells(self, suite: Suite, cells: Collection[str]) -> Suite:
        """Return the suite with those of these cells that are of data that halves."""
        return with_halved_cells(suite, cells)

    def folders_of(self, paths: Sequence[str]) -> tuple[str, ...]:
        """Return all of them: numbers are held against those of the same folders only."""
        return tuple(paths)

    def sharing(self, inputs: Sequence[PlanInputs]) -> Sequence[PlanInputs]:
        """Return what each plan is made from: all folders hold their files at once, and are written to alike."""
        can_clone = all(one.folder.layer is None for one in inputs)
        files = len(inputs) * _sorts_of_data(work.id for work in inputs[0].suite.workloads)
        return [replace(one, folders=files, can_clone=can_clone) for one in inputs]

    def over_places(self, plan: Plan, inputs: Sequence[PlanInputs]) -> Plan:
        """Return the plan of the whole: the disks wear by all folders, and files may be laid out twice."""
        own = OverFolders(
            swaps_from=None if all(map(_is_place_known, inputs)) else plan.rounds // 2 + 1,
            can_clone=inputs[0].can_clone,
        )
        pairs = list(zip(inputs, plan.variants, strict=True))
        sorts = _sorts_of_data(plan.cells)
        laid_out = [sorts * _lay_out_bytes(plan, one, variant) for one, variant in pairs]
        # Each plan by itself has counted the files of one sort of data once.
        again = sum(laid_out) if own.swaps_from is not None else 0
        again += (sorts - 1) * sum(_first_bytes(plan, one, variant) for one, variant in pairs)
        rate = (inputs[0].rates or assumed_rates(inputs[0].volume)).sequential_bytes_per_s
        lay_outs = 1 if own.swaps_from is None else 2
        pieces = sum(math.ceil(bytes_ / PIECE_BYTES) for bytes_ in laid_out)
        longer_s = again / rate + PIECE_START_S * lay_outs * pieces
        written = plan.expected_write_bytes + again
        most_written = None if plan.most_write_bytes is None else plan.most_write_bytes + again
        return replace(
            plan,
            own=own,
            expected_write_bytes=written,
            most_write_bytes=most_written,
            expected_duration_s=round(plan.expected_duration_s + longer_s, 1),
            most_duration_s=None if plan.most_duration_s is None else round(plan.most_duration_s + longer_s, 1),
            endurance_ratio=endurance_ratio(
                inputs[0].volume, written if plan.is_rate_known or most_written is None else most_written
            ),
        )

    def anew_bytes(self, run: Run) -> int:
        """Return how many bytes of test files are written once more: the plan counts all folders together."""
        return run.plan.space_needed_bytes


def refuse_other_compression(run: Run, places: Sequence[Place]) -> None:
    """Make sure that a run that goes on finds its folders compressed as they were: what is stored is judged by that.

    Raises:
        InvalidRequest: one of them compresses with something else, or no longer.
    """
    if not run.workloads:
        return
    for (volume, folder), (variant, before) in zip(places, run.targets.items(), strict=True):
        if not isinstance(before, LocalVolume) or not compresses(variant):
            continue
        if algorithm_of(before.volume, before.folder) != algorithm_of(volume, folder):
            raise InvalidRequest(_OTHER_COMPRESSION.fill(path=folder.path), _OTHER_COMPRESSION_HINT)


def _is_place_known(inputs: PlanInputs) -> bool:
    return inputs.volume.file_system in PLACES_KNOWN and inputs.folder.layer is None


def _sorts_of_data(cells: Iterable[str]) -> int:
    """Return how many sorts of data there are, each of which has files of its own."""
    return 2 if has_both(cells) else 1


def _first_bytes(plan: Plan, inputs: PlanInputs, variant: str) -> int:
    """Return the bytes of all files of one sort of data in one folder, those made anew for each round included."""
    sizes = _sizes(plan, inputs)
    kept = _lay_out_bytes(plan, inputs, variant)
    return kept if kept == sizes.read + sizes.shared + sizes.write else kept + sizes.write * plan.rounds


def _sizes(plan: Plan, inputs: PlanInputs) -> FileSizes:
    workloads = [work for work in inputs.suite.workloads if work.id in plan.cells]
    return file_sizes(workloads, plan.file_bytes, plan.write_file_bytes)


def _lay_out_bytes(plan: Plan, inputs: PlanInputs, variant: str) -> int:
    """Return the bytes of the files that stay for the whole run, in one folder."""
    sizes = _sizes(plan, inputs)
    file_system = inputs.volume.file_system
    is_fresh = is_copy_on_write(file_system, variant)
    is_kept = not is_fresh or (inputs.can_clone and is_cloned(file_system, variant))
    return sizes.read + sizes.shared + (sizes.write if is_kept else 0)
