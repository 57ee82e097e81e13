"""What makers publish of single disks: the table behind an expectation. No row without its source.

Speeds are bytes/s, small accesses I/Os per second at the stated number of requests at a time. Data sheets of hard disks
give the outermost tracks; how much is left further inside is worked out in sources.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from volbench.domain.model.runs.expectation import Bounds, Work
from volbench.domain.model.words.message import Message, join_clauses

MB: Final = 1_000_000

HARD_DISK_SEEK_S: Final = 0.0085
"""Typical average seek for reading at 7200 rpm; other manuals say 7.4 (Ultrastar DC HC310) to 8.2 ms (7K4000)."""
SEEK_URL: Final = "https://www.manualshelf.com/manual/hitachi/computer-drive-7k1000c/user-manual-english/page-20.html"
SLOW_DISK_EXTRA_S: Final = 0.003
"""A small random read takes about 3 ms longer at 5400 than at 7200 rpm (PC Perspective, WD Red 8 TB review)."""
SLOW_DISK_URL: Final = "https://pcper.com/2016/03/western-digital-red-8tb-full-review-consumer-helium-hard-disk/5/"

_SEEK: Final = Message("assess.published.seek")
_SLOW_SEEK: Final = Message("assess.published.slow_seek", seek=_SEEK)
ES3: Final = Message("assess.published.es3")
ES3_URL: Final = "http://office.manualsonline.com/manuals/mfg/seagate/st1000nm0033_1.html?p=14"
INNER_RATIO: Final = 83 / 175
"""What the innermost tracks give of the outermost ones."""

_BLACK: Final = Message("assess.published.black")
_BLACK_URL: Final = "https://storagereview.com/it/review/wd-black-4tb-review-wd4001faex"
_X20: Final = Message("assess.published.x20")
_X20_URL: Final = (
    "https://blocksandfiles.com/2022/03/28/seagate-launches-10-platter-20tb-video-surveillance-disk-drive/"
)
_X18: Final = Message("assess.published.x18")
_X18_URL: Final = (
    "https://computerbase.de/2022-11/seagate-exos-2x18-erste-hdd-mit-550-mb-s-dank-dual-aktor-mach-2-enthuellt"
)
_870: Final = Message("assess.published.870")
_870_URL: Final = "https://www.kitguru.net/components/ssd-drives/simon-crisp/samsung-ssd-870-evo-1tb-review/all/1/"
_BX500: Final = Message("assess.published.bx500")
_BX500_URL: Final = "https://applinz.com/products/crucial-ssd-storagesata-3-25-bx500-500gb"
_A400: Final = Message("assess.published.a400")
_970: Final = Message("assess.published.970")
_970_URL: Final = "https://digit.in/reviews/general/samsung-970-evo-plus-nvme-m-2-ssd-250-gb-review-177943.html/amp"
_NVME: Final = Message("assess.published.nvme")
_NVME_URL: Final = "https://club386.com/western-digital-sn7100-ssd-pushes-gen-4-interfaces-to-the-limit"


def _both(first: Message, second: Message) -> Message:
    return join_clauses((first, second))


_RANGE_7200: Final = _both(_BLACK, _X20)


@dataclass(frozen=True, slots=True)
class Published:
    """What is published of a kind of disk or of one model."""

    source: Message
    url: str
    rates: dict[Work, Bounds] = field(default_factory=dict)
    """Large files, and small accesses with many requests at a time."""
    single: dict[Work, Bounds] = field(default_factory=dict)
    """Small accesses one after another."""
    queue_depth: int = 1
    """Requests at a time behind the small accesses in `rates`."""
    small_source: Message | None = None
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


def _hard_disk(rpm: int, low: float, high: float, source: Message, url: str) -> Published:
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


def _ssd(read: float, write: Bounds, source: Message, url: str, small: tuple[float, float, float, float]) -> Published:
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
    Message("assess.published.our_own_reckoning_three_quarters_of", range=_RANGE_7200),
    _X20_URL,
)
HARD_DISK_ANY: Final = Published(
    Message("assess.published.turns_not_known_so_5400_to", range=_RANGE_7200),
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

_NAME_72: Final = Message("assess.published.name_72")
_NAME_72_URL: Final = (
    "https://ccw.freosanstudios.com/w/index.php?oldid=1538&title=List_of_Hitachi%2FHGST_model_number_codes"
)


@dataclass(frozen=True, slots=True)
class Turns:
    """Turns per minute of models, and who says so."""

    pattern: str
    """Regular expression over the whole model name."""
    rpm: int
    source: Message
    url: str


TURNS: Final = (
    Turns(
        r"(WDC +)?WD(60EFRX|80EFZX).*",
        5400,
        Message("assess.published.pc_perspective_wd_red_8_tb"),
        SLOW_DISK_URL,
    ),
    Turns(
        r"ST4000DM000.*",
        5900,
        Message("assess.published.turns.st4000dm000"),
        "https://hardwareluxx.de/index.php/artikel/hardware/storage/25972-neun-hdds-mit-4-tb-fassungsvermoegen-im-test.html?start=4",
    ),
    Turns(
        r"ST10000(VN|VX|DM)000\d.*",
        7200,
        Message("assess.published.turns.st10000_vn_vx_dm_000_d"),
        "https://hardwareluxx.de/index.php/artikel/hardware/storage/44764-seagate-skyhawk-mit-10-tb-im-test.html?start=1",
    ),
    Turns(
        r"ST4000NM00[357]3.*",
        7200,
        Message("assess.published.turns.st4000nm00_357_3"),
        "https://www.anandtech.com/Show/Index/8265?cPage=5&all=False&sort=0&page=2&slug=wd-red-pro-review-4-tb-drives-for-nas-systems-benchmarked",
    ),
    Turns(r"HGST (HDN|HUH|HUS)72.*", 7200, _NAME_72, _NAME_72_URL),
    Turns(r"WDC +(WUH|WUS)72.*", 7200, _NAME_72, _NAME_72_URL),
)
"""For systems that do not tell the turns themselves."""
