"""`--again`: what is put once more in every round of a sweep."""

from __future__ import annotations

from volbench.planning.workload_selection import puts_again
from volbench.suites import all_suites


def asked_workloads(suite: str, profile: str, workloads: tuple[str, ...], *, is_again: bool) -> tuple[str, ...]:
    """Return the names asked for and those of what puts again, each once; a suite that there is not the plan names.

    Raises:
        InvalidRequest: nothing can be put again here.
    """
    found = next((one for one in all_suites() if one.id == suite), None)
    if not is_again or found is None:
        return workloads
    return tuple(dict.fromkeys((*workloads, *puts_again(found, profile, workloads))))
