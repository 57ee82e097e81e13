"""What page, charts, report and command line each have to name themselves, they name alike."""

import re
from pathlib import Path

import pytest
from support.page_words import page_files, page_words
from support.words import in_chinese, in_english

from volbench.cli.experiment_listing import CELL_STATES
from volbench.domain.compare.comparability import CACHE_NAMES
from volbench.domain.model.machine.names import FILE_SYSTEM_NAMES, HEALTH_NAMES, RAID_NAMES, SYNC_NAMES, VARIANT_NAMES
from volbench.domain.model.words.metrics import METRICS
from volbench.languages import render
from volbench.reports import words

ROOT = Path(__file__).resolve().parents[5]
PAGE = ROOT / "src/frontend/src"
LANGUAGES = ("en", "zh-CN")


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _chart_word(key: str, language: str) -> str:
    return page_words(language)["chart"][key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_file_system_options_as_reports_do(language):
    expected = {variant: render(name, language) for variant, name in VARIANT_NAMES.items()}

    assert page_words(language)["variant"] == expected


def test_the_charts_name_file_system_options_as_reports_do():
    drawn = {language: page_words(language)["chart"]["variants"] for language in LANGUAGES}

    for variant, name in VARIANT_NAMES.items():
        assert {language: names[variant] for language, names in drawn.items()} == {
            "en": in_english(name),
            "zh-CN": in_chinese(name),
        }


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_name_profiles_as_the_page_does(language):
    names = {profile: render(name, language) for profile, name in words.PROFILE_NAMES.items()}
    page = page_words(language)["profile"]

    assert names.keys() == page.keys()
    assert all(names[profile].startswith(page[profile].lower()) for profile in page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_data_came_from_is_said_alike(language):
    report = {cache_class.value: render(name, language) for cache_class, name in CACHE_NAMES.items()}
    charts = {
        "cached": "cached",
        "uncached": "fromDisks",
        "guest-uncached": "fromVirtualDisk",
        "unknown": "unknownSource",
    }

    assert report == page_words(language)["result"]["cache"]
    assert {kind: _chart_word(key, language) for kind, key in charts.items()}.items() <= report.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_verdicts_and_badges_are_said_alike(language):
    badges = page_words(language)["badge"]
    report = [render(text, language) for text in (words.VALID, words.NOT_VALID, words.STABLE, words.NOT_STABLE)]
    page = [badges[badge][answer].lower() for badge in ("valid", "stable") for answer in ("yes", "no")]

    assert {verdict: _chart_word(verdict, language) for verdict in words.VERDICTS} == {
        verdict: render(text, language) for verdict, text in words.VERDICTS.items()
    }
    assert report == page == [_chart_word(key, language) for key in ("valid", "notValid", "stable", "notStable")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_state_of_a_volume_is_said_alike(language):
    page = page_words(language)["volume"]
    report = {health.value: render(text, language) for health, text in HEALTH_NAMES.items() if health != "unknown"}
    going_on = {action: render(text, language) for action, text in SYNC_NAMES.items()}

    assert report == {health: page["health"][health].lower() for health in report}
    assert {action: _small(text) for action, text in page["sync"].items()} == going_on


@pytest.mark.parametrize("language", LANGUAGES)
def test_raid_types_are_named_alike(language):
    page = dict(
        re.findall(r"(\w+): '([^']+)'", (PAGE / "domain/raid.ts").read_text("utf-8").split("FILE_SYSTEM_NAMES")[0])
    )

    assert page == {raid_type.value: render(name, language) for raid_type, name in RAID_NAMES.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_line_names_the_states_of_a_cell_as_the_page_does(language):
    page = page_words(language)["experiment"]["state"]
    named = [part.partition(" ")[2] for part in render(CELL_STATES, language).split(" · ")]

    assert named == [_small(page[state]) for state in ("filled", "empty", "skipped", "impossible")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_metric_has_one_name_in_tables_and_charts(language):
    charts = {"p50": "read_lat_p50_ns", "p95": "read_lat_p95_ns", "p99": "read_lat_p99_ns", "p999": "read_lat_p999_ns",
              "iops": "iops", "operations": "ops_per_s"}  # fmt: skip
    tables = {word: render(METRICS[metric].label, language).casefold() for word, metric in charts.items()}
    drawn = {word: _chart_word(word, language).casefold() for word in charts}

    assert {word: drawn[word] for word in charts if drawn[word] not in tables[word]} == {}


COMMAND = re.compile(r"\.volbench|volbench-|`volbench")
"""A folder, files and what is typed keep the name of the program."""


@pytest.mark.parametrize(
    ("language", "product"), [("en", "Volume Bench"), ("zh-CN", "存储空间测速"), ("zh-TW", "儲存空間測速")]
)
def test_the_page_calls_the_product_by_its_one_name(language, product):
    text = COMMAND.sub("", "".join(file.read_text("utf-8") for file in page_files(language)))

    assert page_words(language)["app"]["name"] == product
    assert re.findall(r".{0,30}[Vv]olbench.{0,30}", text) == []
    assert text.count(product) > 20


def test_file_systems_are_named_alike():
    page = (PAGE / "domain/raid.ts").read_text("utf-8").partition("FILE_SYSTEM_NAMES")[2].partition("}")[0]

    assert dict(re.findall(r"(\w+): '([^']+)'", page)) == FILE_SYSTEM_NAMES


def test_the_glossary_has_the_words_of_the_screen():
    glossary = (ROOT / "docs/glossary.md").read_text("utf-8").casefold()
    page = [page_words(language) for language in LANGUAGES]
    labels = [word for part in page for word in [*part.get("profile", {}).values(), *part.get("phase", {}).values()]]
    labels += [word for part in page for answers in part.get("badge", {}).values() for word in _only_words(answers)]
    names = [*words.VERDICTS.values(), *HEALTH_NAMES.values(), *CACHE_NAMES.values(), *VARIANT_NAMES.values()]
    labels += [render(name, language) for name in names for language in LANGUAGES]
    told_elsewhere = {"unknown", "未知", "waiting for its turn", "正在排队", "finished", "已完成"}

    assert len(labels) > 60
    assert [label for label in labels if label.casefold() not in glossary and label.lower() not in told_elsewhere] == []


def _only_words(answers: object) -> list[str]:
    return list(answers.values()) if isinstance(answers, dict) else []
