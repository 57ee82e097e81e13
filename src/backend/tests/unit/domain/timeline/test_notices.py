"""A notice names what dropped, how far, since when and what changed then; put away, it comes back only when worse."""

from dataclasses import replace

import pytest
from support.histories import USUAL, stored
from support.words import bilingual, in_chinese, says

from volbench.domain.model.words.days import day_text
from volbench.domain.model.words.message import Message, plain
from volbench.domain.timeline.history import StoredTitle
from volbench.domain.timeline.notices import make_notice, still_shown
from volbench.domain.timeline.timeline import make_timeline

EIGHT = [412e6 * factor for factor in USUAL[:8]]
DROPPED = [*EIGHT, 330e6, 320e6, 325e6]


def notice_of(values, runs=None, **changes):
    kept = stored(values, runs)
    return make_notice(kept, make_timeline(kept, threshold_ratio=0.1), **changes)


def test_a_drop_is_told_with_amount_and_day():
    notice = notice_of(DROPPED)

    assert says(
        notice.sentence,
        "timeline.notices.sentence",
        name=Message("model.names.volume_number", number="1"),
        change="−21 %",
        drop="21 %",
        day=day_text("2026-03-01"),
    )
    assert says(notice.sentence, "written", en="Reading large files")
    assert in_chinese(notice.sentence) == "存储空间 1 变慢了：自2026年3月1日起，大文件读取（顺序读）下降 21 %。"
    assert says(
        notice.cells[0].sentence,
        "timeline.notices.cell",
        now=plain("325 MB/s"),
        usual=plain("412 MB/s"),
        change="−21 %",
    )
    assert says(notice.cells[0].sentence, "written", en="Reading large files")
    assert (notice.before_run_id, notice.since_run_id, notice.newest_run_id) == ("run-7", "run-8", "run-10")


def times(values):
    kept = stored(values)
    return replace(kept, medians=tuple(replace(one, metric="read_lat_mean_ns") for one in kept.medians))


def test_a_response_time_that_grew_is_told_as_longer_and_not_as_a_fall():
    kept = times([10e6 * factor for factor in USUAL[:8]] + [12.5e6] * 3)
    line = make_timeline(kept, threshold_ratio=0.1)

    notice = make_notice(kept, line)

    assert says(
        notice.sentence,
        "timeline.notices.sentence_time",
        name=Message("model.names.volume_number", number="1"),
        longer="25 %",
        day=day_text("2026-03-01"),
    )
    assert says(notice.sentence, "written", en="Reading large files")
    assert in_chinese(notice.sentence) == "存储空间 1 变慢了：自2026年3月1日起，大文件读取（顺序读）耗时增加 25 %。"
    assert says(
        notice.cells[0].sentence, "timeline.notices.cell", now=plain("12.5 ms"), usual=plain("10.0 ms"), change="+25 %"
    )
    assert says(notice.cells[0].sentence, "written", en="Reading large files")
    assert notice.cells[0].ratio == pytest.approx(0.8, abs=0.01)
    assert line.cells[0].sentence == Message(
        "timeline.watch.slower", count=3, change=Message("timeline.watch.time", change="+25 %")
    )
    assert in_chinese(line.cells[0].sentence) == "最近 3 次测试都比平时慢（耗时 +25 %）。"


def test_a_restless_volume_is_told_in_no_more_digits_than_its_runs_leave():
    restless = [412e6 * factor for factor in (1.0, 0.8, 1.15, 0.9, 1.1, 0.85, 1.05, 0.95)]

    notice = notice_of([*restless, 123.4e6, 117.6e6, 121.2e6])

    assert says(
        notice.cells[0].sentence,
        "timeline.notices.cell",
        now=plain("121 MB/s"),
        usual=plain("400 MB/s"),
        change="−70 %",
    )
    assert says(notice.cells[0].sentence, "written", en="Reading large files")


def test_a_drop_of_the_memory_is_none_of_the_volume():
    kept = stored(DROPPED)
    kept = replace(kept, medians=tuple(replace(one, metric="cached_read_bytes_per_s") for one in kept.medians))
    line = make_timeline(kept, threshold_ratio=0.1)

    assert line.cells[0].sentence == Message("timeline.watch.slower", count=3, change=plain("−21 %"))
    assert make_notice(kept, line) is None


def test_of_response_times_as_usual_it_is_said_how_much_longer_would_be_noticed():
    line = make_timeline(times([10e6 * factor for factor in USUAL]), threshold_ratio=0.1)

    assert says(line.cells[0].sentence, "timeline.watch.usual_time", visible="11 %")
    assert "耗时增加达到 11 %" in in_chinese(line.cells[0].sentence)


