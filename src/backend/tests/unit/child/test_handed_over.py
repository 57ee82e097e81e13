"""A file that is handed over by its pages arrives as it was made, however slowly it is read."""

import fcntl
import hashlib
import os
import struct
import termios
import threading

import pytest

from volbench.child.body import PAGE, PIECE, POOL, Body, Pool
from volbench.child.smbclient import _fill, _widen

MADE = Pool("run-1")
EXPECTED = Pool("run-1")
SIZES = [PIECE + 1, 5 * PIECE + PAGE + 1, POOL, 3 * POOL + 77]


def waiting(pipe):
    """Bytes that lie in a pipe."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]


def read_all(reading, size, step, until_full):
    """Read in steps; where asked, only when the pipe can hold no more or all that is left."""
    digest, got, room = hashlib.sha256(), 0, fcntl.fcntl(reading, fcntl.F_GETPIPE_SZ)
    while got < size:
        while until_full and waiting(reading) < min(room - PAGE, size - got):
            os.sched_yield()
        piece = os.read(reading, step)
        assert piece
        digest.update(piece)
        got += len(piece)
    return digest.hexdigest()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("is_wide", [True, False])
@pytest.mark.parametrize(("step", "until_full"), [(PIECE, True), (300_007, False), (PAGE - 1, True)])
def test_what_passes_through_a_pipe_is_what_is_compared_with(size, is_wide, step, until_full):
    reading, writing = os.pipe()
    if is_wide:
        _widen(writing)
    filling = threading.Thread(target=_fill, args=(writing, Body(MADE, "k", size)))
    filling.start()
    found = read_all(reading, size, step, until_full)
    filling.join()
    os.close(writing)

    assert os.read(reading, 1) == b""
    assert found == Body(EXPECTED, "k", size).sha256()
    os.close(reading)


def test_where_no_file_can_lie_in_memory_the_bytes_are_copied(monkeypatch):
    monkeypatch.delattr(os, "memfd_create")
    pool = Pool("run-1")
    reading, writing = os.pipe()
    filling = threading.Thread(target=_fill, args=(writing, Body(pool, "k", POOL + 1)))
    filling.start()
    found = read_all(reading, POOL + 1, PIECE, until_full=False)
    filling.join()
    os.close(writing)
    os.close(reading)

    assert pool.file == -1
    assert found == Body(EXPECTED, "k", POOL + 1).sha256()


def test_who_reads_no_more_ends_it():
    reading, writing = os.pipe()
    os.close(reading)

    with pytest.raises(BrokenPipeError):
        _fill(writing, Body(MADE, "k", PIECE))
    os.close(writing)
