"""The worked example of the methodology page is what the program computes from raw output, in both languages."""

import gzip
import json
import math
import random
import re
from pathlib import Path

import pytest
from support.tools import FIXTURES

from volbench.domain.assess import use_thresholds
from volbench.domain.assess.cache_class import ENOUGH_SHARE
from volbench.domain.assess.limits.round_facts import facts_of
from volbench.domain.assess.network_ceilings import GIGABIT, LINKS
from volbench.domain.compare.between_runs import noise_between
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.stats import descriptive
from volbench.domain.stats.significance import (
    mann_whitney_p,
    median_distribution,
    minimum_detectable_ratio,
    ratio_interval,
    smallest_p,
)
from volbench.languages import render
from volbench.reports.run_document import from_document, to_document
from volbench.runner.finished_rounds import Rounds, judge
from volbench.suites import nas_volume

DOCS = Path(__file__).parents[6] / "docs"
PAGES = ("methodology.md", "methodology.zh-CN.md")
RUNS = json.loads(gzip.decompress((FIXTURES / "worked-example.json.gz").read_bytes()))
READING = next(workload for workload in nas_volume.SUITE.workloads if workload.id == "seq-read-1m")


def _samples(kept):
    """Read the raw outputs of a run again; MB/s as the page shows them."""
    (work,) = kept["run"]["workloads"]
    raws = [kept["raws"][round_["raw_id"]] for round_ in work["rounds"]]
    outputs = [ToolOutput(raw["exit_code"], raw["stdout"], raw["stderr"], raw["output"], 0.0) for raw in raws]
    return [READING.parse(output).metrics["read_bytes_per_s"] for output in outputs]


A, B, C = ([round(value / 1e6, 2) for value in _samples(kept)] for kept in RUNS)


def _badges(kept):
    (work,) = kept["run"]["workloads"]
    return work["badges"]["valid"], work["badges"]["stable"]


@pytest.fixture(params=PAGES)
def page(request):
    return (DOCS / request.param).read_text(encoding="utf-8")


def _said(page, *texts):
    plain = re.sub(r"\s+", " ", page.replace("**", ""))
    return [text for text in texts if text not in plain]


def test_the_raw_output_says_what_the_page_quotes(page):
    raw = RUNS[0]["raws"]["raw-1"]["output"]
    read = json.loads(raw[raw.index("{") :])["jobs"][0]["read"]
    quoted = [f'`"{key}": {read[key]}`' for key in ("io_bytes", "runtime", "bw_bytes", "total_ios")]

    assert _said(page, *quoted) == []
    assert _said(page, f"{read['io_bytes']:,}", f"{read['runtime'] / 1000:g}", f"{read['bw_bytes']:,}") == []
    assert read["io_bytes"] / (read["runtime"] / 1000) == pytest.approx(read["bw_bytes"], rel=1e-7)


def test_the_stored_rounds_are_those_of_the_raw_output(page):
    for kept in RUNS:
        (work,) = kept["run"]["workloads"]
        assert _samples(kept) == [round_["metrics"]["read_bytes_per_s"] for round_ in work["rounds"]]
        assert {round_["cache_class"] for round_ in work["rounds"]} == {"uncached"}
    assert [_badges(kept) for kept in RUNS] == [(True, True), (True, True), (False, True)]
    seen = RUNS[0]["run"]["workloads"][0]["rounds"][0]["evidence"]
    share = seen["disk_read_bytes"] / seen["asked_read_bytes"]

    assert (seen["resident_before_ratio"], seen["resident_after_ratio"]) == (0.0, 0.0)
    assert share >= ENOUGH_SHARE
    assert _said(page, f"{seen['disk_read_bytes']:,} / {seen['asked_read_bytes']:,} = {share:.3f}") == []


def test_the_page_shows_the_same_rounds(page):
    named = (("A", A), ("B", B), ("C", C))
    rows = [f"| {name} | {' | '.join(f'{value:.2f}' for value in values)} |" for name, values in named]

    assert _said(page, *rows) == []
    assert _said(page, *(" ".join(f"{value:.2f}" for value in sorted(values)) for values in (A, B))) == []


