"""What every suite owes: unique ids, known metrics, honest needs, known caveats, docs, and a pinned digest."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from support.tools import make_context
from support.words import in_chinese, in_english

from volbench.domain.assess.caveats import CAVEATS
from volbench.domain.model.errors import NotFound
from volbench.domain.model.suites.needs import IN_PLACE_512, MEMORY_2_GIB, ROOT, SECTOR_512
from volbench.domain.model.suites.workload import Direction, FileUse, Role
from volbench.domain.model.words.metrics import METRICS
from volbench.kinds.ways.rules.way_ceilings import without_ceilings
from volbench.languages import render
from volbench.suites import all_suites, by_role, find

HERE = Path(__file__).parent
DIGESTS = json.loads((HERE / "digests.json").read_text("utf-8"))
DOCS = Path(__file__).resolve().parents[5] / "docs"
PAGES = {"en": (DOCS / "suites.md").read_text("utf-8"), "zh-CN": (DOCS / "suites.zh-CN.md").read_text("utf-8")}
IDS = ["file-sweep", "http-file", "http-keyvalue", "nas-curve", "nas-files", "nas-load", "nas-sustain", "nas-volume"]
IDS += ["snia-dirth", "snia-ecw", "snia-hir", "snia-iops", "snia-lat", "snia-tp", "snia-wsat", "snia-xsr"]
IDS += ["sylv-2018", "sylv-2018-scaled"]


@pytest.fixture(params=all_suites(), ids=lambda suite: suite.id)
def suite(request):
    return request.param


def test_the_scan_finds_every_suite_in_order():
    assert [suite.id for suite in all_suites()] == IDS


def test_a_suite_is_found_by_its_id():
    assert find("nas-volume").id == "nas-volume"


def test_an_unknown_suite_is_refused_with_the_list_of_those_there_are():
    with pytest.raises(NotFound) as caught:
        find("nas-speed")

    assert any("nas-volume" in word for word in caught.value.hint.texts())


@pytest.mark.parametrize("role", Role)
def test_each_role_has_exactly_one_suite_with_such_a_profile(role):
    (suite,) = [suite for suite in all_suites() if role in suite.roles]

    assert by_role(role) is suite
    assert suite.roles[role] in suite.profiles


def test_a_role_decides_no_number():
    suite = by_role(Role.MAIN)

    assert replace(suite, roles={}).digest() == suite.digest()


def test_ids_are_unique_kebab_case(suite):
    ids = [workload.id for workload in suite.workloads]

    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_) for id_ in ids)


def test_metrics_are_known_and_fit_the_direction(suite):
    for workload in suite.workloads:
        assert workload.metric in METRICS
        if workload.metric.startswith(("read", "write")):
            # A mix may be told by the times of its reads, which somebody waits for.
            sides = {"mixed": ("read", "write")}.get(str(workload.direction), (str(workload.direction),))
            assert workload.metric.startswith(sides)


def test_headlines_are_cells_that_the_quick_profile_measures(suite):
    headline_cells = {workload.id for workload in suite.workloads if workload.is_headline}

    assert 1 <= len(suite.headline) <= 4
    assert all(workload in headline_cells and metric in METRICS for workload, metric in suite.headline)


def test_needs_are_honest(suite):
    for workload in suite.workloads:
        assert (workload.tool == "hdparm") == (ROOT in workload.needs)
        assert (MEMORY_2_GIB in workload.needs) == (workload.block_bytes >= 2**30)
        if workload.tool == "fio" and workload.direct:
            assert bool({SECTOR_512, IN_PLACE_512} & workload.needs) == (workload.block_bytes < 4096)


def test_reading_cells_work_on_a_file_that_someone_laid_out(suite):
    for workload in suite.workloads:
        if workload.direction is Direction.READ:
            assert workload.file_use is not FileUse.CREATE


def test_caveats_are_known_and_stand_on_cells_that_exist(suite):
    ids = {workload.id for workload in suite.workloads} | {"*"}

    assert set(suite.caveat_codes) <= ids
    assert {code for codes in suite.caveat_codes.values() for code in codes} <= set(CAVEATS)


def test_titles_say_something_in_both_languages(suite):
    for text in (suite.title, suite.description, *(workload.title for workload in suite.workloads)):
        assert in_english(text).strip()
        assert re.search(r"[\u4e00-\u9fff]", in_chinese(text))


def test_parameters_are_plain_json(suite):
    for workload in suite.workloads:
        assert json.loads(json.dumps(workload.parameters())) == workload.parameters()


def test_profiles_keep_the_times_the_owner_was_promised(suite):
    """Rounds x cells x seconds and 0.9 s per cell for starting and storing stay below the goal.

    What connections carry is planned apart, and has a length of its own.
    """
    for profile in suite.profiles.values():
        cells = without_ceilings(suite.cells(profile))
        spent_s = len(cells) * profile.rounds * (profile.runtime_s + profile.ramp_s + 0.9)
        assert cells
        assert profile.time_goal_s is None or spent_s <= profile.time_goal_s


def test_a_profile_is_filed_under_its_own_name(suite):
    assert all(name == profile.id for name, profile in suite.profiles.items())


def test_verdicts_need_six_rounds_outside_trials_first_looks_the_classic_test_and_long_writes():
    for suite in all_suites():
        for profile in suite.profiles.values():
            assert profile.rounds >= 6 or profile.id in {"smoke", "first"} or suite.id in {"sylv-2018", "nas-sustain"}


@pytest.mark.parametrize(("language", "colon"), [("en", ": "), ("zh-CN", "：")])
def test_every_suite_and_every_cell_is_documented(suite, language, colon):
    page = PAGES[language]
    missing = [workload.id for workload in suite.workloads if f"`{_pattern(workload.id)}`" not in page]

    assert f"## {suite.id}{colon}{render(suite.title, language)}\n" in page
    assert missing == []


def _pattern(id_):
    """What stands for a cell on the page: those of SNIA's grids are not listed one by one."""
    mixed = re.sub(r"^(snia-[a-z]+)-\d+-[0-9]+[km]?$", r"\1-PERCENT-SIZE", id_)
    point = re.sub(r"^(snia-[a-z]+)-\d+x\d+$", r"\1-THREADSxREQUESTS", mixed)
    waiting = re.sub(r"^(snia-hir-(wait|base))-\d+$", r"\1-SECONDS", point)
    return re.sub(r"^(snia-[a-z]+-(read|write))-[0-9]+[km]?$", r"\1-SIZE", waiting)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
