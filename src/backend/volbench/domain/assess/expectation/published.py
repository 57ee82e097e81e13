"""What makers publish of single disks: the table behind an expectation. No row without its source.

Speeds are bytes/s, small accesses I/Os per second at the stated number of requests at a time. Data sheets of hard disks
give the outermost tracks; how much is left further inside is worked out in sources.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.expectation import Bounds, Work
from volbench.domain.model.text import Text, join_clauses

MB: Final = 1_000_000

HARD_DISK_SEEK_S: Final = 0.0085
"""Typical average seek for reading at 7200 rpm; other manuals say 7.4 (Ultrastar DC HC310) to 8.2 ms (7K4000)."""
SEEK_URL: Final = "https://www.manualshelf.com/manual/hitachi/computer-drive-7k1000c/user-manual-english/page-20.html"
SLOW_DISK_EXTRA_S: Final = 0.003
"""A small random read takes about 3 ms longer at 5400 than at 7200 rpm (PC Perspective, WD Red 8 TB review)."""
SLOW_DISK_URL: Final = "https://pcper.com/2016/03/western-digital-red-8tb-full-review-consumer-helium-hard-disk/5/"

_SEEK: Final = Text(
    "a seek of 8.5 ms (Hitachi, Deskstar 7K1000.C specification) and half a turn",
    "寻道 8.5 毫秒（日立 Deskstar 7K1000.C 产品规格）加半圈旋转",
)
_SLOW_SEEK: Final = Text(
    "{seek}; 3 ms more at 5400 rpm (PC Perspective)", "{seek}；5400 转再加 3 毫秒（PC Perspective）"
).fill(seek=_SEEK)
ES3: Final = Text(
    "Seagate, Constellation ES.3 product manual: 83 to 175 MB/s from the innermost to the outermost tracks",
    "希捷 Constellation ES.3 产品手册：从最内圈到最外圈为 83 至 175 MB/s",
)
ES3_URL: Final = "http://office.manualsonline.com/manuals/mfg/seagate/st1000nm0033_1.html?p=14"
INNER_RATIO: Final = 83 / 175
"""What the innermost tracks give of the outermost ones."""

_BLACK: Final = Text(
    "WD Black 4 TB (2012): 154 MB/s (StorageReview)", "西数 WD Black 4 TB（2012 年）：154 MB/s（StorageReview）"
)
_BLACK_URL: Final = "https://storagereview.com/it/review/wd-black-4tb-review-wd4001faex"
_X20: Final = Text(
    "Seagate Exos X20 and IronWolf Pro 20 TB: 285 MB/s (Blocks & Files)",
    "希捷 Exos X20 与 IronWolf Pro 20 TB：285 MB/s（Blocks & Files）",
)
_X20_URL: Final = (
    "https://blocksandfiles.com/2022/03/28/seagate-launches-10-platter-20tb-video-surveillance-disk-drive/"
)
_X18: Final = Text("Seagate Exos X18, 18 TB: 270 MB/s (ComputerBase)", "希捷 Exos X18，18 TB：270 MB/s（ComputerBase）")
_X18_URL: Final = (
    "https://computerbase.de/2022-11/seagate-exos-2x18-erste-hdd-mit-550-mb-s-dank-dual-aktor-mach-2-enthuellt"
)
_870: Final = Text("Samsung 870 EVO (KitGuru)", "三星 870 EVO（KitGuru）")
_870_URL: Final = "https://www.kitguru.net/components/ssd-drives/simon-crisp/samsung-ssd-870-evo-1tb-review/all/1/"
_BX500: Final = Text(
    "Crucial BX500; about 100 MB/s once the fast part of the 500 GB one is full (Applinz)",
    "英睿达 BX500；500 GB 型号的高速缓存区写满后约 100 MB/s（Applinz）",
)
_BX500_URL: Final = "https://applinz.com/products/crucial-ssd-storagesata-3-25-bx500-500gb"
_A400: Final = Text("Kingston A400: reads 500 MB/s (E-Catalog)", "金士顿 A400：读取 500 MB/s（E-Catalog）")
_970: Final = Text(
    "Samsung 970 EVO Plus (Digit); the lower figure once its fast part is full",
    "三星 970 EVO Plus（Digit）；较低值为高速缓存区写满之后",
)
_970_URL: Final = "https://digit.in/reviews/general/samsung-970-evo-plus-nvme-m-2-ssd-250-gb-review-177943.html/amp"
_NVME: Final = Text(
    "from the WD Black PCIe of 2017 (techwarrant) and the Samsung 970 EVO Plus 250 GB with its fast part full (Digit) "
    "to the WD_BLACK SN7100 (Club386)",
    "从 2017 年的 WD Black PCIe（techwarrant）和高速缓存区写满的三星 970 EVO Plus 250 GB（Digit），"
    "到 WD_BLACK SN7100（Club386）",
)
_NVME_URL: Final = "https://club386.com/western-digital-sn7100-ssd-pushes-gen-4-interfaces-to-the-limit"


def _both(first: Text, second: Text) -> Text:
    return join_clauses((first, second))


_RANGE_7200: Final = _both(_BLACK, _X20)


@dataclass(frozen=True, slots=True)
class Published:
    """What is published of a kind of disk or of one model."""

    source: Text
    url: str
    rates: dict[Work, Bounds] = field(default_factory=dict)
    """Large files, and small accesses with many requests at a time."""
    single: dict[Work, Bounds] = field(default_factory=dict)
    """Small accesses one after another."""
    queue_depth: int = 1
    """Requests at a time behind the small accesses in `rates`."""
    small_source: Text | None = None
    """Who says so of small accesses, where it is somebody else."""
    small_url: str | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """One row of models."""

    pattern: str
    """Regular expression over the whole model name, as the kernel or DSM tells it."""
    rpm: int | None
    """0 for an SSD; None where the source does not say."""
    published: Published


FAST_RPM: Final = 7200


def turn_s(rpm: int) -> float:
    """Return the time of one turn."""
    return 60 / rpm


def _hard_disk(rpm: int, low: float, high: float, source: Text, url: str) -> Published:
    """Fill a row for hard disks: a small access costs a seek and half a turn, at best no seek at all."""
    slow_s = HARD_DISK_SEEK_S + turn_s(FAST_RPM) / 2 + (SLOW_DISK_EXTRA_S if rpm < FAST_RPM else 0)
    least, most = 1 / slow_s, 1 / (turn_s(rpm) / 2)
    # With many requests waiting, or a write cache, the disk chooses the nearest first: no data sheet says how much that
    # gains within a test file, so the upper end stays open.
    open_above = Bounds(least, None)
    return Published(
        source,
        url,
        {
            Work.SEQUENTIAL_READ: Bounds(low, high),
            Work.SEQUENTIAL_WRITE: Bounds(low, high),
            Work.RANDOM_READ: open_above,
            Work.RANDOM_WRITE: open_above,
        },
        {Work.RANDOM_READ: Bounds(least, most), Work.RANDOM_WRITE: open_above},
        small_source=_SEEK if rpm == FAST_RPM else _SLOW_SEEK,
        small_url=SEEK_URL if rpm == FAST_RPM else SLOW_DISK_URL,
    )


def _ssd(read: float, write: Bounds, source: Text, url: str, small: tuple[float, float, float, float]) -> Published:
    """Fill a row for one SSD model: `small` = reads and writes one by one, and 32 at a time, all at most."""
    single_read, single_write, many_reads, many_writes = small
    return Published(
        source,
        url,
        {
            Work.SEQUENTIAL_READ: Bounds(read, read),
            Work.SEQUENTIAL_WRITE: write,
            Work.RANDOM_READ: Bounds(None, many_reads),
            Work.RANDOM_WRITE: Bounds(None, many_writes),
        },
        {Work.RANDOM_READ: Bounds(None, single_read), Work.RANDOM_WRITE: Bounds(None, single_write)},
        queue_depth=32,
    )


HARD_DISK_7200: Final = _hard_disk(7200, 154 * MB, 285 * MB, _RANGE_7200, _X20_URL)
HARD_DISK_5400: Final = _hard_disk(
    5400,
    154 * MB * 3 / 4,
    285 * MB * 3 / 4,
    Text(
        "our own reckoning: three quarters of 7200 rpm disks, because they turn slower: {range}",
        "由我们推算：转速较低，按 7200 转硬盘的四分之三计：{range}",
    ).fill(range=_RANGE_7200),
    _X20_URL,
)
HARD_DISK_ANY: Final = Published(
    Text("turns not known, so 5400 to 7200 rpm: {range}", "转速未知，按 5400 至 7200 转计：{range}").fill(
        range=_RANGE_7200
    ),
    _X20_URL,
    {
        work: Bounds(HARD_DISK_5400.rates[work].low, HARD_DISK_7200.rates[work].high)
        for work in (Work.SEQUENTIAL_READ, Work.SEQUENTIAL_WRITE, Work.RANDOM_READ, Work.RANDOM_WRITE)
    },
    {
        work: Bounds(HARD_DISK_5400.single[work].low, HARD_DISK_7200.single[work].high)
        for work in (Work.RANDOM_READ, Work.RANDOM_WRITE)
    },
    small_source=_SLOW_SEEK,
    small_url=SLOW_DISK_URL,
)
SATA_SSD: Final = Published(
    _both(_both(_A400, _BX500), _870),
    _870_URL,
    {
        Work.SEQUENTIAL_READ: Bounds(500 * MB, 560 * MB),
        Work.SEQUENTIAL_WRITE: Bounds(100 * MB, 530 * MB),
        Work.RANDOM_READ: Bounds(None, 98_000),
        Work.RANDOM_WRITE: Bounds(None, 88_000),
    },
    {Work.RANDOM_READ: Bounds(None, 13_000), Work.RANDOM_WRITE: Bounds(None, 36_000)},
    queue_depth=32,
)
NVME_SSD: Final = Published(
    _NVME,
    _NVME_URL,
    # Small accesses are left out: makers count them with several threads, volbench asks from one.
    {Work.SEQUENTIAL_READ: Bounds(2_050 * MB, 7_250 * MB), Work.SEQUENTIAL_WRITE: Bounds(400 * MB, 6_900 * MB)},
)

MODELS: Final = (
    # The manual is that of the SAS models; the SATA ones only share its turns, see TURNS.
    Model(r"ST[1-4]000NM0(02|04|06|11)3.*", 7200, _hard_disk(7200, 175 * MB, 175 * MB, ES3, ES3_URL)),
    Model(r"(WDC +)?WD4001FAEX.*", 7200, _hard_disk(7200, 154 * MB, 154 * MB, _BLACK, _BLACK_URL)),
    Model(r"ST18000NM0\d\dJ.*", 7200, _hard_disk(7200, 270 * MB, 270 * MB, _X18, _X18_URL)),
    Model(r"ST20000(NE000|NM00\dD).*", 7200, _hard_disk(7200, 285 * MB, 285 * MB, _X20, _X20_URL)),
    Model(
        r"Samsung SSD 870 EVO .*",
        0,
        _ssd(560 * MB, Bounds(530 * MB, 530 * MB), _870, _870_URL, (13_000, 36_000, 98_000, 88_000)),
    ),
    Model(
        r"CT\d+BX500SSD1",
        0,
        Published(
            _BX500,
            _BX500_URL,
            {Work.SEQUENTIAL_READ: Bounds(540 * MB, 540 * MB), Work.SEQUENTIAL_WRITE: Bounds(100 * MB, 500 * MB)},
        ),
    ),
    *(
        Model(
            rf"Samsung SSD 970 EVO Plus {size}",
            0,
            Published(
                _970,
                _970_URL,
                {
                    Work.SEQUENTIAL_READ: Bounds(3_500 * MB, 3_500 * MB),
                    Work.SEQUENTIAL_WRITE: Bounds(low * MB, high * MB),
                },
                {Work.RANDOM_READ: Bounds(None, single)},
            ),
        )
        for size, low, high, single in (
            ("250GB", 400, 2_300, 17_000),
            ("500GB", 900, 3_200, 19_000),
            ("1TB", 1_700, 3_300, 19_000),
        )
    ),
)

_NAME_72: Final = Text(
    "the maker's model number: 72 stands for 7200 (list of Hitachi and HGST model number codes)",
    "厂商型号编码中的 72 表示 7200 转（日立与 HGST 型号编码表）",
)
_NAME_72_URL: Final = (
    "https://ccw.freosanstudios.com/w/index.php?oldid=1538&title=List_of_Hitachi%2FHGST_model_number_codes"
)


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns per minute of models, and who says so."""

    pattern: str
    """Regular expression over the whole model name."""
    rpm: int
    source: Text
    url: str


