"""Real SMB and NFS servers inside a virtual NAS that the same machine mounts over loopback, as a client would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from virtual_nas.harness.filesystems import make_volume

if TYPE_CHECKING:
    from virtual_nas.harness.bench import Bench
    from virtual_nas.harness.machine import VirtualNas

NFS: Final = "/mnt/nfs"
SMB: Final = "/mnt/smb"
READ_ONLY: Final = "/mnt/readonly"
"""An SMB share whose server takes no writes; the mount itself says `rw`."""
SMB_SOURCE: Final = "//127.0.0.1/sweeps"
PASSWORD: Final = "share"  # noqa: S105 (of a server on the loopback of a machine that is thrown away)
_SOFT_NFS: Final = "vers=4.2,addr=127.0.0.1,clientaddr=127.0.0.1,soft,timeo=10,retrans=1"
_SOFT_SMB: Final = f"ip=127.0.0.1,username=root,password={PASSWORD},vers=3.1.1,soft,echo_interval=1"
_EXPORT: Final = "/volume1/nfs"
_MAKE_NFS: Final = 'modprobe --all nfsd nfs nfsv4 && mount -t nfsd nfsd /proc/fs/nfsd && mkdir -p "$0/sweeps" /mnt/nfs'
_SERVE_NFS: Final = """
set -eu
tell() { printf '%s\\n' "$2" >"/proc/net/rpc/$1/channel"; }
tell auth.unix.ip "nfsd 127.0.0.1 2147483647 here"
tell auth.unix.gid "0 2147483647 1 0"
tell nfsd.export "here $0 2147483647 9216 65534 65534 0"
tell nfsd.fh "here 1 \\\\x00000000 2147483647 $0"
cd /proc/fs/nfsd
# For so long after its start a server takes no writes: 10 s are the least there are, else 90.
echo 10 >nfsv4leasetime
echo 10 >nfsv4gracetime
echo "-3" >versions
echo "tcp 2049" >portlist
echo 2 >threads
"""
"""What rpc.mountd and rpc.nfsd tell the kernel (linux fs/nfsd/export.c, nfsctl.c), told by hand: so nothing has to be
installed, which would start a server on the machine of whoever runs the tests. 9216: no subtree check, an id of its
own, whose value is 0; root stays root."""
_MOUNT_NFS: Final = 'mount -i -t nfs4 -o "$0" 127.0.0.1:/sweeps /mnt/nfs'
_SMBD: Final = """
set -eu
modprobe cifs
mkdir -p "$0/smb" /mnt/smb /mnt/readonly /run/smb
cd /run/smb
mkdir private lock state cache pid ncalrpc
cat >smb.conf <<END
[global]
  server role = standalone server
  interfaces = lo
  bind interfaces only = yes
  smb ports = 445
  disable netbios = yes
  load printers = no
  private dir = /run/smb/private
  lock directory = /run/smb/lock
  state directory = /run/smb/state
  cache directory = /run/smb/cache
  pid directory = /run/smb/pid
  ncalrpc dir = /run/smb/ncalrpc
  log file = /run/smb/log
  passdb backend = smbpasswd:/run/smb/users
[sweeps]
  path = $0/smb
  read only = no
[readonly]
  path = $0/smb
  read only = yes
END
printf '%s\\n%s\\n' "$2" "$2" | smbpasswd -c smb.conf -s -a root >/dev/null
smbd -D -s /run/smb/smb.conf
# It forks before it listens.
until mount -i -t cifs -o "$1" //127.0.0.1/sweeps /mnt/smb 2>/dev/null; do sleep 0.1; done
mount -i -t cifs -o "$1" //127.0.0.1/readonly /mnt/readonly
"""


def serve_and_mount(bench: Bench) -> None:
    """Serve folders of a volume of the machine by NFS and SMB, and mount them."""
    volume = make_volume(bench.nas, bench.paths[0], "ext4")
    bench.nas.run("sh", "-c", _MAKE_NFS, _EXPORT)
    bench.nas.run("sh", "-c", _SERVE_NFS, _EXPORT)
    bench.nas.run("sh", "-c", _MOUNT_NFS, _SOFT_NFS)
    bench.nas.run("sh", "-c", _SMBD, volume, _SOFT_SMB, PASSWORD)


def remount_smb(nas: VirtualNas, options: str) -> None:
    """Mount the SMB share anew with further options."""
    nas.run("umount", SMB)
    nas.run("mount", "-i", "-t", "cifs", "-o", f"{_SOFT_SMB},{options}", SMB_SOURCE, SMB)


def stop_nfs(nas: VirtualNas) -> None:
    """End the NFS server; what is mounted stays mounted."""
    nas.run("sh", "-c", "echo 0 >/proc/fs/nfsd/threads")


def start_nfs(nas: VirtualNas) -> None:
    """Start it again, and wait until it takes calls that name what clients had open."""
    nas.run("sh", "-c", _SERVE_NFS, _EXPORT)
    nas.run("sh", "-c", 'until stat --file-system "$0" >/dev/null 2>&1; do sleep 0.2; done', NFS)
