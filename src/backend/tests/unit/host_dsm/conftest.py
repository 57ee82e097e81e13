"""What the tests of DSM's web interface share."""

import shutil
import subprocess

import pytest


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A certificate and its key, made for this test run."""
    folder = tmp_path_factory.mktemp("tls")
    pair = (folder / "certificate.pem", folder / "key.pem")
    openssl = shutil.which("openssl")
    assert openssl, "openssl makes the certificate of this test"
    arguments = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    named = ["-subj", "/CN=localhost", "-out", str(pair[0]), "-keyout", str(pair[1])]
    subprocess.run([openssl, *arguments, *named], check=True, capture_output=True)
    return pair
