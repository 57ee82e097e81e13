"""Caveats about what disturbed or limited a measurement: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import kind

KINDS: Final = (
    kind(
        "busy-before",
        "valid",
        ("Disks were busy before the start", "测试开始前硬盘正忙"),
        (
            "Something else used the disks right before the measurement.",
            "测试开始前，硬盘正被其他任务使用。",
        ),
        (
            "Pause downloads, backups and indexing, then measure again.",
            "请暂停下载、备份、索引等任务后重新测试。",
        ),
        observed=("The busiest disk was in use {busy_ratio} of the time.", "最忙的硬盘有 {busy_ratio} 的时间在工作。"),
    ),
    kind(
        "busy-during",
        "valid",
        ("Something else used the disks meanwhile", "测试期间硬盘被其他任务占用"),
        (
            "During the measurement the disks did more than the measurement asked for.",
            "测试期间，硬盘的读写量超出了测试本身的需要。",
        ),
        (
            "Pause downloads, backups and indexing, then measure again.",
            "请暂停下载、备份、索引等任务后重新测试。",
        ),
        observed=("Other traffic: about {other_bytes_per_s}.", "其他读写约 {other_bytes_per_s}。"),
    ),
    kind(
        "busy-start",
        "warn",
        ("The processor was busy before the start", "测试开始前处理器正忙"),
        (
            "Other programs used the processor right before the start, so the run may take longer than planned.",
            "测试开始前，其他程序正在占用处理器，因此测试用时可能比计划更长。",
        ),
        (
            "Wait until they have finished, or pause them, then start.",
            "请等待它们结束，或先暂停它们，再开始测试。",
        ),
        observed=("In use {processor_ratio} of the time.", "处理器占用 {processor_ratio}。"),
    ),
    kind(
        "busy-processor",
        "valid",
        ("Other programs used the processor meanwhile", "测试期间处理器被其他程序占用"),
        (
            "During the measurement the processor was full, and other programs took part of it.",
            "测试期间处理器已满载，其中一部分被其他程序占用。",
        ),
        (
            "Pause indexing, transcoding, virtual machines and backups, then measure again.",
            "请暂停索引、转码、虚拟机、备份等任务后重新测试。",
        ),
        observed=("They used {others_cpu_ratio} of one core.", "占用相当于单个核心的 {others_cpu_ratio}。"),
    ),
    kind(
        "degraded",
        "valid",
        ("Storage pool is degraded", "存储池已降级"),
        (
            "A disk is missing or has failed, so the pool runs slower than it should.",
            "有硬盘缺失或损坏，存储池的速度低于正常水平。",
        ),
        (
            "Repair the storage pool first. Your data comes before any benchmark.",
            "请先修复存储池，数据安全比测试更重要。",
        ),
    ),
    kind(
        "syncing",
        "valid",
        ("Storage pool is rebuilding or being checked", "存储池正在重建或校验"),
        (
            "A rebuild, an expansion or a data check used the same disks during the measurement.",
            "测试期间，重建、扩容或数据校验任务也在使用这些硬盘。",
        ),
        ("Wait until it has finished, then measure again.", "请等待其完成后重新测试。"),
        observed=("What was running: {action}.", "当时的任务：{action}。"),
    ),
    kind(
        "rebuild-ended",
        "warn",
        ("The rebuild ended during the run", "重建在测试期间结束"),
        (
            "The first rounds were measured while the storage pool was rebuilt, the last ones after that.",
            "前几轮是在存储池重建期间测得的，最后几轮则在重建结束之后。",
        ),
        ("Measure again for the speed of the whole storage pool.", "如需了解存储池正常时的速度，请重新测试。"),
    ),
    kind(
        "hot",
        "warn",
        ("Disk is hot", "硬盘温度偏高"),
        (
            "A disk was hotter than is good for its kind; hot disks may slow themselves down.",
            "有硬盘温度超过同类硬盘的合理范围，过热时硬盘可能自动降速。",
        ),
        ("Check fans and airflow.", "请检查风扇与通风。"),
        observed=("{temperature_c} °C, limit {limit_c} °C.", "温度 {temperature_c} °C，参考上限 {limit_c} °C。"),
    ),
    kind(
        "cpu-limited",
        "warn",
        ("Processor nearly full", "处理器几乎满载"),
        (
            "The processor was almost fully used, so the disks could perhaps have done more.",
            "处理器几乎满载，硬盘可能还有余力。",
        ),
        (
            "Close other programs; encryption and compression also use the processor.",
            "请关闭其他程序；加密与压缩也会占用处理器。",
        ),
        observed=("Processor use: {cpu_ratio}.", "处理器占用 {cpu_ratio}。"),
    ),
    kind(
        "generator-limited",
        "valid",
        ("The measuring program was near its own limit", "测试程序自身接近极限"),
        (
            "The program that makes the test data ran at more than half of what it can reach on this machine.",
            "生成测试数据的程序已用到本机最高能力的一半以上。",
        ),
        ("Read the number as: at least this fast.", "请将该数值理解为“至少这么快”。"),
        observed=(
            "Measured {bytes_per_s}; the program alone reaches {limit_bytes_per_s}.",
            "实测 {bytes_per_s}，程序自身上限 {limit_bytes_per_s}。",
        ),
    ),
    kind(
        "other-round-lost",
        "valid",
        ("A round failed", "有一轮测试失败"),
        (
            "At least one round ended with an error and is missing from the result.",
            "至少有一轮测试出错，未计入结果。",
        ),
        ("Look at the log of the run, then measure again.", "请查看这次测试的日志，然后重新测试。"),
        observed=("Rounds missing: {rounds}.", "缺少的轮次：{rounds}。"),
    ),
    kind(
        "stalled",
        "warn",
        ("The volume stood still for a moment", "存储空间曾短暂无响应"),
        (
            "In some rounds the volume hardly answered at all; each of those was measured once more.",
            "有些轮次中存储空间几乎没有响应，这些轮次各重新测量了一次。",
        ),
        (
            "If it happens again, see what keeps the NAS busy and look at the health of the disks.",
            "若再次出现，请检查 NAS 正在忙什么，并查看硬盘健康状况。",
        ),
        observed=("Rounds measured again: {rounds}.", "重新测量的轮次：{rounds}。"),
    ),
    kind(
        "ended-early",
        "warn",
        ("Ended before the plan was done", "测试提前结束"),
        (
            "The run was stopped or interrupted; only finished rounds are shown.",
            "测试被停止或中断，只显示已完成的轮次。",
        ),
        ("Run it again to the end for a full result.", "如需完整结果，请重新测试并等待其完成。"),
        observed=(
            "Finished {done_rounds} of {planned_rounds} measurements.",
            "计划测量 {planned_rounds} 次，完成 {done_rounds} 次。",
        ),
    ),
    kind(
        "caches-not-empty",
        "info",
        ("Fast parts may have been half full", "快速区域开始时可能并非空闲"),
        (
            "The fast part of an SSD or of its cache may still have held earlier writes, and then it ends sooner.",
            "不久前写入的数据可能还占着 SSD 或 SSD 缓存的快速区域，因此速度会更早下降。",
        ),
        ("Leave the NAS alone for ten minutes before you repeat this.", "重新测试前，让 NAS 空闲十分钟。"),
    ),
)
