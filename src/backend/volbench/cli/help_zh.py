"""The help of the command line in Chinese: English paragraph (white space as one space) → Chinese. A test misses none.

Examples that are commands alone stand as they are in both languages.
"""

from __future__ import annotations

from typing import Final

from volbench.cli.help_zh_options import OPTIONS

_MAIN: Final = {
    "Measure how fast NAS volumes really are.": "测出 NAS 存储空间的真实速度。",
    "Find out what there is: volbench volumes "
    "See what a run would cost: volbench plan --target /volume1/share "
    "Measure, four to six minutes: volbench run --target /volume1/share "
    "Keep a report to share: volbench run --target /volume1/share --out report "
    "Compare two runs: volbench compare RUN1 RUN2 "
    "Open the page: volbench serve": (
        "查看有哪些存储空间：      volbench volumes\n"
        "测试前先看用时和写入量：  volbench plan --target /volume1/share\n"
        "开始测试（4–6 分钟）：    volbench run --target /volume1/share\n"
        "同时生成可分享的报告：    volbench run --target /volume1/share --out report\n"
        "对比两次测试：            volbench compare 编号1 编号2\n"
        "打开网页界面：            volbench serve"
    ),
    "Only a folder named .volbench on the target is written, a reserve of free space stays free, and everything is "
    "removed afterwards, also after Ctrl-C.": (
        "只会写入目标文件夹中的 .volbench，始终保留一部分可用空间；完成后全部清除，按 Ctrl-C 中止时也一样。"
    ),
    "Exit codes: 0 done · 1 the run failed · 2 wrong use · 3 unsafe target · 4 busy 5 something is missing "
    "· 6 database · 130 cancelled": (
        "退出码：0 完成 · 1 测试失败 · 2 用法有误 · 3 目标不安全 · 4 正忙\n"
        "        5 缺少所需条件 · 6 数据库出错 · 130 已取消"
    ),
}
_MEASURING: Final = {
    "Say what a run would do and cost, without touching the volume.": (
        "说明测试会做什么、用时和写入量，不会触碰存储空间。"
    ),
    "Measure a folder's volume, print the table, keep the run in the history.": (
        "测试文件夹所在的存储空间，显示结果表，并存入历史。"
    ),
    "Four to six minutes, six headline numbers: volbench run --target /volume1/share "
    "All cells, about 20 minutes: volbench run --target DIR --profile standard "
    "Reports to share: volbench run --target DIR --out report "
    "Btrfs with and without copy-on-write: volbench run --target DIR --variant btrfs-cow --variant btrfs-nocow "
    "Two volumes in turns, and how they compare: "
    "volbench run --target /volume1/share --target /volume2/share": (
        "六项主要数值，4–6 分钟：    volbench run --target /volume1/share\n"
        "全部项目，约 20 分钟：      volbench run --target 文件夹 --profile standard\n"
        "生成可分享的报告：          volbench run --target 文件夹 --out report\n"
        "Btrfs 启用和关闭写时复制：\n"
        "    volbench run --target 文件夹 --variant btrfs-cow --variant btrfs-nocow\n"
        "交替测试两个存储空间并对比：\n"
        "    volbench run --target /volume1/share --target /volume2/share"
    ),
    "Ctrl-C cancels: the tools are ended, the test files removed, finished rounds are kept. A second Ctrl-C, at "
    "least a second later, kills at once; what is left then is removed at the next start.": (
        "按 Ctrl-C 取消：结束测试工具，删除测试文件，保留已完成的轮次。"
        "至少一秒后再按一次则立即终止，残留文件会在下次启动时清除。"
    ),
    "Measure a folder's volume, print the table, keep the run.": "测试文件夹所在的存储空间并保存结果。",
    "List all mounted local volumes, also those Volume Bench may not write to.": (
        "列出所有已挂载的本机存储空间，包括“存储空间测速”没有写入权限的。"
    ),
    "volbench volumes volbench volumes --json volbench --root DIR volumes (DIR holds another machine's proc, sys and "
    "etc)": (
        "volbench volumes\n"
        "volbench volumes --json\n"
        "volbench --root 文件夹 volumes      （文件夹中是另一台机器的 proc、sys 和 etc）"
    ),
    "List all mounted local volumes and what they stand on.": "列出所有已挂载的本机存储空间及其构成。",
    "Remove the test files a killed run has left, and call that run interrupted. `serve` and `run` do it themselves; "
    "the DSM package does it before it is uninstalled.": (
        "删除被强行终止的测试留下的文件，并将该测试标为已中断。`serve` 和 `run` 会自动执行；DSM 套件在卸载前也会执行。"
    ),
    "Remove test files a killed run has left.": "删除被强行终止的测试留下的文件。",
    "Write a suite as a POSIX shell script with its fio job files, in one zip file.": (
        "将测试套件写成 POSIX shell 脚本，连同 fio 任务文件打包为一个 zip 文件。"
    ),
    "It runs over SSH with any fio from 3.6 on and cleans up after itself; `volbench import` reads the folder it "
    "leaves.": (
        "通过 SSH 运行，只需 fio 3.6 或更高版本，结束后自动清理；它留下的结果文件夹可用 `volbench import` 导入。"
    ),
    "Write a suite as a stand-alone shell script.": "将测试套件写成独立的 shell 脚本。",
}
_RESULTS: Final = {
    "List runs, newest first.": "列出历史测试，最新的在前。",
    "Write the report of a run; RUN is an id, its beginning, or `last`.": (
        "导出一次测试的报告；RUN 是测试编号、编号的开头或 `last`（最近一次）。"
    ),
    "Write the report of a run.": "导出一次测试的报告。",
    "Compare two to 36 runs with the first; the verdict counts rounds, not impressions.": (
        "将 2 到 36 次测试与第一次对比；结论依据各轮数据，不凭印象。"
    ),
    "Compare two to 36 runs with the first.": "将 2 到 36 次测试与第一次对比。",
    "Read the tools' own output of a run again and redo everything that follows from it.": (
        "重新读取一次测试的原始输出，并重新计算由此得出的一切。"
    ),
    "Every number, caveat, badge and sentence has to come out as it is stored; what differs is listed. Where other "
    "rules than today's judged the run, only its numbers have to. RUN is an id, its beginning, or `last`.": (
        "所有数值、注意事项、标记和说明都应与保存的一致，不一致之处会列出。依据旧规则判断的测试，只要求数值一致。"
        "RUN 是测试编号、编号的开头或 `last`（最近一次）。"
    ),
    "Redo every number of a run from raw output.": "根据原始输出重新计算一次测试的所有数值。",
    "Read a run (JSON export, script's result folder, 2018 report), an experiment, or all results (export-all).": (
        "导入一次测试（JSON 导出文件、脚本的结果文件夹、2018 年脚本的报告）、一个实验，或全部结果（export-all）。"
    ),
    "Read a run, an experiment or all results from a file.": "从文件导入测试、实验或全部结果。",
    "Write all results, settings and schedules to one file that `volbench import` reads.": (
        "将全部结果、设置和定时测试写入一个文件，可用 `volbench import` 恢复。"
    ),
    "Write all results and settings to one file.": "将全部结果和设置写入一个文件。",
    "Say how the copy of the results stands, choose its folder, and write it.": (
        "查看结果副本的状态，选择存放的文件夹，并写入副本。"
    ),
    "Keep a copy of all results in another place.": "在别处保留一份全部结果的副本。",
    "List which volumes are measured by themselves.": "列出哪些存储空间设有定时测试。",
}
_SERVING: Final = {
    "Start the service and print its address with the access token.": "启动服务，并显示带访问令牌的地址。",
    "volbench serve volbench serve --host 0.0.0.0 --port 18290 (reachable from other machines; the token is "
    "asked for)": ("volbench serve\nvolbench serve --host 0.0.0.0 --port 18290     （其他机器也能访问，需要令牌）"),
    "Bring the database to this version's schema (serve and run do it themselves).": (
        "将数据库升级到当前版本的结构（serve 和 run 会自动执行）。"
    ),
    "Bring the database to this version's schema.": "将数据库升级到当前版本的结构。",
    "Offer the packages (.spk) in FOLDER to DSM's Package Center.": "向 DSM 的“套件中心”提供文件夹中的套件（.spk）。",
    "volbench feed dist (serve them on this machine, port 8291) "
    "volbench feed dist --write out --address https://example.org/volbench/ "
    "(one JSON file per processor family, for any web server)": (
        "volbench feed dist                                       （由本机提供，端口 8291）\n"
        "volbench feed dist --write out --address https://example.org/volbench/\n"
        "                                             （每类处理器一个 JSON 文件，可放到任何网页服务器）"
    ),
    "A NAS is offered only what fits its processor and its DSM.": "只向 NAS 提供适合其处理器和 DSM 版本的套件。",
    "Say how the root extra stands, or print one of its scripts.": "查看管理员扩展（root extra）的状态，或显示其脚本。",
    "The root extra is a small program of root's that measures what Volume Bench itself may not. Read its script "
    "before you run it. The SHA-256 of a printed script goes to standard error.": (
        "管理员扩展是以 root 身份运行的小程序，用来测量“存储空间测速”自身无权测量的内容。运行脚本前请先阅读。"
        "脚本的 SHA-256 会显示在标准错误输出中。"
    ),
    "volbench root-extra "
    "volbench root-extra --script install > install.sh && sudo sh install.sh "
    "volbench root-extra --script remove | sudo sh "
    "volbench root-extra --disks (reads each disk alone: is one slower than the others?)": (
        "volbench root-extra\n"
        "volbench root-extra --script install > install.sh && sudo sh install.sh\n"
        "volbench root-extra --script remove | sudo sh\n"
        "volbench root-extra --disks      （逐块读取硬盘：是否有一块比其他的慢？）"
    ),
}
_EXPERIMENTS: Final = {
    "Plan a matrix of RAID types and file systems, and fill it with runs.": (
        "规划一张 RAID 类型和文件系统的表，并用测试填入。"
    ),
    'volbench experiment new "My four disks" volbench experiment show "My four disks" '
    'volbench experiment run "My four disks" (measure what is there) '
    'volbench experiment fill "My four disks" (which runs fit) '
    'volbench experiment fill "My four disks" raid5-4/btrfs-cow 01JD (take one) '
    'volbench experiment export "My four disks" /volumeUSB1/usbshare/experiment.jsonl.gz '
    "volbench experiment import /volumeUSB1/usbshare/experiment.jsonl.gz "
    'volbench experiment report "My four disks" --output experiment.html': (
        'volbench experiment new "我的四块硬盘"\n'
        'volbench experiment show "我的四块硬盘"\n'
        'volbench experiment run "我的四块硬盘"                            （测试现有的存储空间）\n'
        'volbench experiment fill "我的四块硬盘"                           （哪些测试相符）\n'
        'volbench experiment fill "我的四块硬盘" raid5-4/btrfs-cow 01JD    （填入一次测试）\n'
        'volbench experiment export "我的四块硬盘" /volumeUSB1/usbshare/experiment.jsonl.gz\n'
        "volbench experiment import /volumeUSB1/usbshare/experiment.jsonl.gz\n"
        'volbench experiment report "我的四块硬盘" --output experiment.html'
    ),
    "Plan a matrix of RAID types and file systems, and fill it.": "规划一张 RAID 类型和文件系统的表并填入测试。",
    "Save an experiment with the runs of its cells to one file.": "将实验连同各单元格的测试保存为一个文件。",
    "Fill a cell from a stored run; without a cell, list the runs that fit open cells.": (
        "用已有的测试填入单元格；不指定单元格时，列出与待填单元格相符的测试。"
    ),
    "CELL is a row and a column, such as raid5-4/btrfs-cow; RUN is an id, its beginning, or `last`.": (
        "CELL 由行和列组成，例如 raid5-4/btrfs-cow；RUN 是测试编号、编号的开头或 `last`（最近一次）。"
    ),
    "A run that was measured on another layout, as far as Volume Bench can tell, is refused with all that speaks "
    "against it. Where you know better, add --anyway: this is kept with the cell and said wherever the experiment "
    "is read.": (
        "如果判断该测试是在其他配置上测得的，会拒绝填入并列出全部理由。如果你确定无误，可加上 --anyway："
        "这一点会记入单元格，阅读实验时都会说明。"
    ),
    "Take in a saved experiment with its runs; nothing that is here is overwritten.": (
        "导入保存的实验及其测试；不会覆盖已有内容。"
    ),
    "List all experiments, newest first.": "列出所有实验，最新的在前。",
    "Mark a cell as skipped, as impossible, or as open again; a run it had stays.": (
        "将单元格标为跳过、无法实现，或重新设为待填；其中的测试会保留。"
    ),
    "Make an experiment: the 2018 matrix for your number of disks, or rows and columns of your own.": (
        "新建实验：按你的硬盘数量使用 2018 年的矩阵，或自定义行和列。"
    ),
    "States are healthy (the usual), degraded, rebuilding, ssd-cache.": (
        "状态有 healthy（正常，默认）、degraded（已降级）、rebuilding（正在重建）、ssd-cache（启用 SSD 缓存）。"
    ),
    "Write an experiment as a report: numbers side by side, conclusions, what to choose.": (
        "将实验导出为报告：并列的数值、结论，以及如何选择。"
    ),
    "Measure a volume that is there for all its open cells, and tick them when the run has ended.": (
        "测试现有存储空间对应的所有待填单元格，测试结束后自动填入。"
    ),
    "Ctrl-C cancels: the cells stay open. Exit codes are those of `volbench run`.": (
        "按 Ctrl-C 取消，单元格仍为待填。退出码与 `volbench run` 相同。"
    ),
    "Show an experiment: its cells, what comes next, and how long the rest takes.": (
        "查看实验：各单元格、下一步做什么、其余部分还需多久。"
    ),
}
_LABORATORY: Final = {
    "Build RAID arrays on blank disks, measure each, take everything down again. For experts; needs root.": (
        "在空白硬盘上搭建 RAID 阵列，逐一测试，然后全部拆除。面向专家，需要 root 权限。"
    ),
    "EVERYTHING ON THE DISKS IS ERASED. A disk with a partition table, a file system, a mount, swap space, RAID or LVM "
    'is refused. Before anything is written the disks are listed and the words "erase sdb sdc ..." have to be typed.': (
        "硬盘上的全部内容都会被清除。带有分区表、文件系统、挂载点、交换空间、RAID 或 LVM 的硬盘会被拒绝。"
        "写入之前会列出硬盘，并要求输入“erase sdb sdc ...”。"
    ),
    "See every command, change nothing: volbench lab --disks sdb,sdc,sdd,sde --dry-run "
    "Five RAID types, ext4 and three Btrfs options: "
    "volbench lab --disks sdb,sdc,sdd,sde --levels raid0,raid1,raid5,raid6,raid10 "
    "Without and with an SSD cache: volbench lab --disks sdb,sdc,sdd --levels raid5 --cache sde "
    "Go on after Ctrl-C, a crash or a power cut: volbench lab --resume "
    "End there, and leave blank disks: volbench lab --clean-up": (
        "只显示所有命令，不做任何改动：\n"
        "    volbench lab --disks sdb,sdc,sdd,sde --dry-run\n"
        "五种 RAID 类型，ext4 和三种 Btrfs 选项：\n"
        "    volbench lab --disks sdb,sdc,sdd,sde --levels raid0,raid1,raid5,raid6,raid10\n"
        "不用和启用 SSD 缓存：\n"
        "    volbench lab --disks sdb,sdc,sdd --levels raid5 --cache sde\n"
        "在 Ctrl-C、崩溃或断电之后继续：    volbench lab --resume\n"
        "到此为止，并恢复为空白硬盘：      volbench lab --clean-up"
    ),
    "RAID types are basic jbod raid0 raid1 raid5 raid6 raid10 shr1 shr2; raid5:3 takes three of the disks. docs/lab.md "
    "has the rest.": (
        "RAID 类型有 basic jbod raid0 raid1 raid5 raid6 raid10 shr1 shr2；raid5:3 表示使用其中三块硬盘。"
        "详见 docs/lab.zh-CN.md。"
    ),
    "Build and measure RAID arrays on blank disks (root).": "在空白硬盘上搭建并测试 RAID 阵列（root）。",
}

WORDS: Final = {**_MAIN, **_MEASURING, **_RESULTS, **_SERVING, **_EXPERIMENTS, **_LABORATORY, **OPTIONS}
