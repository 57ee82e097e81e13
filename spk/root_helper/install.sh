#!/bin/sh
# Volume Bench: installs and starts the root extra. Run by root (DSM: Task Scheduler, event "Boot-up"; else: sudo sh).
#
# What it does: copies the files of one list out of the folder of Volume Bench into a folder that only root can change,
# checks there that each is the file it should be (SHA-256), and starts the program among them. It answers five questions,
# all read-only but "forget the page cache", to the user named below, and to nobody else. Nothing is downloaded.
# Volume Bench cannot change what was copied. To undo everything, run the second script.
#
# All trust hangs on the line "list_sum": compare the SHA-256 of this whole text with the one in the release notes.
set -eu
list_sum='@LIST_SUM@'
list_bytes='@LIST_BYTES@'
list='@LIST@'
package='@PACKAGE@'
user='@USER@'
group='@GROUP@'
home='@HOME@'
run='@RUN@'
loader='@LOADER@'
ways='setpriv sudo chroot su'

umask 022
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH
unset LD_LIBRARY_PATH LD_PRELOAD ENV BASH_ENV CDPATH 2>/dev/null || :

say() { printf 'volbench root extra: %s\n' "$*"; }
refuse() {
  say "refused: $*" >&2
  [ -z "${new-}" ] || rm -rf "$new"
  exit 1
}

# Root alone may change $1 and every folder above it.
is_roots() (
  at=$1
  while :; do
    facts=$(stat -c '%u %a' "$at") || exit 1
    [ "${facts%% *}" = 0 ] || exit 1
    case ${facts#* } in *[2367]? | *[2367]) exit 1 ;; esac
    [ "$at" != / ] || exit 0
    at=$(dirname "$at")
  done
)

sum_of() { sha256sum <"$1" | cut -d ' ' -f 1; }

# Runs a command as the user named above, by whatever this system has for it: a name in the package may lead elsewhere by
# the time it is opened, and then root must not be the one who opens it.
as_user() {
  case $way in
    setpriv) setpriv --reuid="$user" --regid="$group" --clear-groups "$@" ;;
    sudo) sudo -n -u "$user" -- "$@" ;;
    chroot) chroot --userspec="$user:$group" / "$@" ;;
    su) su -s /bin/sh "$user" -c 'exec "$@"' -- sh "$@" ;;
  esac
}

find_way() {
  uid=$(id -u "$user") || refuse "there is no user $user"
  for way in $ways; do
    [ "$(as_user id -u 2>/dev/null </dev/null)" != "$uid" ] || return 0
  done
  refuse "files cannot be opened as $user here; one of these is needed: $ways"
}

# Copies $3 of the package to $4, at most $2 bytes of it, and only then checks the copy, which root alone can change: what
# becomes of the original in the meantime makes no difference.
fetch() {
  as_user test -f "$package/$3" </dev/null || refuse "$package/$3 is missing"
  mkdir -p "$(dirname "$new/$4")"
  # shellcheck disable=SC2086 # nothing, or a command and its argument
  as_user $patience head -c "$2" "$package/$3" </dev/null >"$new/$4" || refuse "$package/$3 cannot be read as $user"
  [ "$(sum_of "$new/$4")" = "$1" ] || refuse "$package/$3 is not the file it should be (SHA-256)"
}

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

[ "$(id -u)" = 0 ] || refuse 'this must be run as root'
patience=
! command -v timeout >/dev/null || patience='timeout 60'
mkdir -p "$home"
[ "$(cd "$home" && pwd -P)" = "$home" ] || refuse "$home is reached through a link"
is_roots "$home" || refuse "$home, or a folder above it, can be changed by others than root"

if [ -f "$home/current/list" ] && [ "$(sum_of "$home/current/list")" = "$list_sum" ]; then
  say 'is installed already'
  stop_running
else
  find_way
  new=$home/new
  rm -rf "$new"
  mkdir -m 700 "$new"
  fetch "$list_sum" "$list_bytes" "$list" list
  while read -r sum bytes mode target source; do
    fetch "$sum" "$bytes" "$source" "$target"
    chmod "$mode" "$new/$target"
  done <"$new/list"
  chown -R 0:0 "$new"
  chmod 755 "$new"
  stop_running
  rm -rf "$home/current"
  mv "$new" "$home/current"
  new=
  say 'installed'
fi

if [ -n "$loader" ]; then
  set -- "$home/current/$loader" --library-path "$home/current/runtime/lib" "$home/current/runtime/bin/python3.11"
else
  python=$(readlink -f "$(command -v python3)") || refuse 'there is no python3'
  is_roots "$python" || refuse "$python can be changed by others than root"
  set -- "$python"
fi
cd /
env -i PATH="$PATH" LC_ALL=C "$@" -I -S -B "$home/current/helper" \
  --user "$user" --group "$group" --digest "$list_sum" --folder "$run" --hdparm "$home/current/hdparm" </dev/null ||
  refuse 'the program did not start'
say "running; it answers $user at $run/volbench.sock"
