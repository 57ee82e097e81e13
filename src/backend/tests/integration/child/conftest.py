"""Real servers, each started once for all tests of a file."""

from __future__ import annotations

import pytest
from services.apache import apache
from services.ferretdb import ferretdb
from services.go_programs import FERRETDB, KUBO, VERSITYGW
from services.kubo import kubo
from services.moto import moto
from services.nginx import nginx
from services.rclone import rclone
from services.samba import samba
from services.versitygw import versitygw
from support.ways import Child


@pytest.fixture(scope="module")
def dav():
    with apache() as service:
        yield service


@pytest.fixture(scope="module")
def plain_dav():
    with nginx() as service:
        yield service


@pytest.fixture(scope="module")
def s3():
    with rclone("s3") as service:
        yield service


@pytest.fixture(scope="module")
def moto_s3():
    with moto() as service:
        yield service


@pytest.fixture(scope="module")
def smb():
    with samba() as service:
        yield service


def built(program, start):
    """Start a server that is built beforehand; where it is not, the tests say so."""
    if why := program.why_not():
        pytest.skip(why)
    with start() as service:
        yield service


@pytest.fixture(scope="module")
def ipfs():
    yield from built(KUBO, kubo)


@pytest.fixture(scope="module")
def gridfs():
    yield from built(FERRETDB, ferretdb)


@pytest.fixture(scope="module")
def versity():
    yield from built(VERSITYGW, versitygw)


@pytest.fixture(scope="module")
def plain_http():
    with nginx(kind="http") as service:
        yield service


@pytest.fixture
def folder(tmp_path):
    return Child(folder=str(tmp_path / "sweep"))
