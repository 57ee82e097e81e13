"""Sentences stored before revision 0007 stay what they said, and are known by their codes from then on."""

import gzip
import json
import re
import sqlite3
from contextlib import closing

import pytest
from support.tools import FIXTURES

from volbench.domain.model.coding.codec import load
from volbench.domain.model.words.message import WRITTEN, Message
from volbench.languages import render
from volbench.languages.recognition import recognise
from volbench.store import open_store
from volbench.store.migrate import migrate

OLD = {"en", "zh-CN"}
EDITED = re.compile(
    "of the maximum of one such disk|; the limit was the disk|cannot be trusted yet|temperatures to this program"
    "|the reason stands under"
)
"""What is said in other words today: such a sentence stays as it was written."""


@pytest.fixture
def older(path):
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(gzip.decompress((FIXTURES / "databases/revision-0006.sql.gz").read_bytes()).decode())
    return path


def sentences(path, is_one, made=lambda value: value):
    """Everything like this in any JSON of the database, by table, row and place."""
    with closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608
    found = {}

    def walk(value, place):
        if isinstance(value, dict) and is_one(value):
            found[place] = made(value)
        elif isinstance(value, dict | list):
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            for key, item in pairs:
                walk(item, (*place, key))

    for name, lines in rows.items():
        for number, line in enumerate(lines):
            for column, cell in enumerate(line):
                if isinstance(cell, str) and cell[:1] in {"{", "["}:
                    walk(json.loads(cell), (name, number, column))
    return found


def _is_lost(said):
    return said.has(WRITTEN) and not EDITED.search(render(said, "en"))


def test_every_sentence_reads_as_before_and_has_its_code(older):
    before = sentences(older, lambda value: value.keys() == OLD)
    migrate(older)
    after = sentences(older, lambda value: "code" in value and "values" in value, lambda value: load(Message, value))

    assert len(before) > 50
    assert {place: (render(said, "en"), render(said, "zh-CN")) for place, said in after.items() if place in before} == {
        place: (said["en"], said["zh-CN"]) for place, said in before.items()
    }
    assert [said for said in after.values() if _is_lost(said)] == []
    assert [place for place in sentences(older, lambda value: value.keys() == OLD) if place[-1] != "values"] == []


def test_the_runs_are_read_whole(older):
    migrate(older)
    store = open_store(older)
    rows = store.list_rows()[0]
    runs = [store.get(row.id) for row in rows]
    store.close()

    assert len(runs) == 3
    assert all(run.verdict and not any(_is_lost(said) for said in run.verdict) for run in runs)


def test_what_is_not_known_stays_as_it_was_written():
    said = recognise("A sentence of a version nobody knows.", "没有人知道的版本的一句话。")

    assert said.code == WRITTEN
    assert (render(said, "en"), render(said, "zh-CN")) == (
        "A sentence of a version nobody knows.",
        "没有人知道的版本的一句话。",
    )


@pytest.mark.parametrize("words", ["({[" * 300, ", " * 900, "a; b: c (d) " * 120, "{x}"])
def test_what_somebody_made_to_take_long_does_not(words):
    assert recognise(words, words + "。").code == WRITTEN
