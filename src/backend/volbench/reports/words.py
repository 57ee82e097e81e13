"""Fixed words of the reports."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.servers.endpoint import Durability, EndpointKind
from volbench.domain.model.words.message import Message

TITLE: Final = Message("reports.words.title")
TITLE_OF_SERVER: Final = Message("reports.words.title_of_server")
TITLE_OF_WAYS: Final = Message("reports.words.title_of_ways")
COMPARISON_TITLE: Final = Message("reports.words.comparison_title")
PACKAGE: Final = Message("reports.words.package")

DOCUMENT: Final = Message("reports.words.document")
AS_IT_CAME: Final = Message("reports.words.as_it_came")
ONLY_AS_IT_CAME: Final = Message("reports.words.only_as_it_came")

COLON: Final = Message("reports.words.colon")
COMMA: Final = Message("reports.words.comma")
"""Between two clauses."""
STOP: Final = Message("reports.words.stop")
JOINT: Final = Message("reports.words.joint")
"""Between two sentences."""
BETWEEN: Final = Message("reports.words.between")
"""Between names of workloads, which have commas of their own."""

WORKLOAD: Final = Message("reports.words.workload")
MEDIAN: Final = Message("reports.words.median")
FIGURE: Final = Message("reports.words.figure")
REACHED: Final = Message("reports.words.reached")
REACHED_AMONG_RESTLESS: Final = Message("reports.words.reached_among_restless")
NOT_REACHED: Final = Message("reports.words.not_reached")
IN_BRACKETS: Final = Message("reports.words.in_brackets")
SPREAD: Final = Message("reports.words.spread")
INTERVAL: Final = Message("reports.words.interval")
ROUNDS: Final = Message("reports.words.rounds")
BADGES: Final = Message("reports.words.badges")
BOTH_BADGES: Final = Message("reports.words.both_badges")
VALID: Final = Message("reports.words.valid")
VALID_OF_A_HOST: Final = Message("reports.words.valid_of_a_host")
VALID_WARM: Final = Message("reports.words.valid_warm")
VALID_SERVED: Final = Message("reports.words.valid_served")
NOT_VALID: Final = Message("reports.words.not_valid")
DOUBTFUL_VALUE: Final = Message("reports.words.doubtful_value")
STABLE: Final = Message("reports.words.stable")
NOT_STABLE: Final = Message("reports.words.not_stable")
SPREAD_UNKNOWN: Final = Message("reports.words.spread_unknown")
LIMITS: Final = Message("reports.words.limits")
OBSERVED: Final = Message("reports.words.observed")
LIMIT_WAS: Final = Message("reports.words.limit_was")
AMPLIFICATION: Final = Message("reports.words.amplification")
NORMAL: Final = Message("reports.words.normal")
EXPECTED: Final = Message("reports.words.expected")
NORMAL_STEPS: Final = Message("reports.words.normal_steps")
FROM_TO: Final = Message("reports.words.from_to")
AT_LEAST: Final = Message("reports.words.at_least")
AT_MOST: Final = Message("reports.words.at_most")
STEP: Final = Message("reports.words.step")
USES: Final = Message("reports.words.uses")
USE: Final = Message("reports.words.use")
GRADE: Final = Message("reports.words.grade")
MEASURED: Final = Message("reports.words.measured")
NEEDED: Final = Message("reports.words.needed")
REASON: Final = Message("reports.words.reason")
CAVEATS: Final = Message("reports.words.caveats")
APPLIES_TO: Final = Message("reports.words.applies_to")
NO_CAVEATS: Final = Message("reports.words.no_caveats")
METHOD: Final = Message("reports.words.method")
COMMANDS: Final = Message("reports.words.commands")
ENVIRONMENT: Final = Message("reports.words.environment")
DISKS: Final = Message("reports.words.disks")
FIGURES: Final = Message("reports.words.figures")
CHARTS: Final = Message("reports.words.charts")
METRIC: Final = Message("reports.words.metric")
LATENCY: Final = Message("reports.words.latency")
PER_DISK: Final = Message("reports.words.per_disk")
TIME_TRACE: Final = Message("reports.words.time_trace")
UNDER_LOAD: Final = Message("reports.words.under_load")
CURVES: Final = Message("reports.words.curves")
VALUES: Final = Message("reports.words.values")
"""The table behind a chart."""
LONG_WRITES: Final = Message("reports.words.long_writes")
LOWER_BETTER: Final = Message("reports.words.lower_better")
HIGHER_BETTER: Final = Message("reports.words.higher_better")
UNKNOWN: Final = Message("reports.words.unknown")
KNOWN_FROM: Final = Message("reports.words.known_from")
IMPORTED_FILE: Final = Message("reports.words.imported_file")
TOLD_BY_A_FILE: Final = Message("reports.words.told_by_a_file")
BASELINE: Final = Message("reports.words.baseline")
EACH_WORKLOAD: Final = Message("reports.words.each_workload")
OPEN_ALL: Final = Message("reports.words.open_all")
DIFFERENCE: Final = Message("reports.words.difference")
MEASURED_ON: Final = Message("reports.words.measured_on")
MADE_WITH: Final = Message("reports.words.made_with")
IMPORTED: Final = Message("reports.words.imported")
NO_FIGURES: Final = Message("reports.words.no_figures")

MODEL: Final = Message("reports.words.model")
CPU: Final = Message("reports.words.cpu")
MEMORY: Final = Message("reports.words.memory")
SYSTEM: Final = Message("reports.words.system")
KERNEL: Final = Message("reports.words.kernel")
PROGRAMS: Final = Message("reports.words.programs")
RAID: Final = Message("reports.words.raid")
FILE_SYSTEM: Final = Message("reports.words.file_system")
CAPACITY: Final = Message("reports.words.capacity")
FILL: Final = Message("reports.words.fill")
STORAGE_MANAGER: Final = Message("reports.words.storage_manager")
POOL_STATE: Final = Message("reports.words.pool_state")
MOUNT_OPTIONS: Final = Message("reports.words.mount_options")
SSD_CACHE: Final = Message("reports.words.ssd_cache")
ENCRYPTION: Final = Message("reports.words.encryption")
FOLDER: Final = Message("reports.words.folder")
TOOLS: Final = Message("reports.words.tools")
ENGINE: Final = Message("reports.words.engine")
TEST_FILE: Final = Message("reports.words.test_file")
ROUNDS_PER_WORKLOAD: Final = Message("reports.words.rounds_per_workload")
FIXED_ROUNDS: Final = Message("reports.words.fixed_rounds")
ADAPTIVE_ROUNDS: Final = Message("reports.words.adaptive_rounds")
PRECISE_ROUNDS: Final = Message("reports.words.precise_rounds")
SEED: Final = Message("reports.words.seed")
YES: Final = Message("reports.words.yes")
NO: Final = Message("reports.words.no")
VOLUME: Final = Message("reports.words.volume")
SERVER: Final = Message("reports.words.server")
PROTOCOL: Final = Message("reports.words.protocol")
ADDRESS: Final = Message("reports.words.address")
SHARE: Final = Message("reports.words.share")
MOUNTED_FROM: Final = Message("reports.words.mounted_from")
SERVER_NAME: Final = Message("reports.words.server_name")
DURABILITY: Final = Message("reports.words.durability")
HOST: Final = Message("reports.words.host")
SERIALS: Final = Message("reports.words.serials")
PATHS: Final = Message("reports.words.paths")
NOTES: Final = Message("reports.words.notes")
HEADER: Final = Message("reports.words.header")
PRICE_AND_SOURCE: Final = Message("reports.words.price_and_source")
RAW: Final = Message("reports.words.raw")

LEFT_OUT_UNLESS_ASKED: Final = Message("reports.words.left_out_unless_asked")
RAW_STAYS: Final = Message("reports.words.raw_stays")

PROFILE_NAMES: Final[dict[str, Message]] = {
    "smoke": Message("reports.words.profile_names.smoke"),
    "first": Message("reports.words.profile_names.first"),
    "quick": Message("reports.words.profile_names.quick"),
    "standard": Message("reports.words.profile_names.standard"),
    "full": Message("reports.words.profile_names.full"),
    "reported": Message("reports.words.profile_names.reported"),
}

PROTOCOLS: Final[dict[EndpointKind, Message]] = {
    EndpointKind.WEBDAV: Message("reports.words.protocols.webdav"),
    EndpointKind.HTTP: Message("reports.words.protocols.http"),
    EndpointKind.S3: Message("reports.words.protocols.s3"),
    EndpointKind.SMB: Message("reports.words.protocols.smb"),
    EndpointKind.IPFS: Message("reports.words.protocols.ipfs"),
    EndpointKind.GRIDFS: Message("reports.words.protocols.gridfs"),
}
DURABILITIES: Final[dict[Durability, Message]] = {
    Durability.FSYNC: Message("reports.words.durabilities.fsync"),
    Durability.SERVER_ACK: Message("reports.words.durabilities.server_ack"),
    Durability.SERVER_FLUSH: Message("reports.words.durabilities.server_flush"),
    Durability.UNKNOWN: Message("reports.words.durabilities.unknown"),
    Durability.PAGE_CACHE: Message("reports.words.durabilities.page_cache"),
}

METHOD_VERSION: Final = Message("reports.words.method_version")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""Short names of compared runs, up to 36."""

ONE_ROUND: Final = Message("reports.words.one_round")

VERDICTS: Final[dict[str, Message]] = {
    "faster": Message("reports.words.verdicts.faster"),
    "slower": Message("reports.words.verdicts.slower"),
    "sittings-differ": Message("reports.words.verdicts.sittings_differ"),
    "no-difference": Message("reports.words.verdicts.no_difference"),
    "indicative": Message("reports.words.verdicts.indicative"),
    "not-comparable": Message("reports.words.verdicts.not_comparable"),
}

SSD_CACHE_NAMES: Final[dict[str, Message]] = {
    "none": Message("reports.words.ssd_cache_names.none"),
    "present": Message("reports.words.ssd_cache_names.present"),
}
