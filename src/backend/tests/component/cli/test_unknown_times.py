"""`last` and the history where a clock was years ahead once."""

import json
from dataclasses import replace

import pytest
from support.examples import example_run

_AHEAD = "2931-03-01T03:00:00.000Z"


def _stored_while_the_clock_was_ahead(run_id):
    return replace(example_run(run_id), created_at=_AHEAD, started_at=_AHEAD, finished_at=_AHEAD)


@pytest.mark.parametrize("words", [("report", "last"), ("verify", "last"), ("compare", "last", "last")])
def test_where_no_time_is_known_there_is_no_last_run(volbench, store, words):
    store.insert(_stored_while_the_clock_was_ahead("01JDAAAA000000000000000001"), {})

    done = volbench(*words)

    assert done.exit_code == 2, done.output
    assert done.stderr.startswith("Which run is the newest is not known: the time of every run is unknown.")
    assert volbench("report", "01JDAAAA", "--format=json").exit_code == 0
    assert "time unknown" in volbench("history").stdout
    assert "2931" not in volbench("history").stdout


def test_the_last_run_is_one_whose_time_is_known(volbench, store):
    store.insert(example_run("01JDAAAA000000000000000001"), {})
    store.insert(_stored_while_the_clock_was_ahead("01JDBBBB000000000000000001"), {})

    assert json.loads(volbench("report", "last", "--format=json").stdout)["id"] == "01JDAAAA000000000000000001"
