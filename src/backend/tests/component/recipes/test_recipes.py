"""The recipes of CONTRIBUTING are true: what is added as they say works to the API's answer and the report.

Everything added lies in `added/`, laid out as the package is; nothing else of the product knows of it.
"""

from __future__ import annotations

import io
import subprocess
import zipfile
from dataclasses import replace

import pytest
from click.testing import CliRunner
from support.chart_data import chart_data_of
from support.fakes import capable, nobody_measures, plain_volume
from support.jobs import Office

from volbench import suites
from volbench.app.container import Application
from volbench.cli import main
from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.workload import GiB
from volbench.host.programs import Programs
from volbench.languages import render
from volbench.planning.workload_selection import sort_out
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.admission import judged_anew

COUNT = 1234
LINES = "Counting: 1,234 pages/s\nCounting: 1,234 IOPS"


def test_an_added_suite_tool_and_metric_are_offered_with_their_words(client):
    answer = client.get("/api/v1/suites").json

    suite = next(one for one in answer["suites"] if one["id"] == "counted")
    assert [(work["tool"], work["metric"]) for work in suite["workloads"]] == [("counter", "counted_per_s")]
    assert "Counted per second" in {metric["label"]["text"] for metric in answer["metrics"]}


def test_an_added_unit_is_offered_with_its_form_and_word(client):
    answer = client.get("/api/v1/suites", headers={"Accept-Language": "zh-CN"}).json

    unit = answer["units"][-1]
    assert (unit["id"], unit["scaling"], unit["word"]["text"]) == ("pages_per_s", "count", "页/秒")
    assert {metric["id"]: metric["unit"] for metric in answer["metrics"]}["counted_per_s"] == unit["id"]


@pytest.mark.parametrize(
    ("format_", "said"),
    [("md", "1,234 pages/s"), ("txt", "1,234 pages/s"), ("csv", "pages_per_s"), ("html", "1,234 pages/s"),
     ("html", "Pages (higher is better)")],
)  # fmt: skip
def test_an_added_unit_is_shown_in_reports(measured, client, format_, said):
    run, _ = measured

    assert said in client.get(f"/api/v1/runs/{run.id}/report?format={format_}").text


def test_an_added_unit_is_told_to_the_charts_of_a_report(measured, client):
    run, _ = measured
    html = client.get(f"/api/v1/runs/{run.id}/report?format=html&lang=zh-CN").text

    data = chart_data_of(html)

    assert {"id": "counted_per_s", "unit": "pages_per_s"} in data["metrics"]
    told = {unit["id"]: (unit["scaling"], unit["word"]["text"]) for unit in data["units"] if unit["word"]}
    assert told["pages_per_s"] == ("count", "页/秒")


def test_an_added_unit_is_told_to_the_charts_of_a_comparison(measured, client, store):
    run, _ = measured
    store.insert(replace(run, id="01JDOTHER"), {})
    html = client.get(f"/api/v1/comparisons/report?runs={run.id},01JDOTHER&format=html").text

    data = chart_data_of(html)

    assert {"id": "counted_per_s", "unit": "pages_per_s"} in data["metrics"]
    assert "pages_per_s" in {unit["id"] for unit in data["units"]}


def test_an_added_program_is_looked_for_with_its_version(added, counting, tmp_path):
    program = tmp_path / "counter"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    programs = Programs(counting, {"PATH": str(tmp_path)})

    assert programs.paths()["counter"] == str(program)
    assert programs.versions()["counter"] == "counter 1.5"


def test_where_the_added_program_is_missing_it_is_said_in_words(added, store):
    office = Office(store, suites.find("counted"))

    with pytest.raises(CapabilityMissing, match=r"the_program_is_not_installed\(program=counter\)"):
        office.assigner.plan(RunRequest("counted", "smoke", "/volume1/share"))


@pytest.mark.parametrize(
    ("gib", "kept", "said"),
    [(8, ["count"], [("roomy", "A machine of 64 GiB is needed.")]), (64, ["count", "roomy"], [])],
)
def test_an_added_need_keeps_a_workload_out_in_words_where_it_is_not_met(added, gib, kept, said):
    here = capable(programs={"counter": "/opt/counter"}, memory_bytes=gib * GiB)

    can, cannot = sort_out(suites.find("roomy").workloads, plain_volume(), here)

    assert [work.id for work in can] == kept
    assert [(cell.workload, render(cell.reason, "en")) for cell in cannot] == said


def test_an_added_need_is_told_beside_the_program_and_the_script_refuses_it_in_words(client):
    suite = next(one for one in client.get("/api/v1/suites").json["suites"] if one["id"] == "roomy")
    refused = client.get("/api/v1/scripts?suite=roomy&profile=smoke")

    assert [work["needs"] for work in suite["workloads"]] == [["counter"], ["counter", "memory-64-gib"]]
    assert suite["has_script"] is False
    assert refused.status_code == 422
    assert "It needs Volume Bench itself while it runs" in refused.json["hint"]


def test_a_run_of_it_is_measured_heard_live_and_answered(measured, client):
    run, witness = measured

    answer = client.get(f"/api/v1/runs/{run.id}/result").json

    assert answer["workloads"][0]["summary"]["counted_per_s"]["median"] == COUNT
    assert answer["environment"]["tools"] == {"counter": "counter 1.5"}
    assert 77.0 in {sample.point.read_iops for sample in witness.samples}


