"""Help pages and complaints about wrong use in the language of the terminal; the parser itself speaks English only."""

from __future__ import annotations

import re
from inspect import cleandoc
from typing import IO, TYPE_CHECKING, Any, Final

import click

from volbench.cli.language import language_of
from volbench.cli.width import pad, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CHINESE: Final = "zh-CN"
_HEADINGS: Final = {"Options": "选项", "Commands": "命令"}
_BLOCK: Final = "\b"
"""The parser's mark of a paragraph whose lines stay as they are."""
_CUT: Final = "..."
_FACTS: Final = re.compile(r"^(?P<words>.*?)(?:\s*\[(?P<facts>(?:default: |required|[\d<>=x]+)[^\]]*)\])?$", re.DOTALL)
_MOST_OF_TERM: Final = 30


class ChineseFormatter(click.HelpFormatter):
    """Writes help pages in Chinese, where a character takes two columns and a line may end after any."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        super().write_usage(prog, args, "用法：" if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Write the heading of a list."""
        self.write(f"{'':>{self.current_indent}}{_HEADINGS.get(heading, heading)}：\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs; those marked as blocks keep their lines."""
        indent = " " * self.current_indent
        written = []
        for paragraph in re.split(r"\n\s*\n", cleandoc(text)):
            words = translated(paragraph.removeprefix(_BLOCK))
            if paragraph.startswith(_BLOCK):
                written.append("\n".join(indent + line for line in words.strip("\n").splitlines()))
            else:
                written.append(wrapped(words, self.width, indent=indent))
        self.write("\n\n".join(written) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _MOST_OF_TERM, col_spacing: int = 2) -> None:
        """Write terms and what they mean in two columns."""
        terms = [(term, _meaning(words)) for term, words in rows]
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
        if language_asked_for(self) != CHINESE:
            return super().make_formatter()
        return ChineseFormatter(width=self.terminal_width, max_width=self.max_content_width)


class SpeakingGroup(click.Group):
    """A group of commands whose help speaks the language that is asked for."""

    context_class = SpeakingContext

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None if there is none."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            command.context_class = SpeakingContext
        return command


class WrongUse(click.UsageError):
    """A complaint about wrong use in Chinese."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print what was wrong and where the help is."""
        lines = [f"错误：{self.format_message()}"]
        if self.ctx is not None:
            usage = " ".join((self.ctx.command_path, *self.ctx.command.collect_usage_pieces(self.ctx)))
            lines = [f"用法：{usage}", f"可用 `{self.ctx.command_path} --help` 查看说明。", "", *lines]
        click.echo("\n".join(lines), file=file, err=file is None)


def language_asked_for(context: click.Context, words: Sequence[str] = ()) -> str:
    """Return the language of `--lang`, in `words` where they could not be read, else the terminal's."""
    given = f" {' '.join(words)} ".replace("--lang ", "--lang=")
    is_given = f" --lang={CHINESE} " in given
    return CHINESE if is_given else context.find_root().params.get("lang") or language_of()


def translated(words: str) -> str:
    """Return an English paragraph of the help in Chinese; what has no words of its own, such as commands, as it is."""
    from volbench.cli.help_zh import WORDS

    key = " ".join(words.split())
    if key.endswith(_CUT):
        # Cut by the parser to fit a line; its beginning is enough to know it by.
        key = next((known for known in WORDS if known.startswith(key.removesuffix(_CUT))), key)
    return WORDS.get(key) or WORDS.get(f"{key}.") or words


def in_chinese(error: click.UsageError) -> click.UsageError:
    """Return the complaint in Chinese."""
    return WrongUse(_complaint(error), error.ctx)


def _meaning(words: str) -> str:
    found = _FACTS.match(words)
    if found is None or found["facts"] is None:
        return translated(words)
    facts = found["facts"].replace("default: ", "默认 ").replace("required", "必填").replace("; ", "；")
    return f"{translated(found['words'])} [{facts}]".strip()


def _complaint(error: click.UsageError) -> str:
    if isinstance(error, click.exceptions.NoSuchOption):
        return f"没有选项 {error.option_name}。" + _similar(error.possibilities)
    if isinstance(error, click.exceptions.NoSuchCommand):
        return f"没有命令 {error.command_name}。" + _similar(error.possibilities)
    if isinstance(error, click.BadOptionUsage):
        return f"选项 {error.option_name} 的用法有误：{error.message}"
    if isinstance(error, click.MissingParameter):
        return f"缺少 {_name(error)}。"
    if isinstance(error, click.BadParameter):
        return f"{_name(error)} 的值无效。{_wanted(error)}"
    message = error.format_message()
    return "缺少命令。" if message == "Missing command." else message


def _similar(names: list[str] | None) -> str:
    return f"是否想用 {'、'.join(names)}？" if names else ""


def _name(error: click.BadParameter) -> str:
    if isinstance(error.param, click.Option):
        return " / ".join(error.param.opts)
    return error.param.make_metavar(error.ctx or click.Context(click.Command(None))) if error.param else ""


def _wanted(error: click.BadParameter) -> str:
    kind = error.param.type if error.param is not None else None
    if isinstance(kind, click.Choice):
        return f"可选项：{', '.join(map(str, kind.choices))}。"
    if isinstance(kind, click.IntRange):
        return f"应为 {kind.min} 到 {kind.max} 之间的整数。"
    if isinstance(kind, click.types.IntParamType):
        return "应为整数。"
    if isinstance(kind, click.Path) and kind.exists:
        return "该路径不存在，或类型不符。"
    return error.message
