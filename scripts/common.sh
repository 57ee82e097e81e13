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
LOG_FILE=$LOGS/volbench.log
DSM_LOG=/var/log/packages/volbench.log

# No script ends badly without words: what no line foresaw is told here. `told` is set when there is nothing to add.
told=
end_in_words() {
  if [ "$1" -ne 0 ] && [ -z "$told" ]; then
    tell_owner script-failed "${0##*/}" "$1" "$DSM_LOG"
  fi
}
trap 'end_in_words "$?"' EXIT

# Tell the owner the sentence `$1` with the values after it, in DSM's language where there is a words-LANGUAGE.sh, else in
# English: Package Center shows it, and the package's log keeps it. DSM reads the text as HTML.
tell_owner() {
  told=yes
  words=
  sentences=${0%/*}/words-${SYNOPKG_DSM_LANGUAGE:-enu}.sh
  [ -r "$sentences" ] || sentences=${0%/*}/words-enu.sh
  if [ -r "$sentences" ]; then
    # shellcheck source=scripts/words-enu.sh
    . "$sentences"
    words_for "$@"
  fi
  words=${words:-volbench: $*}
  if [ -n "${SYNOPKG_TEMP_LOGFILE:-}" ]; then
    { printf '%s\n' "$words" >>"$SYNOPKG_TEMP_LOGFILE"; } 2>/dev/null || printf '%s\n' "$words" || :
  fi
  log "$words"
}

# One line for /var/log/packages/volbench.log, which DSM makes of stderr. That it cannot be written ends nothing.
log() {
  printf '%s volbench %s: %s\n' "$(date '+%Y-%m-%dT%H:%M:%S%z')" "${0##*/}" "$*" >&2 || :
}

# What our program is given as LANG: DSM's language, where it has it.
locale() {
  case ${SYNOPKG_DSM_LANGUAGE:-} in
    chs) echo zh_CN.UTF-8 ;;
    cht) echo zh_TW.UTF-8 ;;
    *) echo C.UTF-8 ;;
  esac
}

# Succeed when something of that name is there, be it a link that leads nowhere.
is_there() { [ -e "$1" ] || [ -L "$1" ]; }

# Tell that something else stands where our file or folder `$1` belongs, and how to move it away.
tell_in_the_way() {
  tell_owner in-the-way "$1" "$1.aside"
}