TURNS: Final = (
    Turns(
        r"(WDC +)?WD(60EFRX|80EFZX).*",
        5400,
        Text("PC Perspective, WD Red 8 TB review", "PC Perspective，西数红盘 8 TB 评测"),
        SLOW_DISK_URL,
    ),
    Turns(
        r"ST4000DM000.*",
        5900,
        Text("Hardwareluxx, nine 4 TB disks", "Hardwareluxx，九款 4 TB 硬盘评测"),
        "https://hardwareluxx.de/index.php/artikel/hardware/storage/25972-neun-hdds-mit-4-tb-fassungsvermoegen-im-test.html?start=4",
    ),
    Turns(
        r"ST10000(VN|VX|DM)000\d.*",
        7200,
        Text("Hardwareluxx, SkyHawk 10 TB review", "Hardwareluxx，酷鹰 10 TB 评测"),
        "https://hardwareluxx.de/index.php/artikel/hardware/storage/44764-seagate-skyhawk-mit-10-tb-im-test.html?start=1",
    ),
    Turns(
        r"ST4000NM00[357]3.*",
        7200,
        Text("AnandTech, 4 TB disks for NAS", "AnandTech，NAS 用 4 TB 硬盘评测"),
        "https://www.anandtech.com/Show/Index/8265?cPage=5&all=False&sort=0&page=2&slug=wd-red-pro-review-4-tb-drives-for-nas-systems-benchmarked",
    ),
    Turns(r"HGST (HDN|HUH|HUS)72.*", 7200, _NAME_72, _NAME_72_URL),
    Turns(r"WDC +(WUH|WUS)72.*", 7200, _NAME_72, _NAME_72_URL),
)
"""For systems that do not tell the turns themselves."""
