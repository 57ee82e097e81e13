"""A small but complete run, invented for tests; its numbers are not measurements."""

from __future__ import annotations

from dataclasses import replace

from volbench.domain.assess.expectation.expect import expect
from volbench.domain.assess.limits import limit_words
from volbench.domain.model.machine.names import disk_name
from volbench.domain.model.machine.storage import (
    Array,
    ArrayMember,
    Disk,
    Health,
    Layer,
    Machine,
    RaidType,
    StoragePool,
    TargetFolder,
    Volume,
)
from volbench.domain.model.rounds.system_series import BusyProcess, DiskSeries, SystemSeries
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.domain.model.runs.run import (
    Amplification,
    Badges,
    CacheClass,
    CacheEvidence,
    Caveat,
    DiskActivity,
    Environment,
    LocalVolume,
    Plan,
    Round,
    Run,
    RunRequest,
    RunState,
    SuiteRef,
    Summary,
    TracePoint,
    WorkloadResult,
)
from volbench.domain.model.words.message import Message, capitalised
from volbench.domain.model.words.units import format_latency, format_ratio
from volbench.domain.stats.descriptive import coefficient_of_variation
from volbench.suites import nas_volume
from volbench.tools.fio import read_access

MB = 1_000_000
TITLES = {work.id: work.title for work in nas_volume.SUITE.workloads}
PARAMETERS = {
    "seq-write-1m": {"rw": "write", "bs": 1048576, "iodepth": 8, "numjobs": 1},
    "rand-read-4k-qd32": {"rw": "randread", "bs": 4096, "iodepth": 32, "numjobs": 1},
    "rand-write-4k-qd32": {"rw": "randwrite", "bs": 4096, "iodepth": 32, "numjobs": 1},
}
NOT_DETERMINED = Limit(
    LimitId.NOT_DETERMINED,
    name=limit_words.NOT_DETERMINED,
    words=limit_words.NOTHING_STOOD_OUT,
    of_rounds=6,
)


def example_volume() -> Volume:
    """A DS920+-like RAID 5 of four disks with Btrfs."""
    disks = tuple(
        Disk(
            name=f"sata{n}",
            size_bytes=8_001_563_222_016,
            model="WD80EFZZ-68BTXN0",
            vendor="WDC",
            serial=f"SECRET{n}",
            is_rotational=True,
            transport="sata",
            bay=str(n),
            physical_block_bytes=4096,
            write_cache="write back",
            temperature_c=36.0,
        )
        for n in range(1, 5)
    )
    members = tuple(ArrayMember(f"sata{n}p3", f"sata{n}", "in_sync") for n in range(1, 5))
    array = Array("md2", "raid5", 4, 4, 65536, members, Health.CLEAN)
    return Volume(
        id="volume1",
        name="Volume 1",
        mount_point="/volume1",
        device="/dev/mapper/cachedev_0",
        file_system="btrfs",
        mount_options=("rw", "nodev", "relatime", "synoacl", "space_cache=v2"),
        total_bytes=23_000_000_000_000,
        free_bytes=9_000_000_000_000,
        layers=(
            Layer("cache", "dm-1", "cachedev_0"),
            Layer("lvm", "dm-0", "vg1-volume_1"),
            Layer("md", "md2"),
            *(Layer("disk", d.name) for d in disks),
        ),
        disks=disks,
        pool=StoragePool(RaidType.RAID5, (RaidType.RAID5,), (array,), Health.CLEAN),
        target=TargetFolder("/volume1/@appdata/volbench", is_writable=True, is_nocow=False, is_encrypted=False),
        is_encrypted=False,
        ssd_cache="none",
    )


