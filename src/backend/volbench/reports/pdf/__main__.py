"""The process that sets a document: JSON in on stdin, PDF out on stdout.

Run as `python -m volbench.reports.pdf FONT MEMORY_BYTES`. Takes no more memory than it was told and lets everything
else on the machine go first; what goes wrong ends it with a code of its own, and its reader says what that means.
"""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from volbench.reports.pdf.document import from_json
from volbench.reports.pdf.font import Font, UnreadableFont
from volbench.reports.pdf.setting import typeset

UNREADABLE_FONT = 3
_WIDE_MARKS = frozenset({"zh", "ja"})
"""Languages whose quotation marks are as wide as their characters."""


def main(font: str, memory_bytes: int) -> int:
    """Set what stands on stdin and return the exit code."""
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    os.nice(10)
    document = from_json(sys.stdin.buffer.read())
    try:
        face = Font(Path(font).read_bytes(), narrow="" if document.language[:2] in _WIDE_MARKS else "“”‘’…")
    except (OSError, UnreadableFont) as error:
        sys.stderr.write(str(error))
        return UNREADABLE_FONT
    sys.stdout.buffer.write(typeset(document, face))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
