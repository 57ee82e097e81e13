"""What was promised of the volumes: set, looked at before it is kept, removed. Judging is the domain's."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.assess.promise.checks import check_promise, faults_of
from volbench.domain.assess.promise.presets import CLOUD
from volbench.domain.assess.promise.preview import preview
from volbench.domain.model.errors import NotFound
from volbench.domain.model.machine.volume_ids import volume_id as id_at
from volbench.domain.model.machine.volume_label import VolumeLabel
from volbench.domain.model.runs.promise import Promise, PromiseCell, PromiseOffer, PromisePreview, VolumePromise
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from volbench.domain.model.machine.storage import Inventory, Volume
    from volbench.domain.model.suites.workload import Suite
    from volbench.runner.protocols import Clock

    class Shelf(Protocol):
        """Where promises are kept."""

        def get(self, volume_id: str) -> Promise | None:
            """Return the promise of a volume."""

        def list(self) -> tuple[VolumePromise, ...]:
            """Return all promises."""

        def put(self, one: VolumePromise) -> None:
            """Keep one."""

        def delete(self, volume_id: str) -> bool:
            """Remove one; say whether there was one."""


class Promises:
    """Every method may be called from any thread."""

    def __init__(
        self,
        *,
        shelf: Shelf,
        inventory: Callable[[], Inventory],
        suites: Sequence[Suite],
        clock: Clock,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep the collaborators; `changed` is told when there is something new to keep a copy of."""
        self._shelf = shelf
        self._inventory = inventory
        self._suites = suites
        self._clock = clock
        self._changed = changed

    def list(self) -> tuple[VolumePromise, ...]:
        """Return all promises, those of volumes that are gone included."""
        return self._shelf.list()

    def offer(self, volume_id: str) -> PromiseOffer:
        """Return what a form needs: the promise, presets, cells. Raises NotFound without such a volume."""
        volume = self._volume(volume_id)
        models = tuple(dict.fromkeys(disk.model for disk in volume.disks if disk.model))
        return PromiseOffer(self._shelf.get(volume.id), volume.total_bytes, CLOUD, self._cells(), models)

    def preview(self, volume_id: str, promise: Promise) -> PromisePreview:
        """Work a promise out for a volume without keeping it, and say what is wrong where. Raises NotFound."""
        volume = self._volume(volume_id)
        return preview(promise, volume.total_bytes, faults_of(promise, volume.total_bytes, self._names()))

    def put(self, volume_id: str, promise: Promise) -> VolumePromise:
        """Keep a promise in place of an earlier one; runs that were made stay as they are.

        Raises:
            FaultyInput: with everything that is wrong and where.
            NotFound: no such volume.
        """
        volume = self._volume(volume_id)
        check_promise(promise, volume.total_bytes, self._names())
        kept = VolumePromise(volume.id, promise, self._clock.now())
        self._shelf.put(kept)
        self._changed()
        return kept

    def label(self, volume_id: str, **parts: str) -> VolumePromise | None:
        """Name parts of what heads the reports of a volume; the others and what was promised stay as they are.

        Args:
            volume_id: Or its mount point.
            **parts: `provider`, `instance`, `region`, `disk_type`; an empty one is named no more.

        Returns:
            What is kept now; None where nothing is left.

        Raises:
            FaultyInput: a part is too long, or no text of one line.
            NotFound: no such volume.
        """
        volume = self._volume(volume_id)
        promise = self._shelf.get(volume.id) or Promise()
        label = replace(promise.label or VolumeLabel(), **{name: text.strip() for name, text in parts.items()})
        labelled = replace(promise, label=None if label.is_empty else label)
        if labelled == Promise():
            if self._shelf.delete(volume.id):
                self._changed()
            return None
        return self.put(volume.id, labelled)

    def of(self, name: str) -> tuple[VolumePromise, ...]:
        """Return the promise of a volume by its id or mount point; nothing where none was made. Raises NotFound."""
        id_ = self._known_id(name)
        return tuple(one for one in self._shelf.list() if one.volume_id == id_)

    def delete(self, volume_id: str) -> str:
        """Remove the promise of a volume, by its id or mount point; return its id. Raises NotFound without one."""
        id_ = self._known_id(volume_id)
        if not self._shelf.delete(id_):
            raise NotFound(
                Message("services.promises.nothing_promised", volume=volume_id),
                Message("services.promises.set_one"),
                volume=volume_id,
            )
        self._changed()
        return id_

    def _known_id(self, name: str) -> str:
        """Return the id of a volume that is there, or of one that is gone and still has a promise.

        Raises:
            NotFound: there is no such volume.
        """
        kept = {one.volume_id for one in self._shelf.list()}
        if name in kept:
            return name
        place = _place(name)
        if place is not None and id_at(place) in kept:
            return id_at(place)
        return self._volume(name).id

    def _volume(self, volume_id: str) -> Volume:
        found = self._inventory()
        names = {volume_id, _place(volume_id)}
        volume = next((one for one in found.volumes if names & {one.id, one.mount_point}), None)
        if volume is None:
            raise NotFound(
                Message("services.promises.no_such_volume", volume=volume_id),
                Message("services.promises.choose_among", names=", ".join(one.id for one in found.volumes)),
                volume=volume_id,
            )
        return volume

    def _names(self) -> frozenset[str]:
        return frozenset(workload.id for suite in self._suites for workload in suite.workloads)

    def _cells(self) -> tuple[PromiseCell, ...]:
        return tuple(
            PromiseCell(workload.id, suite.id, workload.title, str(workload.direction))
            for suite in self._suites
            for workload in suite.workloads
        )


def _place(name: str) -> str | None:
    """Return a mount point as the system writes it, without a slash at its end; None of what is no path."""
    return posixpath.normpath(name) if name.startswith("/") else None