# Succeed when the volume that holds folder `$1` lets no program on it start.
is_noexec() {
  place=$(cd "$1" 2>/dev/null && pwd -P) || return 1
  longest='' held=''
  while read -r _ point _ options _; do
    case $place/ in
      "${point%/}"/*) [ "${#point}" -lt "${#longest}" ] || longest=$point held=$options ;;
    esac
  done </proc/mounts
  case ,$held, in
    *,noexec,*) return 0 ;;
  esac
  return 1
}

BLANKS=$(printf ' \t\r')
# What an editor on a PC may put before a text: marks of UTF-8 and, whose zero bytes shells leave out, UTF-16.
MARKS=$(printf '\357\273\277 \377\376 \376\377')

# Set `port` and `mark` to the first two words of var/port's first line, whatever an editor on a PC made of its encoding and
# line ends. volbench/app/desktop_cgi.py reads the file by the same rule.
read_port_file() {
  port='' mark='' line=
  { IFS='' read -r line <"$PORT_FILE"; } 2>/dev/null || :
  for sign in $MARKS; do line=${line#"$sign"}; done
  set -f
  IFS=$BLANKS
  # shellcheck disable=SC2086 # words, to be split
  set -- $line
  unset IFS
  set +f
  port=${1:-} mark=${2:-}
}

# Succeed when `$1` is a port a package may use: its user may not open those below 1024.
is_port() {
  case $1 in
    '' | 0* | *[!0-9]* | ??????*) return 1 ;;
  esac
  [ "$1" -ge 1024 ] && [ "$1" -le 65535 ]
}

# Print the port var/port names, else 18290, and keep it in `wanted`; `is_set` is yes when the owner named it, not when we
# wrote the file ourselves (`keep_port`). Fails, with words, when that is no port.
wanted_port() {
  wanted=$DEFAULT_PORT is_set=no
  if ! is_there "$PORT_FILE"; then
    printf '%s\n' "$wanted"
    return 0
  fi
  if ! [ -f "$PORT_FILE" ]; then
    tell_in_the_way "$PORT_FILE"
    return 1
  fi
  if ! [ -r "$PORT_FILE" ]; then
    tell_owner port-unreadable "$PORT_FILE"
    return 1
  fi
  read_port_file
  if ! is_port "$port"; then
    tell_owner port-no-number "$PORT_FILE"
    return 1
  fi
  wanted=$port
  [ "$mark" = automatic ] || is_set=yes
  printf '%s\n' "$wanted"
}

# Set `port` to the one to listen on: the one var/port names or, when another program has it and the owner did not set it,
# the next free one. Fails, with words, when there is none.
find_free_port() {
  wanted_port >/dev/null || return 1
  port=$wanted
  is_port_open "$port" || return 0
  if [ "$is_set" = yes ]; then
    tell_owner port-set-taken "$wanted" "$PORT_FILE" "$((wanted + 1))"
    return 1
  fi
  port=$DEFAULT_PORT
  while [ "$port" -le "$LAST_PORT" ]; do
    is_port_open "$port" || return 0
    port=$((port + 1))
  done
  tell_owner ports-all-taken "$DEFAULT_PORT" "$LAST_PORT" "$PORT_FILE"
  return 1
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

# Succeed as long as the process lives that `pid` and `born` name.
is_alive() {
  [ -n "$born" ] && [ "$(beginning_of "$pid")" = "$born" ]
}

# Set `pid` and `born` to the service's process, as the pid file names it; fails when that one does not run. Reads one small
# file and /proc, nothing else.
find_service() {
  pid='' born=''
  [ -f "$PID_FILE" ] || return 1
  { read -r pid born _ <"$PID_FILE"; } 2>/dev/null || return 1
  case $pid in
    '' | *[!0-9]*) return 1 ;;
  esac
  is_alive
}

# Set `pid` and `born` to a service the pid file says nothing of: it was lost, or something else stands in its place. The
# oldest process that was given our log is the service, the others are what it started.
find_lost_service() {
  pid='' born=''
  for process in /proc/[0-9]*; do
    [ -r "$process/environ" ] || continue
    { tr '\0' '\n' <"$process/environ" | grep -Fqx "VOLBENCH_LOG_FILE=$LOG_FILE"; } 2>/dev/null || continue
    began=$(beginning_of "${process##*/}") || continue
    if [ -z "$born" ] || [ "$began" -lt "$born" ]; then
      pid=${process##*/} born=$began
    fi
  done
  [ -n "$pid" ]
}

# Succeed when all data is ours to write. An earlier installation may have left data of a user id that is gone. Port
# and address are only read, and root may have written them.
check_data() {
  # What root writes the package's user could not use, and the way out named below would be the wrong one.
  if [ "$(id -u)" -eq 0 ]; then
    tell_owner not-as-root
    return 1
  fi
  real=$(cd "$VAR" 2>/dev/null && pwd -P) || real=
  if [ -z "$real" ]; then
    tell_owner data-lost
    return 1
  fi
  foreign=$(find "$real" ! -user "$(id -u)" ! -path "$real/port" ! -path "$real/address" 2>/dev/null | head -n 1)
  if [ -n "$foreign" ]; then
    tell_owner data-foreign "$real" "$(id -un):$(id -gn)"
    return 1
  fi
}

# Succeed when the package of the script that runs is for this processor. DSM has compared the names already; who edited
# INFO to get past that learns here why it would not run.
check_processor() {
  packed_for=$(sed -n 's/^arch="\([^"]*\)".*/\1/p' "${0%/*}/../INFO" 2>/dev/null | head -n 1)
  machine=$(uname -m)
  # INFO names platforms (spk/packer/arches.py); the first says which family they are of.
  case $packed_for in
    x86_64*) packed_for=x86_64 ;;
    armv8* | armada37xx*) packed_for=armv8 ;;
    armv7* | alpine*) packed_for=armv7 ;;
  esac
  case $packed_for/$machine in
    x86_64/x86_64 | armv8/aarch64 | armv7/armv7*) ;;
    x86_64/* | armv8/* | armv7/*)
      tell_owner other-processor "$packed_for" "$machine"
      return 1
      ;;
  esac
}
