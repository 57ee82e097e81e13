"""Seed 000, an article on how fast IPFS stores files: every number it prints on files by size, as it prints them.

Data only. IPFS 2022 on desktops with Ubuntu 18.04 (local and LAN), on an Aliyun host ("gamma", its bandwidth named
"2MB"), and Qiniu's object store beside it; five uploads or downloads of each size, timed by a shell, a JavaScript and a
PHP client. The second desktop (i7, local) has no raw values. Reads come right after writes and from memory.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.compare.seeds.printed import PrintedRow, PrintedSeed, PrintedTable
from volbench.domain.model.sweeps.sweep import Sent
from volbench.domain.model.words.message import Message

_COMMA: Final = Message("compare.seeds.comma")
_TWO_IN_ONE: Final = Message("compare.seeds.two_in_one")

_TABLES: Final = (
    PrintedTable(
        "local-i5-put",
        Message("compare.seeds.local_i5"),
        Sent.PUT,
        "ms",
        (
            PrintedRow("1G", "97389.72878 100163.63883 102394.04202 121107.44262 96870.09001", "103584.98", "9.97"),
            PrintedRow("500M", "46019.42205 43743.31760 45353.94692 45235.54754 44875.50592", "45045.54", "11.11"),
            PrintedRow("100M", "8350.12960 8919.12270 8405.61080 9136.59215 10098.17624", "8981.92", "11.22"),
            PrintedRow("50M", "3909.33299 3994.80295 4111.20057 4065.45925 4030.31278", "4022.22", "12.43"),
            PrintedRow("10M", "1789.08062 1746.42110 1776.58439 1807.98721 1756.99902", "1775.41", "5.64"),
            PrintedRow("5M", "1187.28948 1139.60743 1186.48696 1171.19718 1143.03637", "1165.52", "4.54"),
            PrintedRow("1M", "544.82102 512.79807 485.28814 553.72643 556.23889", "530.57", "1.88"),
        ),
    ),
    PrintedTable(
        "local-i5-get",
        Message("compare.seeds.local_i5"),
        Sent.GET,
        "ms",
        (
            PrintedRow("1G", "39059.96132 42852.09465 40929.29006 41882.52759 43870.74089", "41718.92", "24.25"),
            PrintedRow("500M", "7555.64952 8230.87454 7912.68301 6132.61437 7514.02307", "7469.16", "66.66"),
            PrintedRow("100M", "858.94799 1568.71152 1702.42906 873.50821 808.59113", "1162.43", "86.20"),
            PrintedRow("50M", "447.64829 781.59356 776.32689 451.41816 430.00174", "577.39", "86.65"),
            PrintedRow("10M", "203.68147 295.31884 368.38579 200.71745 194.91434", "252.60", "39.68"),
            PrintedRow("5M", "165.23266 217.01288 220.20507 170.92180 159.16085", "186.50", "27.77"),
            PrintedRow("1M", "167.58633 167.72866 166.81981 119.10820 134.69315", "151.1872", "6.66"),
        ),
    ),
    PrintedTable(
        "local-i7-put",
        Message("compare.seeds.local_i7"),
        Sent.PUT,
        "ms",
        (
            PrintedRow("1G", "", "37819.67", "27.08"),
            PrintedRow("500M", "", "16841.98", "29.76"),
            PrintedRow("100M", "", "3006.19", "32.67"),
            PrintedRow("50M", "", "2496.54", "20.08"),
            PrintedRow("10M", "", "1156.53", "8.69"),
            PrintedRow("5M", "", "583.78", "8.62"),
            PrintedRow("1M", "", "204.68", "5"),
        ),
    ),
    PrintedTable(
        "local-i7-get",
        Message("compare.seeds.local_i7"),
        Sent.GET,
        "ms",
        (
            PrintedRow("1G", "", "2237.9", "459.19"),
            PrintedRow("500M", "", "1085.08", "462.96"),
            PrintedRow("100M", "", "266.68", "384.61"),
            PrintedRow("50M", "", "143.81", "357.14"),
            PrintedRow("10M", "", "47.92", "212.76"),
            PrintedRow("5M", "", "52.28", "58.13"),
            PrintedRow("1M", "", "37.77", "27.02"),
        ),
    ),
    PrintedTable(
        "lan-put",
        Message("compare.seeds.lan"),
        Sent.PUT,
        "ms",
        (
            PrintedRow("1G", "40780 41130 41226 43040 41977", "41630.6", "24.59"),
            PrintedRow("500M", "18280 19613 18984 18799 19406", "19016.4", "26.29"),
            PrintedRow("100M", "3207 3518 3129 3551 3423", "3365.6", "29.76"),
            PrintedRow("50M", "1862 1989 2072 2182 2263", "2073.6", "24.15"),
            PrintedRow("10M", "864 860 759 895 893", "854.2", "11.76"),
            PrintedRow("5M", "404 392 414 369 401", "396", "12.82"),
            PrintedRow("1M", "119 171 110 176 107", "136.6", "7.35"),
        ),
        machine="lan",
    ),
    PrintedTable(
        "lan-get",
        Message("compare.seeds.lan"),
        Sent.GET,
        "ms",
        (
            PrintedRow("1G", "9675 9755 9590 9542 9557", "9640.5", "106.22", note=_COMMA),
            PrintedRow("500M", "4674 4670 4667 4677 4701", "4677.8", "107.06"),
            PrintedRow("100M", "1018 1018 1019 1012 1017", "1016.8", "94.33"),
            PrintedRow("50M", "481 503 488 491 482", "489", "102.24"),
            PrintedRow("10M", "122 126 126 122 119", "123", "83.33"),
            PrintedRow("5M", "73 71 72 74 74", "72.8", "69.44"),
            PrintedRow("1M", "36 33 35 36 34", "34.8", "29.41"),
        ),
        machine="lan",
    ),
    PrintedTable(
        "gamma-put",
        Message("compare.seeds.gamma"),
        Sent.PUT,
        "s",
        (
            PrintedRow("1G", "268.32 261.71 266.63 262.56 258.74", "263.59", "3.88"),
            PrintedRow("500M", "129.14 125.61 125.68 123.97 125.38", "125.95", "3.96"),
            PrintedRow("100M", "24.18 24.54 24.68 28.70 24.60", "25.34", "3.94"),
            PrintedRow("50M", "11.11 10.29 10.56 10.31 10.49", "10.55", "4.73"),
            PrintedRow("10M", "0.95 0.95 0.98 0.94 0.94", "0.95", "10.52"),
            PrintedRow("5M", "0.27 0.23 0.26 0.28 0.26", "0.26", "19.23", note=_TWO_IN_ONE),
            PrintedRow("1M", "0.11 0.14 0.11 0.12 0.10", "0.11", "9.09"),
        ),
        machine="gamma",
    ),
    PrintedTable(
        "qiniu-put",
        Message("compare.seeds.qiniu"),
        Sent.PUT,
        "s",
        (
            PrintedRow("1G", "262.94 262.45 268.50 261.31 265.21", "264.08", "3.87"),
            PrintedRow("500M", "148.29 124.73 123.31 122.87 127.99", "129.43", "3.87"),
            PrintedRow("100M", "25.12 25.60 26.71 25.41 25.44", "25.65", "3.89"),
            PrintedRow("50M", "10.65 10.76 10.57 10.56 11.05", "10.71", "4.66"),
            PrintedRow("10M", "1.64 1.63 1.64 1.47 1.40", "1.55", "6.45"),
            PrintedRow("5M", "0.83 0.89 0.83 0.87 1.00", "0.88", "5.68"),
            PrintedRow("1M", "0.25 0.24 0.26 0.26 0.26", "0.25", "4.00"),
        ),
        machine="qiniu",
    ),
)

SEED_000: Final = PrintedSeed(
    id="000",
    title=Message("compare.seeds.title_000"),
    source="https://blog.csdn.net/yangjian8801/article/details/124919941",
    tables=_TABLES,
    told=Message("compare.seeds.told_000"),
    hint=Message("compare.seeds.hint_000"),
    remarks=(
        Message("compare.seeds.remark_units"),
        Message("compare.seeds.remark_warm"),
        Message("compare.seeds.remark_clients"),
        Message("compare.seeds.remark_plateau"),
    ),
)
