"""What a volume should give, checked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.examples import example_run
from support.volumes import TB, array_of, hard_disk, run_on, solid_disk, volume_of, work_of
from support.words import in_chinese, in_english, says

from volbench.domain.assess.expectation.expect import expect
from volbench.domain.assess.verdict import run_verdict
from volbench.domain.model.machine.storage import DiskLink, Machine, RaidType
from volbench.domain.model.runs.expectation import DiskReference, Standing, Work
from volbench.domain.model.runs.run import Badges, Summary
from volbench.domain.model.runs.stage import Stage, StageCell, Tracked, WindowSummary
from volbench.domain.model.words.message import Message, alternatives, plain
from volbench.kinds.stages.rules.stage_results import judge_stage

MB = 1_000_000
INNER = 83 / 175
TRACKED = Stage("stage", plain("Stage"), (StageCell("read"),), 5, tracked=Tracked("read", "read_bytes_per_s"))


def four(level="raid5", **facts):
    disks = [hard_disk(n, **facts) for n in range(1, 5)]
    return volume_of(disks, array_of(level, disks))


def _names(words, which, count, raid):
    """Say whether the sentence names that many disks, such or these, in that RAID type."""
    disks = Message(f"assess.expectation.{which}", count=Message(f"model.names.numbers.{count}"))
    return says(words, "assess.expectation.in_raid", disks=disks, raid=alternatives((plain(raid),)))


def test_four_hard_disks_in_raid_5_give_three_at_the_speed_of_their_kind():
    found = expect(work_of("read", value=412 * MB), run_on(four()))

    # Anywhere on the disks: from three times 154 MB/s on the innermost tracks to three times 285 MB/s on the outermost.
    assert found.low == pytest.approx(3 * 154 * MB * INNER)
    assert found.high == pytest.approx(3 * 285 * MB)
    assert found.standing is Standing.WITHIN
    assert found.ratio_low == pytest.approx(412 / 855)
    assert says(found.words, "assess.expectation.of_range", share="48 %", normal="18 %")
    assert _names(found.words, "such", "four", "RAID 5")
    assert in_chinese(found.words) == "理论上限的 48 %（18 % 以上属正常）"


def test_the_mean_of_the_steady_rounds_is_held_against_it_where_there_is_one():
    work = replace(
        work_of("read", value=900 * MB),
        window={"read_bytes_per_s": WindowSummary(mean=412 * MB, min=400 * MB, max=420 * MB, n=5)},
    )

    found = expect(work, run_on(four()))

    plain_ = expect(work_of("read", value=412 * MB), run_on(four()))
    assert (found.standing, found.ratio_low, found.low) == (Standing.WITHIN, plain_.ratio_low, plain_.low)
    assert found.words == Message("assess.expectation.steady_mean", phrase=plain_.words)
    assert in_chinese(found.words).endswith("（按稳态各轮的平均值）")


def test_of_rounds_that_did_not_become_steady_it_is_a_hint():
    work = work_of("read", value=412 * MB)
    stage = judge_stage(TRACKED, work.variant, {work.id: ()}, file_bytes=1)

    run = replace(run_on(four()), stages=(replace(stage, workloads=(work.id,)),))
    found = expect(work, run)

    assert found.words.code == "assess.expectation.not_steady"


def test_of_a_doubtful_number_no_percentage_is_given():
    doubtful = work_of("read", badges=Badges(valid=False, stable=True))
    found = expect(doubtful, run_on(four()))

    assert (found.standing, found.ratio_low, found.factors) == (Standing.UNKNOWN, None, ())
    assert found.words.has("assess.derivation.doubtful")


def test_a_percentage_from_few_rounds_says_so():
    metric = "read_bytes_per_s"
    few = work_of("read", summary={metric: Summary(412e6, 400e6, 420e6, 5, 0.01, None)})
    found = expect(few, run_on(four()))

    assert found.words.has("assess.expectation.few_rounds")
    assert says(found.words, "assess.expectation.of_range", share="48 %", normal="18 %")
    assert _names(found.words, "such", "four", "RAID 5")
    assert in_chinese(found.words).endswith("（不到六轮，仅供参考）")


def test_a_known_place_of_the_test_file_makes_the_range_narrower():
    volume = replace(four(), total_bytes=int(23.5 * TB))
    outside, inside = (expect(work_of("write"), run_on(volume, file_offset_ratio=place)) for place in (0.0, 1.0))

    assert (outside.low, outside.high) == (pytest.approx(3 * 154 * MB), pytest.approx(3 * 285 * MB))
    assert inside.high == pytest.approx(3 * 285 * MB * INNER)


def test_a_volume_that_is_a_part_of_its_pool_says_nothing_of_the_place():
    volume = replace(four(), total_bytes=2 * TB)

    assert expect(work_of("write"), run_on(volume, file_offset_ratio=0.0)).low == pytest.approx(3 * 154 * MB * INNER)


def test_a_known_model_gives_one_figure_and_a_percentage():
    disks = [solid_disk(n) for n in range(1, 5)]
    found = expect(work_of("write", value=1240 * MB), run_on(volume_of(disks, array_of("raid5", disks))))

    assert (found.low, found.high) == (3 * 530 * MB, 3 * 530 * MB)
    assert says(found.words, "assess.expectation.can_give", share="78 %")
    assert _names(found.words, "such", "four", "RAID 5")
    assert in_chinese(found.words) == "达到 4 块同型号硬盘组成的 RAID 5 应有水平的 78 %"


@pytest.mark.parametrize(
    ("measured", "standing", "code", "share"),
    [
        (530.0, Standing.WITHIN, "assess.expectation.can_give", "100 %"),
        (545.0, Standing.WITHIN, "assess.expectation.all", "103 %"),
        (600.0, Standing.ABOVE, "assess.expectation.above", "113 %"),
    ],
)
def test_a_little_more_than_published_is_no_riddle(measured, standing, code, share):
    found = expect(work_of("write", value=measured * MB), run_on(volume_of([solid_disk()])))

    assert found.standing is standing
    assert found.words == Message(code, share=share, disks=Message("assess.expectation.one_disk"))


def _turns(found):
    return [factor for factor in found.factors if factor.name == Message("assess.derivation.turns")]


def test_turns_taken_from_the_name_are_a_step_with_its_source():
    named = expect(work_of("read"), run_on(volume_of([hard_disk(model="HGST HUH728080ALE600", rpm=None)])))
    told = expect(work_of("read"), run_on(volume_of([hard_disk(model="HGST HUH728080ALE600", rpm=7200)])))

    (step,) = _turns(named)
    assert step.value == Message("assess.derivation.turns_value", rpm=7200)
    assert step.source.has("assess.published.name_72")
    assert step.url.startswith("https://")
    assert named.high == told.high == 285 * MB
    assert not _turns(told)


@pytest.mark.parametrize(
    ("model", "high"),
    [("ST18000NM000J-2TV103", 270), ("ST16000NM001J-2TW113", 285), ("ST4000NM0033-9ZM170", 285), ("ST4000NM0023", 175)],
)
def test_a_figure_counts_only_for_the_models_its_source_is_about(model, high):
    """ComputerBase speaks of the 18 TB disk, the manual of the SAS models; the others have their kind's figures."""
    assert expect(work_of("read"), run_on(volume_of([hard_disk(model=model)]))).high == high * MB


