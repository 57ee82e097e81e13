#!/bin/bash
# Builds what `make spk` or, with `release` as argument, a trial of `make release` makes, twice from the last commit, and compares
# bit for bit: in folders of different names and depth, at different times, with another umask, time zone and language, and with
# what is compiled compiled anew the second time. Signatures are left out: each trial has a key of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
kind=${1:-spk}
case $kind in
  spk) make=(spk) at=dist ;;
  release) make=(release TRIAL=1) at=dist/trial ;;
  *) exit 2 ;;
esac
work=$(mktemp -d "${TMPDIR:-/tmp}/volbench-twice-XXXXXX")
trap 'rm -rf "$work"' EXIT
cache=${VOLBENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/volbench}
unset MAKEFLAGS MAKELEVEL SOURCE_DATE_EPOCH VOLBENCH_TRIAL VOLBENCH_KEY

say() { printf 'twice: %s\n' "$*"; }

# Somebody may go on working meanwhile.
commit=$(git rev-parse HEAD)

build() { # FOLDER
  git clone -q . "$1"
  git -C "$1" checkout -q "$commit"
  say "make ${make[*]} of ${commit:0:8} in $1"
  make -s -C "$1" "${make[@]}" >"$1.log" 2>&1 || {
    tail -n 40 "$1.log" >&2
    exit 1
  }
}

build "$work/one"
# What was fetched has checksums; what was compiled is compiled again.
mkdir -p "$work/cache" "$work/a/longer/way"
for fetched in debian wheels; do
  [ ! -d "$cache/$fetched" ] || cp -R "$cache/$fetched" "$work/cache/"
done
(
  umask 027
  export TZ=Asia/Shanghai LC_ALL=C VOLBENCH_CACHE=$work/cache
  build "$work/a/longer/way/another"
)

of_both() { find "$work/one/$at" "$work/a/longer/way/another/$at" -maxdepth 1 -type f -printf '%f\n' | sort -u; }

different=
for name in $(of_both); do
  case $name in
    *.minisig | trial.pub) continue ;;
  esac
  if cmp "$work/one/$at/$name" "$work/a/longer/way/another/$at/$name"; then
    say "the same: $(cd "$work/one/$at" && sha256sum "$name")"
  else
    different=1
  fi
done
[ -z "$different" ]
