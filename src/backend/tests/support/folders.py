"""A finished run over two folders of one volume, made of one over two volumes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from support.two_volumes import A, B
from volbench.kinds.folders.rules.own_plan import OverFolders

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run


def of_folders(run: Run, *, swaps_from: int | None = None, **flags: Any) -> Run:
    """Return a run over two volumes as if it had been over two folders of one; the second has these flags."""
    first = run.targets[A]
    paths = (first.path, "/volume1/photos")
    folder = replace(first.folder, path=paths[1], **flags)
    targets = {
        A: replace(first, of_folders=paths),
        B: replace(first, path=paths[1], folder=folder, of_folders=paths),
    }
    plan = replace(run.plan, kind="folders", own=OverFolders(swaps_from, can_clone=True))
    return replace(run, plan=plan, target=targets[A], targets=targets)
