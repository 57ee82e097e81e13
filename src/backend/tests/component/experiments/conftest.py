"""A desk and files over a real store; the machine is what a test says, and a fake queue stores what is started."""

from dataclasses import dataclass, field

import pytest
from support.experiments import NOW, ids, inventory_of
from support.service import FakeQueue, make_store

from volbench.domain.model.machine.storage import Machine
from volbench.services.experiments.experiment_service import Experiments
from volbench.services.experiments.transfer import ExperimentFiles
from volbench.store import RunStore
from volbench.suites import all_suites


class Clock:
    def now(self):
        return NOW

    def monotonic(self):
        return 0.0


@dataclass
class Nas:
    """One installation: a database, and volumes that can be changed."""

    store: RunStore
    volumes: tuple = ()
    changes: list = field(default_factory=list)
    names: str = "EXP"

    def __post_init__(self):
        self.queue = FakeQueue(self.store)
        self.desk = self.restarted()
        self.files = ExperimentFiles(
            lambda: self.store, machine=lambda: Machine(model="DS920+"), clock=Clock(), new_id=ids(f"{self.names}F")
        )

    def restarted(self):
        return Experiments(
            shelf=self.store.experiments,
            runs=self.store,
            queue=self.queue,
            inventory=lambda: inventory_of(*self.volumes),
            suites=all_suites(),
            home="/volume1/@appdata/volbench",
            clock=Clock(),
            new_id=ids(self.names),
            changed=lambda: self.changes.append(1),
        )


@pytest.fixture
def make_nas(tmp_path):
    made = []

    def make(name="first"):
        nas = Nas(make_store(tmp_path / f"{name}.sqlite"), names=name.upper())
        made.append(nas)
        return nas

    yield make
    for nas in made:
        nas.store.close()


@pytest.fixture
def nas(make_nas):
    return make_nas()
