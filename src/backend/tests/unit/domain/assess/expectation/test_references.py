"""Which earlier runs a new one may lean on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.volumes import array_of, hard_disk, run_on, solid_disk, volume_of, work_of
from support.words import says

from volbench.domain.assess.expectation.expect import expect
from volbench.domain.assess.expectation.references import BasicRun, references_for
from volbench.domain.model.runs.expectation import Work
from volbench.domain.model.runs.run import Badges, CacheClass
from volbench.domain.model.words.message import Message, alternatives, plain

MB = 1_000_000
GOOD = Badges(valid=True, stable=True)
DISKS = [hard_disk(n) for n in range(1, 5)]
RAID = volume_of(DISKS, array_of("raid5", DISKS))


def basic(value=200 * MB, *, id_="r1", volume=None, imported=False, **work):
    target = run_on(volume or replace(volume_of([hard_disk()]), id="volume2")).target
    return BasicRun(id_, "2026-11-20T10:00:00Z", imported, target, (work_of(value=value, **{"badges": GOOD, **work}),))


def test_a_run_on_one_disk_of_the_same_model_tells_what_four_of_them_can_give():
    references = references_for(RAID, [basic()])
    found = expect(work_of("read", value=468 * MB), run_on(RAID, disk_references=references))

    assert [(one.model, one.work, one.queue_depth) for one in references] == [("ST8000XX000", Work.SEQUENTIAL_READ, 8)]
    assert says(found.words, "assess.expectation.can_give", share="78 %")
    assert says(
        found.words,
        "assess.expectation.in_raid",
        disks=Message("assess.expectation.such", count=Message("model.names.numbers.four")),
        raid=alternatives((plain("RAID 5"),)),
    )


def test_the_newest_run_counts():
    assert references_for(RAID, [basic(210 * MB, id_="new"), basic(id_="old")])[0].run_id == "new"


@pytest.mark.parametrize(
    "earlier",
    [
        basic(badges=Badges(valid=False, stable=True)),
        basic(cache_class=CacheClass.CACHED),
        basic(variant="btrfs-cow-compress"),
        basic(volume=volume_of([hard_disk(model="OTHER")])),
        basic(volume=RAID),
        basic(volume=volume_of([replace(hard_disk(), is_virtual=True)])),
        basic(volume=replace(volume_of([hard_disk()]), ssd_cache="present")),
    ],
    ids=["doubtful", "cached", "compressed", "other-model", "not-single", "virtual", "ssd-cache"],
)
def test_what_is_doubtful_or_of_other_disks_is_not_leant_on(earlier):
    assert references_for(RAID, [earlier]) == ()


def test_too_few_rounds_are_not_leant_on():
    earlier = basic()
    work = earlier.works[0]
    thin = {name: replace(summary, ci95=None) for name, summary in work.summary.items()}

    assert references_for(RAID, [replace(earlier, works=(replace(work, summary=thin),))]) == ()


def test_a_disk_that_stood_still_is_no_measure():
    """Nothing is a share of zero."""
    earlier = basic()
    work = earlier.works[0]
    still = {name: replace(summary, ci95=(0.0, 0.0)) for name, summary in work.summary.items()}

    assert references_for(RAID, [replace(earlier, works=(replace(work, summary=still),))]) == ()


def test_a_single_disk_is_not_compared_with_itself_but_with_its_like():
    here = volume_of([hard_disk()])

    assert references_for(here, [basic(volume=here)]) == ()
    for other in ("volume0", "volume9"):
        assert len(references_for(here, [basic(volume=replace(here, id=other))])) == 1
    assert len(references_for(here, [basic(volume=here, imported=True)])) == 1


def test_small_writes_of_a_copy_on_write_disk_tell_nothing_of_others():
    btrfs = replace(volume_of([solid_disk()]), file_system="btrfs", id="volume2")
    earlier = basic(volume=btrfs)
    small = work_of("randwrite", 4096, 32, 20_000.0, badges=GOOD)

    assert references_for(volume_of([solid_disk()]), [replace(earlier, works=(small,))]) == ()
