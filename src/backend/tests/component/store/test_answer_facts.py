"""What a list of runs is answered from equals what the whole runs are answered from: so no two surfaces differ."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.histories import weekly_runs
from support.service import make_services
from support.staged import staged_run
from support.sweeps import sweep_run
from support.two_volumes import two_volumes

from volbench.domain.answer.facts import facts_of
from volbench.domain.model.run import RunState

DROPPED = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3


def _runs():
    yield "ordinary", example_run()
    yield "imported", replace(example_run(), is_imported=True)
    yield "failed", replace(example_run(), state=RunState.FAILED)
    yield "stages", staged_run()
    yield "two volumes", two_volumes()
    yield "ways", sweep_run()


@pytest.mark.parametrize(("name", "run"), list(_runs()))
def test_card_list_result_and_document_give_the_same_answer(store, name, run):
    store.insert(run, {})
    kept, watching = store.get(run.id), make_services(store).watching
    (row,) = watching.told_rows([store.row(run.id)])

    assert store.timelines.facts([run.id]).get(run.id, ()) == facts_of(kept)
    assert watching.told(kept).answer == watching.answered(kept).answer == row.answer
    assert (row.answer is None) is (kept.state is not RunState.DONE)
    assert kept.answer is None


def test_every_run_of_a_history_is_answered_from_those_before_it(store):
    for run in weekly_runs(DROPPED):
        store.insert(run, {})
    watching = make_services(store).watching
    rows, _ = store.list_rows()
    codes = [str(row.answer.code) for row in reversed(watching.told_rows(rows))]

    assert codes[8:] == ["slower_than_before"] * 3
    assert "slower_than_before" not in codes[:8]
    assert all(watching.told(store.get(row.id)).answer == row.answer for row in watching.told_rows(rows))
    assert len(watching.course(rows[0])) == len(DROPPED)
    assert {one.usual_low is not None for one in watching.ranges(rows[0])} == {True}
