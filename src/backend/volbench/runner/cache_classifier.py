"""Decides who moved the bytes of one round: while it is measured, and again when its raw output is read anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.assess.cache_class import (
    CacheFacts,
    behind_a_server,
    classify,
    describe_chain,
    disk_bytes,
    of_a_connection,
    of_whole_files,
    over_a_mount,
)
from volbench.domain.model.runs.run import LocalVolume
from volbench.domain.model.suites.data_ratio import HALVED_RATIO, is_compressible
from volbench.domain.model.suites.workload import FileUse, asks_for_direct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from volbench.domain.assess.cache_class import Chain
    from volbench.domain.model.runs.run import CacheClass, CacheEvidence, DiskActivity, Environment, Target
    from volbench.domain.model.suites.workload import Measured, Workload
    from volbench.planning.file_space import FileSizes


def classify_round(
    workload: Workload,
    variant: str,
    measured: Measured,
    *,
    disks: Sequence[DiskActivity],
    most_moved: tuple[int | None, int | None],
    resident: tuple[float | None, float | None],
    target: Target,
    environment: Environment,
    sizes: FileSizes,
) -> tuple[CacheClass, CacheEvidence]:
    """Return class and evidence of one round.

    Args:
        workload: what was run.
        variant: on which file-system option set.
        measured: what the tool said.
        disks: what the member disks did meanwhile.
        most_moved: most bytes they read, and wrote, in any stretch as long; None where the timed part's place is known.
        resident: share of the test file in memory before and after; None where it cannot be seen.
        target: what the run measured.
        environment: the circumstances it recorded.
        sizes: bytes of its test files.
    """
    if not isinstance(target, LocalVolume) and workload.file_use is FileUse.NONE:
        return of_a_connection()
    if not isinstance(target, LocalVolume):
        return behind_a_server(measured.read_bytes, measured.write_bytes)
    if target.volume.share is not None:
        return over_a_mount(measured.read_bytes, measured.write_bytes, *resident)
    read, written = disk_bytes(disks)
    class_, evidence = classify(
        CacheFacts(
            direction=workload.direction,
            asked_read_bytes=measured.read_bytes,
            asked_write_bytes=measured.write_bytes,
            is_durable=measured.is_durable,
            is_direct=asks_for_direct(workload) and environment.is_direct,
            block_bytes=workload.block_bytes,
            disk_read_bytes=read,
            disk_write_bytes=written,
            is_counted_whole=len(disks) >= len(target.volume.disks),
            most_read_bytes=most_moved[0],
            most_write_bytes=most_moved[1],
            resident_before_ratio=resident[0],
            resident_after_ratio=resident[1],
            file_bytes=_file_bytes(workload, sizes),
            counts_by_disks=bool(environment.is_buffered_alike),
            chain=_chain(workload, variant, target, environment),
        )
    )
    return of_whole_files(evidence) if workload.file_use is FileUse.ENDPOINT else (class_, evidence)


def _file_bytes(workload: Workload, sizes: FileSizes) -> int:
    """Size of the whole file whose residency is read, which may be more than this workload works on."""
    by_use = {FileUse.READ: sizes.read, FileUse.WRITE: sizes.write, FileUse.SHARED: sizes.shared}
    return by_use.get(workload.file_use, 0)


def _chain(workload: Workload, variant: str, target: LocalVolume, environment: Environment) -> Chain:
    # The flags of the variant's own folder, which the host set and read back.
    folder = replace(
        target.folder,
        is_nocow=variant.endswith("nocow"),
        compression=(target.folder.compression or "zstd") if variant.endswith("compress") else None,
    )
    stored_ratio = _stored_ratio(workload.parameters(), environment)
    return describe_chain(target.volume, folder, kernel=environment.machine.kernel, stored_ratio=stored_ratio)


def _stored_ratio(parameters: Mapping[str, Any], environment: Environment) -> float | None:
    """Return into how many bytes each byte goes where the folder compresses; None where nobody knows."""
    if parameters.get("buffers") != "random":
        return None
    return (environment.stored_ratio or {}).get(HALVED_RATIO) if is_compressible(parameters) else 1.0
