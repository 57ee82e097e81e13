"""A run over file sizes, read as a whole: answer, what ends the ways, courses. Worked out where it is shown. Pure."""

from __future__ import annotations

from zlib import crc32

from volbench.domain.compare.kind import MakesRng
from volbench.domain.model.runs.machines import machines_of
from volbench.domain.model.runs.run import Run
from volbench.domain.model.sweeps.sweep import Sent, Sweep
from volbench.kinds.ways.compare import way_ends_words as words
from volbench.kinds.ways.compare.again import put_again_of
from volbench.kinds.ways.compare.way_ends import findings
from volbench.kinds.ways.rules.sweep.course import ceilings_of, courses_of, sent_by


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