def test_the_pages_name_every_cell_as_the_screen_does(language):
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)`(?: \*)?(?: ¹)? \| ([^|`]+) \|", PAGES[language], re.MULTILINE))
    titles = {workload.id: render(workload.title, language) for suite in all_suites() for workload in suite.workloads}
    named_by_pattern = {name for name in titles if name.startswith(("curve-", "load-", "snia-"))}

    assert {name: rows.get(name) for name in titles.keys() - named_by_pattern} == {
        name: title for name, title in titles.items() if name not in named_by_pattern
    }


def test_what_decides_the_numbers_is_pinned_per_version(suite):
    """Another digest means other numbers: raise `version`, then pin the new digest beside the old one."""
    assert DIGESTS[suite.id][str(suite.version)] == suite.digest()


def test_the_suite_in_the_guide_can_be_used_as_it_stands():
    guide = (Path(__file__).resolve().parents[5] / "docs" / "adding-a-suite.md").read_text("utf-8")
    code = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)[0]
    module: dict[str, object] = {}

    exec(compile(code, "adding-a-suite.md", "exec"), module)  # noqa: S102 (our own guide)

    suite = module["SUITE"]
    assert {workload.metric for workload in suite.workloads} <= set(METRICS)
    assert all(workload.build_command(make_context()) for workload in suite.workloads)
    assert len(suite.digest()) == 16
