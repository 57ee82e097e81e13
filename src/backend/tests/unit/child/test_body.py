"""What is put is fresh in every block, and what comes back is compared in every byte."""

import hashlib
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from volbench.child.body import KEPT, PAGE, PIECE, POOL, Body, Pool
from volbench.child.failed import TransferFailed

SIZES = [1, 23, 4096, 4097, 65536, PIECE - 1, PIECE, PIECE + 10, 1_000_000, 5_000_000, POOL, POOL + 4096, 2 * POOL + 1]
POOL_OF_RUN = Pool("run-1")


def contents(key, size, pool=POOL_OF_RUN):
    return b"".join(bytes(piece) for piece in Body(pool, key, size).pieces())


def feed(sink, data, pieces=300_000):
    """Fill a sink as a server would, in odd pieces."""
    at = 0
    while at < len(data) and sink.left:
        room = sink.view(pieces)
        part = data[at : at + len(room)]
        room[: len(part)] = part
        sink.took(len(part))
        at += len(part)
    sink.ended()
    return sink


@pytest.mark.parametrize("size", SIZES)
def test_contents_are_as_long_as_asked_and_the_same_again(size):
    first = contents("k", size)

    assert len(first) == size
    assert contents("k", size) == first
    assert contents("k", size, Pool("run-1")) == first


def test_no_block_is_like_another_within_a_file_between_files_or_between_runs():
    blocks = [
        hashlib.sha256(data[at : at + PAGE]).digest()
        for data in (contents("a", 3 * POOL), contents("b", POOL), contents("a", POOL, Pool("run-2")))
        for at in range(0, len(data), PAGE)
    ]

    assert len(set(blocks)) == len(blocks) == 5 * POOL // PAGE


def test_contents_do_not_compress():
    data = contents("a", 2 * PIECE)

    assert len(zlib.compress(data, 9)) > 0.995 * len(data)


@pytest.mark.parametrize("size", SIZES)
def test_what_comes_back_right_is_right_after_another_file_was_made(size):
    body = Body(POOL_OF_RUN, "k", size)
    data = contents("k", size)
    sink = feed(body.keeping_sink(), data)
    contents("other", POOL)

    assert sink.is_right()
    assert feed(body.comparing_sink(), data).got == size


@settings(max_examples=40)
@given(st.data())
def test_any_wrong_byte_is_found(data):
    size = data.draw(st.sampled_from(SIZES))
    at = data.draw(st.integers(0, size - 1))
    body = Body(POOL_OF_RUN, "k", size)
    wrong = bytearray(contents("k", size))
    wrong[at] ^= 1 << data.draw(st.integers(0, 7))

    with pytest.raises(TransferFailed, match="wrong-bytes"):
        feed(body.comparing_sink(), wrong)
    body = Body(POOL_OF_RUN, "k", size)
    if size <= KEPT:
        assert not feed(body.keeping_sink(), wrong).is_right()


def test_a_large_file_of_another_key_or_order_is_found_while_it_is_read():
    size = KEPT + PIECE
    body = Body(POOL_OF_RUN, "k", size)
    right = contents("k", size)

    for wrong in (contents("other", size), right[PIECE:] + right[:PIECE]):
        Body(POOL_OF_RUN, "k", size)
        with pytest.raises(TransferFailed, match="wrong-bytes"):
            feed(body.keeping_sink(), wrong)


def test_a_large_file_is_not_called_compared_before_its_second_reading():
    assert Body(POOL_OF_RUN, "k", KEPT).keeping_sink().is_whole
    assert not Body(POOL_OF_RUN, "k", KEPT + 1).keeping_sink().is_whole


@pytest.mark.parametrize("size", SIZES)
def test_a_short_file_is_found(size):
    with pytest.raises(TransferFailed, match="short-body"):
        feed(Body(POOL_OF_RUN, "k", size).keeping_sink(), contents("k", size)[:-1])


def test_the_checksum_is_that_of_the_pieces():
    assert Body(POOL_OF_RUN, "k", 1_000_000).sha256() == hashlib.sha256(contents("k", 1_000_000)).hexdigest()
