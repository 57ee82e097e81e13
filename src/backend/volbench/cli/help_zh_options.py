"""What each option of the command line is for, in Chinese: English → Chinese."""

from __future__ import annotations

from typing import Final

OPTIONS: Final = {
    "Show the version and exit.": "显示版本并退出。",
    "Show this message and exit.": "显示本说明并退出。",
    "Language of what is printed (default: the terminal's).": "显示所用的语言（默认与终端相同）。",
    "Folder of the database (default: $VOLBENCH_DATA_DIR, else ~/.local/share/volbench).": (
        "数据库所在的文件夹（默认 $VOLBENCH_DATA_DIR，否则 ~/.local/share/volbench）。"
    ),
    "Folder that stands for / when volumes are looked for.": "查找存储空间时代替 / 的文件夹。",
    "Forget what this run left: its volume never comes back.": "忽略该测试的残留（其存储空间不会再接回）。",
    "Write it as a file of this kind.": "导出为这种格式的文件。",
    "File (default: standard output).": "文件（默认为标准输出）。",
    "File (default: SUITE-PROFILE.zip).": "文件（默认为 测试套件-档位.zip）。",
    "Print the whole comparison as JSON.": "以 JSON 显示完整的对比。",
    "Another seed of the bootstrap than the runs' own.": "自助法使用的随机种子（默认由测试决定）。",
    "Which variant of the run, where it calls it something else.": "使用该测试中的哪个文件系统选项（名称不同时）。",
    "Take it though its profile is not the experiment's.": "即使档位与实验不同也填入。",
    "Take it though the run seems to be of another layout or profile.": "即使看起来是其他配置或档位的测试也填入。",
    "Print them as JSON.": "以 JSON 显示。",
    "Print everything as JSON.": "以 JSON 显示全部内容。",
    "Print everything found as JSON.": "以 JSON 显示找到的全部内容。",
    "Print the plan as JSON.": "以 JSON 显示计划。",
    "Print the rows as JSON.": "以 JSON 显示各行。",
    "Print schedules and their last events as JSON.": "以 JSON 显示定时测试及其最近的情况。",
    "Why, in your words.": "原因，用你自己的话说明。",
    "Disks of the template.": "模板中的硬盘数量。",
    "Ready-made rows and columns.": "现成的行和列（模板）。",
    "What the cell becomes.": "单元格的新状态。",
    "RAID type, disks, state.": "RAID 类型、硬盘数量、状态。",
    "File system or Btrfs options.": "文件系统或 Btrfs 选项。",
    "What is measured.": "测什么（测试套件）。",
    "What is measured (default: as for volbench run).": "测什么（默认与 volbench run 相同）。",
    "What is measured (default: as for volbench run, or the experiment's).": (
        "测什么（默认与 volbench run 或实验相同）。"
    ),
    "How long (default: standard).": "测多久（默认 standard）。",
    "How long: smoke, quick, standard or full.": "测多久：smoke、quick、standard 或 full。",
    "How long: smoke, quick, standard or full (default: quick, or the experiment's).": (
        "测多久：smoke、quick、standard 或 full（默认 quick，或与实验相同）。"
    ),
    "Folder on the volume to measure; a .volbench folder is made there and removed again. Given twice: both volumes in "
    "turns, and how they compare.": (
        "要测试的存储空间上的文件夹；会在其中新建 .volbench 文件夹，完成后删除。"
        "指定两次则交替测试两个存储空间并加以对比。"
    ),
    "With two targets: more rounds than the verdict needs (default: as many as it needs).": (
        "指定两个目标时：比下结论所需更多的轮数（默认为测到足以下结论为止）。"
    ),
    "Folder on the volume to measure (default: the only volume that fits open cells, in its own folder).": (
        "要测试的存储空间上的文件夹（默认为唯一与待填单元格相符的存储空间）。"
    ),
    "Which configuration, where the volume could be several.": "指定哪种配置（存储空间可能对应多种时）。",
    "Only this variant; may be given several times.": "只测这个文件系统选项；可多次指定。",
    "Only this workload; may be given several times.": "只测这个项目；可多次指定。",
    "File-system option set, for example btrfs-nocow; may be given several times (default: as it is).": (
        "文件系统选项，例如 btrfs-nocow；可多次指定（默认按现状测量）。"
    ),
    "Only reading workloads; one test file is still written.": "只测读取；仍会写入一个测试文件。",
    "Repeat the order and offsets of another run.": "重复另一次测试的次序和位置。",
    "End with code 4 instead of waiting while another run goes on.": "另一次测试正在进行时不等待，以退出码 4 结束。",
    "A short name of your own.": "自己起的简短名称。",
    "Anything worth remembering.": "值得记下的事情。",
    "Write the run document here.": "将测试结果（JSON）写入这里。",
    "Write report.* here.": "将 report.* 写入这里。",
    "Formats for --out (default: html, md, csv, json); may be given several times.": (
        "--out 的格式（默认 html、md、csv、json）；可多次指定。"
    ),
    "Facts kept out of reports unless asked for.": "默认不写入报告、需要时才包含的信息。",
    "Facts kept out of reports unless asked for; may be given several times.": (
        "默认不写入报告、需要时才包含的信息；可多次指定。"
    ),
    "Which kind of file.": "文件格式。",
    "No progress, only the table.": "不显示进度，只显示结果表。",
    "No progress, only the tables.": "不显示进度，只显示结果表。",
    "No progress of the runs.": "不显示测试进度。",
    "How many.": "数量。",
    "Address to listen on.": "监听地址。",
    "Address to listen on (default: $VOLBENCH_HOST, else 127.0.0.1).": (
        "监听地址（默认 $VOLBENCH_HOST，否则 127.0.0.1）。"
    ),
    "Port.": "端口。",
    "Port (default: $VOLBENCH_PORT, else 18290 or the next free one).": (
        "端口（默认 $VOLBENCH_PORT，否则 18290 或其后第一个空闲端口）。"
    ),
    "Access token (default: $VOLBENCH_TOKEN, else made once and kept).": (
        "访问令牌（默认 $VOLBENCH_TOKEN，否则生成一次并保留）。"
    ),
    "Do not print the token, for logs that others may read.": "不显示令牌，用于他人可能读到的日志。",
    "Where the files are reached, when it is not the host the NAS asks (behind a proxy).": (
        "文件的访问地址（位于代理之后、与 NAS 访问的主机不同时）。"
    ),
    "Write files instead of serving.": "写入文件，不启动服务。",
    "Blank disks, for example sdb,sdc,sdd,sde. All on them is erased.": (
        "空白硬盘，例如 sdb,sdc,sdd,sde。其中的全部内容会被清除。"
    ),
    "RAID types, with a number of disks if fewer: raid5:3 (default: all, or --experiment's).": (
        "RAID 类型，不用全部硬盘时注明数量：raid5:3（默认全部，或与 --experiment 相同）。"
    ),
    "File systems to make on each.": "在每个阵列上建立的文件系统。",
    "Only these of Btrfs (default: btrfs-nocow,btrfs-cow,btrfs-cow-compress).": (
        "只测这些 Btrfs 选项（默认 btrfs-nocow,btrfs-cow,btrfs-cow-compress）。"
    ),
    "Also measure arrays degraded, rebuilding (default: --experiment's).": (
        "也测试已降级、正在重建的阵列（默认与 --experiment 相同）。"
    ),
    "Also measure with this blank SSD as a cache; it is erased.": "也测试以这块空白 SSD 作缓存的情况；其内容会被清除。",
    "When a write is done: once it is on the array, or once it is in the cache.": (
        "写入何时算完成：写到阵列上，还是写入缓存即可。"
    ),
    "Wait until parity and copies are made, or leave them unmade; recorded with the results.": (
        "等待校验信息和副本生成，或跳过；会记入结果。"
    ),
    "Fill the cells of this experiment, by name or id.": "填入这个实验的单元格（名称或编号）。",
    "Print every command, change nothing.": "只显示所有命令，不做任何改动。",
    'The exact words, for scripts: "erase sdb sdc sdd sde".': (
        "供脚本使用的确认语，须一字不差：“erase sdb sdc sdd sde”。"
    ),
    "Go on where a laboratory was stopped.": "从实验室中断的地方继续。",
    "Take down what a stopped laboratory left, and end it.": "拆除中断的实验室留下的阵列，并结束它。",
    "Folder on another volume, a USB disk or a share.": "位于其他存储空间、USB 硬盘上或共享文件夹中的位置。",
    "Keep no copy any more; the file that is there stays.": "不再保留副本；已有的文件会保留。",
    "Print this script instead.": "显示这个脚本。",
    "Read each disk alone, a few seconds per disk.": "逐块读取硬盘，每块几秒钟。",
}
