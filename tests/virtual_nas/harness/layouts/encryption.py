"""Full-volume encryption with dm-crypt and LUKS, as NAS systems have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtual_nas.harness.layouts.shell import Shell


def encrypt(shell: Shell, device: str, *, name: str = "cryptvol_1") -> str:
    """Encrypt a device and return the one to put a file system on.

    The passphrase is turned into a key with as few rounds as LUKS allows: nothing here is secret, and time is short.
    """
    shell.run("modprobe", "dm-crypt")
    key = ("--key-file", "-")
    cheap = ("--type", "luks2", "--pbkdf", "pbkdf2", "--pbkdf-force-iterations", "1000")
    shell.run("cryptsetup", "luksFormat", "--batch-mode", *cheap, *key, device, given="test")
    shell.run("cryptsetup", "open", *key, device, name, given="test")
    return f"/dev/mapper/{name}"
