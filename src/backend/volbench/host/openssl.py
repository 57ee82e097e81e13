"""Keeps OpenSSL out of a process until it speaks TLS: it takes four megabytes, and the service speaks HTTP.

`hashlib` and `http.client` load it wherever it is there, and both do without where it is not: Python has hash functions
of its own. Ways over TLS are spoken by child processes; of the service itself only signing in to DSM can need it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import ssl

_PARTS: Final = ("_hashlib", "_ssl")
"""Python's extension modules that are linked to OpenSSL."""


def leave_out_openssl() -> None:
    """Have imports find no OpenSSL from now on; what is loaded already stays."""
    for name in _PARTS:
        # The import system takes None for a module that is missing.
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]


def tls_context() -> ssl.SSLContext:
    """Return what a connection over TLS begins with, and load OpenSSL for it.

    Python 3.13 sets VERIFY_X509_STRICT by default, which refuses authorities without a key usage, as home-made ones
    often are; without that flag they are trusted as on earlier Pythons.

    Raises:
        ImportError: this Python was built without it.
    """
    if sys.modules.get("_ssl", sys) is None:
        del sys.modules["_ssl"]
    import ssl

    context = ssl.create_default_context()
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return context
