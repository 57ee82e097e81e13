"""The way to the next configuration by hand, step by step, for owners who never did it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.plan.array_states import disks_text
from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration
from volbench.domain.experiment.plan.initial_sync import SyncTime
from volbench.domain.experiment.plan.next_step import NextStep, StepKind
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do."""

    id: str
    """`save`, `remove-package`, `build`, `wait`, `install`, `restore` or `go-on`."""
    title: Message
    words: Message
    wait_s: float | None = None
    """How long it takes without you, where that is known."""


@dataclass(frozen=True, slots=True)
class Guide:
    """All that has to be done before the next cells can be measured."""

    steps: tuple[GuideStep, ...]
    """Empty when nothing has to be changed."""
    shortcut: Message | None
    """How most of it can be skipped; None where it is skipped already."""
    warning: Message | None
    """What gets lost; None when nothing does."""


def guide(
    step: NextStep, configuration: Configuration | None, *, is_dsm: bool, is_in_the_way: bool, sync: SyncTime | None
) -> Guide:
    """Return the steps to the next configuration.

    Args:
        step: What comes next; only building and formatting take steps.
        configuration: The configuration of `step`.
        is_dsm: Whether Storage Manager and Package Center do it.
        is_in_the_way: Whether volbench itself lives on the disks that are rebuilt.
        sync: How long the initial sync takes; None where there is none.
    """
    if configuration is None or step.kind not in {StepKind.BUILD, StepKind.FORMAT}:
        return Guide((), None, None)
    if configuration.condition is not ArrayCondition.HEALTHY and step.kind is StepKind.BUILD and step.volume_id:
        return _other_state(configuration.condition, is_dsm=is_dsm)
    change = _change(step, configuration, is_dsm=is_dsm)
    waiting = [_wait(sync)] if step.kind is StepKind.BUILD and sync is not None and sync.seconds != 0 else []
    if not is_in_the_way:
        return Guide((change, *waiting, _GO_ON), None, _ERASED)
    if not is_dsm:
        return Guide((_SAVE, change, *waiting, _RESTORE, _GO_ON), _MOVE_DATA, _ERASED)
    return Guide((_SAVE, _REMOVE_PACKAGE, change, *waiting, _INSTALL, _RESTORE, _GO_ON), _MOVE_PACKAGE, _ERASED)


def _change(step: NextStep, configuration: Configuration, *, is_dsm: bool) -> GuideStep:
    words = {
        (StepKind.BUILD, True): _BUILD_DSM,
        (StepKind.BUILD, False): _BUILD_LINUX,
        (StepKind.FORMAT, True): _FORMAT_DSM,
        (StepKind.FORMAT, False): _FORMAT_LINUX,
    }[step.kind, is_dsm]
    values = {
        "raid": RAID_NAMES[configuration.raid_type],
        "disks": disks_text(configuration.disks),
        "file_system": file_system_name(step.file_system or ""),
    }
    return GuideStep("build", _TITLES[step.kind].fill(**values), words.fill(**values))


def _other_state(condition: ArrayCondition, *, is_dsm: bool) -> Guide:
    """Return the way from a healthy array to one in another state; nothing on it is erased."""
    title, on_dsm, elsewhere = _STATES[condition]
    warning = None if condition is ArrayCondition.SSD_CACHE else _UNPROTECTED
    return Guide((GuideStep("build", title, on_dsm if is_dsm else elsewhere), _GO_ON_NOW), None, warning)


def _wait(sync: SyncTime | None) -> GuideStep:
    return GuideStep("wait", _WAIT_TITLE, _WAIT, None if sync is None else sync.seconds)


_TITLES: Final = {
    StepKind.BUILD: Message("experiment.build_guide.titles.build"),
    StepKind.FORMAT: Message("experiment.build_guide.titles.format"),
}
_BUILD_DSM: Final = Message("experiment.build_guide.build_dsm")
_BUILD_LINUX: Final = Message("experiment.build_guide.build_linux")
_FORMAT_DSM: Final = Message("experiment.build_guide.format_dsm")
_FORMAT_LINUX: Final = Message("experiment.build_guide.format_linux")
_STATES: Final = {
    ArrayCondition.DEGRADED: (
        Message("experiment.build_guide.states.degraded_take_one_disk_out"),
        Message("experiment.build_guide.states.degraded_storage_manager_deactivate_one_drive"),
        Message("experiment.build_guide.states.degraded_mark_one_member_of_the"),
    ),
    ArrayCondition.REBUILDING: (
        Message("experiment.build_guide.states.rebuilding_begin_the_rebuild"),
        Message("experiment.build_guide.states.rebuilding_if_no_disk_is_missing"),
        Message("experiment.build_guide.if_no_disk_is_missing_take_one_out"),
    ),
    ArrayCondition.SSD_CACHE: (
        Message("experiment.build_guide.states.ssd_cache_create_an_ssd_cache"),
        Message("experiment.build_guide.states.ssd_cache_storage_manager_create_an_ssd"),
        Message("experiment.build_guide.states.ssd_cache_put_an_ssd_cache_before"),
    ),
}
_UNPROTECTED: Final = Message("experiment.build_guide.unprotected")
_ERASED: Final = Message("experiment.build_guide.erased")
_SAVE: Final = GuideStep(
    "save",
    Message("experiment.build_guide.save.save_save_the_experiment"),
    Message("experiment.build_guide.save.save_download_its_file_with_save"),
)
_REMOVE_PACKAGE: Final = GuideStep(
    "remove-package",
    Message("experiment.build_guide.remove_package.remove_package_uninstall_volume_bench"),
    Message("experiment.build_guide.remove_package.remove_package_package_center_uninstall_volume_bench"),
)
_WAIT_TITLE: Final = Message("experiment.build_guide.wait_title")
_WAIT: Final = Message("experiment.build_guide.wait")
_INSTALL: Final = GuideStep(
    "install",
    Message("experiment.build_guide.install.install_install_volume_bench_again"),
    Message("experiment.build_guide.install.install_package_center_install_volume_bench"),
)
_RESTORE: Final = GuideStep(
    "restore",
    Message("experiment.build_guide.restore.restore_import_the_experiment"),
    Message("experiment.build_guide.restore.restore_experiments_import_choose_the_saved"),
)
_GO_ON: Final = GuideStep(
    "go-on",
    Message("experiment.build_guide.go_on.go_on"),
    Message("experiment.build_guide.go_on.go_on_open_the_experiment_volume_bench"),
)
_GO_ON_NOW: Final = GuideStep(
    "go-on",
    Message("experiment.build_guide.go_on.go_on"),
    Message("experiment.build_guide.go_on_now.go_on_look_at_the_experiment_again"),
)
_MOVE_PACKAGE: Final = Message("experiment.build_guide.move_package")
_MOVE_DATA: Final = Message("experiment.build_guide.move_data")
