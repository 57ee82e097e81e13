"""GridFS before the first file: what a refusal may have left. The server stands in; real ones: integration/targets."""

from unittest.mock import MagicMock

import pymongo
import pytest
from pymongo.errors import OperationFailure

from volbench.child.entry import ENTRY, entry
from volbench.child.failed import TransferFailed
from volbench.child.gridfs import GridFsWay
from volbench.child.way import Where

DENIED, OTHER = OperationFailure("not allowed", 13), OperationFailure("no space", 14031)


def refusal(monkeypatch, files, chunks):
    """Open a bucket whose collections answer like this when their index is made."""
    collections = {"volbench.files": MagicMock(), "volbench.chunks": MagicMock()}
    collections["volbench.files"].create_index.side_effect = files
    collections["volbench.chunks"].create_index.side_effect = chunks
    client = MagicMock()
    client.__getitem__.return_value.__getitem__.side_effect = collections.__getitem__
    client.__getitem__.return_value.command.return_value = {"version": "7"}
    monkeypatch.setattr(pymongo, "MongoClient", lambda *_, **__: client)
    # It changes where every name of its process leads, which is a child's own.
    monkeypatch.setattr("volbench.child.gridfs._hold_to", lambda _: None)
    with pytest.raises(TransferFailed) as refused, entry():
        GridFsWay(Where("gridfs", "mongodb://127.0.0.1:27017/tests")).open()
    return refused.value


@pytest.mark.parametrize(
    ("files", "chunks", "may_have_left"),
    [(DENIED, None, False), (OTHER, None, True), (None, DENIED, True), (None, OTHER, True)],
    ids=["nothing may be made", "unknown whether it was", "one was", "one was, no space"],
)
def test_a_collection_that_may_have_been_made_is_not_called_nothing(monkeypatch, files, chunks, may_have_left):
    refused = refusal(monkeypatch, files, chunks)

    assert (refused.step, refused.has_left) == (ENTRY, may_have_left)
