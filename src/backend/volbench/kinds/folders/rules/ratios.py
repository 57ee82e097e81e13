"""Which data folders are measured with: where one compresses, such as cannot be compressed and such as halves. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.suites.data_ratio import HALVED, HALVED_PERCENT, WHOLE_RATIO, is_halved, whole_of
from volbench.domain.model.suites.workload import FileUse
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import median
from volbench.tools.fio import Buffers, FioWorkload
from volbench.tools.fio_jobs import PartOfLoad

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from volbench.domain.model.machine.storage import TargetFolder, Volume
    from volbench.domain.model.suites.workload import Suite, Workload

_WHOLE_TITLE: Final = Message("folders.data.whole")
_HALVED_TITLE: Final = Message("folders.data.halved")
_WITH_FILES: Final = frozenset({FileUse.READ, FileUse.WRITE, FileUse.CREATE})


def compresses(variant: str) -> bool:
    """Say whether a folder compresses, by its own property or by the mount; a layer that encrypts leaves nothing to."""
    return options_of(variant).endswith("compress")


def algorithm_of(volume: Volume, folder: TargetFolder) -> str | None:
    """Return what a folder compresses with, by its own property or by the mount; None: nothing, as far as is known."""
    options = (option.partition("=") for option in volume.mount_options)
    by_mount = (value.partition(":")[0] for name, _, value in options if name in {"compress", "compress-force"})
    return folder.compression or next((value for value in by_mount if value != "no"), None)


def with_both_ratios(suite: Suite) -> Suite:
    """Return the suite with each workload that can be measured so also with data that halves."""
    return _with_halved(suite, frozenset(work.id + HALVED for work in suite.workloads if _can_be_halved(work)))


def with_halved_cells(suite: Suite, cells: Collection[str]) -> Suite:
    """Return the suite with those of these cells that are of data that halves, made again from their ids."""
    return _with_halved(suite, frozenset(cell for cell in cells if is_halved(cell)))


def has_both(cells: Iterable[str]) -> bool:
    """Say whether cells of a plan are measured with both sorts of data."""
    return any(map(is_halved, cells))


def stored_ratios(written: Mapping[str, Mapping[str, Sequence[float]]]) -> dict[str, dict[str, float]]:
    """Return variant → data → bytes stored for each byte of it.

    What could not be compressed, in the folder whose disks wrote least for it, counts as 1: so copies, parity and the
    file system's own bytes are in all alike. The middle piece counts, since others may write meanwhile.

    Args:
        written: The same → of each piece that was laid out, bytes its disks wrote for each byte.
    """
    middles = {variant: {data: median(own) for data, own in by.items() if own} for variant, by in written.items()}
    whole = min((by[WHOLE_RATIO] for by in middles.values() if by.get(WHOLE_RATIO)), default=None)
    if whole is None:
        return {}
    return {
        variant: {data: round(min(1.0, bytes_ / whole), 4) for data, bytes_ in by.items() if bytes_ > 0}
        for variant, by in middles.items()
    }


def _with_halved(suite: Suite, wanted: Collection[str]) -> Suite:
    workloads: list[Workload] = []
    added = frozenset(wanted) - {work.id for work in suite.workloads}
    for work in suite.workloads:
        if isinstance(work, FioWorkload) and _can_be_halved(work) and work.id + HALVED in added:
            workloads += [replace(work, title=_WHOLE_TITLE.fill(title=work.title)), _halved(work)]
        else:
            workloads.append(work)
    return replace(suite, workloads=tuple(workloads))


def _can_be_halved(work: Workload) -> bool:
    """Say whether a workload has data of its own that is random by itself; a tree of files has its program's."""
    is_random = isinstance(work, FioWorkload) and work.buffers is Buffers.RANDOM and not work.buffer_compress_percentage
    return is_random and work.file_use in _WITH_FILES and not is_halved(work.id)


def _halved(work: FioWorkload) -> FioWorkload:
    halved = replace(
        work,
        id=work.id + HALVED,
        title=_HALVED_TITLE.fill(title=work.title),
        buffer_compress_percentage=HALVED_PERCENT,
    )
    # A share of a load needs to know the whole of the same data.
    return replace(halved, load_of=whole_of(halved.load_of) + HALVED) if isinstance(halved, PartOfLoad) else halved
