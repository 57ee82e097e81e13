"""Which programs could send the requests of a run on this machine, and which one a limited run should have had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.kind import Judging
from volbench.domain.model.clients.generator import GENERATORS, USUAL, KnownGenerator, generator_of
from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.kind import all_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from volbench.domain.model.runs.run import Run, RunRequest, Target
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.domain.model.suites.workload import Suite
    from volbench.domain.model.words.message import Message


class Generators:
    """The programs that send requests."""

    def __init__(
        self,
        suites: Sequence[Suite],
        capabilities: Callable[[], Capabilities],
        newest: Callable[[str, str], Run | None] = lambda _suite_id, _target_id: None,
    ) -> None:
        """Keep the suites; `capabilities` is asked anew each time, since programs come and go.

        `newest` returns the newest finished run of a suite over a target.
        """
        self._suites = suites
        self._capabilities = capabilities
        self._newest = newest

    def known(self) -> tuple[KnownGenerator, ...]:
        """Return all of them, the usual one first, also those that are not installed."""
        here = self._capabilities()
        return tuple(
            KnownGenerator(
                name=name,
                version=(here.versions.get(name, "") or name) if name in here.programs else None,
                is_usual=name == USUAL,
                about=one.about,
                install=one.install,
                suites=tuple(suite.id for suite in self._suites if _can_send(suite, name)),
            )
            for name, one in GENERATORS.items()
        )

    def proposal(self, run: Run) -> tuple[Message, ...]:
        """Return with which program a run would be less limited by its own; nothing where it was not."""
        # Most runs were not: then no program has to be looked for.
        if not _advice(run, ()):
            return ()
        return _advice(run, self._capabilities().programs)

    def before(self, request: RunRequest, targets: Iterable[Target]) -> tuple[Message, ...]:
        """Return which lighter program to start a run with, as the newest run of its kind over a target has it."""
        if not any(suite.id == request.suite and suite.generators for suite in self._suites):
            return ()
        for target in targets:
            earlier = self._newest(request.suite, target.id)
            if earlier is None or generator_of(earlier) != (request.generator or USUAL):
                continue
            if _advice_before(earlier, ()):
                return _advice_before(earlier, self._capabilities().programs)
        return ()


def _advice(run: Run, programs: Collection[str]) -> tuple[Message, ...]:
    return tuple(said for part in all_parts(Judging) for said in part().advice(run, programs))


def _advice_before(earlier: Run, programs: Collection[str]) -> tuple[Message, ...]:
    return tuple(said for part in all_parts(Judging) for said in part().advice_before(earlier, programs))


def _can_send(suite: Suite, generator: str) -> bool:
    if generator in suite.generators:
        return True
    return generator == USUAL and any(asks_for_a_file(workload.parameters()) for workload in suite.workloads)
