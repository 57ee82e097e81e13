#!/bin/sh
# Volume Bench: stops the root extra and removes everything the first script made. Run by root.
# On DSM delete the task in Task Scheduler as well, or the next start of the NAS installs it again.
set -eu
home='@HOME@'
run='@RUN@'

PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH

say() { printf 'volbench root extra: %s\n' "$*"; }

stop_running() {
  pid=$(cat "$run/pid" 2>/dev/null) || return 0
  case $pid in '' | *[!0-9]*) return 0 ;; esac
  case $(tr '\000' ' ' <"/proc/$pid/cmdline" 2>/dev/null) in *"$home/"*) kill "$pid" 2>/dev/null || return 0 ;; *) return 0 ;; esac
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    # Empty also when it has ended and only waits to be reaped.
    [ -n "$(tr -d '\000' <"/proc/$pid/cmdline" 2>/dev/null)" ] || return 0
    sleep 0.2 2>/dev/null || sleep 1
  done
  kill -9 "$pid" 2>/dev/null || :
}

[ "$(id -u)" = 0 ] || {
  say 'refused: this must be run as root' >&2
  exit 1
}
stop_running
rm -rf "$home" "$run"
say 'removed'
