"""One sensor a volume, in Home Assistant's format of discovery: what it is, and its newest state.

https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery and sensor.mqtt, read 2026-11.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.notices.home_assistant import Told
from volbench.domain.model.words.message import Message
from volbench.languages import render
from volbench.services.monitoring.volume_labels import with_label
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.services.monitoring.newest_runs import NewestRun

MOST_VOLUMES: Final = 64
"""So many are told at most, those measured last."""
PREFIX: Final = "homeassistant"
"""Where Home Assistant looks unless it was told otherwise."""
_ODD: Final = re.compile(r"[^a-zA-Z0-9_-]")
_DIGITS: Final = 8


def sensors(runs: Iterable[NewestRun], instance: str, *, with_names: bool, language: str) -> tuple[Told, ...]:
    """Return all messages: of each volume what its sensor is, then its newest run."""
    labelled = (with_label(run, instance, with_names=with_names) for run in runs)
    newest: dict[str, NewestRun] = {}
    for run in sorted(labelled, key=_measured_at, reverse=True):
        newest.setdefault(run.name.volume_id, run)
    chosen = list(newest.values())[:MOST_VOLUMES]
    return tuple(
        message for run in chosen for message in _messages(run, instance, with_names=with_names, language=language)
    )


def _messages(run: NewestRun, instance: str, *, with_names: bool, language: str) -> Iterator[Told]:
    place = _level(run.name.volume_id)
    state_topic = f"volbench/{instance}/{place}/state"
    volume = run.row.target_name if with_names else run.name.volume_id
    identity = f"volbench_{instance}_{place}"
    yield Told(
        f"{PREFIX}/sensor/volbench_{instance}/{place}/config",
        _written(
            {
                "name": render(Message("services.home_assistant.sensor"), language),
                "unique_id": f"{identity}_answer",
                "icon": "mdi:harddisk",
                "state_topic": state_topic,
                "value_template": "{{ value_json.answer }}",
                "json_attributes_topic": state_topic,
                "json_attributes_template": "{{ value_json.attributes | tojson }}",
                "device": {
                    "identifiers": [identity],
                    "name": render(Message("services.home_assistant.device", volume=volume), language),
                    "manufacturer": "volbench",
                    "sw_version": VERSION,
                },
                "origin": {"name": "volbench", "sw_version": VERSION},
            }
        ),
    )
    yield Told(state_topic, _written({"answer": _word(run, language), "attributes": _attributes(run)}))


def _attributes(run: NewestRun) -> dict[str, Any]:
    answer, badges = run.row.answer, run.row.badges
    return {
        "answer_code": None if answer is None else answer.code.value,
        "measured_at": _measured_at(run),
        "suite": run.name.suite_id,
        "profile": run.name.profile,
        "is_valid": badges.valid,
        "is_stable": badges.stable,
        "runs": run.name.runs,
        "untrusted_runs": run.untrusted,
        "usual_ratios": {f"{work} {metric}": round(ratio, 4) for (work, metric), ratio in run.usual_ratios.items()},
        **{f"{one.workload} {one.metric}": one.summary.median for one in run.row.headline},
    }


def _word(run: NewestRun, language: str) -> str:
    answer = run.row.answer
    return render(Message("services.home_assistant.no_answer") if answer is None else answer.word, language)


def _measured_at(run: NewestRun) -> str:
    return run.row.started_at or run.row.created_at


def _level(volume_id: str) -> str:
    """Return a volume's id as a level of a topic: letters, digits, `_` and `-`; different for different volumes."""
    plain = _ODD.sub("-", volume_id)
    if plain == volume_id:
        return plain
    return f"{plain[:40]}-{hashlib.sha256(volume_id.encode()).hexdigest()[:_DIGITS]}"


def _written(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
