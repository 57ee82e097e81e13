"""Fixed words of the reports, in both languages."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.metrics import Unit
from volbench.domain.model.text import Text

TITLE: Final = Text("Volume speed report", "存储空间测速报告")
COMPARISON_TITLE: Final = Text("Comparison of {count} runs", "{count} 次测试的对比")
PACKAGE: Final = Text("Volume Bench", "存储空间测速")

COLON: Final = Text(": ", "：")
COMMA: Final = Text(", ", "，")
"""Between two clauses."""
LIST: Final = Text(", ", "、")
"""Between nouns."""
STOP: Final = Text(".", "。")
JOINT: Final = Text(" ", "")
"""Between two sentences."""
BETWEEN: Final = Text("; ", "；")
"""Between names of workloads, which have commas of their own."""

WORKLOAD: Final = Text("What was measured", "测试项目")
MEDIAN: Final = Text("Median", "中位数")
IN_BRACKETS: Final = Text("{text} ({inner})", "{text}（{inner}）")
SPREAD: Final = Text("Spread", "波动")
INTERVAL: Final = Text("95 % interval", "95 % 区间")
ROUNDS: Final = Text("Rounds", "轮数")
BADGES: Final = Text("Badges", "标记")
BOTH_BADGES: Final = Text("{valid}, {stable}", "{valid}，{stable}")
VALID: Final = Text("valid", "数据可信")
NOT_VALID: Final = Text("doubtful", "数据存疑")
DOUBTFUL_VALUE: Final = Text("{value} (doubtful)", "{value}（存疑）")
STABLE: Final = Text("stable", "波动小")
NOT_STABLE: Final = Text("varying", "波动大")
SPREAD_UNKNOWN: Final = Text("spread unknown", "波动未知")
LIMITS: Final = Text("What the limit was", "瓶颈")
OBSERVED: Final = Text("What was observed", "观察到的情况")
LIMIT_WAS: Final = Text("limit: {name}", "瓶颈：{name}")
AMPLIFICATION: Final = Text("What the disks did for it", "硬盘实际读写")
NORMAL: Final = Text("Is that normal?", "这正常吗？")
EXPECTED: Final = Text("To be expected", "应有水平")
NORMAL_STEPS: Final = Text("How this was worked out", "如何得出")
FROM_TO: Final = Text("{low} to {high}", "{low} 至 {high}")
AT_LEAST: Final = Text("at least {value}", "至少 {value}")
AT_MOST: Final = Text("at most {value}", "至多 {value}")
STEP: Final = Text("{name}: {value} ({source})", "{name}：{value}（{source}）")
USES: Final = Text("What it is good for", "适合做什么")
USE: Final = Text("Use", "用途")
GRADE: Final = Text("Enough?", "够用吗")
MEASURED: Final = Text("Measured", "实测")
NEEDED: Final = Text("Needed", "需要")
REASON: Final = Text("Why that much", "依据")
CAVEATS: Final = Text("What to keep in mind", "注意事项")
APPLIES_TO: Final = Text("Applies to: {names}.", "涉及：{names}。")
NO_CAVEATS: Final = Text("Nothing disturbed this measurement.", "没有发现影响这次测试的因素。")
METHOD: Final = Text("How this was measured", "测试方法")
COMMANDS: Final = Text("Exact commands", "完整命令")
ENVIRONMENT: Final = Text("What was measured on", "测试环境")
DISKS: Final = Text("Disks", "硬盘")
FIGURES: Final = Text("All figures", "全部数据")
CHARTS: Final = Text("Charts", "图表")
METRIC: Final = Text("Metric", "指标")
LATENCY: Final = Text("Response time", "响应时间")
PER_DISK: Final = Text("Each disk", "各硬盘")
TIME_TRACE: Final = Text("Over time", "随时间变化")
UNDER_LOAD: Final = Text("Response time under load", "繁忙时的响应时间")
CURVES: Final = Text("Load curves", "负载曲线")
LONG_WRITES: Final = Text("Speed over what was written", "写入量与速度")
LOWER_BETTER: Final = Text("lower is better", "越低越好")
HIGHER_BETTER: Final = Text("higher is better", "越高越好")
UNKNOWN: Final = Text("unknown", "未知")
BASELINE: Final = Text("baseline", "对照")
EACH_WORKLOAD: Final = Text("Workload by workload", "逐项对比")
OPEN_ALL: Final = Text("Open all, to search or to print", "全部展开，便于查找或打印")
DIFFERENCE: Final = Text("Difference", "差异")
MEASURED_ON: Final = Text(
    "Measured {date} with the suite “{suite}” (version {version}), {profile}",
    "{date} 使用测试套件“{suite}”（版本 {version}）测得，档位：{profile}",
)
MADE_WITH: Final = Text(
    "Made with Volume Bench {version}, method {method}. This file loads nothing from the network.",
    "由“存储空间测速” {version} 生成，方法版本 {method}。本文件不会从网络加载任何内容。",
)
IMPORTED: Final = Text(
    "Imported from a file; Volume Bench did not measure it here.", "从文件导入，并非由本机“存储空间测速”测得。"
)
NO_FIGURES: Final = Text("No round was finished.", "没有完成任何一轮测试。")

MODEL: Final = Text("Model", "型号")
CPU: Final = Text("Processor", "处理器")
MEMORY: Final = Text("Memory", "内存")
SYSTEM: Final = Text("System", "系统")
KERNEL: Final = Text("Kernel", "内核")
PROGRAMS: Final = Text("Names of other programs that were busy", "同时繁忙的其他程序名称")
RAID: Final = Text("RAID type", "RAID 类型")
FILE_SYSTEM: Final = Text("File system", "文件系统")
CAPACITY: Final = Text("Capacity", "容量")
FILL: Final = Text("In use", "已用")
STORAGE_MANAGER: Final = Text("According to DSM", "DSM 的说明")
POOL_STATE: Final = Text("State", "状态")
MOUNT_OPTIONS: Final = Text("Mount options", "挂载选项")
SSD_CACHE: Final = Text("SSD cache", "SSD 缓存")
ENCRYPTION: Final = Text("Encryption", "加密")
TOOLS: Final = Text("Tools", "工具")
ENGINE: Final = Text("I/O engine", "I/O 引擎")
TEST_FILE: Final = Text("Test file", "测试文件")
ROUNDS_PER_WORKLOAD: Final = Text("Rounds per workload", "每个测试项目的轮数")
FIXED_ROUNDS: Final = Text("{rounds} × {seconds} s", "{rounds} 轮 × {seconds} 秒")
ADAPTIVE_ROUNDS: Final = Text(
    "{least} to {most} × {seconds} s; a workload ends once half its median's 95 % interval is at most {limit} of it",
    "{least} 至 {most} 轮 × {seconds} 秒：中位数 95 % 区间的半宽不超过其 {limit} 时，该项目即结束",
)
SEED: Final = Text("Seed of the order", "次序的随机种子")
YES: Final = Text("yes", "是")
NO: Final = Text("no", "否")
VOLUME: Final = Text("Volume", "存储空间")
HOST: Final = Text("Host name", "主机名")
SERIALS: Final = Text("Serial numbers", "硬盘序列号")
PATHS: Final = Text("Folder and share names", "文件夹和共享文件夹的名称")
NOTES: Final = Text("Your label and note", "你的标签和备注")
RAW: Final = Text("Raw tool output", "工具原始输出")

LEFT_OUT_UNLESS_ASKED: Final = Text("left out unless you choose to include it", "默认不导出，由你决定是否包含")
RAW_STAYS: Final = Text("stays on this NAS", "只保留在这台 NAS 上")

PROFILE_NAMES: Final[dict[str, Text]] = {
    "smoke": Text("trial (without a verdict)", "试运行（不下结论）"),
    "quick": Text("quick (about 4 minutes)", "快速（约 4 分钟）"),
    "standard": Text("standard (about 20 minutes)", "标准（约 20 分钟）"),
    "full": Text("full (about 90 minutes)", "完整（约 90 分钟）"),
}

METHOD_VERSION: Final = Text("method", "方法版本")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
"""Short names of compared runs, up to 36."""

ONE_ROUND: Final = Text("one round", "仅一轮")

UNIT_TITLES: Final[dict[Unit, Text]] = {
    Unit.BYTES_PER_S: Text("Speed", "速度"),
    Unit.IOPS: Text("Reads and writes per second", "每秒读写次数"),
    Unit.OPS_PER_S: Text("File operations per second", "每秒文件操作次数"),
    Unit.NS: Text("Response time", "响应时间"),
    Unit.RATIO: Text("Share", "占比"),
    Unit.S: Text("Duration", "时长"),
}

VERDICTS: Final[dict[str, Text]] = {
    "faster": Text("faster", "更快"),
    "slower": Text("slower", "更慢"),
    "sittings-differ": Text("these two sittings differ", "两次测试结果不同"),
    "no-difference": Text("no difference seen", "未见差异"),
    "indicative": Text("indicative only", "仅供参考"),
    "not-comparable": Text("not comparable", "无法对比"),
}

SSD_CACHE_NAMES: Final[dict[str, Text]] = {
    "none": Text("none", "无"),
    "present": Text("present", "有"),
}
