"""Caveats about how a number was made: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import KEEP_IN_MIND, kind

KINDS: Final = (
    kind(
        "engine-psync",
        "warn",
        ("Requests could not be queued", "无法并发提交请求"),
        (
            "This system offers no way to keep many requests in flight, so deep-queue numbers are lower than possible.",
            "该系统无法同时处理多个请求，并发数较高的结果会偏低。",
        ),
        ("Compare only with runs that used the same I/O engine.", "请只与使用相同 I/O 引擎的结果对比。"),
    ),
    kind(
        "shared-file-order",
        "warn",
        ("Earlier steps shape later ones", "前面的步骤会影响后面的结果"),
        (
            "All steps share one file in fixed order; on copy-on-write file systems earlier writes slow later reads.",
            "该方法所有步骤按固定顺序共用一个文件；在写时复制的文件系统上，前面的写入会打散文件，拖慢之后的读取。",
        ),
        ("To compare file systems, use the suite “Volume speed”.", "对比文件系统时，请使用测试套件“存储空间速度”。"),
    ),
    kind(
        "qd1-only",
        "info",
        ("One request at a time", "每次只有一个请求"),
        (
            "This method sends one request after the other, so several disks can hardly work in parallel.",
            "该方法逐个发送请求，多块硬盘难以并行工作。",
        ),
        (
            "Read it as response time rather than as what the storage pool can do.",
            "它反映的是响应时间，而不是存储池的最大能力。",
        ),
    ),
    kind(
        "rmw-512",
        "info",
        ("Blocks smaller than the disk's own", "数据块小于硬盘物理扇区"),
        (
            "Writing 512 bytes makes the disk or file system read, change and write a larger block each time.",
            "写入 512 字节时，硬盘或文件系统每次都要先读取、修改再写回更大的数据块。",
        ),
        ("Read it as time per write, not as MB/s.", "请看每次写入的耗时，而不是 MB/s。"),
    ),
    kind(
        "scaled-runtime",
        "info",
        ("Shortened version of the method", "缩短版测试"),
        (
            "Each step was limited in time instead of running to its full size.",
            "每个步骤限时运行，没有完成全部数据量。",
        ),
        ("Compare only with other shortened runs.", "请只与同样的缩短版结果对比。"),
        observed=("Done: {scale_ratio} of the full size.", "完成了完整数据量的 {scale_ratio}。"),
    ),
    kind(
        "write-limit",
        "info",
        ("Ended early to spare the disks", "为减少硬盘磨损而提前结束"),
        (
            "All test data planned for this was written before the time was up; the speed is that of the time it took.",
            "该存储空间写得很快，规定的测试数据在限时之前就已写完；速度按实际写入的时间计算。",
        ),
        KEEP_IN_MIND,
        observed=(
            "Ended after {limit_bytes}: {timed_s} instead of {asked_s}.",
            "写完 {limit_bytes} 后结束：用时 {timed_s}，原定 {asked_s}。",
        ),
    ),
    kind(
        "rate-not-held",
        "warn",
        ("The volume could not keep up", "存储空间跟不上设定的负载"),
        (
            "Fewer requests were answered than this load asks for. Who waits sends none: real waits would be longer.",
            "完成的请求少于该负载应有的数量；等待中的用户不会发出新请求，因此实际的等待时间会更长。",
        ),
        ("Read it as a lower limit.", "请把它看作下限。"),
        observed=("Kept up with {held_ratio} of the requests.", "只完成了 {held_ratio} 的请求。"),
    ),
    kind(
        "memory-short",
        "info",
        ("Left out for lack of memory", "因内存不足而跳过"),
        (
            "Large blocks need memory; steps that would take too much of it were left out.",
            "大数据块需要占用内存，会占用过多内存的步骤已跳过。",
        ),
        ("Nothing is wrong with the volume.", "存储空间本身没有问题。"),
    ),
    kind(
        "judged-anew",
        "info",
        ("Judged again when it was imported", "导入时重新判断"),
        (
            "The file was judged by another version's rules; its numbers stay, what is said of them follows today's.",
            "该文件是按其他版本的规则判断的。测得的数值不变，对它们的判断已按当前规则重新得出。",
        ),
        ("Nothing needs to be done.", "无需任何操作。"),
    ),
    kind(
        "judgement-replaced",
        "warn",
        ("The file's own judgement did not fit its numbers", "文件中的判断与其数值不符"),
        (
            "What the file said of its numbers does not follow from its rounds, so the rounds were judged again.",
            "文件对数值的判断无法由其各轮数据得出，因此已按各轮数据重新判断，不采用文件中的说法。",
        ),
        ("Ask for the file again, exported and not edited.", "请让对方重新导出，并且不要修改。"),
    ),
    kind(
        "dsync-fallback",
        "info",
        ("Each write is confirmed in a second step", "每次写入分两步确认"),
        (
            "This fio version cannot write synchronously in one step, so each write is followed by a flush.",
            "当前 fio 版本不支持单步同步写入，因此每次写入后再单独等待数据写入硬盘。",
        ),
        ("Compare only with runs of the same kind.", "请只与同类结果对比。"),
    ),
)
