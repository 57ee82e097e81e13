"""Writes the HTML report of a recorded run: export.py RUN.json.gz LANGUAGE > report.html. Needs no service."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "src/backend"))

from volbench.kinds import register_all
from volbench.reports.import_document import read_documents
from volbench.reports.service import Reports

register_all()
(run,) = read_documents(gzip.decompress(Path(sys.argv[1]).read_bytes()))
sys.stdout.buffer.write(Reports().render(run, "html", language=sys.argv[2], include=frozenset()).content)
