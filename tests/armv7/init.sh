#!/bin/busybox sh
# shellcheck shell=dash
# First process of the virtual machine: mounts, starts what asks the questions, and switches off.
/bin/busybox mkdir -p /proc /sys /dev /tmp /run
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
for module in virtio_mmio virtio_pci virtio_blk crc32c_generic ext4 loop; do
  modprobe "$module"
done
mount -t ext4 /dev/vda /volume1
ip link set lo up
/var/packages/volbench/target/runtime/usr/bin/python3.11 -I -B -X utf8 /volume1/inside.py
echo "ENDED $?"
poweroff -f
