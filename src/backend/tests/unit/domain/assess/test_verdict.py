"""The verdict says in plain words what the numbers carry, and nothing more."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.words import bilingual, in_chinese, in_english, says

from volbench.domain.assess import use_thresholds
from volbench.domain.assess.verdict import run_verdict
from volbench.domain.model.rounds.sustained import Sustained
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import Badges
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import write_out
from volbench.domain.stats.descriptive import summarise


def _run(values, *, rounds=6, badges=None, variants=("btrfs-cow",), profile="quick", limits=None):
    """A run with one median per (workload id, metric)."""
    model = example_run().workloads[0]
    works = tuple(
        replace(
            model,
            id=id_,
            variant=variant,
            metric=metric,
            rounds=model.rounds[:rounds],
            summary={metric: summarise([value] * rounds)},
            limit=(limits or {}).get(id_),
            expectation=None,
        )
        for variant in variants
        for (id_, metric), value in values.items()
    )
    badges = badges or Badges(valid=True, stable=True)
    return replace(example_run(), workloads=works, badges=badges, profile=profile)


LARGE = {("seq-read-1m", "read_bytes_per_s"): 412e6, ("seq-write-1m", "write_bytes_per_s"): 231e6}
SMALL = {("rand-read-4k-qd32", "read_iops"): 1480.0, ("rand-write-4k-qd32", "write_iops"): 412.0}
SINGLE = {("rand-read-4k-qd1", "read_iops"): 80.0}
SAFE = {("sync-write-4k", "write_iops"): 80.0}


def _english(run):
    return [write_out(in_english(sentence), "si") for sentence in run_verdict(run)]


def _chinese(run):
    return [write_out(in_chinese(sentence), "si") for sentence in run_verdict(run)]


def test_the_time_of_a_safe_write_is_told_in_as_many_digits_as_its_rate_leaves():
    """80 writes per second, give or take a third, are 12.5 ms give or take 4: tenths of a millisecond are noise."""
    run = _run(SAFE)
    metric = run.workloads[0].metric
    works = [replace(work, summary={metric: summarise([50, 70, 75, 85, 90, 105])}) for work in run.workloads]

    assert _english(replace(run, workloads=tuple(works)))[0] == "A small write that must be safe at once takes 13 ms."


def test_a_hard_disk_array_is_told_in_plain_words():
    sentences = _english(_run({**LARGE, **SMALL, **SINGLE, **SAFE}))

    assert sentences == [
        "Reads large files at 412 MB/s, writes them at 231 MB/s.",
        "Small random access: 1,480 reads and 412 writes per second.",
        "A small write that must be safe at once takes 12.5 ms.",
        "Enough for three 4K films at once; small random writes are its weak side.",
        "Over a 1 Gbit/s network at most 118 MB/s of this arrives; the volume is faster than that.",
    ]


def test_the_time_of_a_safe_write_is_the_one_the_tables_show():
    run = _run({**LARGE, ("sync-write-4k", "write_iops"): 80.0})
    safe = replace(
        run.workloads[-1], summary=run.workloads[-1].summary | {"write_lat_mean_ns": summarise([12.1e6] * 6)}
    )

    told = _english(replace(run, workloads=(*run.workloads[:-1], safe)))

    assert "A small write that must be safe at once takes 12.1 ms." in told


def test_the_same_is_told_in_chinese():
    sentences = _chinese(_run({**LARGE, **SMALL, **SINGLE, **SAFE}))

    assert sentences == [
        "大文件读取 412 MB/s，写入 231 MB/s。",
        "随机小块读写：每秒读取 1,480 次，写入 412 次。",
        "一次安全小块写入（确认写入硬盘才算完成）耗时 12.5 ms。",
        "足够同时播放 3 部 4K 影片；随机小块写入是它的弱项。",
        "通过千兆网络最多只能达到 118 MB/s，存储空间本身比网络更快。",
    ]


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({("seq-read-1m", "read_bytes_per_s"): 100e6}, "Reads large files at 100 MB/s."),
        ({("seq-write-1m", "write_bytes_per_s"): 100e6}, "Writes large files at 100 MB/s."),
        ({("rand-read-4k-qd32", "read_iops"): 1480.0}, "Small random access: 1,480 reads per second."),
        ({("rand-write-4k-qd32", "write_iops"): 1480.0}, "Small random access: 1,480 writes per second."),
    ],
)
def test_only_what_was_measured_is_said(values, first):
    assert _english(_run(values))[0] == first


def test_a_slow_volume_is_not_called_faster_than_the_network():
    slow = {("seq-read-1m", "read_bytes_per_s"): 412e6, ("seq-write-1m", "write_bytes_per_s"): 110e6}

    assert not any("network" in sentence for sentence in _english(_run(slow)))


@pytest.mark.parametrize(
    ("read", "single", "expected"),
    [
        (412e6, 80.0, "Enough for three 4K films at once."),
        (100e6, 40.0, "Enough for one 4K film at a time."),
        (500e6, 20_000.0, "Enough for as many 4K films at once as a 1 Gbit/s network carries (7)."),
    ],
)
def test_films_are_counted_from_speed_and_seek_time(read, single, expected):
    values = {("seq-read-1m", "read_bytes_per_s"): read, ("rand-read-4k-qd1", "read_iops"): single}

    assert expected in _english(_run(values))


@pytest.mark.parametrize("values", [{("seq-read-1m", "read_bytes_per_s"): 20e6, **SINGLE}, SINGLE, LARGE])
def test_no_film_is_promised_without_numbers_for_it(values):
    assert not any("film" in sentence for sentence in _english(_run(values)))


@pytest.mark.parametrize(
    ("iops", "word"),
    [(700.0, "weak side"), (800.0, None), (9_999.0, None), (10_000.0, "virtual machines and databases")],
)
def test_small_random_writes_are_held_against_ten_hard_disks_and_a_slow_ssd(iops, word):
    sentences = " ".join(_english(_run({("rand-write-4k-qd32", "write_iops"): iops})))

    assert ("weak side" in sentences) is (word == "weak side")
    assert ("virtual machines" in sentences) is (word == "virtual machines and databases")


def test_a_run_that_is_not_valid_says_so_first_and_claims_nothing():
    reason = bilingual("The disks were busy.", "硬盘正忙。")
    badges = Badges(valid=False, stable=True, valid_reasons=(reason,))

    sentences = run_verdict(_run({**LARGE, **SMALL, **SINGLE}, badges=badges))

    assert sentences[0].has("assess.verdict.not_valid")
    assert says(sentences[0], "written", en="The disks were busy.")
    assert in_chinese(sentences[0]).endswith("硬盘正忙。")
    claims = ("films", "many_films", "one_film", "network", "weak", "strong")
    assert not any(sentence.has(f"assess.verdict.{claim}") for sentence in sentences for claim in claims)


def test_a_run_that_is_not_valid_for_no_stated_reason_still_says_so():
    assert _english(_run(LARGE, badges=Badges(valid=False, stable=False)))[0].startswith(
        "These numbers cannot be trusted."
    )


def test_below_six_rounds_the_numbers_are_only_indicative():
    sentences = _english(_run({**LARGE, **SINGLE}, rounds=5))

    assert sentences[0].startswith("Indicative only")
    assert not any("film" in sentence for sentence in sentences)


def test_an_unsteady_run_says_that_small_differences_mean_nothing():
    sentences = _english(_run(LARGE, badges=Badges(valid=True, stable=False)))

    assert "differ noticeably" in sentences[-1]


def test_the_smoke_profile_has_no_verdict():
    assert run_verdict(_run(LARGE, profile="smoke")) == ()


def test_several_variants_are_told_apart():
    sentences = _english(_run(LARGE, variants=("btrfs-cow", "btrfs-nocow")))

    assert sentences == [
        "Btrfs (copy-on-write): Reads large files at 412 MB/s, writes them at 231 MB/s.",
        "Btrfs without copy-on-write: Reads large files at 412 MB/s, writes them at 231 MB/s.",
    ]


def test_other_suites_name_their_headline_numbers():
    values = {("create", "ops_per_s"): 512.0, ("stat", "ops_per_s"): 9000.0}

    sentences = run_verdict(_run(values))

    assert says(sentences[0], "assess.verdict.other", value=Message("model.units.ops", count="512"))
    assert says(sentences[0], "suites.nas_volume.read_bytes_per_s.title")
    assert in_chinese(sentences[1]) == "大文件读取（顺序读）：9,000 次/秒。"


def test_a_number_of_a_newer_version_is_not_put_into_words():
    assert run_verdict(_run({("x", "new_thing"): 1.0})) == ()


def test_the_films_can_be_counted_by_hand():
    # 12.5 ms to seek + 1 MiB at 412 MB/s (2.545 ms) = 15.045 ms per piece: 69.7 MB/s; three quarters of it are
    # 52.3 MB/s; a film needs 16 MB/s: 3.27.
    assert use_thresholds.films_at_once(412e6, 0.0125) == 3


@pytest.mark.parametrize(
    ("rounds", "word", "is_claimed"),
    [
        ([9_000.0, 12_000.0, 12_000.0, 12_000.0, 12_000.0, 12_000.0], "virtual machines", False),
        ([10_500.0, 12_000.0, 12_000.0, 12_000.0, 12_000.0, 12_000.0], "virtual machines", True),
        ([500.0, 500.0, 500.0, 500.0, 500.0, 900.0], "weak side", False),
        ([500.0, 500.0, 500.0, 500.0, 500.0, 700.0], "weak side", True),
    ],
)
def test_a_claim_must_hold_over_the_whole_interval(rounds, word, is_claimed):
    run = _run({("rand-write-4k-qd32", "write_iops"): 1.0})
    work = replace(run.workloads[0], summary={"write_iops": summarise(rounds)})

    sentences = " ".join(_english(replace(run, workloads=(work,))))

    assert (word in sentences) is is_claimed


def test_a_volume_that_came_to_a_stop_promises_no_film():
    values = {("seq-read-1m", "read_bytes_per_s"): 0.0, **SINGLE}

    assert not any("film" in sentence for sentence in _english(_run(values)))


def test_a_hard_disk_makes_about_79_random_accesses_per_second():
    assert pytest.approx(78.9, abs=0.1) == use_thresholds.HARD_DISK_IOPS


DISK_3 = Limit(LimitId.SLOW_DISK, bilingual("disk 3", "硬盘 3"), bilingual("", ""))
PROCESSOR = Limit(LimitId.CPU, bilingual("the processor", "处理器"), bilingual("", ""))
UNKNOWN = Limit(LimitId.NOT_DETERMINED, bilingual("not known", "未知"), bilingual("", ""))


@pytest.mark.parametrize(
    ("read", "write", "english", "chinese"),
    [
        (DISK_3, DISK_3, "; limited by disk 3.", "；瓶颈：硬盘 3。"),
        (
            DISK_3,
            PROCESSOR,
            "; reading was limited by disk 3, writing by the processor.",
            "；读取瓶颈：硬盘 3，写入瓶颈：处理器。",
        ),
        (DISK_3, UNKNOWN, "; reading was limited by disk 3.", "；读取瓶颈：硬盘 3。"),
        (None, PROCESSOR, "; writing was limited by the processor.", "；写入瓶颈：处理器。"),
        (UNKNOWN, None, ".", "。"),
    ],
)
def test_the_first_sentence_says_what_the_limit_was(read, write, english, chinese):
    run = _run(LARGE, limits={"seq-read-1m": read, "seq-write-1m": write})

    assert _english(run)[0] == f"Reads large files at 412 MB/s, writes them at 231 MB/s{english}"
    assert _chinese(run)[0] == f"大文件读取 412 MB/s，写入 231 MB/s{chinese}"


def test_a_single_number_carries_its_own_limit():
    only_read = {("seq-read-1m", "read_bytes_per_s"): 412e6}
    other = {("files-create", "ops_per_s"): 1200.0}

    assert _english(_run(only_read, limits={"seq-read-1m": DISK_3}))[0].endswith("412 MB/s; limited by disk 3.")
    assert _english(_run(other, limits={"files-create": PROCESSOR}))[0].endswith("; limited by the processor.")


def test_long_writes_are_told_with_their_own_sentences_and_not_called_indicative():
    sustained = Sustained((), None, 212e6, 212e6, 18 * 10**9, (bilingual("Long writes keep up 212 MB/s.", "可保持。"),))
    run = _run({("sustain-write", "write_bytes_per_s"): 212e6}, rounds=1)
    run = replace(run, workloads=(replace(run.workloads[0], sustained=sustained),))

    assert _english(run) == ["Long writes keep up 212 MB/s."]
    assert _english(replace(run, plan=replace(run.plan, rounds=1)))[-1] == (
        "This was written once; how much it varies from time to time is not known."
    )


def test_speeds_stay_exact_until_somebody_reads_them():
    (sentence,) = run_verdict(_run({("seq-read-1m", "read_bytes_per_s"): 412_345_678.0}))[:1]

    assert write_out(in_english(sentence), "si") == "Reads large files at 412 MB/s."
    assert write_out(in_chinese(sentence), "iec") == "大文件读取 393 MiB/s。"
