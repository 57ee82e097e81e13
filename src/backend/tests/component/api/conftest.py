"""The real application on a real database, called as a browser would."""

import pytest
from support.examples import example_run
from support.service import make_app, make_client, make_store

from volbench.runner.protocols import RawOutput


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def app(store):
    made = make_app(store)
    yield made
    made.extensions["volbench"].scrape.stop()


@pytest.fixture
def queue(app):
    return app.extensions["volbench"].queue


@pytest.fixture
def client(app):
    return make_client(app)


@pytest.fixture
def stranger(app):
    return make_client(app, signed_in=False)


@pytest.fixture
def run(store):
    run = example_run()
    store.insert(run, {"raw-1": RawOutput(("fio", "--name=x"), 0, "progress", "", '{"jobs": []}')})
    return run
