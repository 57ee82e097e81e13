"""Where the history says that a volume has become slower, nothing that people read calls such a run normal."""

import json
import re
from dataclasses import replace
from itertools import chain

import pytest
from click.testing import CliRunner
from support.documents import words_of
from support.fakes import FakeMachine, free_lock
from support.histories import weekly_runs
from support.pdf import read
from support.service import make_app, make_client
from support.words import in_english

from volbench.app.container import Application
from volbench.cli import main
from volbench.cli.outcome import print_result
from volbench.cli.session import Session
from volbench.config import Config
from volbench.domain.assess.expectation.expectation_words import sentence
from volbench.domain.assess.expectation.normal import large_files
from volbench.domain.assess.run_row import make_row
from volbench.domain.model.documents.export import Subject
from volbench.languages import full_form
from volbench.reports.formats import formats_of
from volbench.reports.service import Reports

DROPPED = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
SLOW, USUAL = "01JDWEEK0010", "01JDWEEK0007"
NUMBERS_ONLY = ("card", "card-wide", "chat", "txt")
"""They never called anything normal."""
READABLE = [one for one in formats_of(Subject.RUN) if one not in {"json", "csv"}]
QUESTIONS = ("Is that normal?", "这正常吗？")
ALARM = {"en": ("has become slower", "Slower than before"), "zh-CN": ("变慢了", "比以前慢")}
"""As a sentence, and as the answer, which stands in a report instead of it."""
NORMAL = re.compile(r'(?<!less than )\bnormal\b(?!-|":)|属正常|算正常|水平正常')  # the key of a JSON answer is no claim
CLAIM = re.compile("of the theoretical maximum|理论上限的|of what .* disks can give|as much as .* can give|应有水平的")


def _said(run):
    """The verdict as volbench makes it: whether that is normal stands behind the first sentence."""
    said = [sentence(work.title, expected) for work, expected in large_files(run.workloads)]
    return replace(run, verdict=(*run.verdict, *said))


@pytest.fixture
def slower(store):
    runs = [_said(run) for run in weekly_runs(DROPPED)]
    for run in runs:
        store.insert(run, {})
    assert make_row(runs[-1]).normal, "nothing would be called normal, and this test could not fail"
    assert CLAIM.search(json.dumps([in_english(text) for text in runs[-1].verdict]))
    return store


@pytest.fixture
def page(slower):
    app = make_app(slower)
    services = app.extensions["volbench"]
    app.extensions["volbench"] = replace(services, reports=Reports(words_of))
    return make_client(app)


@pytest.fixture
def application(slower, monkeypatch, tmp_path):
    monkeypatch.setattr(Application, "host", property(lambda _self: FakeMachine().host()))
    monkeypatch.setattr(Application, "take_lock", lambda _self: free_lock())
    monkeypatch.setattr(Application, "store", slower)
    return Application(Config(data_folder=tmp_path))


def _volbench(application, language, *words):
    return _answer(application, language, *words).stdout


def _answer(application, language, *words):
    folder = str(application.config.data_folder)
    done = CliRunner().invoke(main, ["--data-dir", folder, "--lang", language, *words], prog_name="volbench")
    assert done.exit_code == 0, done.output
    return done


def _report(application, language, kind):
    """What a report says, also one that is set as pages."""
    printed = _answer(application, language, "report", SLOW, f"--format={kind}")
    if kind != "pdf":
        return printed.stdout
    return "\n".join(page.extract_text() for page in read(printed.stdout_bytes).pages)


def _card(page):
    return next(card for card in page.get("/api/v1/volumes").json["volumes"] if card["volume"]["id"] == "volume1")


def _row_of(page, run_id):
    return next(row for row in page.get("/api/v1/runs?limit=50").json["runs"] if row["id"] == run_id)


PAGES = {
    "card of the volume": lambda page, _run: _card(page)["last"],
    "list of runs": _row_of,
    "head of the result page": lambda page, run: page.get(f"/api/v1/runs/{run}").json["row"],
    "result page": lambda page, run: page.get(f"/api/v1/runs/{run}/result").json,
    "comparison": lambda page, run: page.get(f"/api/v1/comparisons?runs=01JDWEEK0009,{run}").json["runs"][1],
    **{
        f"report {kind} {language}": lambda page, run, kind=kind, language=language: (
            page.get(f"/api/v1/runs/{run}/report?format={kind}&lang={language}").text
        )
        for kind in READABLE
        for language in ALARM
    },
}


def _spoken(answer):
    """All that can be read of an answer, without the questions that head a part."""
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    # What a report brings along for its pictures is program, not words.
    text = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    for question in QUESTIONS:
        text = text.replace(question, "")
    return " ".join(text.split())


def _has_alarm(text, *words):
    """Lines are broken anywhere in Chinese text, so spaces do not count."""
    return any(word.replace(" ", "") in text.replace(" ", "") for word in words)


def _claims(text):
    return NORMAL.findall(text) + CLAIM.findall(text)


@pytest.mark.parametrize("surface", PAGES)
def test_no_surface_of_the_service_calls_a_run_under_alarm_normal(page, surface):
    text = _spoken(PAGES[surface](page, SLOW))

    assert _claims(text) == []
    assert _has_alarm(text, *chain.from_iterable(ALARM.values())) or surface.split()[1] in NUMBERS_ONLY


