#!/bin/sh
# Runs on the host, inside namespaces of its own (mounts, processes, network): makes everything but the machine's own
# folder read-only, so that nothing inside the virtual NAS can reach the host's files, then starts the kernel.
# Usage: cage.sh FOLDER MEMORY_BYTES HOST_ADDRESS|- COMMAND…
set -eu
folder=$1 memory=$2 address=$3
shift 3
mount --bind "$folder" "$folder"
mount -t tmpfs -o "size=$memory" tmpfs "$folder/memory"
findmnt -rno TARGET | while read -r place; do
  case $place in
    "$folder" | "$folder"/* | /proc | /proc/* | /sys | /sys/* | /dev | /dev/*) ;;
    *) mount -o remount,bind,ro "$(printf '%b' "$place")" ;;
  esac
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