def example_system() -> SystemSeries:
    """Four seconds in which disk 3 is slower than its siblings."""
    seconds = range(4)
    return SystemSeries(
        t_s=tuple(float(t) for t in seconds),
        disks=tuple(
            DiskSeries(
                disk=f"sata{d}",
                read_bytes_per_s=(103e6, 104e6, 102e6, 103e6),
                write_bytes_per_s=(0.0,) * 4,
                read_iops=(412.0, 416.0, 408.0, 412.0),
                write_iops=(0.0,) * 4,
                busy_ratio=(0.99,) * 4 if d == 3 else (0.61, 0.6, 0.62, 0.6),
                queue_length=(3.2,) * 4 if d == 3 else (1.1,) * 4,
                read_await_ns=(7.8e6,) * 4 if d == 3 else (2.6e6,) * 4,
                write_await_ns=(0.0,) * 4,
            )
            for d in range(1, 5)
        ),
        cpu_ratio=(0.2, 0.21, 0.2, 0.21),
        kernel_ratio=(0.15,) * 4,
        iowait_ratio=(0.4, 0.41, 0.4, 0.42),
        cores_ratio=((0.3,) * 4, (0.1,) * 4, (0.2,) * 4, (0.2,) * 4),
        available_bytes=(3.1e9,) * 4,
        dirty_bytes=(1.2e6, 0.9e6, 1.1e6, 1.0e6),
        writeback_bytes=(0.0,) * 4,
        received_bytes_per_s=(2100.0, 1800.0, 2500.0, 1900.0),
        sent_bytes_per_s=(5200.0, 4800.0, 5100.0, 5000.0),
        temperature_c=(36.0,) * 4,
        processes=(BusyProcess("md2_raid5", 0.05, is_kernel=True), BusyProcess("synoindexd", 0.03)),
    )


def example_limit() -> Limit:
    """Disk 3 holds the others up."""
    row = limit_words.WORDS["slow-disk"]
    places = {
        "disk": disk_name(example_volume(), "sata3"),
        "disk_await_ns": format_latency(7.8e6),
        "others_await_ns": format_latency(2.6e6),
        "disk_busy_ratio": format_ratio(0.99),
        "others_busy_ratio": format_ratio(0.61),
    }
    return Limit(
        row.id,
        name=row.name.fill(places),
        words=capitalised(row.words.fill(places)),
        evidence=tuple(sentence.fill(places) for sentence in row.evidence if sentence.can_be_filled(places)),
        disk="sata3",
        rounds=6,
        of_rounds=6,
    )


