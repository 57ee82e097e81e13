"""Joins the laboratory to the runner, the terminal and the experiments."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

import click

from volbench.cli.carry import carry
from volbench.cli.progress import TerminalProgress
from volbench.domain.experiment.plan.cell_validation import other_suite
from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.model.errors import InvalidRequest, StoreFailed, VolbenchError
from volbench.domain.model.suites.workload import Role
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_ratio
from volbench.services.experiments.making import LONGEST_NAME
from volbench.suites import by_role

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.cli.session import Session
    from volbench.domain.experiment.plan.experiment import Configuration, Experiment
    from volbench.domain.model.runs.run import Run, RunRequest
    from volbench.lab.machine_protocols import Ledger, Listener, Measure
    from volbench.services.experiments.experiment_service import Experiments

_OWN_SUITE = Message("cli.lab_runs.own_suite")
_NO_ROW = Message("cli.lab_runs.no_row")
_NAME_LEVELS = Message("cli.lab_runs.name_levels")
_SYNCING = Message("cli.lab_runs.syncing")


def measure_with(session: Session, *, quiet: bool) -> Measure:
    """Return what carries one run, drawing its progress."""

    def measure(request: RunRequest) -> Run:
        queued = session.application.assigner.queued_run(request)
        suite = session.application.assigner.suite_of(queued)
        titles = {workload.id: workload.title for workload in suite.workloads}
        progress = TerminalProgress(titles, session.language, stream=io.StringIO() if quiet else None)
        try:
            return carry(session, queued, progress, waits=True)
        finally:
            progress.close()

    return measure


class SaidOnTerminal:
    """Says each sentence on standard error; the table at the end goes to standard output."""

    def __init__(self, session: Session) -> None:
        """Keep the language."""
        self._session = session
        self._said = ""

    def say(self, text: Message) -> None:
        """Print a sentence."""
        click.echo(self._session.say(text), err=True)

    def syncing(self, ratio: float) -> None:
        """Print how far a sync is, each whole percent once."""
        words = self._session.say(_SYNCING.fill(done=format_ratio(round(ratio, 2))))
        if words != self._said:
            self._said = words
            click.echo(words, err=True)


class Scope(NamedTuple):
    """What is built and measured, as words of the command line."""

    levels: Sequence[str]
    suite: str
    profile: str


def scope_of(
    experiment: Experiment | None, disks: int, *, levels: Sequence[str], suite: str | None, profile: str | None
) -> Scope:
    """Return what was asked for; what was left open follows from the experiment, where one is named.

    Raises:
        InvalidRequest: another suite than the experiment's, or no row of it can be built of so many disks.
    """
    if experiment is None:
        main = by_role(Role.MAIN)
        return Scope(levels or ("all",), suite or main.id, profile or main.roles[Role.MAIN])
    if (other := other_suite(experiment, suite or experiment.suite_id)) is not None:
        raise InvalidRequest(other, _OWN_SUITE)
    rows = [f"{one.raid_type}:{one.disks}" for one in experiment.configurations if one.disks <= disks]
    if not levels and not rows:
        raise InvalidRequest(_NO_ROW.fill(disks=disks), _NAME_LEVELS)
    # Rows of other states lie on the same arrays.
    return Scope(levels or tuple(dict.fromkeys(rows)), experiment.suite_id, profile or experiment.profile)


def ledger_of(session: Session, experiment_id: str | None) -> Ledger | None:
    """Return what fills an experiment; None where none is named.

    Raises:
        NotFound: no such experiment.
    """
    if experiment_id is None:
        return None
    experiments = session.application.experiments
    experiments.get(experiment_id)
    return ExperimentLedger(experiments, experiment_id, SaidOnTerminal(session))


def _clean(reason: Message) -> Message:
    """Return a reason as an experiment keeps it: what a failed program has printed may be long, and in any signs."""

    def clean(words: str) -> str:
        plain = " ".join("".join(letter if letter.isprintable() else " " for letter in words).split())
        return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1] + "…"

    return reason.map_words(clean)


class ExperimentLedger:
    """Fills the cells of an experiment; one that does not take a result says why, and the laboratory goes on."""

    def __init__(self, experiments: Experiments, experiment_id: str, listener: Listener) -> None:
        """Keep the desk and the experiment."""
        self._experiments = experiments
        self._id = experiment_id
        self._listener = listener

    def filled(
        self, configuration: Configuration, variants: Sequence[str], run_id: str, *, only_empty: bool = False
    ) -> None:
        """Fill the cells of a configuration; who has built the disks knows what they are."""

        def fill(row: str, variant: str) -> None:
            # The profile was chosen in the same command as the experiment.
            self._experiments.fill(
                self._id, row, variant, run_id=run_id, is_layout_known=True, is_other_profile_meant=True
            )

        self._each(configuration, variants, fill, only_empty=only_empty)

    def impossible(
        self, configuration: Configuration, variants: Sequence[str], reason: Message, *, only_empty: bool = False
    ) -> None:
        """Mark the cells of a configuration; what was measured before stays: a failed try takes nothing away."""

        def mark(row: str, variant: str) -> None:
            self._experiments.leave_out(self._id, row, variant, state=CellState.IMPOSSIBLE, reason=_clean(reason))

        self._each(configuration, variants, mark, only_empty=only_empty, keeps_filled=True)

    def _each(
        self,
        configuration: Configuration,
        variants: Sequence[str],
        put: Callable[[str, str], None],
        *,
        only_empty: bool,
        keeps_filled: bool = False,
    ) -> None:
        """Go through the cells of the row with this RAID type on as many disks, whatever the owner calls it.

        An array in another state than healthy gets a row of its own.
        """
        try:
            row = self._experiments.row_for(self._id, configuration)
        except StoreFailed:
            raise
        except VolbenchError as refused:
            self._listener.say(refused.message)
            return
        experiment = self._experiments.get(self._id)
        if row is not None:
            for variant in variants:
                cell = experiment.cell(row, variant)
                if cell is None or (only_empty and cell.state is not CellState.EMPTY):
                    continue
                if keeps_filled and cell.state is CellState.FILLED:
                    continue
                try:
                    put(row, variant)
                except StoreFailed:
                    raise
                except VolbenchError as refused:
                    self._listener.say(refused.message)