def test_the_summaries_agree(page):
    a, b = descriptive.summarise(A), descriptive.summarise(B)

    assert (a.ci95, b.ci95) == ((min(A), max(A)), (min(B), max(B)))
    assert _said(page, f"= {a.median:g}", f"{b.median:g}", f"{min(A)}", f"{max(A)}", f"{min(B)}", f"{max(B)}") == []
    for summary in (a, b):
        assert _said(page, _percent(descriptive.half_width_ratio(summary), 1), f"CV {_percent(summary.cv, 2)}") == []
    assert _said(page, f"= {descriptive.median_absolute_deviation(A):.3f}") == []


def test_drift_and_fences_agree(page):
    found = descriptive.drift(A)
    slopes = sorted((A[j] - A[i]) / (j - i) for i in range(6) for j in range(i + 1, 6))
    shown = " ".join(f"{slope:.2f}".replace("-", "−") for slope in slopes)
    lower, upper = _fences(A)

    assert (slopes[7], found.is_notable, descriptive.outliers(A)) == (found.slope, False, ())
    assert _said(page, shown, f"{found.slope:.4f}".replace("-", "−"), _percent(found.change_ratio, 2)) == []
    assert _said(page, f"{lower:g}", f"{upper:g}") == []


def test_the_comparison_agrees(page):
    low, high = ratio_interval(A, B, random.Random(1))  # noqa: S311 (exact here, nothing is drawn)
    p_value = mann_whitney_p(A, B)
    ratio = descriptive.median(B) / descriptive.median(A)

    assert p_value == smallest_p(6, 6) == pytest.approx(2 / 924)
    assert low <= 1.2 <= high
    assert _said(page, f"= {ratio:.3f}", f"{low:.3f}", f"{high:.3f}", f"{p_value:.4f}", f"{6 * p_value:.3f}") == []
    assert _said(page, f"= {_percent(minimum_detectable_ratio(A, B, 1), 1)}") == []
    chances = sorted(median_distribution(A).items())
    shown = {f"{value:g}": f"{chance:.4f}" for value, chance in chances}
    assert _said(page, shown["38.91"], shown["38.935"], shown["38.96"]) == []


def _judged_anew(kept):
    run = from_document(kept["run"])
    return judge(run, nas_volume.SUITE, Rounds(run.workloads))


@pytest.mark.parametrize("kept", RUNS, ids="ABC")
def test_what_is_stored_is_what_the_rules_say_today(kept):
    anew, stored = to_document(_judged_anew(kept)), to_document(from_document(kept["run"]))

    for said in ("verdict", "caveats", "badges"):
        assert _texts(anew[said]) == _texts(stored[said])
    for said in ("limit", "caveats", "badges", "summary"):
        assert _texts(anew["workloads"][0][said]) == _texts(stored["workloads"][0][said])


def _texts(value):
    """A document's part with its sentences as they read: an old one's may have been told by another code."""
    if isinstance(value, dict):
        return value["text"] if "text" in value else {key: _texts(item) for key, item in value.items()}
    return [_texts(item) for item in value] if isinstance(value, list) else value


def test_the_limits_are_the_true_ones_and_those_on_the_page(page):
    language = "en" if "## 9. A worked example" in page else "zh-CN"
    names = [render(_judged_anew(kept).workloads[0].limit.name, language) for kept in RUNS]

    assert [kept["run"]["workloads"][0]["limit"]["id"] for kept in RUNS] == ["disks_busy"] * 2 + ["not_determined"]
    assert _said(page, f"the limit was {names[0]}" if language == "en" else f"瓶颈是{names[0]}", names[2]) == []