@pytest.mark.parametrize("language", ALARM)
def test_the_command_line_does_not_either(application, slower, language, capsys):
    reports = [_report(application, language, kind) for kind in READABLE]
    print_result(Session(application, language), slower.get(SLOW))
    texts = [_spoken(text) for text in (*reports, capsys.readouterr().out)]
    told = zip((*READABLE, "printed"), texts, strict=True)
    rows = json.loads(_volbench(application, language, "history", "--json"))

    assert [_claims(text) for text in texts] == [[]] * len(texts)
    assert all(_has_alarm(text, *ALARM[language]) for kind, text in told if kind not in NUMBERS_ONLY)
    assert _claims(_spoken(next(row for row in rows if row["id"] == SLOW))) == []


def test_reports_written_beside_a_run_do_not_either(application, tmp_path):
    _volbench(application, "en", "report", SLOW, "--format=html", f"--output={tmp_path / 'report.html'}")

    assert _claims(_spoken((tmp_path / "report.html").read_text("utf-8"))) == []


def test_the_mark_of_enough_stands_nowhere(page):
    """The page draws its tick where the standing is `within`."""
    works = page.get(f"/api/v1/runs/{SLOW}/result").json["workloads"]
    standings = {work["id"]: work["expectation"]["standing"] for work in works if work["expectation"]}

    assert standings["seq-read-1m"] == "below"
    assert set(standings.values()) <= {"below", "unclear", "unknown"}


def test_a_run_of_before_the_drop_is_told_as_it_was(page, slower):
    before = page.get(f"/api/v1/runs/{USUAL}/result").json

    assert before["verdict"] == [full_form(one) for one in slower.get(USUAL).verdict]
    assert "within" in {work["expectation"]["standing"] for work in before["workloads"] if work["expectation"]}


def test_what_is_stored_and_exported_stays_as_it_was(page, slower):
    exported = page.get(f"/api/v1/runs/{SLOW}/report?format=json").json

    assert exported["verdict"] == [full_form(one) for one in slower.get(SLOW).verdict]


def test_a_notice_put_away_makes_nothing_normal_but_a_new_baseline_does(page):
    (notice,) = page.get("/api/v1/notices").json["notices"]
    page.post(f"/api/v1/notices/{notice['id']}/dismiss", headers={"X-Volbench": "1"})
    put_away = _row_of(page, SLOW)["verdict"]
    page.patch("/api/v1/runs/01JDWEEK0008", json={"is_baseline": True})

    assert any("has become slower" in said["text"] for said in put_away)
    assert _claims(_spoken(_row_of(page, SLOW)["verdict"])) != []


@pytest.mark.parametrize(
    ("language", "alarm", "reason"),
    [
        ("en", "It has become slower", "about 309 MB/s instead of 412 MB/s since 1 Mar 2026 (−25 %)"),
        ("zh-CN", "变慢了：自", "大文件读取（顺序读）：自2026年3月1日起约为 309 MB/s，此前为 412 MB/s（下降 25 %）"),
        ("zh-TW", "變慢了：自", "大檔案讀取（循序讀取）：自2026年3月1日起約為 309 MB/s，先前為 412 MB/s（下降 25 %）"),
    ],
)
@pytest.mark.parametrize("kind", ["html", "md", "pdf"])
def test_a_report_tells_the_drop_once_by_its_answer(application, kind, language, alarm, reason):
    text = _spoken(_report(application, language, kind)).replace("\u2060", "")

    assert not _has_alarm(text, alarm)
    assert "".join(text.split()).count("".join(reason.split())) == 1


@pytest.mark.parametrize("language", ALARM)
def test_the_terminal_tells_the_drop_once_too(application, slower, language, capsys):
    print_result(Session(application, language), slower.get(SLOW))

    printed = _spoken(capsys.readouterr().out)

    assert not _has_alarm(printed, "It has become slower", "变慢了：自")
    assert _has_alarm(printed, ALARM[language][1])


def test_that_other_numbers_became_slower_too_stays_in_the_report(application, store):
    for run in weekly_runs([1.0] * 8 + [0.75] * 3):
        store.delete(run.id)
        store.insert(run, {})

    several = len({work.id for work in store.get(SLOW).workloads}) - 1
    assert f"{several} more of its numbers became slower." in _report(application, "en", "html")
    assert f"另有 {several} 项变慢。" in _report(application, "zh-CN", "md")


def test_a_volume_that_became_slower_in_several_ways_says_how_many(client, store):
    for run in weekly_runs([1.0] * 8 + [0.75] * 3):
        store.insert(run, {})

    english, chinese = (
        client.get(f"/api/v1/runs/{SLOW}/result", headers={"Accept-Language": language}).json["verdict"][1]
        for language in ("en", "zh-CN")
    )

    several = len({work.id for work in store.get(SLOW).workloads}) - 1
    assert english["text"].endswith(f", and {several} more.")
    assert f"另有 {several} 项变慢" in chinese["text"]
    assert {**english, "text": ""} == {**chinese, "text": ""}
