"""Help pages in the language that is asked for: commands carry codes, the page says them in words."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final

import click

from volbench.cli.language import language_asked_for
from volbench.cli.width import pad, width_of, wrapped
from volbench.domain.model.words.message import Message, join_clauses
from volbench.languages import catalogue_of, languages, render

if TYPE_CHECKING:
    from collections.abc import Iterable

_PARSERS_OWN: Final = {
    "Options": "cli.help.headings.options",
    "Commands": "cli.help.headings.commands",
    "Show this message and exit.": "cli.help.options.help",
}
"""What the parser writes of itself, by the code that says it."""
_BLOCK: Final = "\b"
"""The parser's mark of a paragraph whose lines stay as they are."""
_FACTS: Final = re.compile(r"^(?P<words>.*?)(?:\s*\[(?P<facts>(?:default: |required|[\d<>=x]+)[^\]]*)\])?$", re.DOTALL)
_DEFAULT: Final = "default: "
_REQUIRED: Final = "required"
_BETWEEN_FACTS: Final = "; "
_MOST_OF_TERM: Final = 30


class HelpPage(click.HelpFormatter):
    """Writes a help page in a language, laid out as the parser does it."""

    def __init__(self, language: str, *, width: int | None, max_width: int | None) -> None:
        """Keep the language."""
        super().__init__(width=width, max_width=max_width)
        self._language = language

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        super().write_usage(prog, args, _say("cli.help.headings.usage", self._language) if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write the heading of a list."""
        self.write(f"{'':>{self.current_indent}}{_words(heading, self._language)}\n")

    def write_text(self, text: str) -> None:
        """Write the paragraphs of a code."""
        super().write_text(_words(text, self._language))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _MOST_OF_TERM, col_spacing: int = 2) -> None:
        """Write terms and what they mean in two columns."""
        super().write_dl([(term, _meaning(words, self._language)) for term, words in rows], col_max, col_spacing)


class WideHelpPage(HelpPage):
    """Writes a help page where a character takes two columns and a line may end after any."""

    def write_text(self, text: str) -> None:
        """Write paragraphs; those marked as blocks keep their lines."""
        indent = " " * self.current_indent
        written = []
        for paragraph in re.split(r"\n\s*\n", _words(text, self._language)):
            if paragraph.startswith(_BLOCK):
                lines = paragraph.removeprefix(_BLOCK).strip("\n").splitlines()
                written.append("\n".join(indent + line for line in lines))
            else:
                written.append(wrapped(paragraph, self.width, indent=indent))
        self.write("\n\n".join(written) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _MOST_OF_TERM, col_spacing: int = 2) -> None:
        """Write terms and what they mean in two columns."""
        terms = [(term, _meaning(words, self._language)) for term, words in rows]
        first = min(max(width_of(term) for term, _ in terms), col_max) + col_spacing
        margin = " " * self.current_indent
        for term, words in terms:
            indent = margin + " " * first
            lines = wrapped(words, self.width, indent=indent).removeprefix(indent)
            gap = "\n" + indent if width_of(term) > first - col_spacing else ""
            self.write(f"{margin}{term}{gap}{lines}\n" if gap else f"{margin}{pad(term, first)}{lines}\n")


class SpeakingContext(click.Context):
    """Knows in which language help is asked for."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what writes the help page."""
        language = language_asked_for(self)
        page = WideHelpPage if _is_wide(language) else HelpPage
        return page(language, width=self.terminal_width, max_width=self.max_content_width)


class SpeakingGroup(click.Group):
    """A group of commands whose help speaks the language that is asked for."""

    context_class = SpeakingContext

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None if there is none."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.context_class = SpeakingContext
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command is for."""
        found = {name: command for name in self.list_commands(ctx) if (command := self.get_command(ctx, name))}
        language = language_asked_for(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, short_help(command, language)) for name, command in found.items()])


def short_help(command: click.Command, language: str) -> str:
    """Return what a list of commands says of one: its short help, else the first paragraph of the other.

    Nothing is cut as the parser would: what does not fit goes on in the next line.
    """
    if command.short_help:
        return _words(command.short_help, language)
    return _words(command.help or "", language).partition("\n\n")[0]


def _is_wide(language: str) -> bool:
    name = languages().get(language, "")
    return width_of(name) > len(name)


def _say(code: str, language: str, **values: Any) -> str:
    return render(Message(code, **values), language)


def _words(code: str, language: str) -> str:
    """Return the words of a code; words that came in already are returned."""
    code = _PARSERS_OWN.get(code, cleandoc(code))
    return _say(code, language) if code in catalogue_of(language) else code


def _meaning(words: str, language: str) -> str:
    found = _FACTS.match(words)
    if found is None or found["facts"] is None:
        return _words(words, language)
    facts = join_clauses(_fact(fact) for fact in found["facts"].split(_BETWEEN_FACTS))
    return _say("cli.help.with_facts", language, words=_words(found["words"], language), facts=facts)


def _fact(words: str) -> Message | str:
    if words.startswith(_DEFAULT):
        return Message("cli.help.facts.default", value=words.removeprefix(_DEFAULT))
    return Message("cli.help.facts.required") if words == _REQUIRED else words
