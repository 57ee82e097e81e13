"""What was promised of a volume: read with what may be chosen, worked out, set and removed."""

from __future__ import annotations

from typing import Any, Final

from flask import Response

from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
from volbench.api.promise_answers import PriceEdit, PromiseEdit, PromiseLineEdit, VolumeLabelEdit
from volbench.api.schemas import request_schema
from volbench.domain.model.machine.volume_label import VolumeLabel
from volbench.domain.model.runs.promise import (
    Price,
    Promise,
    PromiseLine,
    PromiseOffer,
    PromisePreview,
    VolumePromise,
)

BLUEPRINT = Blueprint("promises", description="What volumes were sold with")

EDIT: Final = request_schema(PromiseEdit, "PromiseEdit")


@BLUEPRINT.call("/volumes/<volume_id>/promise")
@BLUEPRINT.answers(PromiseOffer, 404)
def read_promise(volume_id: str) -> Response:
    """Return what was promised of a volume, and what a form may offer: presets with their sources, cells."""
    return answer(services().promises.offer(volume_id))


@BLUEPRINT.call("/volumes/<volume_id>/promise", "PUT")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(VolumePromise, 404, *WITH_BODY)
def put_promise(body: dict[str, Any], volume_id: str) -> Response:
    """Keep a promise; runs made before stay as they are."""
    return answer(services().promises.put(volume_id, _promise(body)))


@BLUEPRINT.call("/volumes/<volume_id>/promise", "DELETE")
@BLUEPRINT.answers_nothing(404)
def delete_promise(volume_id: str) -> Response:
    """Remove the promise of a volume; runs keep their copy."""
    services().promises.delete(volume_id)
    return Response(status=204)


@BLUEPRINT.call("/volumes/<volume_id>/promise/preview", "POST")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(PromisePreview, 404, *WITH_BODY)
def preview_promise(body: dict[str, Any], volume_id: str) -> Response:
    """Work a promise out at the capacity of the volume; nothing is kept, what is wrong is part of the answer."""
    return answer(services().promises.preview(volume_id, _promise(body)))


def _promise(body: dict[str, Any]) -> Promise:
    edit = PromiseEdit(**body)
    return Promise(
        lines=tuple(_line(PromiseLineEdit(**line)) for line in body["lines"]),
        capacity=edit.capacity,
        source=edit.source,
        price=None if body["price"] is None else _price(PriceEdit(**body["price"])),
        label=None if body["label"] is None else _label(VolumeLabelEdit(**body["label"])),
        hourly=None if body["hourly"] is None else _price(PriceEdit(**body["hourly"])),
    )


def _line(edit: PromiseLineEdit) -> PromiseLine:
    return PromiseLine(edit.metric, edit.direction, edit.amount.strip(), edit.workload)


def _label(edit: VolumeLabelEdit) -> VolumeLabel | None:
    label = VolumeLabel(edit.provider.strip(), edit.instance.strip(), edit.region.strip(), edit.disk_type.strip())
    return None if label.is_empty else label


def _price(edit: PriceEdit) -> Price:
    return Price(edit.amount, edit.basis, edit.currency.strip().upper())
