"""Bodies larger than the service takes: received and thrown away, so that the sender reads the refusal.

waitress itself refuses such a body unread and closes the connection; what is still on its way then comes to a closed
socket, the system answers with a reset, and the sender sees that instead of the refusal.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final, cast

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

MOST_THROWN_AWAY_BYTES: Final = 2_000_000_000
"""A body beyond that is not waited for; its connection is closed after the answer."""


class _Nowhere:
    """Takes the place of waitress's buffer: keeps the number of bytes and nothing else."""

    def __init__(self, length: int) -> None:
        self._length = length

    def __len__(self) -> int:
        return self._length

    def append(self, content: bytes) -> None:
        self._length += len(content)

    def getfile(self) -> BytesIO:
        return BytesIO()

    def close(self) -> None:
        """Nothing to close."""


class PatientParser(HTTPRequestParser):
    """Hands a request with too large a body to the application without it: `Content-Length` says how large it was.

    The application refuses by that length, in the words and the form of all its refusals.
    """

    _is_thrown_away = False

    def received(self, data: bytes) -> int:
        """Take what has come; return how much of it belongs to this request."""
        if self._is_thrown_away and not self.completed:
            return self._throw_away(data)
        taken = int(super().received(data))
        if isinstance(self.error, RequestEntityTooLarge):
            self._begin_to_throw_away()
        return taken

    def _begin_to_throw_away(self) -> None:
        self.error, self._is_thrown_away = None, True
        receiver: Any = self.body_rcv
        so_far = receiver.getbuf()
        receiver.buf = _Nowhere(len(so_far))
        so_far.close()
        # Whoever waits to be asked for the body need not send it at all.
        is_refused_now = self.expect_continue or self.content_length > MOST_THROWN_AWAY_BYTES
        if is_refused_now:
            self.expect_continue = False
            self._close_after_answer()
        self.completed = is_refused_now or receiver.completed
        self._note_length()

    def _throw_away(self, data: bytes) -> int:
        receiver: Any = self.body_rcv
        taken = int(receiver.received(data))
        self.completed, self.error = receiver.completed or receiver.error is not None, receiver.error
        if len(receiver.getbuf()) > MOST_THROWN_AWAY_BYTES:
            self.completed = True
            self._close_after_answer()
        self._note_length()
        return taken

    def _close_after_answer(self) -> None:
        # What the task looks at, as if the sender had asked for it.
        headers: Any = self.headers
        headers["CONNECTION"] = "close"

    def _note_length(self) -> None:
        if self.chunked and self.completed:
            headers, receiver = cast("tuple[Any, Any]", (self.headers, self.body_rcv))
            headers["CONTENT_LENGTH"] = str(len(receiver.getbuf()))


class PatientChannel(HTTPChannel):
    """A connection whose requests are read by `PatientParser`."""

    parser_class = PatientParser
