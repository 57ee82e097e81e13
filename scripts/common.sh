# shellcheck shell=sh disable=SC2034 # some of these are read by the scripts only
# What all scripts of the package share: paths, words for the owner, checks. Sourced, never run. DSM runs
# these scripts as the package's own user, with a short PATH and unset variables at boot.

PATH=/sbin:/bin:/usr/sbin:/usr/bin:/usr/syno/sbin:/usr/syno/bin:/usr/local/bin
LC_ALL=C
export PATH LC_ALL

ROOT=/var/packages/volbench
TARGET=$ROOT/target
VAR=$ROOT/var
LOGS=$VAR/log
PID_FILE=$VAR/volbench.pid
PORT_FILE=$VAR/port
# Registered with DSM (ui/volbench.sc). It and those after it are in neither Synology's nor SynoCommunity's list.
DEFAULT_PORT=18290
LAST_PORT=18299
HOME_FOLDER=$ROOT/home
START_LOG=$LOGS/start.log

# Tell the owner something, in English ($1) or simplified Chinese ($2): Package Center shows it, and the package's log
# keeps it. DSM reads the text as HTML.
tell_owner() {
  case ${SYNOPKG_DSM_LANGUAGE:-enu} in
    chs) words=$2 ;;
    *) words=$1 ;;
  esac
  if [ -n "${SYNOPKG_TEMP_LOGFILE:-}" ]; then
    printf '%s\n' "$words" >>"$SYNOPKG_TEMP_LOGFILE" || :
  fi
  log "$words"
}

# One line for /var/log/packages/volbench.log, which DSM makes of stderr.
log() {
  printf '%s volbench %s: %s\n' "$(date '+%Y-%m-%dT%H:%M:%S%z')" "${0##*/}" "$*" >&2
}

# Succeed when `$1` is a port a package may use: its user may not open those below 1024.
is_port() {
  case $1 in
    '' | 0* | *[!0-9]* | ??????*) return 1 ;;
  esac
  [ "$1" -ge 1024 ] && [ "$1" -le 65535 ]
}

# Print the port var/port names, as the first word of its first line, else 18290. Fails, with words, when that is no port.
# volbench/app/desktop_cgi.py reads the file by the same rule.
wanted_port() {
  port=$DEFAULT_PORT
  if [ -e "$PORT_FILE" ]; then
    if ! [ -r "$PORT_FILE" ]; then
      tell_owner "The file $PORT_FILE cannot be read. Run once as root (Control Panel, Task Scheduler, user-defined script): chmod 644 $PORT_FILE" \
        "无法读取文件 $PORT_FILE。请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：chmod 644 $PORT_FILE"
      return 1
    fi
    port=
    { read -r port _ <"$PORT_FILE"; } 2>/dev/null || :
    if ! is_port "$port"; then
      tell_owner "The file $PORT_FILE must hold one number from 1024 to 65535. Correct or remove it." \
        "文件 $PORT_FILE 中应只有一个 1024 到 65535 之间的数字，请改正或删除该文件。"
      return 1
    fi
  fi
  printf '%s\n' "$port"
}

# Succeed when the owner named the port; not when nobody did, or when we wrote the file ourselves (`keep_port`).
is_port_set() {
  mark=
  [ -e "$PORT_FILE" ] || return 1
  { read -r _ mark _ <"$PORT_FILE"; } 2>/dev/null || :
  [ "$mark" != automatic ]
}

# Print the port to listen on: the one var/port names or, when another program has it and the owner did not set it, the
# next free one. Fails, with words, when there is none.
free_port() {
  wanted=$(wanted_port) || return 1
  if ! is_port_open "$wanted"; then
    printf '%s\n' "$wanted"
    return 0
  fi
  if is_port_set; then
    tell_owner "Port $wanted, which was set in $PORT_FILE, is used by another program. A port that was set is not changed by itself; without that file a free one is taken. To set another one, run once as root (Control Panel, Task Scheduler, user-defined script): echo $((wanted + 1)) | tee $PORT_FILE; chmod 644 $PORT_FILE" \
      "$PORT_FILE 中指定的端口 $wanted 已被其他程序占用。手动指定的端口不会自动更改；删除该文件后，本套件会自动选用空闲端口。要指定其他端口，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：echo $((wanted + 1)) | tee $PORT_FILE; chmod 644 $PORT_FILE"
    return 1
  fi
  candidate=$DEFAULT_PORT
  while [ "$candidate" -le "$LAST_PORT" ]; do
    if ! is_port_open "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
    candidate=$((candidate + 1))
  done
  tell_owner "Other programs use all ports from $DEFAULT_PORT to $LAST_PORT. To use another one, run once as root (Control Panel, Task Scheduler, user-defined script): echo 28290 | tee $PORT_FILE; chmod 644 $PORT_FILE" \
    "从 $DEFAULT_PORT 到 $LAST_PORT 的端口都已被其他程序占用。要改用其他端口，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：echo 28290 | tee $PORT_FILE; chmod 644 $PORT_FILE"
  return 1
}

