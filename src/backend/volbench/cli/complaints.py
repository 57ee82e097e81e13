"""Complaints about wrong use in the language that is asked for; the parser itself speaks English only."""

from __future__ import annotations

from typing import IO, Any

import click

from volbench.domain.model.words.message import Message, join_sentences, listed, plain
from volbench.languages import FALLBACK, render


class WrongUse(click.UsageError):
    """A wrong use the parser does not see: raised with a message, said where the language is known."""

    def __init__(self, said: Message) -> None:
        """Keep what is wrong."""
        super().__init__(render(said))
        self.said = said


class Complaint(click.UsageError):
    """A complaint about wrong use, in the language that is asked for."""

    def __init__(self, said: Message, context: click.Context | None, language: str) -> None:
        """Keep what is wrong and the language."""
        super().__init__(render(said, language), context)
        self._language = language

    def show(self, file: IO[Any] | None = None) -> None:
        """Print what was wrong and where the help is."""
        lines = [self._say("cli.complaints.error", what=self.format_message())]
        if self.ctx is not None:
            usage = " ".join((self.ctx.command_path, *self.ctx.command.collect_usage_pieces(self.ctx)))
            page = self._say("cli.complaints.help", command=self.ctx.command_path)
            lines = [self._say("cli.help.headings.usage") + usage, page, "", *lines]
        click.echo("\n".join(lines), file=file, err=file is None)

    def _say(self, code: str, **values: str) -> str:
        return render(Message(code, **values), self._language)


def complaint_in(language: str, error: click.UsageError) -> click.UsageError:
    """Return the complaint in a language; in English the parser's own words stay."""
    if language == FALLBACK or isinstance(error, (Complaint, click.exceptions.NoArgsIsHelpError)):
        return error
    return Complaint(error.said if isinstance(error, WrongUse) else _said(error), error.ctx, language)


def _said(error: click.UsageError) -> Message:
    if isinstance(error, click.exceptions.NoSuchOption):
        return _unknown(Message("cli.complaints.no_option", name=error.option_name), error.possibilities)
    if isinstance(error, click.exceptions.NoSuchCommand):
        return _unknown(Message("cli.complaints.no_command", name=error.command_name), error.possibilities)
    if isinstance(error, click.BadOptionUsage):
        return Message("cli.complaints.option_misused", name=error.option_name, why=error.message)
    if isinstance(error, click.MissingParameter):
        return Message("cli.complaints.missing", name=_name(error))
    if isinstance(error, click.BadParameter):
        return join_sentences((Message("cli.complaints.bad_value", name=_name(error)), _wanted(error)))
    message = error.format_message()
    return Message("cli.complaints.no_command_given") if message == "Missing command." else plain(message)


def _unknown(what: Message, possibilities: list[str] | None) -> Message:
    if not possibilities:
        return what
    return join_sentences((what, Message("cli.complaints.similar", names=listed(possibilities))))


def _name(error: click.BadParameter) -> str:
    if isinstance(error.param, click.Option):
        return " / ".join(error.param.opts)
    return error.param.make_metavar(error.ctx or click.Context(click.Command(None))) if error.param else ""


def _wanted(error: click.BadParameter) -> Message:
    kind = error.param.type if error.param is not None else None
    if isinstance(kind, click.Choice):
        return Message("cli.complaints.choices", choices=", ".join(map(str, kind.choices)))
    if isinstance(kind, click.IntRange):
        return Message("cli.complaints.whole_number_between", least=kind.min, most=kind.max)
    if isinstance(kind, click.types.IntParamType):
        return Message("cli.complaints.whole_number")
    if isinstance(kind, click.Path) and kind.exists:
        return Message("cli.complaints.no_path")
    return plain(error.message)
