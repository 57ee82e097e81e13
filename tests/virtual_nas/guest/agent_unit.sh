#!/bin/sh
# Started by the systemd of a machine that has a system of its own: mounts the share of this boot, and takes orders.
set -eu
# shellcheck disable=SC2013 # words are meant
for word in $(cat /proc/cmdline); do
  case $word in nas.share=*) share=${word#*=} ;; esac
done
mkdir -p /share
# Newer mount programs hand the path over by its name, older ones as it is; the kernel takes each from its own kind alone.
mount -t hostfs -o "$share" none /share 2>/dev/null || mount -t hostfs -o "hostfs=$share" none /share
exec python3 -I /usr/local/lib/virtual-nas/agent.py /dev/tty1 /share
