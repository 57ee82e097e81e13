"""What speaks for and against the numbers of many clients, and what held them up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from volbench.domain.assess.kind import Judging
from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.limit import Limit
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.servers.key_value import operation_in
from volbench.domain.model.suites.workload import Workload
from volbench.domain.model.words.message import Message
from volbench.kinds.clients.rules.client_limits import limit_of_clients
from volbench.kinds.clients.rules.load.client_caveats import client_caveats
from volbench.kinds.clients.rules.load.pace_caveats import pace_caveats
from volbench.kinds.clients.rules.load.proposal import proposal, proposal_before
from volbench.kinds.clients.rules.load.trust import VALID_FOR, VALID_FOR_KEYS, doubts_of_clients


class ClientsJudging(Judging):
    """A run of many clients."""

    def finds_limit(self, workload: Workload) -> bool:
        """Say whether a server is asked for a file or by keys, at a constant pace as well.

        This machine's own limits are known then, and those of a server on it.
        """
        return asks_for_a_file(workload.parameters())

    def limit(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Limit | None:
        """Return what held up a cell."""
        return limit_of_clients(workload, rounds, run)

    def request_caveats(self, workload: Workload, rounds: Sequence[Round], run: Run) -> Iterator[Caveat]:
        """Yield what went wrong with requests, and what of their number is the sender's own."""
        yield from client_caveats(workload, rounds, run)
        yield from pace_caveats(rounds)

    def doubts(self, works: Sequence[WorkloadResult]) -> Mapping[tuple[str, str], tuple[Message, ...]]:
        """Return whether what was asked for had been looked at."""
        return doubts_of_clients(works)

    def valid_for(self, work: WorkloadResult) -> Message | None:
        """Say that a file, or values, came out of the server's memory."""
        if not asks_for_a_file(work.parameters):
            return None
        return VALID_FOR if operation_in(work.parameters) is None else VALID_FOR_KEYS

    def advice(self, run: Run, programs: Collection[str]) -> tuple[Message, ...]:
        """Return with which program a run would be less limited by its own."""
        return proposal(run, programs)

    def advice_before(self, earlier: Run, programs: Collection[str]) -> tuple[Message, ...]:
        """Return which program takes less than that of an earlier run."""
        return proposal_before(earlier, programs)
