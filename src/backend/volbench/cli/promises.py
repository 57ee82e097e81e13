"""`volbench promise …`: what a volume was sold with, set, shown and removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import click

from volbench.cli.complaints import WrongUse
from volbench.cli.help_pages import SpeakingGroup
from volbench.cli.width import listing, terminal_columns, wrapped
from volbench.domain.assess.promise.printed_price import read_price
from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
)
from volbench.domain.model.runs.promise_words import amount_text, price_text, subject
from volbench.domain.model.words.message import Message, dotted, labelled, plain

if TYPE_CHECKING:
    from volbench.cli.session import Session
    from volbench.domain.model.runs.promise import PromisedValue, PromisePreset

_HEADING: Final = (
    Message("cli.promises.heading.what"),
    Message("cli.promises.heading.promised"),
    Message("cli.promises.heading.here"),
    Message("cli.promises.heading.cell"),
)
_NONE: Final = Message("cli.promises.none")
_KEPT: Final = Message("cli.promises.kept")
_REMOVED: Final = Message("cli.promises.removed")
_BAD_LINE: Final = Message("cli.promises.bad_line")
_BAD_PRICE: Final = Message("cli.promises.bad_price")
_BAD_TARIFFS: Final = Message("cli.promises.bad_tariffs")
_DATED: Final = Message("cli.promises.dated")
_NO_LABEL: Final = Message("cli.promises.no_label")
_NO_MORE_LABEL: Final = Message("cli.promises.no_more_label")
_NO_PRESET: Final = Message("cli.promises.no_preset")
_NOTHING: Final = Message("services.promises.nothing_promised")


@click.group(cls=SpeakingGroup, help="cli.help.commands.promise", short_help="cli.help.commands.promise.short")
def promise() -> None:
    """Hold the commands below."""


@promise.command("set", help="cli.help.commands.promise.set")
@click.argument("volume")
@click.option("--line", "lines", multiple=True, metavar="WHAT:WAY[:CELL]=AMOUNT", help="cli.help.options.promise.line")
@click.option("--preset", default="", metavar="ID", help="cli.help.options.promise.preset")
@click.option("--capacity", type=float, metavar="GB", help="cli.help.options.promise.capacity")
@click.option("--price", "prices", multiple=True, metavar="'AMOUNT CURRENCY'", help="cli.help.options.promise.price")
@click.option(
    "--per",
    type=click.Choice([str(basis) for basis in PriceBasis]),
    help="cli.help.options.promise.per",
)
@click.option("--source", default="", metavar="TEXT", help="cli.help.options.promise.source")
@click.pass_obj
def set_promise(
    session: Session,
    volume: str,
    *,
    lines: tuple[str, ...],
    preset: str,
    capacity: float | None,
    prices: tuple[str, ...],
    per: str | None,
    source: str,
) -> None:
    """Keep a promise."""
    desk = session.application.promises
    chosen = _preset(session, volume, preset) if preset else None
    price, hourly = _tariffs(prices, None if per is None else PriceBasis(per))
    made = Promise(
        lines=(*(chosen.lines if chosen else ()), *map(_line, lines)),
        capacity=capacity,
        source=source or (session.say(chosen.cited) if chosen else ""),
        price=price,
        hourly=hourly,
        label=None if (earlier := desk.offer(volume).promise) is None else earlier.label,
    )
    kept = desk.put(volume, made)
    click.echo(session.say(_KEPT.fill(volume=kept.volume_id)))
    _print(session, kept.volume_id, made)


@promise.command(help="cli.help.commands.promise.show")
@click.argument("volume", required=False)
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.promise.json")
@click.pass_obj
def show(session: Session, volume: str | None, *, as_json: bool) -> None:
    """Print what was promised."""
    desk = session.application.promises
    found = desk.list() if volume is None else desk.of(volume)
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(session.say(_NONE if volume is None else _NOTHING.fill(volume=volume)))
    for one in found:
        click.echo(one.volume_id)
        _print(session, one.volume_id, one.promise)


@promise.command(help="cli.help.commands.promise.remove")
@click.argument("volume")
@click.pass_obj
def remove(session: Session, volume: str) -> None:
    """Forget a promise."""
    removed = session.application.promises.delete(volume)
    click.echo(session.say(_REMOVED.fill(volume=removed)))


@promise.command(help="cli.help.commands.promise.label")
@click.argument("volume")
@click.option("--provider", metavar="TEXT", help="cli.help.options.promise.provider")
@click.option("--instance", metavar="TEXT", help="cli.help.options.promise.instance")
@click.option("--region", metavar="TEXT", help="cli.help.options.promise.region")
@click.option("--disk-type", metavar="TEXT", help="cli.help.options.promise.disk_type")
@click.pass_obj
def label(
    session: Session,
    volume: str,
    *,
    provider: str | None,
    instance: str | None,
    region: str | None,
    disk_type: str | None,
) -> None:
    """Name what heads the reports of a volume."""
    parts = {"provider": provider, "instance": instance, "region": region, "disk_type": disk_type}
    named = {name: text for name, text in parts.items() if text is not None}
    if not named:
        raise WrongUse(_NO_LABEL)
    kept = session.application.promises.label(volume, **named)
    if kept is None or kept.promise.label is None:
        click.echo(session.say(_NO_MORE_LABEL.fill(volume=volume)))
        return
    click.echo(session.say(_KEPT.fill(volume=kept.volume_id)))
    click.echo(session.say(dotted(*kept.promise.label.words())))


@promise.command(help="cli.help.commands.promise.presets")
@click.argument("volume")
@click.option("--json", "as_json", is_flag=True, help="cli.help.options.promise.json")
@click.pass_obj
def presets(session: Session, volume: str, *, as_json: bool) -> None:
    """Print what was published."""
    found = session.application.promises.offer(volume).presets
    if as_json:
        click.echo(json.dumps(session.dump(found), indent=2, ensure_ascii=False))
        return
    columns = terminal_columns()
    for one in found:
        click.echo(f"{one.id}  {session.say(one.title)}")
        for line in one.lines:
            click.echo(f"  {session.say(labelled(subject(line), plain(line.amount)))}")
        click.echo(f"  {session.say(_DATED.fill(source=one.source, published=one.published, read=one.read))}")
        click.echo(f"  {one.url}")
        if one.note is not None:
            click.echo(wrapped(f"  {session.say(one.note)}", columns))


def _print(session: Session, volume: str, of: Promise) -> None:
    from volbench.domain.model.errors import NotFound

    try:
        seen = session.application.promises.preview(volume, of)
        values: tuple[PromisedValue | None, ...] = seen.values
        tariffs = seen.tariffs
    except NotFound:
        # The volume is gone: what it would come to there is not known.
        values, tariffs = (None,) * len(of.lines), None
    rows = [
        [
            session.say(subject(line)),
            line.amount,
            "–" if value is None else _value(session, value),
            line.workload or "–",
        ]
        for line, value in zip(of.lines, values, strict=True)
    ]
    if rows:
        click.echo(listing([[session.say(word) for word in _HEADING], *rows], terminal_columns()))
    for price in (of.price, of.hourly):
        if price is not None:
            click.echo(session.say(price_text(price)))
    if tariffs is not None:
        click.echo(wrapped(session.say(tariffs.words), terminal_columns()))
    if of.source:
        click.echo(of.source)
    if of.label is not None:
        click.echo(session.say(dotted(*of.label.words())))


def _value(session: Session, value: PromisedValue) -> str:
    return session.say(amount_text(value.low, value.high, value.unit))


def _preset(session: Session, volume: str, name: str) -> PromisePreset:
    found = session.application.promises.offer(volume).presets
    preset = next((one for one in found if one.id == name), None)
    if preset is None:
        raise WrongUse(_NO_PRESET.fill(name=name, names=", ".join(one.id for one in found)))
    return preset


def _line(text: str) -> PromiseLine:
    """Read `iops:read=min(30*GB, 20000)` or `latency:write:rand-write-4k-qd1=3 ms`."""
    head, equals, amount = text.partition("=")
    what, _, rest = head.partition(":")
    way, _, cell = rest.partition(":")
    if not equals or what not in set(PromisedMetric) or way not in set(PromisedDirection):
        raise WrongUse(_BAD_LINE.fill(found=text[:200]))
    return PromiseLine(PromisedMetric(what), PromisedDirection(way), amount.strip(), cell)


def _tariffs(texts: tuple[str, ...], basis: PriceBasis | None) -> tuple[Price | None, Price | None]:
    """Read the price, and the tariff by the hour where one stands beside another, in either order."""
    found = [_price(text, basis) for text in texts]
    if len(found) <= 1:
        return (found[0] if found else None), None
    found.sort(key=lambda one: one.basis.is_hourly)
    if [one.basis.is_hourly for one in found] != [False, True]:
        raise WrongUse(_BAD_TARIFFS)
    return found[0], found[1]


def _price(text: str, basis: PriceBasis | None) -> Price:
    price = read_price(text, basis)
    if price is None:
        raise WrongUse(_BAD_PRICE.fill(found=text[:200]))
    return price