def test_a_run_on_a_single_disk_of_the_model_is_believed_before_any_data_sheet():
    reference = DiskReference("ST8000XX000", Work.SEQUENTIAL_READ, 8, 195 * MB, 205 * MB, "r1", "2026-11-20T10:00:00Z")
    found = expect(work_of("read", value=480 * MB), run_on(four("raid6"), disk_references=(reference,)))

    assert (found.low, found.high) == (2 * 195 * MB, 2 * 205 * MB)
    assert says(found.factors[0].source, "assess.sources.measured", day="2026-11-20")
    assert "r1" in in_chinese(found.factors[0].source)


def test_a_reference_for_another_depth_or_way_is_not_used():
    other_depth = DiskReference("ST8000XX000", Work.SEQUENTIAL_READ, 1, MB, MB, "r1", "2026-11-20T10:00:00Z")
    other_way = replace(other_depth, work=Work.SEQUENTIAL_WRITE, queue_depth=8)
    plain = expect(work_of("read"), run_on(four()))

    assert expect(work_of("read"), run_on(four(), disk_references=(other_depth, other_way))) == plain


def test_the_slowest_disk_sets_the_pace_of_stripes():
    disks = [hard_disk(1), hard_disk(2), hard_disk(3, model="ST8000YY000", rpm=5400)]
    found = expect(work_of("write"), run_on(volume_of(disks, array_of("raid5", disks))))

    assert found.low == pytest.approx(2 * 154 * MB * 0.75 * INNER)
    assert found.high == pytest.approx(2 * 285 * MB * 0.75)
    assert _names(found.words, "these", "three", "RAID 5")


