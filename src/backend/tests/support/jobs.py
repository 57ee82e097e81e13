"""Queue, worker and a machine that does nothing, on a real database."""

from __future__ import annotations

from support.fakes import FakeMachine, free_lock
from support.runs import READ, WRITE, small_suite
from volbench.domain.model.runs.clean_up import Removal
from volbench.domain.model.runs.run import RunRequest
from volbench.services.runs.assignment import Assigner
from volbench.services.runs.queue import Queue
from volbench.services.runs.worker import Worker


class Office:
    """Queue, worker and their machine."""

    def __init__(self, store, suite=None):
        self.store = store
        self.machine = FakeMachine()
        self.suite = suite or small_suite(READ, WRITE, rounds=2)
        self.promise = None
        self.assigner = Assigner([self.suite], self.machine.host(), store.settings, promised=lambda _: self.promise)
        self.swept = []
        self.take_lock = free_lock
        self.worker = Worker(
            store=store,
            assigner=self.assigner,
            host=self.machine.host(),
            take_lock=self._take_lock,
            sweep=self._sweep,
        )
        self.queue = Queue(store, self.assigner, self.worker)

    def request(self, **asked):
        return RunRequest("small", "smoke", "/volume1/share", **{"is_agreed": True, **asked})

    def _take_lock(self):
        return self.take_lock()

    def _sweep(self, target, _run_id):
        self.swept.append(target.path)
        return Removal(True, 1)
