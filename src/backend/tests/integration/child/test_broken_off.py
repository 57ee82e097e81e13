"""Servers that die, and places that are full: said by a code, and what is left is found by the clean-up."""

import os
import subprocess
import threading

import pytest
from services.apache import apache
from services.rclone import rclone
from services.samba import samba
from support.ways import Child, code_of, when

from volbench.domain.model.errors import VolbenchError

SERVERS = {"webdav": apache, "s3": rclone, "smb": samba}


@pytest.mark.parametrize("kind", SERVERS)
def test_a_server_killed_in_the_middle_of_a_put_is_said(kind):
    with SERVERS[kind]() as service:
        way = Child.to(service)
        when(lambda: any(service.folder.rglob("*1-1")), service.kill)
        with pytest.raises(VolbenchError) as caught:
            way.put("50mb", least_files=100_000, least_s=1000.0)

    assert code_of(caught) in {"reset", "refused"}


@pytest.mark.parametrize("kind", SERVERS)
def test_a_server_killed_in_the_middle_of_a_get_is_said(kind):
    with SERVERS[kind]() as service:
        way = Child.to(service)
        way.put("50mb")
        threading.Timer(3.0, service.kill).start()
        with pytest.raises(VolbenchError) as caught:
            way.get("50mb", least_files=100_000, least_s=1000.0)

    assert code_of(caught) in {"reset", "refused", "short-body"}


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a small file system")
@pytest.mark.parametrize("kind", ["webdav", "smb"])
def test_a_server_without_space_is_said_and_cleaned_up(kind):
    with SERVERS[kind]() as service:
        owner = service.folder.stat()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", service.folder], check=True)
        try:
            os.chown(service.folder, owner.st_uid, owner.st_gid)
            way = Child.to(service)
            with pytest.raises(VolbenchError) as caught:
                way.put("1mb", least_files=5)
            code = code_of(caught)
            way.ask("clean-up", "--expect=1mb:1")
            left = list(service.folder.rglob("*-*"))
        finally:
            subprocess.run(["umount", "-l", service.folder], check=True)

    assert code == "full"
    assert left == []
