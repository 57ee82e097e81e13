"""Limits in words: data only. `evidence` sentences are said when all their values are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.words.message import Message


class Template:
    """A sentence and the values it needs, of all that are known of a round."""

    def __init__(self, code: str, *needs: str) -> None:
        """Keep both."""
        self._message = Message(code)
        self._needs = needs

    def can_be_filled(self, places: Mapping[str, object]) -> bool:
        """Say whether every value is known."""
        return places.keys() >= set(self._needs)

    def fill(self, places: Mapping[str, object]) -> Message:
        """Return the sentence with its values out of `places`; raises KeyError where one is missing."""
        return self._message.fill(**{name: places[name] for name in self._needs})


@dataclass(frozen=True, slots=True)
class LimitWords:
    """How one kind of claim is said."""

    id: LimitId
    name: Template
    words: Template
    evidence: tuple[Template, ...] = ()


_CPU_EVIDENCE: Final = (
    Template("assess.limit.cpu_evidence.all_processor_cores_together_were", "cpu_ratio"),
    Template("assess.limit.cpu_evidence.the_busiest_core_was_in", "core_ratio"),
    Template("assess.limit.cpu_evidence.the_measuring_program_used_of", "tool_cpu_ratio"),
    Template("assess.limit.cpu_evidence.the_systems_own_work_used", "thread", "thread_cpu_ratio"),
    Template("assess.limit.cpu_evidence.the_busiest_disk_worked_of", "busiest_ratio"),
)
_ALL_CORES: Final = _CPU_EVIDENCE[0]
_GENERATOR_TOOK: Final = Template("assess.limit.clients.generator_took", "generator_cpu_ratio")
_IN_DISKS: Final = Template("assess.limit.in_disks", "in_disks_ratio")

WORDS: Final[Mapping[str, LimitWords]] = {
    "slow-disk": LimitWords(
        LimitId.SLOW_DISK,
        Template("assess.limit.disk_alone", "disk"),
        Template("assess.limit.is_slower_than_the_others_and", "disk"),
        (
            Template("assess.limit.a_request_took_it_the_others", "disk_await_ns", "others_await_ns"),
            Template("assess.limit.it_worked_of_the_time_the", "disk_busy_ratio", "others_busy_ratio"),
            Template("assess.limit.on_average_requests_were_waiting_for", "disk_queue", "others_queue"),
        ),
    ),
    "disk-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Template("assess.limit.the_disk"),
        Template("assess.limit.the_disk_had_work_nearly_all"),
        (Template("assess.limit.it_worked_of_the_time", "busy_ratio"), _IN_DISKS),
    ),
    "disks-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Template("assess.limit.the_disks_all_of_them"),
        Template("assess.limit.all_disks_had_work_nearly_all"),
        (Template("assess.limit.they_worked_of_the_time", "busy_ratio"), _IN_DISKS),
    ),
    "mirror-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Template("assess.limit.the_disk_that_is_read_from"),
        Template("assess.limit.a_single_reader_is_served_by"),
        (
            Template("assess.limit.cpu_evidence.the_busiest_disk_worked_of", "busiest_ratio"),
            _IN_DISKS,
        ),
    ),
    "disk-response": LimitWords(
        LimitId.DISKS_BUSY,
        Template("assess.limit.the_disks_response_time"),
        Template("assess.limit.there_were_too_few_requests_at"),
        (_IN_DISKS, Template("assess.limit.the_disks_worked_of_the_time", "busy_ratio")),
    ),
    "processor": LimitWords(
        LimitId.CPU,
        Template("assess.limit.the_processor"),
        Template("assess.limit.the_processor_was_full_the_disks"),
        _CPU_EVIDENCE,
    ),
    "processor-serial": LimitWords(
        LimitId.CPU,
        Template("assess.limit.the_processor"),
        Template("assess.limit.each_request_spent_most_of_its"),
        (*_CPU_EVIDENCE, _IN_DISKS),
    ),
    "page-cache": LimitWords(
        LimitId.PAGE_CACHE,
        Template("assess.limit.memory_instead_of_the_disks"),
        Template("assess.limit.the_systems_memory_took_the_bytes"),
        (Template("assess.limit.the_disks_moved_of_the_bytes", "moved_ratio"),),
    ),
    "write-back": LimitWords(
        LimitId.WRITE_BACK,
        Template("assess.limit.writing_memory_out_to_the_disks"),
        Template("assess.limit.memory_was_full_of_data_not"),
        (Template("assess.limit.data_waiting_in_memory_of_what", "dirty_ratio"),),
    ),
    "other-traffic": LimitWords(
        LimitId.OTHER_LOAD,
        Template("assess.limit.something_else_using_the_disks"),
        Template("assess.limit.something_else_used_the_same_disks"),
        (Template("assess.limit.other_traffic_on_the_disks_the", "other_bytes_per_s", "asked_bytes_per_s"),),
    ),
    "other-processor": LimitWords(
        LimitId.OTHER_LOAD,
        Template("assess.limit.other_programs_using_the_processor"),
        Template("assess.limit.other_programs_took_the_processor_at"),
        (
            Template("assess.limit.the_processor_was_in_use_of", "cpu_ratio", "others_cpu_ratio"),
            Template("assess.limit.cpu_evidence.the_busiest_disk_worked_of", "busiest_ratio"),
        ),
    ),
    "both-full": LimitWords(
        LimitId.NOT_DETERMINED,
        Template("assess.limit.not_determined_disk_and_processor_were"),
        Template("assess.limit.neither_the_disks_nor_the_processor"),
        (
            Template("assess.limit.cpu_evidence.the_busiest_disk_worked_of", "busiest_ratio"),
            _IN_DISKS,
            Template("assess.limit.cpu_evidence.all_processor_cores_together_were", "cpu_ratio"),
            Template("assess.limit.cpu_evidence.the_busiest_core_was_in", "core_ratio"),
            Template("assess.limit.other_programs_used_of_one_core", "others_cpu_ratio"),
        ),
    ),
    "generator": LimitWords(
        LimitId.GENERATOR,
        Template("assess.limit.the_measuring_program_itself"),
        Template("assess.limit.the_measuring_program_could_hardly_ask"),
        (Template("assess.limit.it_reached_of_its_speed_without", "generator_ratio"),),
    ),
    "rebuild": LimitWords(
        LimitId.REBUILD,
        Template("assess.limit.a_rebuild_or_data_check_running"),
        Template("assess.limit.the_storage_pool_was_being_rebuilt"),
        (
            Template("assess.limit.it_moved_on_each_disk_the", "sync_bytes_per_s", "disk_bytes_per_s"),
            Template("assess.limit.the_system_calls_it", "action"),
        ),
    ),
    "load-generator": LimitWords(
        LimitId.GENERATOR,
        Template("assess.limit.the_measuring_program_itself"),
        Template("assess.limit.clients.generator"),
        (Template("assess.limit.clients.of_own_limit", "generator_ratio"),),
    ),
    "load-sent-no-more": LimitWords(
        LimitId.GENERATOR,
        Template("assess.limit.the_measuring_program_itself"),
        Template("assess.limit.clients.sent_no_more"),
        (),
    ),
    "load-generator-processor": LimitWords(
        LimitId.GENERATOR,
        Template("assess.limit.the_measuring_program_itself"),
        Template("assess.limit.clients.generator_processor"),
        (_ALL_CORES, _GENERATOR_TOOK),
    ),
    "load-link": LimitWords(
        LimitId.LINK,
        Template("assess.limit.clients.the_link"),
        Template("assess.limit.clients.link_full"),
        (Template("assess.limit.clients.link_carried", "link", "link_ratio"),),
    ),
    "load-processor": LimitWords(
        LimitId.CPU,
        Template("assess.limit.clients.all_cores"),
        Template("assess.limit.clients.cores_full"),
        (
            _ALL_CORES,
            _GENERATOR_TOOK,
            Template("assess.limit.clients.busiest_program", "busiest_program", "program_ratio"),
        ),
    ),
    "server-core": LimitWords(
        LimitId.SERVER_CORE,
        Template("assess.limit.clients.one_core", "program"),
        Template("assess.limit.clients.core_full", "program"),
        (Template("assess.limit.clients.program_used", "program_ratio"), _ALL_CORES, _GENERATOR_TOOK),
    ),
    "server-disk": LimitWords(
        LimitId.DISKS_BUSY,
        Template("assess.limit.clients.disk", "disk"),
        Template("assess.limit.clients.disk_full", "disk"),
        (Template("assess.limit.it_worked_of_the_time", "busy_ratio"),),
    ),
}

SLOWER_DISK: Final = Message("assess.limit.slower_disk")
WITH_SLOWER_DISK: Final = Message("assess.limit.with_slower_disk")
SLOWER_EVIDENCE: Final = (
    Template(
        "assess.limit.slower_evidence.in_of_rounds_was_slower",
        "count",
        "all",
        "disk",
        "disk_await_ns",
        "others_await_ns",
    ),
    Template(
        "assess.limit.slower_evidence.it_served_of_the_requests", "served_ratio", "disk_busy_ratio", "others_busy_ratio"
    ),
)
"""What was seen of the disk that is named beside a limit."""
NOT_DETERMINED: Final = Message("assess.limit.not_determined")
NOT_ASKED: Final = Message("assess.limit.not_asked")
SET_ON_PURPOSE: Final = Message("assess.limit.set_on_purpose")
SHARE_OF_A_SERVER: Final = Message("assess.limit.clients.share_of_a_server")
"""The same of a constant pace that was kept."""
NO_DATA: Final = Message("assess.limit.no_data")
MAY_BE_MEMORY: Final = Message("assess.limit.may_be_memory")
NOTHING_STOOD_OUT: Final = Message("assess.limit.nothing_stood_out")
ROUNDS_DISAGREE: Final = Message("assess.limit.rounds_disagree")
SEEN: Final = (
    Template("assess.limit.cpu_evidence.the_busiest_disk_worked_of", "busiest_ratio"),
    _IN_DISKS,
    Template("assess.limit.cpu_evidence.all_processor_cores_together_were", "cpu_ratio"),
    Template("assess.limit.cpu_evidence.the_busiest_core_was_in", "core_ratio"),
)
"""What is said in place of a reason."""
SEEN_BESIDE: Final = (_ALL_CORES, _GENERATOR_TOOK, _CPU_EVIDENCE[-1])
"""The same of many clients and a server on this machine."""
VIRTUAL: Final = Message("assess.limit.virtual")
ROUNDS: Final = Message("assess.limit.rounds")
