#!/bin/sh
# Runs on the host, inside namespaces of its own (mounts, processes, network): makes everything but the machine's own
# folder read-only, so that nothing inside the virtual NAS can reach the host's files, then starts the kernel.
# Usage: cage.sh FOLDER MEMORY_BYTES HOST_ADDRESS|- NEEDED_PATHS COMMAND…   (needed paths are separated by colons)
set -eu
folder=$1 memory=$2 address=$3 needed=$4
shift 4

is_needed() {
  IFS=:
  for path in $needed; do
    case $path/ in "$1"/*) return 0 ;; esac
  done
  return 1
}

mount --bind "$folder" "$folder"
mount -t tmpfs -o "size=$memory" tmpfs "$folder/memory"
# From the deepest place up. Our copy of what others have mounted for a while (tests that run beside us) would keep
# their file systems busy: let go of it. A place may be gone by now.
findmnt -rno TARGET | tac | while read -r place; do
  place=$(printf '%b' "$place")
  case $place in
    "$folder" | "$folder"/* | /proc | /proc/* | /sys | /sys/* | /dev | /dev/*) continue ;;
    /tmp/* | /var/tmp/* | /mnt/* | /media/* | /run/*)
      if ! is_needed "$place"; then
        umount -l "$place" || true
        continue
      fi
      ;;
  esac
  mount -o remount,bind,ro "$place" || ! mountpoint -q "$place"
done
ip link set lo up
if [ "$address" != - ]; then
  ip tuntap add dev tap0 mode tap
  ip address add "$address" dev tap0
  ip link set tap0 up
fi
# Not exec: the first process of a namespace gets no signals by default, and the kernel uses many.
"$@" &
wait $!
