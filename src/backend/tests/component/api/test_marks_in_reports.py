"""Reports and comparisons say where the volume was set up otherwise: they are read without its history."""

import re
from dataclasses import replace

import pytest
from support.histories import rebuilt, weekly_runs
from support.service import make_client

from volbench.domain.model.machine.storage import FileSystemId, RaidType
from volbench.reports.service import Reports

SAME = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093")
RUNS = weekly_runs([1.0] * 12)
POOL = replace(RUNS[0].target.volume.pool, raid_type=RaidType.RAID6)
FORMATS = ["html", "md", "txt", "chat"]


@pytest.fixture
def client(app):
    app.extensions["volbench"] = replace(app.extensions["volbench"], reports=Reports())
    return make_client(app)


@pytest.fixture
def marked(store):
    """Nine runs on RAID 5, then three on RAID 6 with one disk replaced."""
    for run in RUNS[:9]:
        store.insert(rebuilt(run, SAME), {})
    disks = RUNS[0].target.volume.disks
    new = (*disks[:-1], replace(disks[-1], serial="REPLACED9"))
    for run in RUNS[9:]:
        store.insert(rebuilt(run, SAME, pool=POOL, disks=new), {})
    return store


def report(client, run, **asked):
    answer = client.get(f"/api/v1/runs/{run.id}/report", query_string=asked)
    assert answer.status_code == 200
    return re.sub("\u2060", "", answer.text)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_report_names_the_marks_before_its_run(client, marked, format_):
    after, before = (report(client, run, format=format_, lang="en") for run in (RUNS[11], RUNS[8]))

    assert re.search(r"[Ss]ince \d+ \w+ \d{4}: RAID 5 (→|&#8594;) RAID 6, Disks .*1 of them new", after)
    assert "RAID 6" not in before
    assert "of them new" not in before


@pytest.mark.parametrize("format_", FORMATS)
def test_no_serial_is_in_it(client, marked, format_):
    told = report(client, RUNS[11], format=format_, lang="en")

    assert not any(disk.serial in told for disk in RUNS[0].target.volume.disks)
    assert "REPLACED9" not in told


@pytest.mark.parametrize(("language", "began"), [("zh-CN", "自 2026年"), ("zh-TW", "自 2026年")])
def test_it_is_said_in_the_language_of_the_report(client, marked, language, began):
    for format_ in FORMATS:
        told = report(client, RUNS[11], format=format_, lang=language)
        assert began in told, format_
        assert "RAID 5 → RAID 6" in told, format_


def test_paper_names_them_too(client, marked):
    from support.written import paper

    from volbench.reports.choice import Choice

    watching = client.application.extensions["volbench"].watching
    row = marked.row(RUNS[11].id)
    told = paper.render(watching.told(marked.get(row.id)), Choice("en"), watching.surroundings(row)).decode()

    assert "RAID 5 → RAID 6" in told or "RAID 5 \\u2192 RAID 6" in told


def test_a_comparison_names_the_marks_between_its_runs(client, marked):
    across = {"runs": f"{RUNS[8].id},{RUNS[9].id},{RUNS[7].id}", "baseline": RUNS[8].id}
    cautions = client.get("/api/v1/comparisons", query_string=across).json["cautions"]
    file = client.get("/api/v1/comparisons/report", query_string={**across, "format": "md", "lang": "en"}).text

    (caution,) = [one["text"] for one in cautions if "set up otherwise" in one["text"]]
    assert re.match(r"Between A and B the volume was set up otherwise: since .*: RAID 5 → RAID 6", caution)
    assert "Between A and B the volume was set up otherwise" in file
    assert not any(disk.serial in caution + file for disk in RUNS[0].target.volume.disks)


def test_runs_of_one_set_up_have_no_such_caution(client, marked):
    asked = {"runs": f"{RUNS[9].id},{RUNS[10].id}"}

    assert client.get("/api/v1/comparisons", query_string=asked).json["cautions"] == []
