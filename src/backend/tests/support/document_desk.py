"""Run documents behind the interface: real services, a child that is played."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

from volbench.app.document_exchange import Documents
from volbench.domain.model.documents.run_documents import Collected, RefusedDocument
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.message import Message
from volbench.reports.service import Reports
from volbench.services.documents.choosing import Choosing
from volbench.services.documents.collector import Collector, progress_line, result_line
from volbench.services.documents.sending import Sending

FOUND = Collected(
    listed=5,
    installations=2,
    added=2,
    known=2,
    refused=1,
    refusals=(
        RefusedDocument(
            "volbench-results/0123456789ab/01JDBROKEN0000000000000000.json.gz", Message("services.documents.not_packed")
        ),
    ),
    moved_bytes=90_000,
)
"""What the played child tells of its collection."""


class DocumentProcesses:
    """Answers as the child does where everything goes well, and as the collecting process."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.refusal = ""

    def run(self, argv, *, on_text=None, **_):
        self.asked.append(list(argv))
        if self.refusal:
            return ToolOutput(1, "", f"err={self.refusal}", "", duration_s=0.1)
        if "collect" in argv:
            on_text(progress_line(0, 3) + "\n" + progress_line(3, 3) + "\n" + result_line(FOUND) + "\n")
            return ToolOutput(0, "", "", "", duration_s=0.1)
        said = {"can_list": True, "documents": [], "is_all": True}
        if "put-documents" in argv:
            source = next(word.partition("=")[2] for word in argv if word.startswith("--source="))
            names = sorted(file.name for file in Path(source).iterdir())
            said = {"put": names, "there": [], "moved_bytes": 1000, "failed": None}
        return ToolOutput(0, "", "", json.dumps(said), duration_s=0.1)


def make_documents(store, endpoints, clock, queue) -> Documents:
    """Return them on a store."""
    processes = DocumentProcesses()
    host = SimpleNamespace(processes=processes, secret_of=lambda _id: b"", clock=clock)
    shared = {
        "endpoint": endpoints.get,
        "host": lambda: host,
        "is_measuring": lambda: queue.running_id() is not None,
    }

    def write(run_id, include):
        return Reports().render(store.get(run_id), "json", language="en", include=include).content

    def left_out(run_id, include):
        return Reports().preview(store.get(run_id), include=include).left_out

    sending = Sending(lambda: store, store.path.parent, write=write, **shared)
    choosing = Choosing(lambda: store, write=write, left_out=left_out, sending=sending, **shared)
    collector = Collector(command=lambda way: ["volbench", "results", "collect", way], done=lambda: None, **shared)
    return Documents(sending, choosing, collector)
