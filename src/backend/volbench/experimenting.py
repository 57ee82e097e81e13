"""Makes the desk of experiments and their files for an application. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.experiments.desk import Experiments
from volbench.jobs.ids import new_run_id

if TYPE_CHECKING:
    from volbench.app import Application
    from volbench.experiment_files import ExperimentFiles


def make_experiments(application: Application) -> Experiments:
    """Return the desk of an application's experiments."""
    return Experiments(
        shelf=application.store.experiments,
        runs=application.store,
        queue=application.queue,
        inventory=lambda: application.inventory(application.store.settings().folders),
        suites=application.suites,
        home=str(application.config.data_folder),
        clock=application.host.clock,
        new_id=new_run_id,
        changed=application.mirror.changed,
    )


def make_experiment_files(application: Application) -> ExperimentFiles:
    """Return what saves an application's experiments to files and takes them in."""
    from volbench.experiment_files import ExperimentFiles

    return ExperimentFiles(
        lambda: application.store,
        machine=application.host.probes.machine,
        clock=application.host.clock,
        new_id=new_run_id,
        changed=application.mirror.changed,
    )
