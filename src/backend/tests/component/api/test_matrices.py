"""Experiments are read once, never while something is measured, and anew when a cell or the threshold changes."""

from __future__ import annotations

import pytest
from support.examples import example_volume
from support.experiments import run_on

from volbench.api.kept_matrices import MOST_KEPT, KeptMatrices
from volbench.domain.experiment.analysis import matrix_builder

API = "/api/v1/experiments"
RUN = "01JDEXAMPLE0000000000000001"


@pytest.fixture
def path(client, store):
    store.insert(run_on(example_volume(), RUN, ("btrfs-nocow", "btrfs-cow")), {})
    made = client.post(
        API, json={"name": "Four disks", "template": "matrix-2018", "suite_id": "nas-volume", "profile": "quick"}
    ).json
    path = f"{API}/{made['experiment']['id']}"
    assert client.put(f"{path}/cells/raid5-4/btrfs-cow", json={"run_id": RUN}).status_code == 200
    return path


@pytest.fixture
def read(monkeypatch):
    """Counts how often an experiment is read."""
    calls = []
    real = matrix_builder.read_matrix

    def counted(*args, **options):
        calls.append(args)
        return real(*args, **options)

    monkeypatch.setattr(matrix_builder, "read_matrix", counted)
    return calls


def test_the_page_and_its_report_read_an_experiment_once(client, path, read):
    first, again = client.get(f"{path}/matrix").json, client.get(f"{path}/matrix").json
    assert client.get(f"{path}/report?format=html").status_code == 200

    assert first == again
    assert len(read) == 1


def test_a_changed_cell_is_read_anew(client, path, read):
    client.get(f"{path}/matrix")
    client.put(f"{path}/cells/raid5-4/btrfs-nocow", json={"run_id": RUN})
    matrix = client.get(f"{path}/matrix").json

    assert len(read) == 2
    assert sum(cell["state"] == "filled" for cell in matrix["cells"]) == 2


def test_while_measuring_only_what_is_known_is_shown(client, path, queue, read):
    client.get(f"{path}/matrix")
    queue.running_id = lambda: "01JDOTHER"
    known = client.get(f"{path}/matrix")
    client.put(f"{path}/cells/raid5-4/btrfs-nocow", json={"run_id": RUN})
    unknown = client.get(f"{path}/matrix")

    assert known.status_code == 200
    assert (unknown.status_code, unknown.json["code"]) == (409, "busy")
    assert unknown.json["hint"]
    assert len(read) == 1


def test_only_the_newest_few_are_kept():
    kept = KeptMatrices()
    made = []
    for number in (*range(MOST_KEPT + 1), 0):
        kept.get((number,), lambda: made.append(1), is_measuring=False)

    assert len(made) == MOST_KEPT + 2
