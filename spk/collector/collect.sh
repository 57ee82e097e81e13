#!/bin/sh
# Collects what the volbench developers cannot see without a Synology NAS, into one text file.
# It only reads: nothing on the NAS is changed or sent. Started are programs of DSM's own, and, unless you are root, the
# package's for its status and versions: root runs nothing of the package. Look through the file before you share it.
#
#   sh collect.sh                   write volbench-collected.txt into the current folder
#   sh collect.sh --with-serials    keep serial numbers, MAC addresses and UUIDs (left out otherwise)
#   sh collect.sh FILE              write FILE
#
# As root (sudo sh collect.sh, or Task Scheduler → user-defined script) it sees the logs as well; without root it says
# what it could not read. Both are useful, and one does not replace the other.
set -u

with_serials=
file=volbench-collected.txt
for argument; do
  case $argument in
    --with-serials) with_serials=1 ;;
    -*)
      sed -n '2,11s/^# \{0,1\}//p' "$0"
      exit 2
      ;;
    *) file=$argument ;;
  esac
done

# What could tell one NAS or owner from another goes: MAC addresses, UUIDs, addresses of IPv4 and IPv6, host name, serial
# numbers, people's names in the paths of their homes. Times of day look much like IPv6: that needs eight groups or "::".
anonymise() {
  if [ -n "$with_serials" ]; then
    cat
    return
  fi
  sed -E \
    -e 's/([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}/MAC/g' \
    -e 's/[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}/UUID/g' \
    -e 's/[0-9a-f]{8}(:[0-9a-f]{8}){3}/UUID/g' \
    -e 's/([0-9]{1,3}\.){3}[0-9]{1,3}/ADDRESS/g' \
    -e 's/([0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}/ADDRESS/g' \
    -e 's/([0-9A-Fa-f]{1,4}:){1,6}(:[0-9A-Fa-f]{1,4}){1,6}/ADDRESS/g' \
    -e 's/([0-9A-Fa-f]{1,4}:){1,7}:/ADDRESS/g' \
    -e 's/::([0-9A-Fa-f]{1,4}:){1,6}[0-9A-Fa-f]{1,4}/ADDRESS/g' \
    -e 's#(/homes/)@[^/ ]+/[0-9]+/#\1#g' \
    -e 's#(/homes?/)[^]/ "'\'':,)]+#\1USER#g' \
    -e 's/(([Ss][Ee][Rr][Ii][Aa][Ll]|syno_disk_serial|[Tt]oken|[Pp]asswd|sid)[A-Za-z_]*["'\'']?[ =:]+["'\'']?)[^"'\'' ,&]+/\1LEFT-OUT/g' |
    hide_name
}

# The host name may stand anywhere. Names so short that they would be found inside other words stay.
hide_name() {
  name=$(uname -n | tr -cd 'A-Za-z0-9_-')
  case $name in
    ???*) sed "s/$name/NAS/g" ;;
    *) cat ;;
  esac
}

# Say what comes, then show it; a command that fails or is missing is an answer too.
show() {
  printf '\n=== %s\n' "$*"
  "$@" 2>&1 | head -n 400 | anonymise
}

# The package's own files are read only where they lie: a link there could lead root to any file of the NAS.
show_own() {
  path=$1
  shift
  case $(readlink -f "$path" 2>/dev/null) in
    "$(readlink -f /var/packages/volbench/var)"/*) show "$@" "$path" ;;
    *) printf '\n=== %s\nmissing, or a link to somewhere else\n' "$path" ;;
  esac
}

show_file() {
  for path; do
    if [ -d "$path" ]; then
      continue
    fi
    printf '\n=== file %s\n' "$path"
    head -c 20000 "$path" 2>&1 | anonymise
    printf '\n'
  done
}

identity() {
  show uname -srm
  show_file /etc.defaults/VERSION /proc/syno_platform /proc/syno_cpu_arch /proc/sys/kernel/syno_hw_version
  # The one synoinfo file holds hundreds of lines; these say what the box can do and where DSM listens.
  show grep -E '^(unique|upnpmodelname|support_|supportext4|admin_port|secure_admin_port|external_port_dsm|standbytimer)' \
    /etc/synoinfo.conf
  show ls -l /bin/sh /bin/bash /usr/bin/find /usr/bin/python3
  show grep -c . /proc/cpuinfo
  show grep -E 'model name|Hardware|MemTotal' /proc/cpuinfo /proc/meminfo
}

volumes() {
  show cat /proc/mdstat
  show cat /proc/mounts
  show cat /proc/partitions
  show df -k
  show ls -ld /volume1 /volume2 /volume1/@appdata /volume1/@appstore /volume1/@apptemp
  show ls -l /run/synostorage/disks /run/space /run/synostorage
  for disk in /run/synostorage/disks/*; do
    show_file "$disk/model" "$disk/type" "$disk/temperature" "$disk/id" "$disk/container"
  done
  for disk in /sys/block/sd? /sys/block/sata? /sys/block/nvme?n?; do
    if [ -d "$disk" ]; then
      show_file "$disk/queue/rotational" "$disk/queue/scheduler" "$disk/device/model"
      show ls "$disk/device"
    fi
  done
  show ls -R /proc/flashcache
}

package() {
  show ls -la /var/packages/volbench/ /var/packages/volbench/target/ /var/packages/volbench/var/
  show id volbench
  show cat /var/packages/volbench/INFO
  show_own /var/packages/volbench/var/port cat
  show ls -l /usr/local/bin/volbench /usr/local/etc/services.d/volbench.sc /usr/syno/synoman/webman/3rdparty/volbench
  programs
  show ls -la /run/volbench-root /usr/local/lib/volbench-root
  show ls -la /proc/net/tcp
  # Does DSM call a port taken that the package itself registered, and may a package ask at all?
  show /usr/syno/bin/servicetool --conf-port-conflict-check --tcp 18290
  show /usr/syno/bin/synopkg version volbench
  show /usr/syno/bin/synopkg status volbench
}

# Whoever is the package's user may change these programs, so root, who may do everything, does not start them.
programs() {
  if [ "$(id -u)" -eq 0 ]; then
    printf '\n=== status and versions\nnot asked: root runs no program of the package. %s\n' \
      "For these run it once more without sudo, in another folder."
    return
  fi
  # 0: it runs, 3: it does not.
  show sh -c '/var/packages/volbench/scripts/start-stop-status status; echo "status answers $?"'
  show /var/packages/volbench/target/bin/volbench --version
  show /var/packages/volbench/target/bin/fio --version
}

logs() {
  for log in volbench.log start.log; do
    show_own "/var/packages/volbench/var/log/$log" tail -n 120
  done
  for log in /var/log/packages/volbench.log /var/log/synopkg.log; do
    show tail -n 120 "$log"
  done
  show grep -h -i -E 'apparmor.*denied.*volbench' /var/log/kern.log /var/log/messages
  show grep -h -i volbench /var/log/synoscgi.log
}

if ! true >"$file"; then
  printf 'Nothing collected: %s cannot be written. Name another file: sh collect.sh FILE\n' "$file" >&2
  exit 1
fi
{
  printf 'volbench collector 2, %s, as user %s%s\n' "$(date '+%Y-%m-%d %H:%M')" "$(id -u)" \
    "${with_serials:+, with serial numbers}"
  identity
  volumes
  package
  logs
} >"$file"
printf 'Written: %s (%s lines). Look through it, then send it.\n' "$file" "$(grep -c '' "$file")"
