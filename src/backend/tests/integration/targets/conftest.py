"""Real servers, each started once for all tests of a file."""

from __future__ import annotations

import pytest
from services.apache import apache
from services.moto import moto
from services.nginx import nginx
from services.rclone import rclone
from services.samba import samba
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


@pytest.fixture
def folder(tmp_path):
    return Child(folder=str(tmp_path / "sweep"))
