"""The service goes without OpenSSL until it has to speak TLS, and then has it."""

import subprocess
import sys

SERVICE = """
import sys
from volbench.__main__ import main
import volbench.app.web, volbench.cli.serve
import hashlib
maps = open("/proc/self/maps").read()
print("libcrypto" in maps, "libssl" in maps, hashlib.sha256(b"abc").hexdigest()[:8])
from volbench.host.openssl import tls_context
print(type(tls_context()).__module__, type(tls_context()).__name__, "libssl" in open("/proc/self/maps").read())
"""


def test_what_serves_loads_openssl_only_for_tls():
    found = subprocess.run([sys.executable, "-c", SERVICE], check=True, capture_output=True, text=True).stdout

    # The digest is FIPS 180-4's own example, by Python's own function here.
    assert found.split() == ["False", "False", "ba7816bf", "ssl", "SSLContext", "True"]