def test_rules_look_at_how_it_reads_whatever_it_calls_its_options(measured, client):
    run, witness = measured

    work = client.get(f"/api/v1/runs/{run.id}/result").json["workloads"][0]

    assert work["parameters"] == {"size_of_a_read": 4096, "threads": 2}
    assert (work["access"]["is_random"], work["access"]["block_bytes"], work["access"]["jobs"]) == (True, 4096, 2)
    # Two under way at 77 reads a second: each takes a 38th of a second.
    assert {round(sample.latency_ns / 1e6) for sample in witness.samples if sample.latency_ns} == {26}
    # What is normal for these disks was asked, as of any small random reads.
    assert work["expectation"]["metric"] == "read_iops"


def test_a_run_of_it_comes_back_from_a_file_with_how_it_reads(measured):
    run, _ = measured

    again = judged_anew(from_document(to_document(run)))

    assert [work.access for work in again.workloads] == [work.access for work in run.workloads] != [None]
    assert [work.expectation for work in again.workloads] == [work.expectation for work in run.workloads]


@pytest.mark.parametrize("format_", ["html", "md", "csv", "json", "txt"])
def test_every_report_of_it_can_be_had(measured, client, format_):
    run, _ = measured

    answer = client.get(f"/api/v1/runs/{run.id}/report?format={format_}")

    assert answer.status_code == 200, answer.text
    assert "counted" in answer.text.lower()


def test_an_added_tool_takes_part_in_the_stand_alone_script(client):
    suite = next(one for one in client.get("/api/v1/suites").json["suites"] if one["id"] == "counted")
    content = client.get("/api/v1/scripts?suite=counted&profile=smoke").data
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        texts = {name.partition("/")[2]: archive.read(name).decode() for name in archive.namelist()}

    assert suite["has_script"] is True
    assert texts["cells.txt"] == "count counter read all 0 4096 - --block=4096\n"
    assert texts["run.sh"].index("run_counter() {") < texts["run.sh"].index('\nmain "$@"')
    assert subprocess.run(["sh", "-n"], input=texts["run.sh"], text=True, check=False).returncode == 0


def test_an_added_format_is_offered_with_its_words_at_the_place_it_asks_for(client):
    answer = client.get("/api/v1/report-formats", headers={"Accept-Language": "zh-CN"}).json

    offered = {one["format"]: one for one in answer["formats"]}
    assert list(offered) == ["html", "pdf", "json", "csv", "md", "lines", "txt", "chat", "card", "card-wide"]
    assert offered["lines"]["title"]["text"] == "逐行文字"
    assert offered["lines"]["subjects"] == ["run", "comparison"]


def test_an_added_format_writes_a_report(measured, client):
    run, _ = measured

    answer = client.get(f"/api/v1/runs/{run.id}/report?format=lines")

    assert answer.text == LINES
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert ".txt" in answer.headers["Content-Disposition"]


def test_an_added_format_writes_a_comparison(measured, client, store):
    run, _ = measured
    store.insert(replace(run, id="01JDOTHER"), {})

    answer = client.get(f"/api/v1/comparisons/report?runs={run.id},01JDOTHER&format=lines")

    assert answer.text == f"{LINES}\n{LINES}"


@pytest.mark.parametrize(
    ("format_", "said"),
    [
        (
            "docx",
            "测试结果无法保存为 docx 格式。 请选择：html, pdf, json, csv, md, lines, txt, chat, card, card-wide。",
        ),
        ("", "测试结果无法保存为  格式。 请选择：html, pdf, json, csv, md, lines, txt, chat, card, card-wide。"),
    ],
)
def test_a_format_there_is_not_is_refused_with_those_there_are(measured, client, format_, said):
    run, _ = measured

    answer = client.get(f"/api/v1/runs/{run.id}/report?format={format_}", headers={"Accept-Language": "zh-CN"})

    assert (answer.status_code, f"{answer.json['detail']} {answer.json['hint']}") == (422, said)


@pytest.mark.parametrize("format_", ["json", "txt", "chat", "card"])
def test_what_a_format_cannot_show_is_refused_with_those_that_can(measured, client, store, format_):
    run, _ = measured
    store.insert(replace(run, id="01JDOTHER"), {})

    answer = client.get(f"/api/v1/comparisons/report?runs={run.id},01JDOTHER&format={format_}")

    assert answer.status_code == 422
    assert answer.json["detail"] == f"A comparison cannot be saved as {format_}."
    assert answer.json["hint"] == "Choose one of: html, pdf, csv, md, lines."


@pytest.fixture
def volbench(added, store, tmp_path, monkeypatch):
    monkeypatch.setattr(Application, "store", store)
    nobody_measures(monkeypatch)
    return lambda *words: CliRunner().invoke(main, ["--data-dir", str(tmp_path), "--lang", "en", *words])


def test_the_command_line_takes_an_added_format_and_names_it(measured, volbench, tmp_path):
    run, _ = measured
    file = tmp_path / "run.txt"

    shown = volbench("report", run.id, "--format=lines")
    volbench("report", run.id, "--format=lines", f"--output={file}")

    assert shown.stdout == file.read_text() == LINES
    assert "[html|pdf|json|csv|md|lines|txt|chat|card|card-wide]" in volbench("report", "--help").stdout
    assert "[html|pdf|csv|md|lines]" in volbench("compare", "--help").stdout
    assert "[html|pdf|csv|md]" in volbench("experiment", "report", "--help").stdout
    assert "'lines'" in volbench("report", run.id, "--format=docx").stderr
