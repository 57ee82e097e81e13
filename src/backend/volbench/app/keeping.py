"""The copy of all results, the way back in and that for other files, joined from what the application has anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from volbench.services.archives.mirror_service import Mirror
from volbench.services.archives.restore_service import Restoring
from volbench.services.imports.import_desk import ImportDesk, Ways
from volbench.services.runs.run_ids import new_run_id

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from volbench.domain.experiment.plan.experiment_file import ExperimentImported
    from volbench.runner.protocols import Host
    from volbench.services.experiments.transfer import ExperimentFiles
    from volbench.services.imports.import_service import ImportedRun
    from volbench.store import RunStore


def make_mirror(
    store: Callable[[], RunStore], data_folder: Path, host: Host, is_measuring: Callable[[], bool]
) -> Mirror:
    """Return the copy of the results, not looked at yet."""
    return Mirror(store, data_folder, machine=host.probes.machine, is_measuring=is_measuring, clock=host.clock)


def make_restoring(
    store: Callable[[], RunStore], data_folder: Path, mirror: Mirror, is_measuring: Callable[[], bool]
) -> Restoring:
    """Return the way in for archives."""
    return Restoring(
        store,
        data_folder,
        new_run_id=new_run_id,
        was_our_mirror=mirror.was_ours,
        is_measuring=is_measuring,
        done=mirror.changed,
    )


def make_imports(
    store: Callable[[], RunStore],
    restoring: Restoring,
    experiment_files: Callable[[], ExperimentFiles],
    is_measuring: Callable[[], bool],
    changed: Callable[[], None],
) -> ImportDesk:
    """Return the way in for files of any known kind."""

    def take_experiment(file: BinaryIO) -> ExperimentImported:
        return experiment_files().take_in(file)

    ways = Ways(_read_any, restoring.take_in, take_experiment)
    return ImportDesk(store, ways, new_run_id=new_run_id, is_measuring=is_measuring, changed=changed)


def _read_any(content: bytes) -> Sequence[ImportedRun]:
    """Read a file from outside, loading the importers only now."""
    from volbench.services.imports.import_service import read_any

    return read_any(content)
