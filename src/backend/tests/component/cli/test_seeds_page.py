"""The commands of docs/seeds.md: what a page promises is tried, as far as nothing has to be measured for it."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from support.loads import load_run
from support.service import example_inventory
from support.staged import staged_run
from support.sweeps import sweep_run

from volbench.app.container import Application

DOCS = Path(__file__).parents[5] / "docs"
PAGES = {"en": DOCS / "seeds.md", "zh-CN": DOCS / "seeds.zh-CN.md"}
SEEDS = ("000", "001", "002", "003", "004")
MEASURED = {
    "000": lambda: sweep_run(rounds=3),
    "001": staged_run,
    "003": lambda: load_run(of_keys=True, clients=(1, 10)),
    "004": lambda: load_run(clients=(1, 10)),
}
"""What a run of each is like: reports are written of it."""
RUN_ONLY = {"--yes"}
"""Options that a plan has not."""


def commands(page: Path) -> dict[str, list[list[str]]]:
    """Return seed → the words of each command of its block."""
    parts = re.split(r"^## (\d{3})", page.read_text("utf-8"), flags=re.MULTILINE)[1:]
    blocks = {seed: re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE) for seed, text in _pairs(parts)}
    return {seed: [shlex.split(line) for block in own for line in block.splitlines()] for seed, own in blocks.items()}


def _pairs(parts: list[str]) -> list[tuple[str, str]]:
    return list(pairwise(parts))[::2]


@pytest.fixture(autouse=True)
def _this_machine(monkeypatch, machine):
    everything = machine.probes.capabilities_
    programs = {**everything.programs, "vegeta": "/usr/bin/vegeta", "ioping": "/usr/bin/ioping"}
    machine.probes.capabilities_ = replace(everything, programs=programs)
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): example_inventory())


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_each_of_the_five_is_done_in_three_commands(page):
    found = commands(page)

    assert tuple(found) == SEEDS
    for seed, own in found.items():
        assert [words[0] for words in own] == ["volbench"] * 3, seed
        assert own[-1][-2] == "-o"


def test_both_languages_type_the_same():
    assert commands(PAGES["en"]) == commands(PAGES["zh-CN"])


@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_page_says_can_be_typed(seed, volbench, store, tmp_path):
    for words in commands(PAGES["en"])[seed]:
        done = [_tried(one, volbench, store, tmp_path, seed) for one in _first(words, seed)]

        assert [answer.exit_code for answer in done] == [0] * len(done), "\n".join(str(one.output) for one in done)


def _first(words: list[str], seed: str) -> list[list[str]]:
    """Return a command, and before one over several servers the same that named the first of them for the others."""
    if words[1] != "endpoints" or seed != "004":
        return [words]
    return [[name if one == "apache" else one for one in words] for name in ("apache", "nginx")]


def _tried(words, volbench, store, folder, seed):
    _, command, *rest = words
    if command == "run":
        planned = volbench("plan", *(one for one in rest if one not in RUN_ONLY))
        assert len(planned.stdout.splitlines()) > 1, planned.output
        return planned
    if (command, rest[0]) == ("experiment", "run"):
        assert volbench("experiment", "show", rest[1]).exit_code == 0
        return volbench("plan", "--suite", "sylv-2018", "--profile", "standard", *rest[2:])
    if "-o" not in rest:
        return volbench(command, *rest)
    if seed in MEASURED:
        store.insert(MEASURED[seed](), {})
    written = folder / rest[-1]
    answer = volbench(command, *rest[:-1], str(written))
    assert written.stat().st_size > 10_000
    if "--beside" in rest:
        alone = folder / f"alone-{rest[-1]}"
        volbench(command, rest[0], "-o", str(alone))
        # Its own table is there.
        assert written.read_text("utf-8").count("<table") > alone.read_text("utf-8").count("<table")
    return answer