def test_shr_on_unequal_disks_is_its_arrays_one_after_another():
    """Two disks of 4 TB and two of 8 TB: RAID 5 over all four, then a mirror over what is left of the larger two."""
    disks = [hard_disk(1, 4 * TB), hard_disk(2, 4 * TB), hard_disk(3, 8 * TB), hard_disk(4, 8 * TB)]
    first, second = array_of("raid5", disks), array_of("raid1", disks[2:], name="md3")
    volume = volume_of(disks, first, second, kind=RaidType.SHR1)
    found = expect(work_of("write"), run_on(volume, machine=Machine(is_dsm=True)))

    # In the mirror one disk's worth, in the RAID 5 three.
    assert found.low == pytest.approx(154 * MB * INNER)
    assert found.high == pytest.approx(3 * 285 * MB)
    assert _names(found.words, "these", "four", "SHR")
    assert any(
        factor.value and says(factor.value, "assess.derivation.parts_value", parts=2) for factor in found.factors
    )


def _raid_step(code, **values):
    what = Message(f"assess.derivation.{code}", **values)
    return Message(
        "assess.derivation.layout", level=Message("assess.derivation.levels.raid5"), slots=4, missing=0, what=what
    )


@pytest.mark.parametrize(
    ("work", "step"),
    [
        (work_of("read"), _raid_step("worth", worth="3")),
        (work_of("randread", 4096, 1, 90.0), _raid_step("worth", worth=1)),
        (work_of("randread", 4096, 32, 900.0), _raid_step("worth", worth="4")),
        (work_of("randwrite", 4096, 32, 90.0), _raid_step("cost", reads="2", writes="2", disks=4)),
    ],
)
def test_the_raid_step_says_what_was_counted(work, step):
    found = expect(work, run_on(four()))

    assert step in [factor.value for factor in found.factors]


def test_the_verdict_says_it_right_after_the_speed_of_large_files():
    run = run_on(four())
    works = tuple(replace(work, expectation=expect(work, run)) for work in run.workloads)
    verdict = run_verdict(replace(run, workloads=works))

    assert verdict[0].has("assess.verdict.reads_and_writes")
    assert verdict[1].has("assess.expectation.sentence")
    assert says(verdict[1], "suites.nas_volume.read_bytes_per_s.title")
    assert verdict[1].has("assess.expectation.of_range")
    assert _names(verdict[1], "such", "four", "RAID 5")
    assert in_chinese(verdict[2]).startswith("大文件写入（顺序写）：")


def test_several_arrays_outside_dsm_may_be_striped_so_nothing_is_said():
    disks = [hard_disk(n) for n in range(1, 5)]
    volume = volume_of(disks, array_of("raid1", disks[:2]), array_of("raid1", disks[2:], name="md3"))

    assert expect(work_of(), run_on(volume, machine=Machine(is_dsm=False))).standing is Standing.UNKNOWN


def test_small_reads_of_hard_disks_one_after_another_cost_a_seek_and_half_a_turn():
    found = expect(work_of("randread", 4096, 1, 100.0), run_on(four()))

    assert found.low == pytest.approx(1 / (0.0085 + 60 / 7200 / 2))
    assert found.high == pytest.approx(240)


