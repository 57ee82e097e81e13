"""What every command shares: the application, the language, and how errors end the process."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from volbench.cli.complaints import complaint_in
from volbench.cli.exits import exit_of_error
from volbench.cli.help_pages import SpeakingContext, SpeakingGroup
from volbench.cli.language import language_asked_for, language_of
from volbench.domain.model.errors import Busy, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import MARK, write_out
from volbench.languages import dump_in, render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.app.container import Application
    from volbench.domain.model.runs.run import Failure

_WAITS: Final = Message("cli.session.waits")
_LOOK_AGAIN_S: Final = 2.0


@dataclass(frozen=True)
class Session:
    """One call of the command line."""

    application: Application
    language: str

    def say(self, text: Message) -> str:
        """Return a text in the chosen language, speeds in the chosen units."""
        words = render(text, self.language)
        return write_out(words, self.application.store.settings().unit_base.value) if MARK in words else words

    def dump(self, value: Any) -> Any:
        """Return the JSON form of a value, its words in the chosen language."""
        return dump_in(self.language)(value)

    def refuse_while_measuring(self) -> None:
        """Raise Busy, which says who measures: reading or working out many results would disturb it."""
        from volbench.host.shared_lock import refuse_if_measuring

        refuse_if_measuring(self.application.config.data_folder)

    def wait_while_measuring(self) -> None:
        """Wait until nobody measures, and say once for whom; where that cannot be told there is nothing to wait for."""
        from volbench.host.shared_lock import is_measuring

        is_told = False
        while is_measuring(self.application.config.data_folder):
            if not is_told:
                is_told = self._tell_who_measures()
            time.sleep(_LOOK_AGAIN_S)

    def _tell_who_measures(self) -> bool:
        """Say for whom a file waits; return whether there was still somebody."""
        try:
            self.refuse_while_measuring()
        except Busy as busy:
            click.echo(self.say(_WAITS.fill(why=busy.message)), err=True)
            return True
        return False


_WORDS: Final = f"{__name__}.words"


def words_of(ctx: click.Context) -> tuple[str, ...]:
    """Return all that was typed after the program's name."""
    words: tuple[str, ...] = ctx.find_root().meta[_WORDS]
    return words


class HonestGroup(SpeakingGroup):
    """A command group whose commands end with words and a documented code instead of a traceback.

    A command is loaded when it is asked for: the service does without what the others need. Help and complaints about
    wrong use speak the language that is asked for.
    """

    def __init__(self, *, places: Mapping[str, str], **more: Any) -> None:
        """Keep where the commands are: name → `file:function` in this room."""
        super().__init__(**more)
        self._places = places

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted({*super().list_commands(ctx), *self._places})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, loaded now if need be; None if there is none."""
        if cmd_name not in self._places:
            command = super().get_command(ctx, cmd_name)
        else:
            module, _, function = self._places[cmd_name].partition(":")
            command = getattr(import_module(f"{__package__}.{module}"), function)
        if command is not None:
            command.context_class = SpeakingContext
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command."""
        words = ctx.meta[_WORDS] = tuple(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            _complain_of_use(error, language_asked_for(ctx, words))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; say what happened and what to do when it is refused."""
        try:
            return super().invoke(ctx)
        except VolbenchError as error:
            language = ctx.obj.language if isinstance(ctx.obj, Session) else language_of()
            complain(error, language)
            ctx.exit(exit_of_error(error))
        except click.UsageError as error:
            _complain_of_use(error, language_asked_for(ctx))
        except BrokenPipeError:
            # The reader (head, less) has seen enough; Python would complain once more while closing stdout.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)


def _complain_of_use(error: click.UsageError, language: str) -> NoReturn:
    """Raise the complaint in the language that is asked for."""
    said = complaint_in(language, error)
    if said is error:
        raise error
    raise said from error


def complain(error: VolbenchError, language: str) -> None:
    """Print what happened and what to do next on stderr."""
    click.secho(render(error.message, language), err=True, fg="red")
    click.echo(render(error.hint, language), err=True)


def complain_of_failure(failure: Failure, language: str) -> None:
    """Print why a run failed on stderr, the tool's own words last."""
    click.secho(render(failure.message, language), err=True, fg="red")
    click.echo(render(failure.hint, language), err=True)
    for line in failure.detail.splitlines()[-5:]:
        click.echo("  " + line, err=True)
