"""`volbench schedules`: which volumes are measured by themselves, and what became of it. The page makes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from volbench.cli.width import listing, terminal_columns
from volbench.domain.model.moments import minute_text
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.schedule import Schedule, ScheduleEvent

_HEADING = (
    Message("cli.schedules.heading.volume"),
    Message("cli.schedules.heading.days"),
    Message("cli.schedules.heading.hour"),
    Message("cli.schedules.heading.profile"),
    Message("cli.schedules.heading.on"),
    Message("cli.schedules.heading.last_time"),
)
_DAYS = (
    Message("cli.schedules.days.mon"),
    Message("cli.schedules.days.tue"),
    Message("cli.schedules.days.wed"),
    Message("cli.schedules.days.thu"),
    Message("cli.schedules.days.fri"),
    Message("cli.schedules.days.sat"),
    Message("cli.schedules.days.sun"),
)
_YES, _NO = Message("cli.schedules.yes"), Message("cli.schedules.no")
_NONE = Message("cli.schedules.none")


@click.command(help="cli.help.commands.schedules")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.schedules.json")
@click.pass_obj
def schedules(session: Session, *, as_json: bool) -> None:
    """Print the schedules."""
    store = session.application.store.schedules
    found = [(schedule, store.events(schedule.volume_id, 20)) for schedule in store.list()]
    if as_json:
        rows = [{"schedule": session.dump(schedule), "events": session.dump(events)} for schedule, events in found]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(_NONE))
        return
    lines = [_line(session, schedule, events) for schedule, events in found]
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], terminal_columns()))


def _line(session: Session, schedule: Schedule, events: tuple[ScheduleEvent, ...]) -> list[str]:
    now = session.application.host.clock.now()
    last = f"{session.say(minute_text(events[0].due_at, now))} {session.say(events[0].words)}" if events else "–"
    return [
        schedule.volume_id,
        " ".join(session.say(_DAYS[day]) for day in schedule.weekdays),
        f"{schedule.hour}:00",
        schedule.profile,
        session.say(_YES if schedule.is_on else _NO),
        last,
    ]
