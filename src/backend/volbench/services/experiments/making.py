"""Makes and changes the frame of an experiment from what the owner asks. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.kind import Judging
from volbench.domain.experiment.plan.cell_changes import arrange, check_frame, reframe
from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration, Experiment
from volbench.domain.experiment.plan.templates import (
    TEMPLATES,
    configuration_of,
    configurations_of,
    suite_of,
    template_named,
)
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.kind import kind_measuring
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.suites.workload import Suite
    from volbench.services.experiments.edits import ConfigurationEdit, ExperimentEdit, NewExperiment

LONGEST_NAME: Final = 200
LONGEST_NOTE: Final = 4000


def make_experiment(asked: NewExperiment, *, experiment_id: str, now: str, suites: Mapping[str, Suite]) -> Experiment:
    """Return a new experiment with every cell empty.

    Raises:
        InvalidRequest: no such template, suite or profile, or rows and columns that make no matrix.
    """
    template = template_named(asked.template or "free")
    if template is None:
        raise InvalidRequest(
            Message("services.making.there_is_no_such_template"),
            Message("services.making.choose_among", names=", ".join(one.id for one in TEMPLATES)),
        )
    configurations = named(asked.configurations) or configurations_of(template, asked.disks)
    variants = tuple(dict.fromkeys(asked.variants)) or template.variants
    profile = asked.profile or template.profile
    suite_id = asked.suite_id or suite_of(template, tuple(suites.values()), profile).id
    check_frame(configurations, variants)
    check_suite(suites, suite_id, profile)
    return Experiment(
        id=experiment_id,
        name=check_words(asked.name, LONGEST_NAME, is_needed=True),
        note=check_words(asked.note, LONGEST_NOTE),
        template=None if template.id == "free" else template.id,
        suite_id=suite_id,
        profile=profile,
        configurations=configurations,
        variants=variants,
        cells=arrange(configurations, variants),
        created_at=now,
        changed_at=now,
    )


def change_experiment(before: Experiment, edit: ExperimentEdit, *, now: str, suites: Mapping[str, Suite]) -> Experiment:
    """Return the experiment as edited.

    Raises:
        InvalidRequest: as `make_experiment`; or another suite while cells are filled.
        ConsentNeeded: filled cells would be lost that the edit does not name.
    """
    suite_id, profile = edit.suite_id or before.suite_id, edit.profile or before.profile
    if (suite_id, profile) != (before.suite_id, before.profile):
        if before.filled or before.pending:
            raise InvalidRequest(
                Message("services.making.cells_are_filled_with_another_suite"),
                Message("services.making.make_another_experiment_numbers_of_two"),
            )
        check_suite(suites, suite_id, profile)
    name = before.name if edit.name is None else check_words(edit.name, LONGEST_NAME, is_needed=True)
    note = before.note if edit.note is None else check_words(edit.note, LONGEST_NOTE)
    after = replace(before, name=name, note=note, suite_id=suite_id, profile=profile)
    if edit.configurations is not None or edit.variants is not None:
        rows = (
            before.configurations if edit.configurations is None else named(edit.configurations, before.configurations)
        )
        columns = before.variants if edit.variants is None else edit.variants
        after = reframe(after, rows, columns, may_empty=edit.empty_cells or ())
    return after if after == before else replace(after, changed_at=now)


def with_row(experiment: Experiment, row: Configuration, *, now: str) -> Experiment:
    """Return the experiment with one more row, behind the last one of its RAID type and disks.

    An id that is taken gets a number. Raises InvalidRequest where there is no room.
    """
    rows = list(experiment.configurations)
    names = {one.id for one in rows}
    free = next(name for name in (row.id, *(f"{row.id}-{n}" for n in range(2, 99))) if name not in names)
    alike = [n for n, one in enumerate(rows) if one.kind[:2] == row.kind[:2]]
    rows.insert(alike[-1] + 1 if alike else len(rows), replace(row, id=free))
    return replace(reframe(experiment, rows, experiment.variants), changed_at=now)


def named(
    configurations: Sequence[ConfigurationEdit], known: Sequence[Configuration] = ()
) -> tuple[Configuration, ...]:
    """Return configurations of which each has an id: its own, or one made of type, number of disks and state."""
    states = {one.id: one.condition for one in known}
    made = []
    for one in configurations:
        words = check_words(one.note or "", LONGEST_NAME) or None
        state = one.condition or states.get(one.id, ArrayCondition.HEALTHY)
        usual = configuration_of(one.raid_type, one.disks, state).id if one.disks > 0 else ""
        made.append(Configuration(one.id or usual, one.raid_type, one.disks, words, state))
    return tuple(made)


def check_suite(suites: Mapping[str, Suite], suite_id: str, profile: str) -> None:
    """Make sure that there is such a suite with such a profile, and that its rounds can be tested.

    Raises:
        InvalidRequest: there is none, or it goes by stages: rounds chosen for being flat tell nothing of chance.
    """
    suite = suites.get(suite_id)
    if suite is None or profile not in suite.profiles:
        known = suites if suite is None else suite.profiles
        raise InvalidRequest(
            Message("services.making.there_is_no_such_suite_or"),
            Message("services.making.choose_among", names=", ".join(known)),
        )
    if not kind_measuring(suite, suite.profiles[profile]).part(Judging).rounds_repeat:
        raise InvalidRequest(
            Message("services.making.steady_rounds_carry_no_verdict", suite=suite_id),
            Message("services.making.choose_another_suite_or_compare_runs"),
        )


def check_words(words: str, longest: int, *, is_needed: bool = False) -> str:
    """Return the owner's words without blanks around them; raises InvalidRequest for what no list can show."""
    words = words.strip()
    is_plain = all(letter.isprintable() or letter in "\n\t" for letter in words)
    if len(words) > longest or not is_plain or (is_needed and not words):
        raise InvalidRequest(
            Message("services.making.the_name_or_note_is_empty"),
            Message("services.making.use_up_to_plain_characters", most=longest),
        )
    return words
