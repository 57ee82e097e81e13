#!/bin/sh
# The first program inside the virtual NAS. The host's tree, which it may not write, becomes the lower half of an
# overlay whose upper half is memory: the host's python, fio, mdadm and file-system tools are all there, and whatever
# is written is gone with the machine. Then the agent takes orders.
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DM_DISABLE_UDEV=1
mount -t proc proc /proc
# shellcheck disable=SC2013 # words are meant
for word in $(cat /proc/cmdline); do
  case $word in
    nas.share=*) share=${word#*=} ;;
    nas.modules=*) modules=${word#*=} ;;
    nas.python=*) python=${word#*=} ;;
    nas.agent=*) agent=${word#*=} ;;
  esac
done
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
modprobe -d "$modules" overlay
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
cd /mnt/root
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t devtmpfs devtmpfs dev
mkdir -p dev/pts dev/shm mnt/old share system
mount -t devpts devpts dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs tmpfs run
mount -t hostfs -o "$share" none share
mkdir -p run/blkio
mount -t cgroup -o blkio cgroup run/blkio
pivot_root . mnt/old
umount -l /mnt/old
# No udev in here: LVM and device-mapper make their own device files. LVM shall see each disk once, not its layers.
rm -rf /etc/lvm /etc/mdadm
mkdir -p /etc/lvm /run/lock /run/mdadm
printf '%s\n' 'devices { obtain_device_list_from_udev=0 use_devicesfile=0' \
  'global_filter=["a|^/dev/sd|","a|^/dev/md|","a|^/dev/mapper/cryptvol|","r|.*|"] }' 'activation { udev_sync=0 udev_rules=0 }' \
  'backup { backup=0 archive=0 }' >/etc/lvm/lvm.conf
# What `modprobe` without a folder, as tools call it, looks for; modules arrive only when they are asked for.
mkdir -p /lib/modules
ln -s "$modules"/lib/modules/* /lib/modules/
hostname virtual-nas
ip link set lo up
while :; do "$python" -I "$agent" /dev/tty1 /share || sleep 1; done