def test_many_small_reads_keep_all_disks_busy_and_have_no_upper_end_on_hard_disks():
    found = expect(work_of("randread", 4096, 32, 700.0), run_on(four()))

    assert found.low == pytest.approx(4 / (0.0085 + 60 / 7200 / 2))
    assert found.high is None
    assert found.words.has("assess.expectation.over_least")
    assert _names(found.words, "such", "four", "RAID 5")


def test_small_writes_on_parity_cost_two_reads_and_two_writes():
    found = expect(work_of("randwrite", 4096, 32, 60.0), run_on(four()))

    assert found.low == pytest.approx(1 / (0.0085 + 60 / 7200 / 2))
    assert found.standing is Standing.WITHIN
    assert expect(work_of("randwrite", 4096, 32, 40.0), run_on(four())).standing is Standing.BELOW


def test_a_queue_too_short_for_many_ssds_lowers_no_upper_end():
    disks = [solid_disk(n) for n in range(1, 3)]
    found = expect(work_of("randread", 4096, 32, 90_000.0), run_on(volume_of(disks, array_of("raid0", disks))))

    assert (found.low, found.high) == (None, 2 * 98_000)
    assert says(found.words, "assess.expectation.of_most", share="46 %")
    assert _names(found.words, "such", "two", "RAID 0")


def known(work, depth, low, high):
    """What a run on one disk of the model gave for small accesses, so many at a time."""
    return DiskReference("Samsung SSD 870 EVO 1TB", work, depth, low, high, "r1", "2026-11-20T10:00:00Z")


def small(rw, depth, level, count, references, *, slots=None, kind=None, kernel=None):
    """What so many SSDs of which references are known should give for small accesses."""
    disks = [solid_disk(n) for n in range(1, count + 1)]
    arrays = [] if level is None else [array_of(level, disks, slots=slots)]
    run = run_on(volume_of(disks, *arrays, kind=kind), disk_references=references, machine=Machine(kernel=kernel))
    return expect(work_of(rw, 4096, depth, 1.0), run)


@pytest.mark.parametrize(
    ("level", "count", "low", "high"),
    [
        # 32 requests are 8 for each of four, and a disk with a quarter of its requests gives at least a quarter.
        ("raid5", 4, 80_000, 4 * 90_000),
        ("raid10", 2, 80_000, 2 * 90_000),
        (None, 1, 80_000, 90_000),
    ],
)
def test_disks_share_the_requests_that_are_under_way(level, count, low, high):
    found = small("randread", 32, level, count, (known(Work.RANDOM_READ, 32, 80_000, 90_000),))

    assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize(
    ("level", "count", "slots", "low"),
    [
        ("raid5", 4, 4, 9_000),
        ("raid4", 4, 4, 9_000),
        # Three of four are worth two disks: each of three gives two thirds of what it gives alone.
        ("raid5", 3, 4, 6_000),
        ("raid10", 3, 4, 9_000),
    ],
)
def test_one_read_at_a_time_is_as_fast_as_one_disk_unless_some_have_to_be_worked_out(level, count, slots, low):
    references = (known(Work.RANDOM_READ, 1, 9_000, 12_000),)
    found = small("randread", 1, level, count, references, slots=slots, kind=RaidType.RAID5)

    assert (found.low, found.high) == (pytest.approx(low), 12_000)


@pytest.mark.parametrize(
    ("level", "count", "high"),
    [
        # 1/12,000 s for the reads, then 1/6,000 s for the writes.
        ("raid5", 4, 4_000),
        ("raid10", 4, 6_000),
        (None, 1, 6_000),
    ],
)
def test_one_write_at_a_time_waits_for_one_round_of_reads_and_one_of_writes(level, count, high):
    references = (known(Work.RANDOM_WRITE, 1, 5_000, 6_000), known(Work.RANDOM_READ, 1, 10_000, 12_000))

    assert small("randwrite", 1, level, count, references).high == pytest.approx(high)


