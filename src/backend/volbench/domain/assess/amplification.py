"""How many bytes the disks moved for each byte asked for: what parity, copies and copy-on-write cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from volbench.domain.model.runs.run import Amplification, CacheEvidence, Round, Summary
from volbench.domain.stats import descriptive


def amplification(rounds: Sequence[Round]) -> Amplification | None:
    """Return the ratios over the rounds; None where no disk could be seen or nothing was asked of it."""
    seen = [round_.evidence for round_ in rounds]
    found = Amplification(
        read=_summary(evidence.read_amplification for evidence in seen),
        write=_summary(evidence.write_amplification for evidence in seen),
        read_for_write=_summary(_read_for_write(evidence) for evidence in seen),
    )
    return None if found == Amplification() else found


def _read_for_write(evidence: CacheEvidence) -> float | None:
    if evidence.asked_read_bytes or not evidence.asked_write_bytes or evidence.disk_read_bytes is None:
        return None
    return evidence.disk_read_bytes / evidence.asked_write_bytes


def _summary(values: Iterable[float | None]) -> Summary | None:
    known = [value for value in values if value is not None]
    return descriptive.summarise(known) if known else None
