"""Arguments of a tool's command that are carried out otherwise than they read; the kind says so, never the text.

Both are strings and look like what a person would type. A folder that is called like a place-holder stays as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable

_SHOWN_PIPE: Final = "{output}"
_SHOWN_SECRET: Final = "{secret}"  # noqa: S105 (the word that stands for one)


class OutputPipe(str):
    """Stands for the path of the pipe a tool's answer comes through, which is known only when the tool is started."""

    __slots__ = ()

    def __new__(cls) -> Self:
        """Read as `{output}`."""
        return super().__new__(cls, _SHOWN_PIPE)


OUTPUT_PIPE: Final = OutputPipe()


class OutputArgument(str):
    """An argument that ends in the path of that pipe, such as `--output={output}`."""

    __slots__ = ("option",)

    option: str
    """What stands before the path."""

    def __new__(cls, option: str) -> Self:
        """Read as the option with `{output}` behind it."""
        made = super().__new__(cls, option + _SHOWN_PIPE)
        made.option = option
        return made

    def at(self, path: str) -> str:
        """Return the argument for a pipe at `path`."""
        return self.option + path


class SecretArgument(str):
    """An argument that ends in the path of a pipe holding a secret, such as `--secret={secret}`.

    The secret itself is no part of the command: who starts the tool is given it beside, and the tool reads it from the
    pipe. By hand it is repeated with `--secret=/dev/stdin`.
    """

    __slots__ = ("option",)

    option: str
    """What stands before the path."""

    def __new__(cls, option: str) -> Self:
        """Read as the option with `{secret}` behind it."""
        made = super().__new__(cls, option + _SHOWN_SECRET)
        made.option = option
        return made

    def at(self, path: str) -> str:
        """Return the argument for a pipe at `path`."""
        return self.option + path


class FileArgument(str):
    """An argument that ends in a path directly below an open folder, such as `--filename=/volume1/…/read`.

    Whoever starts the tool has the folder open and names the file by its last part alone: whatever is put in the place
    of a folder on the way leads nowhere else.
    """

    __slots__ = ("inside",)

    inside: str
    """The argument as it reads within the folder."""

    def __new__(cls, option: str, path: str, escape: Callable[[str], str] = str) -> Self:
        """Read as the option with the whole path behind it; `escape` writes a path as the tool wants it."""
        made = super().__new__(cls, option + escape(path))
        made.inside = option + escape(path.rpartition("/")[2])
        return made


def output_argument(option: str, path: str) -> str:
    """Return `option` with the path a tool writes its answer to: a real one, or the pipe."""
    return OutputArgument(option) if isinstance(path, OutputPipe) else option + path