def test_the_steps_to_the_limits_agree(page):
    first, third = (from_document(kept["run"]) for kept in (RUNS[0], RUNS[2]))
    quiet, full = (facts_of(READING, run.workloads[0].rounds[0], run) for run in (first, third))
    seen = first.workloads[0].rounds[0].evidence
    ceiling = first.environment.generator_limits[0].bytes_per_s

    assert (quiet.in_disks_ratio, quiet.in_flight, full.in_disks_ratio) == (1.0, 8, 1.0)
    assert quiet.unasked_bytes_per_s / quiet.asked_bytes_per_s == pytest.approx(0.03, abs=0.005)
    assert [_percent(facts.disks[0].busy_ratio, 0) for facts in (quiet, full)] == ["100 %", "100 %"]
    assert _said(page, f"{quiet.unasked_bytes_per_s / 1e6:.2f} MB/s", f"{seen.disk_write_bytes:,}") == []
    assert _said(page, f"{ceiling / 1e6:,.0f} MB/s", f"{quiet.disks[0].queue_length:.1f}") == []
    assert _said(page, _percent(quiet.cpu_ratio, 1), _percent(full.cpu_ratio, 0)) == []
    assert _said(page, _percent(full.others_cpu_ratio, 0), f"{descriptive.median(C):g}") == []


def test_the_program_beside_cost_nothing_that_can_be_seen(page):
    ratio, p_value = descriptive.median(C) / descriptive.median(A), mann_whitney_p(A, C)

    assert p_value > 0.05
    assert _said(page, f"{ratio:.3f}", f"p = {p_value:.2f}") == []


def _percent(ratio, digits):
    return f"{ratio * 100:.{digits}f} %".replace("-", "−")


def _fences(values):
    """Tukey's outer fences by the page's own words: quartiles by linear interpolation, three ranges beyond."""
    ordered = sorted(values)
    first, third = (_between(ordered, place * (len(ordered) - 1)) for place in (0.25, 0.75))
    return first - 3 * (third - first), third + 3 * (third - first)


def _between(ordered, place):
    below = int(place)
    return ordered[below] + (ordered[below + 1] - ordered[below]) * (place - below)


def test_twenty_three_cells_are_the_most_that_six_rounds_carry(page):
    assert 23 * smallest_p(6, 6) <= 0.05 < 24 * smallest_p(6, 6)
    assert _said(page, "23") == []


def test_the_ranks_in_the_table_agree():
    table = {6: 1, 8: 1, 9: 2, 11: 2, 12: 3, 14: 3, 15: 4, 16: 4, 17: 5, 19: 5, 20: 6}

    assert {n: descriptive.median_ranks(n)[0] for n in table} == table


def test_the_network_table_and_the_thresholds_agree(page):
    ceilings = [f"| {link.label} | {link.ceiling_bytes_per_s / 1e6:,.1f} MB/s |".replace(",", " ") for link in LINKS]

    assert _said(page, *ceilings) == []
    assert round(use_thresholds.WEAK_RANDOM_IOPS, -1) == 790
    assert int(GIGABIT.ceiling_bytes_per_s // use_thresholds.FILM_4K_BYTES_PER_S) == use_thresholds.MOST_FILMS == 7
    assert _said(page, "790", "16 MB/s") == []


def test_both_pages_have_the_same_sections():
    headings = [re.findall(r"^## (\d+)\.", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE) for name in PAGES]

    assert headings[0] == headings[1] != []


@pytest.mark.parametrize("name", PAGES)
def test_the_part_between_runs_is_computed_as_the_page_says(name):
    page = (DOCS / name).read_text()
    change = math.log(descriptive.median(B) / descriptive.median(A))
    spread = 0.02 * math.sqrt(3 / 2)
    noise = noise_between([0.0, spread, -spread, 0.0, 0.0, change], 4, 5)

    assert noise.deviation == pytest.approx(0.02)
    assert f"{noise.error:.4f}" in page
    assert f"t = {change:.4f}/{noise.error:.4f} = **{change / noise.error:.2f}**" in page
    assert f"p = **{noise.p_value(change):.4f}**" in page
    ends = [math.exp(change + way * noise.reach()) for way in (-1, 1)]
    assert re.search(f"\\*\\*{ends[0]:.3f} (to|至) {ends[1]:.3f}\\*\\*", page)
