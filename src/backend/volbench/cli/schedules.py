"""`volbench schedules`: which volumes are measured by themselves, and what became of it. The page makes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from volbench.cli.width import listing, terminal_columns
from volbench.domain.model.codec import dump
from volbench.domain.model.text import Text

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.schedule import Schedule, ScheduleEvent

_HEADING = (
    Text("Volume", "存储空间"),
    Text("Days", "日期"),
    Text("Hour", "时刻"),
    Text("Profile", "档位"),
    Text("On", "已开启"),
    Text("Last time", "上一次"),
)
_DAYS = tuple(
    Text(english, chinese)
    for english, chinese in zip(
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
        strict=True,
    )
)
_YES, _NO = Text("yes", "是"), Text("no", "否")
_NONE = Text(
    "No volume is measured by itself. Switch it on in the page's settings.", "没有定时测试。可在网页的设置中开启。"
)
_HELP = """List which volumes are measured by themselves.

\b
volbench schedules
volbench schedules --json
"""


@click.command(help=_HELP)
@click.option("--json", "as_json", is_flag=True, help="Print schedules and their last events as JSON.")
@click.pass_obj
def schedules(session: Session, *, as_json: bool) -> None:
    """Print the schedules."""
    store = session.application.store.schedules
    found = [(schedule, store.events(schedule.volume_id, 20)) for schedule in store.list()]
    if as_json:
        rows = [{"schedule": dump(schedule), "events": dump(events)} for schedule, events in found]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(_NONE))
        return
    lines = [_line(session, schedule, events) for schedule, events in found]
    click.echo(listing([[session.say(word) for word in _HEADING], *lines], terminal_columns()))


def _line(session: Session, schedule: Schedule, events: tuple[ScheduleEvent, ...]) -> list[str]:
    last = f"{events[0].due_at[:16].replace('T', ' ')} {session.say(events[0].words)}" if events else "–"
    return [
        schedule.volume_id,
        " ".join(session.say(_DAYS[day]) for day in schedule.weekdays),
        f"{schedule.hour}:00",
        schedule.profile,
        session.say(_YES if schedule.is_on else _NO),
        last,
    ]
