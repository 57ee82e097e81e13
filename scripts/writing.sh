# shellcheck shell=sh # sourced after common.sh
# What a start writes before the service does, judged by what is written now: what an earlier start left proves nothing.

# Write `$2` as the new content of file `$1`, all or nothing; else fail with `why` saying what the system said. No shell's
# printf says why a text did not fit, and not every one that it did not: so cat writes it, and it is read again.
write_anew() {
  why=$({ rm -f "$1.new" && printf '%s\n' "$2" | cat >"$1.new" && chmod 644 "$1.new"; } 2>&1) || :
  [ "$(cat "$1.new" 2>/dev/null)" = "$2" ] || {
    rm -f "$1.new" 2>/dev/null || :
    return 1
  }
  why=$(mv -f "$1.new" "$1" 2>&1)
}

# Tell why nothing can be written below var, from what the system said.
tell_unwritable() {
  reason=$(printf '%s\n' "$why" | tail -n 1 | tr -d '<>&')
  case $reason in
    *Read-only*)
      tell_owner volume-read-only "$VAR"
      ;;
    '' | *'No space'* | *quota*)
      tell_owner volume-full "$VAR"
      ;;
    *denied* | *permitted*)
      tell_owner data-closed "$(cd "$VAR" && pwd -P)"
      ;;
    *)
      tell_owner volume-failing "$VAR" "${reason##*: }"
      ;;
  esac
}

# Make room for our file `$1`: a link is not written through, an empty folder is nobody's loss, a filled one is not ours.
clear_place() {
  if [ -d "$1" ] && ! [ -L "$1" ]; then
    rmdir "$1" 2>/dev/null || {
      tell_in_the_way "$1"
      return 1
    }
  elif is_there "$1" && ! { [ -f "$1" ] && ! [ -L "$1" ]; }; then
    why=$(rm -f "$1" 2>&1) || {
      tell_unwritable
      return 1
    }
  fi
}

# Succeed when the pid file can be written. A new file tells, so that a volume without room for further files shows here.
check_pid_place() {
  clear_place "$PID_FILE" && clear_place "$PID_FILE.new" && clear_place "$VAR/.written.new" || return 1
  if write_anew "$VAR/.written" "$$ $(date)"; then
    rm -f "$VAR/.written"
    return
  fi
  tell_unwritable
  return 1
}

# Succeed when a start can write what it has to: words, and the process id of the service.
check_writing() {
  check_pid_place || return 1
  if is_there "$LOGS" && ! [ -d "$LOGS" ]; then
    tell_in_the_way "$LOGS"
    return 1
  fi
  clear_place "$START_LOG" && clear_place "$LOG_FILE" || return 1
  # Without what the last start said: it is not this one's.
  why=$({ mkdir -p "$LOGS" && rm -f "$START_LOG" && : >"$START_LOG"; } 2>&1) || {
    tell_unwritable
    return 1
  }
}

# Keep port `$1`, which was free when the wanted one was not: the icon and bookmarks lead there from now on. The registered
# port needs no file.
keep_port() {
  if [ "$1" = "$DEFAULT_PORT" ]; then
    why=$(rm -f "$PORT_FILE" 2>&1) || {
      tell_unwritable
      return 1
    }
    log "port $DEFAULT_PORT is free again and taken"
    return 0
  fi
  clear_place "$PORT_FILE.new" || return 1
  write_anew "$PORT_FILE" "$1 automatic
# Chosen by Volume Bench, for port $DEFAULT_PORT was taken. To set one: a number alone." || {
    tell_unwritable
    return 1
  }
  tell_owner port-moved "$1" "$DEFAULT_PORT"
}
