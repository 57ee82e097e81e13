"""The way to the next configuration by hand, step by step, for owners who never did it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.plan.array_states import disks_text
from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration
from volbench.domain.experiment.plan.initial_sync import SyncTime
from volbench.domain.experiment.plan.next_step import NextStep, StepKind
from volbench.domain.model.names import RAID_NAMES, file_system_name
from volbench.domain.model.text import Text


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do."""

    id: str
    """`save`, `remove-package`, `build`, `wait`, `install`, `restore` or `go-on`."""
    title: Text
    words: Text
    wait_s: float | None = None
    """How long it takes without you, where that is known."""


@dataclass(frozen=True, slots=True)
class Guide:
    """All that has to be done before the next cells can be measured."""

    steps: tuple[GuideStep, ...]
    """Empty when nothing has to be changed."""
    shortcut: Text | None
    """How most of it can be skipped; None where it is skipped already."""
    warning: Text | None
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
    StepKind.BUILD: Text("Build {raid} from {disks}", "用 {disks}组建 {raid}"),
    StepKind.FORMAT: Text("Make the volume anew with {file_system}", "以 {file_system} 重新创建存储空间"),
}
_BUILD_DSM: Final = Text(
    "Storage Manager: remove the volume and its storage pool, then create a storage pool of {disks} with RAID "
    "type {raid} and a volume with {file_system}. Skip the drive check: it is not needed for measuring.",
    "在“存储管理器”中删除存储空间及其存储池，然后用 {disks}新建 RAID 类型为 {raid} 的存储池，"
    "并以 {file_system} 创建存储空间。可跳过硬盘检查，测试不需要它。",
)
_BUILD_LINUX: Final = Text(
    "Unmount the volume, build {raid} from {disks} with your system's own tools, make {file_system} on it and "
    "mount it.",
    "卸载存储空间，用系统自带工具以 {disks}组建 {raid}，创建 {file_system} 文件系统并挂载。",
)
_FORMAT_DSM: Final = Text(
    "Storage Manager: remove the volume but keep its storage pool, then create a volume with {file_system} in it. No "
    "initial sync follows.",
    "在“存储管理器”中删除存储空间但保留存储池，然后在其中以 {file_system} 创建存储空间。之后无需初始同步。",
)
_FORMAT_LINUX: Final = Text(
    "Unmount the volume, make {file_system} on the same array and mount it. No initial sync follows.",
    "卸载存储空间，在同一阵列上创建 {file_system} 文件系统并挂载。之后无需初始同步。",
)
_STATES: Final = {
    ArrayCondition.DEGRADED: (
        Text("Take one disk out", "移除一块硬盘"),
        Text(
            "Storage Manager: deactivate one drive of this storage pool. The pool is shown as degraded then; do not "
            "repair it yet.",
            "在“存储管理器”中停用该存储池的一块硬盘。存储池随后显示为已降级；请先不要修复。",
        ),
        Text(
            "Mark one member of the array as failed and remove it, with your system's own tools. Keep the disk.",
            "用系统自带工具将阵列的一个成员标记为故障并移除。请保留该硬盘。",
        ),
    ),
    ArrayCondition.REBUILDING: (
        Text("Begin the rebuild", "开始重建"),
        Text(
            "If no disk is missing, deactivate one first. Put the disk back, then let Storage Manager repair the pool, "
            "and go on at once: the rebuild has to last longer than the run.",
            "如果没有缺少硬盘，请先停用一块。装回硬盘后，在“存储管理器”中修复存储池，并立即继续：重建须比测试更久。",
        ),
        Text(
            "If no disk is missing, take one out first. Add it to the array again, and go on at once: the rebuild has "
            "to last longer than the run.",
            "如果没有缺少硬盘，请先移除一块。将其重新加入阵列，并立即继续：重建须比测试更久。",
        ),
    ),
    ArrayCondition.SSD_CACHE: (
        Text("Create an SSD cache", "创建 SSD 缓存"),
        Text("Storage Manager: create an SSD cache for this volume.", "在“存储管理器”中为该存储空间创建 SSD 缓存。"),
        Text(
            "Put an SSD cache before the volume, with your system's own tools.",
            "用系统自带工具为该存储空间加上 SSD 缓存。",
        ),
    ),
}
_UNPROTECTED: Final = Text(
    "While a disk is missing or being rebuilt, one more that fails can take all data along. Do this only with disks "
    "whose data you have elsewhere.",
    "缺少硬盘或重建期间，再有一块硬盘损坏就可能丢失全部数据。请仅在数据已另有备份时操作。",
)
_ERASED: Final = Text(
    "Everything on the volume is erased when it is rebuilt. Do this only with disks whose data you have elsewhere.",
    "重建会清除存储空间中的全部数据。请仅在数据已另有备份时操作。",
)
_SAVE: Final = GuideStep(
    "save",
    Text("Save the experiment", "保存实验"),
    Text(
        "Download its file with “Save experiment”, to this computer, a USB disk or another volume. It holds the plan "
        "and all results so far. Wait until the browser says that the download has ended, and check that the file is "
        "whole: `gzip -t FILE` reports no error. What is not in it is lost with the volume.",
        "点击“保存实验”下载其文件，存到这台电脑、USB 硬盘或其他存储空间。文件包含计划和目前的全部结果。"
        "请等浏览器显示下载完成，并确认文件完整：`gzip -t FILE` 没有报错。文件中没有的内容会随存储空间一起丢失。",
    ),
)
_REMOVE_PACKAGE: Final = GuideStep(
    "remove-package",
    Text("Uninstall Volume Bench", "卸载“存储空间测速”"),
    Text(
        "Package Center: uninstall Volume Bench. Storage Manager does not let go of a volume that a package lives on.",
        "在“套件中心”卸载本软件。它所在的存储空间，“存储管理器”无法删除。",
    ),
)
_WAIT_TITLE: Final = Text("Wait for the initial sync", "等待初始同步")
_WAIT: Final = Text(
    "A new storage pool first makes its redundancy, which slows everything down. Measure when Storage Manager shows "
    "the pool as healthy; Volume Bench sees it, too, and does not begin before.",
    "新存储池会先建立冗余数据，期间速度变慢。请等“存储管理器”显示存储池正常后再测试；存储空间测速也会检查，不会提前开始。",
)
_INSTALL: Final = GuideStep(
    "install",
    Text("Install Volume Bench again", "重新安装“存储空间测速”"),
    Text(
        "Package Center: install Volume Bench on the new volume, and open it.",
        "在“套件中心”将本软件安装到新的存储空间，然后打开。",
    ),
)
_RESTORE: Final = GuideStep(
    "restore",
    Text("Import the experiment", "导入实验"),
    Text(
        "Experiments → Import: choose the saved file. Plan and results are back as they were.",
        "“对比实验”→“导入”：选择保存的文件。计划和结果会恢复原样。",
    ),
)
_GO_ON: Final = GuideStep(
    "go-on",
    Text("Go on", "继续"),
    Text(
        "Open the experiment: Volume Bench sees the new volume and proposes its cells.",
        "打开实验：存储空间测速会识别新的存储空间并建议对应的单元格。",
    ),
)
_GO_ON_NOW: Final = GuideStep(
    "go-on",
    Text("Go on", "继续"),
    Text(
        "Look at the experiment again: Volume Bench sees the state of the pool and proposes its cells.",
        "重新查看实验：存储空间测速会识别存储池的状态并建议对应的单元格。",
    ),
)
_MOVE_PACKAGE: Final = Text(
    "With Volume Bench on another volume (one small disk is enough), saving, uninstalling, installing and importing "
    "fall away: only the disks of the experiment are rebuilt.",
    "如果“存储空间测速”安装在其他存储空间（一块小硬盘即可），就不必保存、卸载、重装和导入，只需重建参与实验的硬盘。",
)
_MOVE_DATA: Final = Text(
    "With Volume Bench's data folder on another volume (--data-dir), saving and importing fall away.",
    "如果“存储空间测速”的数据文件夹位于其他存储空间（--data-dir），就不必保存和导入。",
)
