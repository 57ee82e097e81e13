# shellcheck shell=sh disable=SC2034,SC1111 # common.sh shows `words`; its quotation marks are no shell ones
# What the scripts tell the owner, in Simplified Chinese (words-enu.sh says how).
words_for() {
  case $1 in
    port-unreadable) words="无法读取文件 $2。请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：chmod 644 $2" ;;
    port-no-number) words="文件 $2 中应只有一个 1024 到 65535 之间的数字，请改正或删除该文件。" ;;
    port-set-taken) words="$3 中指定的端口 $2 已被其他程序占用。手动指定的端口不会自动更改；删除该文件后，本套件会自动选用空闲端口。要指定其他端口，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：echo $4 | tee $3; chmod 644 $3" ;;
    ports-all-taken) words="从 $2 到 $3 的端口都已被其他程序占用。要改用其他端口，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：echo 28290 | tee $4; chmod 644 $4" ;;
    port-moved) words="存储空间测速之前使用的端口已被其他程序占用，现改用端口 $2，以后也保持不变。DSM 防火墙的应用程序列表和你自己设置的反向代理中仍是端口 $3，请手动改为 $2。" ;;
    not-as-root) words="请勿以 root 身份直接启动存储空间测速。请在“套件中心”启动，或执行：synopkg start volbench" ;;
    data-lost) words="套件的数据文件夹不存在，可能已随存储空间一起被删除。请重新安装本套件。" ;;
    data-foreign) words="$2 中有以前安装留下的数据，属于另一个用户。要保留这些数据，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：chown -R $3 $2" ;;
    other-processor) words="此套件适用于其他处理器（$2），本机为 $3。请下载对应的文件。" ;;
    programs-fail) words="此套件中的程序无法在本机运行：$2" ;;
    in-the-way) words="存储空间测速自己的文件或文件夹 $2 所在的位置被其他内容占用。要将其移开，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：mv $2 $3" ;;
    volume-read-only) words="无法写入 $2：所在存储空间已变为只读，文件系统或硬盘出错时 DSM 会这样处理。请在“存储管理器”中检查该存储空间，恢复可写后再启动本套件。" ;;
    volume-full) words="无法写入 $2：存储空间已满，或已不能再容纳更多文件。请删除其中一些内容后再启动本套件。" ;;
    volume-failing) words="无法写入 $2：$3。请在“存储管理器”中检查所在的存储空间和硬盘。" ;;
    data-closed) words="存储空间测速没有写入 $2 的权限。要恢复它对自己数据的权限，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：chmod -R u+rwX $2" ;;
    no-exec) words="$2 所在存储空间的挂载方式不允许运行其中的程序（noexec）。请将本套件安装到其他存储空间，或重启 NAS。" ;;
    start-silent) words="存储空间测速无法启动：程序以代码 $2 退出，没有给出任何说明。日志文件：$3" ;;
    not-ours) words="进程 $2 属于另一个用户，未将其结束。请在“套件中心”停止，或以 root 身份执行：synopkg stop volbench" ;;
    script-failed) words="套件的脚本 $2 以代码 $3 退出，原因未知。它最后的输出记录在 $4 中。" ;;
    left-over) words="被强行终止的测试可能在测试过的存储空间上留下了测试文件，位于名为 .volbench 的隐藏文件夹中：$2" ;;
    left-on-silent-disk) words="一块硬盘没有响应。被强行终止的测试可能在测试过的存储空间上留下了测试文件，位于名为 .volbench 的隐藏文件夹中。" ;;
    kept-unreachable) words="你选择了删除测试结果和设置，但它们仍被保留：存储空间 $2 当前不存在。它们位于该存储空间的 @appdata/volbench、@appconf/volbench 和 @apphome/volbench 文件夹中。" ;;
    start-failed) words="存储空间测速无法启动：$2" ;;
    disk-silent) words="存储空间测速正在等待一块没有响应的硬盘。请在“存储管理器”中检查硬盘。" ;;
    kept-link) words="你选择了删除测试结果和设置，但 $2 中仍有内容：该位置是一个链接，不会沿链接删除。要删除剩余内容，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：rm -rf $2" ;;
    kept-foreign) words="你选择了删除测试结果和设置，但 $2 中仍有内容：部分文件属于其他用户，或存储空间为只读。要删除剩余内容，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：rm -rf $2" ;;
    kept-nowhere) words="你选择了删除测试结果和设置，但它们仍被保留：DSM 没有给出套件所在的存储空间（${2:-空}）。它们位于该存储空间的 @appdata/volbench、@appconf/volbench 和 @apphome/volbench 文件夹中。" ;;
    kept-elsewhere) words="$2 中仍有以前安装所保留的测试结果和设置。要沿用它们，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：synopkg stop volbench; rm -f $3/volbench.sqlite*; cp -a $2/. $3/; chown -R $4 $3; synopkg start volbench" ;;
  esac
}
