"""Instead of setting a document as pages: what it says, to be read where a whole PDF would take too long."""

import json


def words_of(document: bytes) -> bytes:
    """Return the document with its characters as they are."""
    return json.dumps(json.loads(document), ensure_ascii=False).encode()
