#!/bin/bash
# Builds the packages twice from the last commit and compares them bit for bit: in folders of different names and depth, at
# different times, with another umask, time zone and language, and with fio and hdparm compiled anew the second time.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d "${TMPDIR:-/tmp}/volbench-twice-XXXXXX")
trap 'rm -rf "$work"' EXIT
cache=${VOLBENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/volbench}
unset MAKEFLAGS MAKELEVEL SOURCE_DATE_EPOCH

say() { printf 'twice: %s\n' "$*"; }

make_spk() { # FOLDER
  git clone -q . "$1"
  say "building $(git rev-parse --short HEAD) in $1"
  make -s -C "$1" spk >"$1.log" 2>&1 || {
    tail -n 40 "$1.log" >&2
    exit 1
  }
}

make_spk "$work/one"
# What was fetched has checksums; what was compiled is compiled again.
mkdir -p "$work/cache" "$work/a/longer/way"
for fetched in debian wheels; do
  [ ! -d "$cache/$fetched" ] || cp -R "$cache/$fetched" "$work/cache/"
done
(
  umask 027
  export TZ=Asia/Shanghai LC_ALL=C VOLBENCH_CACHE=$work/cache
  make_spk "$work/a/longer/way/another"
)

different=
for first in "$work"/one/dist/*.spk; do
  second=$work/a/longer/way/another/dist/${first##*/}
  if cmp "$first" "$second"; then
    say "the same: $(cd "${first%/*}" && sha256sum "${first##*/}")"
  else
    different=1
  fi
done
[ -z "$different" ]
