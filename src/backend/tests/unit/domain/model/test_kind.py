"""Which kind of run a plan is for, and where what is the kind's own is found."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

import pytest
from support.examples import example_run

from volbench.domain.assess.badges import has_history
from volbench.domain.compare.comparability import obstacles
from volbench.domain.model import kind as registry
from volbench.domain.model.kind import (
    UNKNOWN,
    Part,
    RunKind,
    all_kinds,
    is_known,
    kind_measuring,
    kind_of_run,
    register,
)
from volbench.domain.model.runs.stage import Stage
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.sweeps.way import goes_over_ways
from volbench.domain.model.words.message import plain
from volbench.kinds import register_all
from volbench.planning.kind import Planning
from volbench.runner.kind import Conduct
from volbench.suites import all_suites

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAN = example_run().plan
WAY = WayPlan("w", "w", "/w", 0, 0, 1.0)


class Greeting(Part):
    """A room's class for the tests."""

    FILE: ClassVar[str] = "greeting"

    def words(self) -> str:
        return "hello"


@pytest.fixture
def greeting() -> Iterator[ModuleType]:
    """The file `greeting` of a kind whose package is in memory."""
    package, module = ModuleType("toy_kind"), ModuleType("toy_kind.greeting")
    package.__path__ = []
    sys.modules |= {"toy_kind": package, "toy_kind.greeting": module}
    register([])  # which forgets what was found before
    yield module
    del sys.modules["toy_kind"], sys.modules["toy_kind.greeting"]


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry of its own."""
    monkeypatch.setattr(registry, "_KINDS", {})


def _kind(package: str = "volbench.kinds.rounds", id_: str = "toy", *, takes: bool = False) -> RunKind:
    return RunKind(id_, package, lambda _plan: takes, lambda _suite, _profile: takes)


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (PLAN, "rounds"),
        (replace(PLAN, targets={"a": object()}), "rounds"),
        (replace(PLAN, cells=(*PLAN.cells, "lay-out"), cell_rounds={"lay-out": 1}), "first_look"),
        (replace(PLAN, cell_rounds={"a-cell-that-is-not-there": 1}), "rounds"),
        (PLAN.over({}), "rounds"),
        (replace(PLAN.over({}), stages=(Stage("one", plain("One"), (), 1),)), "stages"),
        (replace(PLAN, kind="ways"), "rounds"),
        (replace(PLAN, kind="of-tomorrow"), ""),
        (replace(PLAN, stages=(Stage("one", plain("One"), (), 1),)), "stages"),
        (PLAN.over({"folder": WAY}), "ways"),
        (replace(PLAN.over({"folder": WAY}), cell_rounds={"put-1gb": 1}), "ways"),
        (PLAN.over({"nginx": replace(WAY, requests=100)}), "clients"),
    ],
)
def test_a_plan_without_a_name_of_its_kind_is_known_by_what_is_in_it(plan, expected):
    assert kind_of_run(plan).id == expected


def test_the_file_of_a_kind_holds_its_own_class_for_a_room(greeting):
    own = type("Own", (Greeting,), {"words": lambda _self: "hi", "__module__": "toy_kind.greeting"})
    greeting.Own, greeting.Greeting = own, Greeting

    assert _kind("toy_kind").part(Greeting)().words() == "hi"


def test_without_such_a_file_the_class_of_the_room_holds():
    assert _kind().part(Greeting) is Greeting


def test_a_file_without_such_a_class_is_a_mistake(greeting):
    with pytest.raises(TypeError, match="0 classes that are a Greeting"):
        _kind("toy_kind").part(Greeting)


def test_what_a_file_imports_in_vain_is_not_taken_for_its_absence(tmp_path, monkeypatch):
    package = tmp_path / "broken_kind"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "greeting.py").write_text("import a_module_that_is_not_there\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(ModuleNotFoundError, match="a_module_that_is_not_there"):
        _kind("broken_kind").part(Greeting)


@pytest.mark.usefixtures("kinds")
def test_a_plan_that_no_kind_or_several_take_is_a_mistake():
    with pytest.raises(LookupError, match="no kind of run is registered"):
        kind_of_run(PLAN)
    register([_kind()])
    with pytest.raises(LookupError, match="toy, none take this plan"):
        kind_of_run(PLAN)
    register([_kind(id_="one", takes=True), _kind(id_="two", takes=True)])
    with pytest.raises(LookupError, match="one, two take this plan"):
        kind_of_run(PLAN)


@pytest.mark.usefixtures("kinds")
def test_without_any_kind_no_run_is_taken_for_a_newer_versions():
    with pytest.raises(LookupError, match="no kind of run is registered"):
        is_known("rounds")


def test_a_kind_of_a_newer_version_does_everywhere_what_holds_for_all_others():
    assert UNKNOWN.part(Greeting) is Greeting
    assert [is_known(name) for name in (None, "rounds", "of-tomorrow")] == [True, True, False]


def test_a_kind_without_a_course_is_refused_when_it_is_registered(tmp_path, monkeypatch):
    (tmp_path / "aimless_kind").mkdir()
    (tmp_path / "aimless_kind" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(LookupError, match="the kind aimless has no course"):
        register([_kind("aimless_kind", "aimless")])
    assert not is_known("aimless")


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.id)
def test_every_kind_says_in_which_course_it_is_measured(kind):
    assert kind.part(Conduct).course is not Conduct.course


@pytest.mark.parametrize("suite", all_suites(), ids=lambda suite: suite.id)
def test_every_kind_that_measures_ways_plans_them(suite):
    for profile in suite.profiles.values():
        planning = kind_measuring(suite.as_measured_by(profile.id), profile).part(Planning)
        assert (planning.over_ways is not Planning.over_ways) is goes_over_ways(suite.workloads)


@pytest.mark.usefixtures("kinds")
def test_all_kinds_are_found_by_scan():
    register_all()
    register_all()

    assert [kind.id for kind in all_kinds()] == ["clients", "first_look", "folders", "rounds", "stages", "ways"]


def test_a_profile_that_a_kind_calls_preliminary_has_no_history_and_stands_beside_no_other(monkeypatch):
    monkeypatch.setattr(registry, "_KINDS", dict(registry._KINDS))
    run = example_run()
    glance = replace(run, profile="glance", suite=replace(run.suite, digest="0" * 16))
    told = [one.code for one in obstacles(run, glance, "B")]

    register([replace(_kind(), preliminary=frozenset({"glance"}))])

    assert told == ["compare.comparability.suite"]
    assert [one.code for one in obstacles(run, glance, "B")] == ["compare.comparability.first_look"]
    assert [has_history(name) for name in ("smoke", "first", "glance", "quick")] == [False, False, False, True]