def example_round(n: int, position: int, metric: str, value: float) -> Round:
    """One round with a trace, disks and latency bins."""
    is_read = metric.startswith("read")
    direction = "read" if is_read else "write"
    asked = int(value * 4) if metric.endswith("bytes_per_s") else int(value * 4 * 4096)
    return Round(
        n=n,
        position=position,
        started_at=f"2026-11-20T10:{position % 60:02d}:00.000Z",
        duration_s=5.2,
        metrics={metric: value, f"{direction}_lat_mean_ns": 1e9 / max(value, 1.0) if "iops" in metric else 2.1e6},
        cache_class=CacheClass.UNCACHED,
        evidence=CacheEvidence(
            resident_before_ratio=0.0,
            resident_after_ratio=0.0,
            disk_read_bytes=asked if is_read else 0,
            disk_write_bytes=0 if is_read else int(asked * 1.34),
            asked_read_bytes=asked if is_read else 0,
            asked_write_bytes=0 if is_read else asked,
            read_amplification=1.0 if is_read else None,
            write_amplification=None if is_read else 1.34,
            reasons=("disk-bytes-match",),
        ),
        disks=tuple(DiskActivity(f"sata{d}", asked // 4, 0, 0.8 + d / 100) for d in range(1, 5)),
        latency_bins={direction: {2_000_000: 900, 4_000_000: 80, 20_000_000: 20}},
        trace=tuple(
            TracePoint(
                float(t),
                **{f"{direction}_bytes_per_s": value if "bytes" in metric else value * 4096},
                disks_busy_ratio={f"sata{d}": 0.8 for d in range(1, 5)},
                cpu_ratio=0.2,
                temperature_c=36.0,
            )
            for t in range(4)
        ),
        io_count=1000,
        cpu_ratio=0.21,
        raw_id=f"raw-{position}",
        system=example_system(),
    )


def _always(value: float) -> Summary:
    return Summary(value, value, value, 6, 0.0, (value, value))


def _result(id_: str, metric: str, values: list[float], *, headline: bool, offset: int) -> WorkloadResult:
    ordered = sorted(values)
    cv = coefficient_of_variation(values)
    summary = Summary(
        (ordered[2] + ordered[3]) / 2, ordered[0], ordered[-1], len(values), cv, (ordered[0], ordered[-1])
    )
    parameters = {"direct": 1, **PARAMETERS.get(id_, {"rw": "read", "bs": 1048576, "iodepth": 8, "numjobs": 1})}
    direction = "read" if metric.startswith("read") else "write"
    return WorkloadResult(
        id=id_,
        variant="btrfs-cow",
        title=TITLES[id_],
        tool="fio",
        direction=direction,
        metric=metric,
        is_headline=headline,
        command=("fio", f"--name={id_}", "--rw=read", "--bs=1048576"),
        parameters=parameters,
        rounds=tuple(example_round(n, offset + 6 * (n - 1), metric, v) for n, v in enumerate(values, 1)),
        summary={metric: summary},
        cache_class=CacheClass.UNCACHED,
        caveats=(Caveat("small-span", {"file_bytes": 2147483648, "wanted_bytes": 4294967296}),) if headline else (),
        badges=Badges(valid=True, stable=cv < 0.05),
        percentiles={direction: {"50": 2.0e6, "95": 4.0e6, "99": 2.0e7}},
        limit=example_limit() if id_ == "seq-read-1m" else NOT_DETERMINED,
        amplification=Amplification(read=_always(1.0)) if direction == "read" else Amplification(write=_always(1.34)),
        access=read_access(parameters),
    )


def example_run(run_id: str = "01JDEXAMPLE0000000000000001", factor: float = 1.0) -> Run:
    """A finished quick run of nas-volume; `factor` scales every number."""
    volume = example_volume()
    assert volume.target is not None
    spread = (0.98, 1.0, 1.01, 0.99, 1.02, 1.0)

    def values(base: float) -> list[float]:
        return [base * factor * s for s in spread]

    workloads = (
        _result(
            "seq-read-1m",
            "read_bytes_per_s",
            values(412 * MB),
            headline=True,
            offset=1,
        ),
        _result(
            "seq-write-1m",
            "write_bytes_per_s",
            values(231 * MB),
            headline=True,
            offset=2,
        ),
        _result(
            "rand-read-4k-qd32",
            "read_iops",
            values(1480.0),
            headline=True,
            offset=3,
        ),
        _result(
            "rand-write-4k-qd32",
            "write_iops",
            values(412.0),
            headline=True,
            offset=4,
        ),
    )
    badges = Badges(valid=True, stable=True)
    plan = Plan(
        cells=tuple(w.id for w in workloads),
        skipped=(),
        variants=("btrfs-cow",),
        rounds=6,
        runtime_s=4.0,
        ramp_s=1.0,
        file_bytes=2147483648,
        wished_file_bytes=2147483648,
        space_needed_bytes=6442450944,
        space_left_bytes=8_993_000_000_000,
        reserve_bytes=900_000_000_000,
        expected_write_bytes=12_000_000_000,
        expected_duration_s=230.0,
        endurance_ratio=None,
        seed=20261120,
        caveats=(),
        most_write_bytes=43_000_000_000,
        cell_write_limit_bytes=2147483648,
        is_rate_known=True,
    )
    run = Run(
        id=run_id,
        suite=SuiteRef("nas-volume", 1, "0123456789abcdef", nas_volume.SUITE.title),
        profile="quick",
        state=RunState.DONE,
        created_at="2026-11-20T09:59:00.000Z",
        started_at="2026-11-20T10:00:00.000Z",
        finished_at="2026-11-20T10:04:00.000Z",
        label="",
        note="",
        is_imported=False,
        request=RunRequest("nas-volume", "quick", "/volume1/@appdata/volbench"),
        target=LocalVolume("/volume1/@appdata/volbench", volume.target, volume),
        environment=Environment(
            machine=Machine(
                model="DS920+",
                platform="geminilake",
                cpu_model="Intel Celeron J4125",
                cpu_cores=4,
                memory_bytes=4_000_000_000,
                kernel="4.4.302+",
                architecture="x86_64",
                system="DSM 7.2.1-69057",
                host_name="family-nas",
                is_dsm=True,
            ),
            volbench_version="0.1.0-0001",
            method_version=1,
            tools={"fio": "fio-3.33"},
            engine="libaio",
            is_direct=True,
            generator_limit_bytes_per_s=2.8e9,
            busy_before_ratio=0.01,
            fill_ratio=0.61,
            load_1min=0.3,
            file_offset_ratio=0.4,
        ),
        plan=plan,
        workloads=workloads,
        caveats=(),
        badges=badges,
        verdict=(),
    )
    return with_own_words(run)


def with_own_words(run: Run) -> Run:
    """The run with its sentences made from its own numbers."""
    judged = tuple(replace(work, expectation=expect(work, run)) for work in run.workloads)
    read, write = (f"{work.summary[work.metric].median / MB:.0f} MB/s" for work in run.workloads[:2])
    said = Message("assess.verdict.reads_and_writes", read=read, write=write)
    return replace(run, workloads=judged, verdict=(said,))


def scaled(run_id: str, factor: float) -> Run:
    """Another run of the same volume, faster or slower."""
    return replace(example_run(run_id, factor), label=f"x{factor:g}")
