"""From where on something counts as a limit. Ratios of time or of bytes; each with its reason."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import KiB

AGREEMENT: Final = 2 / 3
"""Share of the rounds that must say the same; with six rounds that is four."""
LEAST_ROUNDS: Final = 2
"""One round could be a coincidence; what is proven rather than inferred needs one only."""
LONG_ROUND_S: Final = 60.0
"""From here on a single round is none either: what is seen in it is the median of its seconds. Long writes have one."""

BUSY: Final = 0.85
"""A hard disk with a request under way this share of the time has no reserve: the rest is the gaps between requests."""
MOSTLY_BUSY: Final = 0.6
"""Enough where the requests are known to lie at the disks: with random access each of them runs dry now and then, and
at the end of a stripe or a transaction all but one do."""
SLOW_BUSY: Final = 0.7
"""The disk the others wait for rests a little itself while a stripe or a transaction is begun and ended."""
IDLE: Final = 0.7
"""Below this busy share the disks could clearly have done more, whatever else was full."""
IN_DISKS: Final = 0.7
"""Share of the requests under way that lie at the disks (mean queues over requests the workload keeps under way)."""
HARDLY_IN_DISKS: Final = 0.3
SLOWER: Final = 1.25
"""A hard disk is busy with a request this many times as long as its siblings. Disks of one model differ by a tenth; of
few requests some are slow by chance, so 2/√n is added (three standard errors of a mean whose single values vary by two
thirds, as the seeks of hard disks do)."""
SLOWER_AWAIT: Final = 1.4
"""And a request waits this many times as long, queue included."""
SLOWER_FEW: Final = 2.0
LEAST_REQUESTS: Final = 16
"""Of a disk in one round, before anything is said of how long it takes."""
SLOWER_PARALLEL: Final = 2.0
"""SSDs and virtual disks serve many requests at once and are busy whatever they do; only the time of a request tells,
and that depends on the queue, so more is asked for."""
LEAST_WORK: Final = 0.9
"""A slow disk does at most this much more for each second it is busy than a sibling. It does more at all only because
its queue is longer, from which a disk can choose the nearest requests, or serve several at once."""
COUNTED_BY_CHANCE: Final = 3.0
"""Over √n: by how much two counts of n differ by chance at most (two standard errors of their ratio are 2.8/√n)."""
LASTING: Final = 2.0
"""What a disk is given more for good weighs twice as much again: the queues of disks that take the same time for every
request are half as long as those of M/M/1 until they are full (Pollaczek and Khinchine)."""
REST: Final = 0.85
"""The siblings of a slow disk rest: busy or queued at most this much of what it is."""
FAR_SLOWER: Final = 5.0
"""Waiting this many times as long cannot be chance, whatever the busy share says of a disk that takes requests in at
once: with equal disks and random access a queue grows to three times the others' for a second, not to five."""
UNEVEN: Final = 1.5
"""With this many times the siblings' requests a disk is not slow: it has more to do."""
FEWER: Final = 0.5
"""With less than this of the siblings' requests it is spared (a mirror read elsewhere) and holds nobody up."""
TAKES_PART: Final = 0.1
"""Of the busiest disk's requests; below it a disk only keeps the books."""

FROM_MEMORY: Final = 0.5
"""Disk bytes over asked bytes: below it memory did most of the work. (From 0.9 on a number is the disks' own.)"""

CPU_FULL: Final = 0.85
"""All cores together: what is left is the moments in which nothing can be done in parallel."""
CPU_MOSTLY_FULL: Final = 0.75
"""Enough beside disks that rest (RESTING): nothing else is left that could take the time."""
RESTING: Final = 0.5
CORE_FULL: Final = 0.9
"""One core or one thread; above it whatever depends on it waits for its turn."""
SERIAL_CPU: Final = 0.8
"""Of one core, where each request waits for the one before it: the time goes into computing."""
OTHER_CPU: Final = 0.5
"""Of one core, used by other programs while the processor is full."""
OTHER_TRAFFIC: Final = 0.25
"""Bytes of others over bytes of the workload; smaller traffic moves a number less than its rounds differ."""
OTHER_TRAFFIC_FLOOR: Final = 1_000_000
"""Bytes/s; housekeeping of the file system stays below it."""
LARGE_BLOCK: Final = 64 * KiB
"""From this block size on, reads of metadata beside the data are negligible."""
GENERATOR: Final = 0.7
"""Of what the measuring program reaches with the same requests and no disk at all. The remaining three tenths are what
handing requests to a real device costs; the caveat on the number itself comes earlier, at one half."""
REBUILD: Final = 0.05
"""Bytes of the rebuild over all bytes of the busiest disk. It costs more than its bytes: heads go there and back."""
DIRTY: Final = 0.7
"""Of the limit for unwritten memory. The kernel begins to hold writers back half-way between its background limit and
this one, which with its defaults (10 % and 20 % of memory) is at three quarters (linux mm/page-writeback.c)."""
