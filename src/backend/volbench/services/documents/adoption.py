"""Runs that an earlier version could only keep as they came: read as soon as this one knows their kind."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.newer_run import NewerRun, is_newer_document
from volbench.domain.model.runs.target import ReportedTarget

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run
    from volbench.store import RunStore

_LOG = logging.getLogger(__name__)


def adopt(store: RunStore) -> tuple[str, ...]:
    """Read what can be read now, in place, with its raw outputs and the owner's words; return which runs those are.

    What does not pass as an import has to, or cannot be read at all, stays as it is, with the reason in the log.
    """
    kept = store.kept_as_they_came()
    machines = _machines(store) if kept else {}
    return tuple(run_id for run_id in kept if _is_read(store, run_id, machines.get(run_id)))


def _machines(store: RunStore) -> dict[str, str]:
    """Return run → the installation whose document it is, of runs that came from other NAS."""
    taken = store.archives.documents.taken().items()
    return {one.run_id: installation for (installation, _), one in taken if one.run_id is not None}


def _is_read(store: RunStore, run_id: str, installation: str | None) -> bool:
    try:
        kept = store.get(run_id)
        if not isinstance(kept, NewerRun) or is_newer_document(kept.document):
            return False
        store.finish(_read(kept, installation))
    except InvalidRequest as refusal:
        _LOG.warning("run=%s was kept as it came and cannot be read: %s", run_id, refusal)
        return False
    except Exception:  # noqa: BLE001 (whatever a document does to us, the service starts and the others are read)
        _LOG.exception("run=%s was kept as it came and could not be read", run_id)
        return False
    return True


def _read(kept: NewerRun, installation: str | None) -> Run:
    # Only now: most databases hold no such run.
    from volbench.reports.import_document import check_run, marked
    from volbench.reports.run_document import from_document
    from volbench.services.documents.reading import mark_of
    from volbench.services.imports.admission import check_incoming, judged_anew
    from volbench.services.imports.told_apart import with_mark

    run = check_run(from_document(kept.document))
    check_incoming(run)
    judged = judged_anew(run)
    # One from another NAS is known by that. A target that could not be read carries no mark, but its document is noted.
    mark, _, rest = kept.target.id.partition("-")
    if isinstance(kept.target, ReportedTarget) and kept.is_imported and installation is not None:
        judged = with_mark(judged, mark_of(installation))
    elif kept.target.id != judged.target.id == rest:
        judged = with_mark(judged, mark)
    return replace(marked(judged) if kept.is_imported else judged, id=kept.id, is_imported=kept.is_imported)
