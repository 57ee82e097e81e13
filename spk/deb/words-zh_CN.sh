# shellcheck shell=sh disable=SC2034,SC1111 # common.sh shows `words`; its quotation marks are no shell ones
# What volbench-admin and dpkg's scripts tell the owner, in Simplified Chinese (words-en.sh says how).
words_for() {
  case $1 in
    usage) words="用法：volbench-admin token | give 文件夹 | take 文件夹 | folders | keep on | keep off。说明见：/usr/share/doc/volbench/README.zh-CN" ;;
    need-root) words="此操作需要 root 权限。请执行：sudo $2" ;;
    installed) words="存储空间测速目前只接受本机访问。查看带访问令牌的地址：sudo volbench-admin token。在要测试的存储空间上提供一个文件夹：sudo volbench-admin give 文件夹" ;;
    no-token) words="服务还没有运行过，因此没有访问令牌。请启动服务：sudo systemctl start volbench。如果无法启动，请查看：journalctl -u volbench" ;;
    only-here) words="服务只接受本机访问。要从另一台电脑访问，请在那台电脑上执行：ssh -L $2:127.0.0.1:$2 $3，然后打开上面的地址。要向网络开放：修改 /etc/default/volbench 中的 VOLBENCH_HOST，然后执行：sudo systemctl restart volbench" ;;
    token-unusable) words="$2 中没有可用的访问令牌：文件已损坏，或其位置被其他内容占用。执行以下命令后会生成新的令牌：sudo mv $2 $2.aside; sudo systemctl restart volbench" ;;
    not-running) words="目前没有程序在该地址应答。请启动服务：sudo systemctl start volbench。如果无法启动，请查看：journalctl -u volbench" ;;
    not-started) words="存储空间测速已安装，但服务未能启动。原因请查看：journalctl -u volbench" ;;
    cannot-prepare) words="无法建立存放结果的文件夹 $2 或其用户，原因见上面几行。排除后请执行：sudo dpkg --configure -a" ;;
    cannot-return) words="无法更改 $2：所在存储空间为只读或没有响应。它仍提供给存储空间测速，恢复可写后请重试。" ;;
    list-unwritable) words="无法写入 $2：所在存储空间已满或为只读。未作任何更改。" ;;
    no-folder) words="$2 不是文件夹。请给出要测试的存储空间上某个文件夹的完整路径。" ;;
    name-taken) words="$2 已存在，且不是由本命令建立的。请将其移走，或换一个文件夹。" ;;
    cannot-make) words="无法建立 $2：存储空间已满或为只读。请腾出空间或以可写方式挂载，然后重试。" ;;
    cannot-reach) words="服务所用的用户 volbench 无法进入 $2：上层文件夹不允许它进入，或该文件系统不支持所有者。请选择所有人都能进入的文件夹；未作任何更改。" ;;
    given) words="存储空间测速现在可以写入 $2，页面会将其作为该存储空间的测试文件夹。要收回：sudo volbench-admin take $2" ;;
    not-given) words="$2 从未提供给存储空间测速。查看已提供的文件夹：sudo volbench-admin folders" ;;
    run-there) words="有测试正在写入 $2。请取消测试或等它结束，然后重试。" ;;
    folder-kept) words="$2 中有其他文件，因此予以保留，现归 root 所有。" ;;
    taken) words="存储空间测速已无法再写入 $2。" ;;
    keep-on) words="彻底卸载（purge）时，将保留 $2 中的结果和设置。" ;;
    keep-off) words="彻底卸载（purge）时，将删除 $2 中的结果和设置。" ;;
  esac
}
