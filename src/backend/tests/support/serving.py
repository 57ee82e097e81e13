"""The product's real server in a thread of the test's own process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_PATIENCE_S = 120


@contextmanager
def serving(server: Any) -> Iterator[int]:
    """Serve on a thread until the block ends; gives the port.

    The sockets are closed by the loop they belong to, and not before everybody who wakes that loop through its pipe
    is done with the pipe: first the threads that answer, then the call which asks for the closing itself.
    """
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.effective_port
    finally:
        server.task_dispatcher.shutdown(timeout=_PATIENCE_S)
        asked = threading.Event()

        def close() -> None:
            asked.wait(_PATIENCE_S)
            server.asyncore.close_all(server._map)

        server.trigger.pull_trigger(close)
        asked.set()
        thread.join(_PATIENCE_S)
        assert not thread.is_alive()
