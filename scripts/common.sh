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

# Tell the owner the sentence `$1` with the values after it, in DSM's language where there is a words-LANGUAGE.sh, else in
# English: Package Center shows it, and the package's log keeps it. DSM reads the text as HTML.
tell_owner() {
  sentences=${0%/*}/words-${SYNOPKG_DSM_LANGUAGE:-enu}.sh
  [ -r "$sentences" ] || sentences=${0%/*}/words-enu.sh
  # shellcheck source=scripts/words-enu.sh
  . "$sentences"
  words=
  words_for "$@"
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
      tell_owner port-unreadable "$PORT_FILE"
      return 1
    fi
    port=
    { read -r port _ <"$PORT_FILE"; } 2>/dev/null || :
    if ! is_port "$port"; then
      tell_owner port-no-number "$PORT_FILE"
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
    tell_owner port-set-taken "$wanted" "$PORT_FILE" "$((wanted + 1))"
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
  tell_owner ports-all-taken "$DEFAULT_PORT" "$LAST_PORT" "$PORT_FILE"
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
  tell_owner port-moved "$1" "$DEFAULT_PORT"
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
    tell_owner not-as-root
    return 1
  fi
  real=$(cd "$VAR" 2>/dev/null && pwd -P) || real=
  if [ -z "$real" ]; then
    tell_owner data-lost
    return 1
  fi
  foreign=$(find "$real" ! -user "$(id -u)" ! -path "$real/port" ! -path "$real/address" 2>/dev/null | head -n 1)
  if [ -n "$foreign" ] || [ ! -w "$real" ]; then
    tell_owner data-foreign "$real" "$(id -un):$(id -gn)"
    return 1
  fi
}

# Succeed when the package of the script that runs is for this processor. DSM has compared the names already; who edited
# INFO to get past that learns here why it would not run.
check_processor() {
  packed_for=$(sed -n 's/^arch="\([^"]*\)".*/\1/p' "${0%/*}/../INFO" 2>/dev/null | head -n 1)
  machine=$(uname -m)
  # 32-bit ARM is named platform by platform: its family name means only some of them to DSM.
  case $packed_for in
    alpine*) packed_for=armv7 ;;
  esac
  case $packed_for/$machine in
    x86_64/x86_64 | armv8/aarch64 | armv7/armv7*) ;;
    x86_64/* | armv8/* | armv7/*)
      tell_owner other-processor "$packed_for" "$machine"
      return 1
      ;;
  esac
}
