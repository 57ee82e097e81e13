"""How a first look is planned: its first number is waited for, and a promise adds nothing to its one minute."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from volbench.planning.kind import Planning

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import Profile, Suite


class FirstLookPlanning(Planning):
    """A first look."""

    quiet_span_s: ClassVar[float] = 1.0

    def takes_promised(self, suite: Suite, profile: Profile) -> bool:  # noqa: ARG002
        """Say that there is no time for more."""
        return False
