"""Starts a program that the real kernel refuses one system call, as it does where an administrator switched it off.

`python refused_call.py NUMBER PROGRAM …`; the answer is EPERM, as that of `kernel.io_uring_disabled`.
"""

import ctypes
import os
import struct
import sys

NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2
"""linux include/uapi/linux/prctl.h and seccomp.h."""
EPERM = 1


def refuse(number: int) -> None:
    """Load the call's number; if it is that one, answer EPERM; else allow it (seccomp(2), linux filter.h)."""
    steps = ((0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x00050000 | EPERM), (0x06, 0, 0, 0x7FFF0000))
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    head = ctypes.create_string_buffer(struct.pack("HP", len(steps), ctypes.addressof(program)))
    libc = ctypes.CDLL(None, use_errno=True)
    for words in ((NO_NEW_PRIVILEGES, 1, 0, 0, 0), (SET_SECCOMP, FILTER, ctypes.addressof(head), 0, 0)):
        if libc.prctl(*(ctypes.c_ulong(word) for word in words)):
            raise OSError(ctypes.get_errno(), "prctl")


if __name__ == "__main__":
    refuse(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 (no shell is needed)