@pytest.mark.parametrize(
    ("kernel", "low", "high"),
    [
        # Least and most with 3 reads: 8 / (3/80,000 + 3/40,000) and 8 / (3/100,000 + 3/50,000); with 5 in their place
        # 58,182 and 72,727. Of 32 requests each of eight disks has an eighth of what its figure was made with.
        ("6.1.0", 71_111.11 / 8, 88_888.89),
        ("3.10.108", 58_181.82 / 8, 72_727.27),
        (None, 58_181.82 / 8, 88_888.89),
    ],
)
def test_a_small_write_on_raid_6_costs_what_the_kernel_makes_of_it(kernel, low, high):
    references = (known(Work.RANDOM_WRITE, 32, 40_000, 50_000), known(Work.RANDOM_READ, 32, 80_000, 100_000))
    found = small("randwrite", 32, "raid6", 8, references, kernel=kernel)

    assert (found.low, found.high) == (pytest.approx(low, rel=1e-6), pytest.approx(high, rel=1e-6))


def test_a_single_disk_is_counted_by_no_raid():
    single, array = (expect(work_of("read"), run_on(volume)) for volume in (volume_of([hard_disk()]), four()))

    names = [{factor.name.code for factor in found.factors} for found in (single, array)]
    assert ["assess.derivation.raid" in one for one in names] == [False, True]


def test_a_slow_port_caps_the_disk():
    link = DiskLink("link1", "SATA 3 Gbit/s", 300 * MB)
    found = expect(work_of("read"), run_on(volume_of([solid_disk(links=(link,))])))

    assert found.high == 300 * MB


def test_a_shared_controller_caps_all_its_disks_together():
    shared = DiskLink("0000:02:00.0", "PCIe 5 GT/s × 1", 500 * MB)
    disks = [solid_disk(n, links=(shared,)) for n in range(1, 5)]
    found = expect(work_of("write"), run_on(volume_of(disks, array_of("raid0", disks))))

    assert found.high == pytest.approx(500 * MB)


def test_a_degraded_array_is_counted_without_the_missing_disk():
    disks = [solid_disk(n) for n in range(1, 4)]
    found = expect(work_of("read"), run_on(volume_of(disks, array_of("raid5", disks, slots=4))))

    assert (found.low, found.high) == (3 * 560 * MB, 3 * 560 * MB)


def test_every_step_names_its_source_in_both_languages():
    found = expect(work_of("read"), run_on(four()))

    assert len(found.factors) >= 4
    for factor in found.factors:
        assert in_english(factor.source)
        assert in_chinese(factor.source)
        assert factor.value is not None or factor.unit in {"bytes_per_s", "iops"}


LEVELS = some.sampled_from(["raid0", "raid1", "raid5", "raid6", "raid10"])
RATES = some.floats(1, 1e10, allow_nan=False)


@given(LEVELS, some.integers(4, 12), RATES, some.sampled_from(["read", "write", "randread", "randwrite"]))
def test_ratios_and_words_hold_for_any_array_and_any_speed(level, count, value, rw):
    disks = [hard_disk(n) for n in range(1, count + 1)]
    bs, depth = (2**20, 8) if rw in {"read", "write"} else (4096, 32)
    found = expect(work_of(rw, bs, depth, value), run_on(volume_of(disks, array_of(level, disks))))

    if found.high is not None:
        assert 0 < found.low <= found.high
        assert found.ratio_low <= found.ratio_high
    assert found.standing is not Standing.UNKNOWN
    assert "{" not in in_english(found.words) + in_chinese(found.words)


@given(LEVELS, some.integers(2, 5), some.sampled_from(["read", "write", "randread", "randwrite"]))
def test_more_disks_never_lower_what_is_expected(level, half, rw):
    bs, depth = (2**20, 8) if rw in {"read", "write"} else (4096, 32)
    bounds = []
    for count in (2 * half, 2 * half + 2):
        disks = [hard_disk(n) for n in range(1, count + 1)]
        found = expect(work_of(rw, bs, depth, 1.0), run_on(volume_of(disks, array_of(level, disks))))
        bounds.append(found)

    assert bounds[1].low >= bounds[0].low - 1e-6
    if bounds[0].high is not None:
        assert bounds[1].high >= bounds[0].high


def test_the_example_run_stays_readable():
    run = example_run()

    assert expect(run.workloads[0], run) is not None
