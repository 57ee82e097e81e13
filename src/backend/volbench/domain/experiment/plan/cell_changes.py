"""How cells change: made, filled, left out, emptied, and kept when the frame around them changes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, cell_name, survives_one_disk
from volbench.domain.experiment.plan.experiment import (
    ID_PATTERN,
    LONGEST_ID,
    MOST_CONFIGURATIONS,
    MOST_DISKS,
    MOST_VARIANTS,
    Cell,
    CellState,
    Configuration,
    Experiment,
    PendingRun,
)
from volbench.domain.experiment.plan.templates import EVEN, FEWEST_DISKS, MOST_DISKS_OF, takes_disks
from volbench.domain.model.errors import ConsentNeeded, InvalidRequest, NotFound
from volbench.domain.model.words.message import Message, join_clauses, plain, run_on

_ID: Final = re.compile(ID_PATTERN)
_NO_CELL: Final = Message("experiment.cell_changes.no_cell")
_AT_MOST: Final = Message("experiment.cell_changes.at_most")
_EVEN: Final = Message("experiment.cell_changes.even")
_LOST: Final = Message("experiment.cell_changes.lost")
_WOULD_EMPTY: Final = Message("experiment.cell_changes.would_empty")
_AGREE: Final = Message("experiment.cell_changes.agree")
_FEW: Final = 3
_LOOK_AGAIN: Final = Message("experiment.cell_changes.look_again")


def arrange(
    configurations: Sequence[Configuration], variants: Sequence[str], known: Iterable[Cell] = ()
) -> tuple[Cell, ...]:
    """Return one cell for every pair, in order; what is known of a pair stays, and pairs that are gone are dropped."""
    kept = {(cell.configuration_id, cell.variant): cell for cell in known}
    return tuple(kept.get((one.id, variant)) or Cell(one.id, variant) for one in configurations for variant in variants)


def check_frame(configurations: Sequence[Configuration], variants: Sequence[str]) -> None:
    """Make sure that rows and columns make a matrix.

    Raises:
        InvalidRequest: none or too many, a name twice or that no address can hold, or disks that do not make the type.
    """
    if not 1 <= len(configurations) <= MOST_CONFIGURATIONS or not 1 <= len(variants) <= MOST_VARIANTS:
        raise InvalidRequest(
            Message(
                "experiment.cell_changes.an_experiment_has_1_to_configurations",
                rows=MOST_CONFIGURATIONS,
                columns=MOST_VARIANTS,
            ),
            Message("experiment.cell_changes.choose_fewer_or_make_two_experiments"),
        )
    _check_names([one.id for one in configurations])
    _check_names(variants)
    for one in configurations:
        if not takes_disks(one.raid_type, one.disks):
            hint = _EVEN if one.raid_type in EVEN else _AT_MOST
            raise InvalidRequest(
                Message("experiment.cell_changes.cannot_be_built_from_disks", id=one.id, disks=one.disks),
                hint.fill(
                    least=FEWEST_DISKS[one.raid_type],
                    most=min(MOST_DISKS, MOST_DISKS_OF.get(one.raid_type, MOST_DISKS)),
                ),
                configuration=one.id,
            )
        if one.condition in MISSES_A_DISK and not survives_one_disk(one.raid_type, one.disks):
            raise InvalidRequest(
                _LOST.fill(id=one.id),
                Message("experiment.cell_changes.such_rows_need_a_raid_type"),
                configuration=one.id,
            )


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if len(name) > LONGEST_ID or _ID.fullmatch(name) is None:
            raise InvalidRequest(
                # It comes from outside: the sentence that repeats it has to be writable.
                Message(
                    "experiment.cell_changes.cannot_be_used_as_a_name",
                    name=name[:LONGEST_ID].encode("ascii", "replace").decode(),
                ),
                Message("experiment.cell_changes.use_small_letters_digits_and_hyphens", most=LONGEST_ID),
            )
    if len(set(names)) < len(names):
        raise InvalidRequest(
            Message("experiment.cell_changes.a_configuration_or_variant_is_named"),
            Message("experiment.cell_changes.give_each_its_own_name"),
        )


def find_cell(experiment: Experiment, configuration_id: str, variant: str) -> Cell:
    """Return a cell. Raises NotFound."""
    cell = experiment.cell(configuration_id, variant)
    if cell is None:
        raise NotFound(_NO_CELL, _LOOK_AGAIN, configuration=configuration_id, variant=variant)
    return cell


def put_cell(experiment: Experiment, cell: Cell) -> Experiment:
    """Return the experiment with this cell in place of the one of the same pair."""
    cells = tuple(
        cell if (old.configuration_id, old.variant) == (cell.configuration_id, cell.variant) else old
        for old in experiment.cells
    )
    return replace(experiment, cells=cells)


def reframe(
    experiment: Experiment,
    configurations: Sequence[Configuration],
    variants: Sequence[str],
    *,
    may_empty: Collection[str] = (),
) -> Experiment:
    """Return the experiment with other rows and columns; cells of pairs that stay keep what they have.

    A row that comes to stand for another array begins anew.

    Args:
        experiment: As it is before.
        configurations: Its rows from now on.
        variants: Its columns from now on.
        may_empty: Filled cells that the owner agrees to lose, as `raid5-4/ext4`.

    Raises:
        InvalidRequest: as `check_frame`.
        ConsentNeeded: other filled cells would be lost, or come to stand for another array; they are listed.
    """
    check_frame(configurations, variants)
    before = {one.id: one.kind for one in experiment.configurations}
    same = {one.id for one in configurations if before.get(one.id) == one.kind}
    lost = [
        cell for cell in experiment.filled if cell.configuration_id not in same or cell.variant not in set(variants)
    ]
    not_said = [cell for cell in lost if cell.place not in may_empty]
    if not_said:
        names = [cell_name(experiment, cell.configuration_id, cell.variant) for cell in not_said]
        raise ConsentNeeded(
            _WOULD_EMPTY.fill(count=len(names), cells=_some(names)),
            _AGREE,
            tuple((f"cells/{cell.place}", name) for cell, name in zip(not_said, names, strict=True)),
        )
    gone = {cell.place for cell in lost}
    # Why one array could not be built, or was left out, says nothing of another under its name.
    left = [cell for cell in experiment.cells if cell.place not in gone and cell.configuration_id in same]
    pending = tuple(
        PendingRun(run.run_id, run.configuration_id, kept)
        for run in experiment.pending
        if run.configuration_id in same and (kept := tuple(v for v in run.variants if v in set(variants)))
    )
    return replace(
        experiment,
        configurations=tuple(configurations),
        variants=tuple(variants),
        cells=arrange(configurations, variants, left),
        pending=pending,
    )


def _some(names: Sequence[Message]) -> Message:
    """Return the first few names within a sentence; the others only as dots, they are listed beside it."""
    few = names[:_FEW]
    return run_on(join_clauses(few), plain("…" if len(names) > _FEW else ""))


def with_runs(experiment: Experiment, ids: Mapping[str, str]) -> Experiment:
    """Return the experiment with the ids its runs have here; cells whose run did not come along are open.

    So are those of a second row with the same run: one build of the disks would count as two.
    """
    cells = []
    rows: dict[str, str] = {}
    for cell in experiment.cells:
        here = None if cell.run_id is None else ids.get(cell.run_id)
        if cell.run_id is None:
            cells.append(cell)
        elif here is not None and rows.setdefault(here, cell.configuration_id) == cell.configuration_id:
            cells.append(replace(cell, run_id=here))
        else:
            cells.append(Cell(cell.configuration_id, cell.variant))
    return replace(experiment, cells=tuple(cells), pending=())


def merge(here: Experiment, coming: Experiment) -> tuple[Experiment, tuple[Cell, ...]]:
    """Return the experiment with what only the other copy of it has, and the cells that both have differently.

    Nothing of `here` is changed: rows and columns are added, open cells filled.

    Raises:
        InvalidRequest: the two cannot be one experiment: another suite, or a row that means something else.
    """
    mine = {one.id: one for one in here.configurations}
    is_other = any(mine[one.id].kind != one.kind for one in coming.configurations if one.id in mine)
    if is_other or (here.suite_id, here.profile) != (coming.suite_id, coming.profile):
        raise InvalidRequest(Message("experiment.cell_changes.it_is_another_experiment_under_the"), _LOOK_AGAIN)
    rows = (*here.configurations, *(one for one in coming.configurations if one.id not in mine))
    columns = tuple(dict.fromkeys((*here.variants, *coming.variants)))
    check_frame(rows, columns)
    merged = replace(here, configurations=rows, variants=columns, cells=arrange(rows, columns, here.cells))
    differing = []
    for cell in coming.cells:
        old = find_cell(merged, cell.configuration_id, cell.variant)
        if old.state is CellState.EMPTY:
            merged = put_cell(merged, cell)
        elif cell.state is not CellState.EMPTY and (old.run_id, old.state) != (cell.run_id, cell.state):
            differing.append(cell)
    return merged, tuple(differing)


def is_consistent(cell: Cell) -> bool:
    """Say whether a cell has exactly what its state asks for."""
    has_run = cell.run_id is not None and cell.run_variant is not None
    has_nothing = cell.run_id is None and cell.run_variant is None
    return has_run if cell.state is CellState.FILLED else has_nothing