def test_the_newest_run_to_compare_with_is_one_that_was_measured_here():
    kept = stored([*DROPPED, 500e6], {11: {"is_imported": True}})

    assert make_notice(kept, make_timeline(kept, threshold_ratio=0.1)).newest_run_id == "run-10"


def test_what_changed_at_that_time_is_the_first_place_to_look():
    newer = {n: {"around": {"kernel": "4.4.400"}} for n in (8, 9, 10)}

    assert says(
        notice_of(DROPPED, newer).advice,
        "timeline.notices.fact",
        fact=Message("timeline.changes.kernel"),
        before=plain("4.4.302+"),
        after=plain("4.4.400"),
    )
    assert "内核 4.4.302+ → 4.4.400" in in_chinese(notice_of(DROPPED, newer).advice)


def test_without_a_change_the_usual_places_are_named():
    assert notice_of(DROPPED).advice.has("timeline.notices.unchanged")
    assert "“存储管理器”" in in_chinese(notice_of(DROPPED).advice)


def test_the_limit_is_told_where_it_is_known():
    kept = stored(DROPPED)
    title = StoredTitle(
        "seq-read-1m", "ext4", bilingual("Reading", "读取"), is_headline=True, limit=bilingual("disk 3", "硬盘 3")
    )
    limited = type(kept)(kept.name, kept.runs, kept.medians, (title,))

    notice = make_notice(limited, make_timeline(limited, threshold_ratio=0.1))

    assert notice.cells[0].sentence.has("timeline.notices.cell_limit")
    assert says(notice.cells[0].sentence, "written", en="disk 3")
    assert in_chinese(notice.cells[0].sentence).endswith("；瓶颈：硬盘 3")


@pytest.mark.parametrize("values", [EIGHT, DROPPED[:10], []])
def test_without_a_drop_there_is_no_notice(values):
    assert values == [] or notice_of(values) is None


def test_trial_runs_carry_no_verdict_and_so_no_notice():
    kept = stored(DROPPED)
    trial = replace(kept, name=replace(kept.name, profile="smoke"))

    assert make_notice(trial, make_timeline(trial, threshold_ratio=0.1)) is None


def test_runs_made_otherwise_are_never_held_against_each_other():
    other = {n: {"around": {"engine": "psync"}} for n in (8, 9, 10)}

    assert notice_of(DROPPED, other) is None


def test_doubtful_and_imported_runs_do_not_count():
    imported = {n: {"is_imported": True} for n in (8, 9, 10)}

    assert notice_of(DROPPED, imported) is None


def test_a_new_baseline_makes_the_new_speed_usual():
    slow = [*EIGHT, *(325e6 * factor for factor in USUAL)]

    assert notice_of(slow) is not None
    assert notice_of(slow, {8: {"is_baseline": True}}) is None


def test_watching_begins_with_the_first_run_until_a_baseline_is_marked():
    proposed = make_timeline(stored(EIGHT), threshold_ratio=0.1)
    marked = make_timeline(stored(EIGHT, {3: {"is_baseline": True}}), threshold_ratio=0.1)

    assert (proposed.baseline_id, proposed.is_baseline_marked) == ("run-0", False)
    assert (marked.baseline_id, marked.is_baseline_marked) == ("run-3", True)
    assert marked.cells[0].watch.runs == 5


def test_changes_mark_the_runs_before_which_they_happened():
    line = make_timeline(stored(EIGHT, {4: {"around": {"fill_ratio": 0.65}}}), threshold_ratio=0.1)

    filled = [Message("timeline.changes.filled")]
    assert [[one.fact for one in run.changes] for run in line.runs[3:6]] == [[], filled, filled]


def test_a_changed_file_system_is_named_as_everywhere():
    runs = {n: {"around": {"file_system": "btrfs" if n < 4 else "ext4"}} for n in range(len(EIGHT))}
    line = make_timeline(stored(EIGHT, runs), threshold_ratio=0.1)
    (change,) = line.runs[4].changes

    assert change.fact == Message("timeline.changes.file_system")
    assert (change.before, change.after) == (plain("Btrfs"), plain("ext4"))


def test_a_notice_put_away_stays_away_until_it_is_worse():
    notice = notice_of(DROPPED)
    put_away = {cell.id: cell.ratio for cell in notice.cells}
    worse = notice_of([*DROPPED, *([200e6] * 4)])

    assert still_shown(notice, {}, 0.1) == notice
    assert still_shown(notice, put_away, 0.1) is None
    assert still_shown(worse, put_away, 0.1) is not None


def test_a_later_drop_is_another_notice():
    notice = notice_of(DROPPED)
    later = notice_of([*DROPPED, 411e6, 320e6, 320e6, 320e6])

    assert notice.id != later.id
    assert still_shown(later, {cell.id: cell.ratio for cell in notice.cells}, 0.1) == later
