"""A run over file sizes, read as a whole: answer, what ends the ways, courses. Worked out where it is shown. Pure."""

from __future__ import annotations

from typing import Protocol
from zlib import crc32

from volbench.domain.assess.sweep.course import ceilings_of, courses_of, sent_by
from volbench.domain.assess.sweep.fit import Rng
from volbench.domain.compare import ways_words as words
from volbench.domain.compare.again import put_again_of
from volbench.domain.compare.ways import UNKNOWN_MACHINE, findings
from volbench.domain.model.endpoint import Endpoint, machine_in
from volbench.domain.model.names import LEFT_OUT
from volbench.domain.model.run import Run
from volbench.domain.model.share import address_of
from volbench.domain.model.storage import Volume
from volbench.domain.model.sweep import Sent, Sweep


class MakesRng(Protocol):
    """What is needed of the class `random.Random`, passed in: the domain draws nothing by itself."""

    def __call__(self, seed: int, /) -> Rng:
        """Begin with a seed."""


def sweep_of(run: Run, make_rng: MakesRng) -> Sweep | None:
    """Read a run; None where it sent no files of different sizes.

    The seed follows from the run, so that it says the same every time and everywhere.
    """
    if not is_sweep(run):
        return None
    courses = courses_of(run, make_rng(crc32(run.id.encode())))
    ceilings = ceilings_of(run)
    by_sent = {sent: [one for one in courses if one.sent is sent] for sent in Sent}
    said = [words.burst(one) for one in courses] + [words.indicative(courses)]
    return Sweep(
        answer=tuple(words.answer(sent, found) for sent, found in by_sent.items() if found),
        findings=findings(courses, ceilings, machines_of(run)),
        remarks=tuple(one for one in said if one is not None),
        courses=courses,
        ceilings=ceilings,
        again=put_again_of(run),
    )


def is_sweep(run: Run) -> bool:
    """Say whether a run sent files whose sizes are told."""
    return any(work.rounds and sent_by(work) is not None for work in run.workloads)


def machines_of(run: Run) -> dict[str, str]:
    """Return the machine each way leads to, empty for this one; for mounted shares that of their server.

    `UNKNOWN_MACHINE` may be several, in documents of before, which did not tell hidden addresses apart.
    A share is mounted by name and the kernel notes its address: who is asked by that address is the same machine.
    """
    if not run.targets:
        return dict.fromkeys(run.plan.variants, machine_of(run.target))
    found = {way: machine_of(target) for way, target in run.targets.items()}
    names = {
        address: found[way] for way, target in run.targets.items() if (address := mounted_address(target)) is not None
    }
    return {way: names.get(machine, machine) for way, machine in found.items()}


def mounted_address(target: object) -> str | None:
    """Return the address of a mounted share's server as `machine_of` writes it; None where there is none to know."""
    volume = getattr(target, "volume", None)
    if not isinstance(volume, Volume) or volume.share is None:
        return None
    address = address_of(volume.mount_options)
    return machine_in(f"//{address if ':' not in address else f'[{address}]'}/") or None


def machine_of(target: object) -> str:
    """Return the machine a target is on, by its address or by the source of its mount."""
    endpoint = getattr(target, "endpoint", None)
    if isinstance(endpoint, Endpoint):
        return UNKNOWN_MACHINE if endpoint.address == LEFT_OUT else machine_in(endpoint.address)
    volume = getattr(target, "volume", None)
    share = getattr(volume, "share", None)
    return machine_in(getattr(volume, "device", None) or "" if share is None else f"//{share.server}/")