# Keep port `$1`, which was free when the wanted one was not: the icon and bookmarks lead there from now on. The registered
# port needs no file.
keep_port() {
  if [ "$1" = "$DEFAULT_PORT" ]; then
    rm -f "$PORT_FILE"
    log "port $DEFAULT_PORT is free again and taken"
    return 0
  fi
  printf '%s automatic\n# %s\n' "$1" "Chosen by Volume Bench, for port $DEFAULT_PORT was taken. To set one: a number alone." \
    >"$PORT_FILE"
  chmod 644 "$PORT_FILE"
  tell_owner "Another program has the port Volume Bench used so far. It is now on port $1, and stays there. DSM's firewall list and reverse proxies of your own still have port $DEFAULT_PORT: change them to $1 by hand." \
    "存储空间测速之前使用的端口已被其他程序占用，现改用端口 $1，以后也保持不变。DSM 防火墙的应用程序列表和你自己设置的反向代理中仍是端口 $DEFAULT_PORT，请手动改为 $1。"
}

# Succeed when some program listens on TCP port `$1`. The kernel's list needs neither rights nor tools.
is_port_open() {
  grep -Eqs "^ *[0-9]+: [0-9A-F]+:$(printf '%04X' "$1") 0+:0000 0A " /proc/net/tcp /proc/net/tcp6
}

# Print when process `$1` began, in clock ticks since the machine did; fails when it is not there or has ended.
# Process id and beginning together name one process: after a restart the id alone may belong to another program.
beginning_of() {
  fields=
  { read -r fields <"/proc/$1/stat"; } 2>/dev/null || return 1
  # The program's name stands in brackets and may itself hold blanks and brackets (proc_pid_stat(5)); the state follows.
  fields=${fields##*) }
  case $fields in
    Z* | X* | '') return 1 ;;
  esac
  # shellcheck disable=SC2086 # numbers, to be split
  set -- $fields
  printf '%s\n' "${20}"
}

# Set `pid` to the service's process id; fails when it does not run. Reads one small file and /proc, nothing else.
find_service() {
  pid='' born=''
  { read -r pid born <"$PID_FILE"; } 2>/dev/null || return 1
  case $pid in
    '' | *[!0-9]*) return 1 ;;
  esac
  [ -n "$born" ] && [ "$(beginning_of "$pid")" = "$born" ]
}

# Succeed when all data is ours to write. An earlier installation may have left data of a user id that is gone. Port
# and address are only read, and root may have written them.
check_data() {
  # What root writes the package's user could not use, and the way out named below would be the wrong one.
  if [ "$(id -u)" -eq 0 ]; then
    tell_owner "Root must not start Volume Bench. Use Run in Package Center, or: synopkg start volbench" \
      "请勿以 root 身份直接启动存储空间测速。请在套件中心启动，或执行：synopkg start volbench"
    return 1
  fi
  real=$(cd "$VAR" 2>/dev/null && pwd -P) || real=
  if [ -z "$real" ]; then
    tell_owner "The package has lost its data folder, perhaps with a deleted volume. Install it again." \
      "套件的数据文件夹不存在，可能已随存储空间一起被删除。请重新安装本套件。"
    return 1
  fi
  foreign=$(find "$real" ! -user "$(id -u)" ! -path "$real/port" ! -path "$real/address" 2>/dev/null | head -n 1)
  if [ -n "$foreign" ] || [ ! -w "$real" ]; then
    tell_owner "Data of an earlier installation in $real belongs to another user. To keep it, run once as root (Control Panel, Task Scheduler, user-defined script): chown -R $(id -un):$(id -gn) $real" \
      "$real 中有以前安装留下的数据，属于另一个用户。要保留这些数据，请以 root 身份运行一次（控制面板 → 任务计划 → 用户定义的脚本）：chown -R $(id -un):$(id -gn) $real"
    return 1
  fi
}

# Succeed when the package of the script that runs is for this processor. DSM has compared the names already; who edited
# INFO to get past that learns here why it would not run.
check_processor() {
  packed_for=$(sed -n 's/^arch="\([^"]*\)".*/\1/p' "${0%/*}/../INFO" 2>/dev/null | head -n 1)
  machine=$(uname -m)
  case $packed_for/$machine in
    x86_64/x86_64 | armv8/aarch64) ;;
    x86_64/* | armv8/*)
      tell_owner "This package is for another processor ($packed_for); this NAS has $machine. Download the file for it." \
        "此套件适用于其他处理器（$packed_for），本机为 $machine。请下载对应的文件。"
      return 1
      ;;
  esac
}
