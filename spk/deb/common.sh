# shellcheck shell=sh disable=SC2034 # read where this is sourced
# Shared by volbench-admin and what dpkg runs: where things are, and how the owner is told something.
HERE=/usr/share/volbench
DATA=/var/lib/volbench
LISTS=/etc/volbench
FOLDERS=$LISTS/folders
KEEP=$LISTS/keep
# Neither list lies where the service may write: root acts on them.

# What systemd gives the service by /etc/default/volbench: one variable a line, comments and blank lines beside them.
setting() {
  sed -n "s/^ *$1=\(.*\)/\1/p" /etc/default/volbench 2>/dev/null | sed "s/ *$//; s/^'\(.*\)'$/\1/; s/^\"\(.*\)\"$/\1/" | tail -n 1
}

# Where the service keeps its own. What is purged is $DATA alone, which is ours.
service_folder() {
  folder=$(setting VOLBENCH_DATA_DIR)
  printf '%s\n' "${folder:-$DATA}"
}

# The words come from the language of whoever asks; English where there is no file.
words_file() {
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    zh_TW* | zh_HK* | zh_MO*) echo "$HERE/words-zh_TW.sh" ;;
    zh*) echo "$HERE/words-zh_CN.sh" ;;
    *) echo "$HERE/words-en.sh" ;;
  esac
}

tell() {
  words=
  # shellcheck source=spk/deb/words-en.sh
  . "$(words_file)"
  words_for "$@"
  printf '%s\n' "$words"
}

fail() {
  tell "$@" >&2
  exit 1
}

as_volbench() {
  runuser -u volbench -- "$@"
}

# What runs wrote into a folder that was given. As the service's own user: root follows no link such a user may have made.
empty_given() {
  # shellcheck disable=SC2016 # the inner shell's own
  as_volbench sh -c 'cd "$1" && [ ! -L .volbench ] && rm -rf .volbench' sh "$1" 2>/dev/null || :
}

# The folder goes if nothing else is in it, else it becomes root's.
return_given() {
  if [ ! -d "$1" ] || [ -L "$1" ]; then return 0; fi
  empty_given "$1"
  rmdir "$1" 2>/dev/null && return
  chown -h root:root "$1" 2>/dev/null || fail cannot-return "$1"
  tell folder-kept "$1"
}

# Succeed when some program of this machine listens on TCP port `$1`.
is_listening() {
  grep -Eqs "^ *[0-9]+: [0-9A-F]+:$(printf '%04X' "$1") 0+:0000 0A " /proc/net/tcp /proc/net/tcp6
}
