"""Looking again whether a volume can be written to: notices a share, lists a volume only when it has changed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from support.roots import unpack_root

from volbench.domain.model.errors import UnsafeTarget
from volbench.host.inventory import describe_folder
from volbench.host.inventory.access import AccessWatch
from volbench.host.inventory.root import Root


@pytest.fixture
def box(tmp_path):
    return Box(unpack_root("dsm7-raid5-rebuilding", tmp_path))


class Box:
    """A DSM box whose volume nobody let us write to yet."""

    def __init__(self, root):
        self.root = Path(root)
        self.volume = self.root / "volume1"
        self.volume.mkdir(exist_ok=True)

    def make_share(self, name):
        (self.volume / name).mkdir()

    def allow(self, folder):
        file = self.root / "stand_in.json"
        facts = json.loads(file.read_text())
        facts["writable"] = [*facts.get("writable", []), folder]
        file.write_text(json.dumps(facts))


def test_a_share_is_noticed_when_it_is_made_and_then_allowed(box):
    watch = AccessWatch(str(box.root))
    seen = [watch.look("volume1").is_writable]
    box.make_share("volbench-1")
    seen.append(watch.look("volume1").is_writable)
    box.allow("/volume1/volbench-1")

    folder = watch.look("volume1")

    assert seen == [False, False]
    assert (folder.path, folder.is_writable) == ("/volume1/volbench-1", True)


def test_the_packages_own_folder_is_preferred_to_a_share(box):
    box.make_share("volbench-1")
    box.allow("/volume1/volbench-1")
    (box.volume / "@appdata/volbench").mkdir(parents=True)
    box.allow("/volume1/@appdata/volbench")

    assert AccessWatch(str(box.root)).look("volume1").path == "/volume1/@appdata/volbench"


def test_the_packages_folder_named_by_its_link_leads_to_the_volume(box):
    own = box.volume / "@appdata/volbench"
    own.mkdir(parents=True)
    box.allow("/volume1/@appdata/volbench")
    packages = box.root / "var/packages/volbench"
    packages.mkdir(parents=True)
    (packages / "var").symlink_to("/volume1/@appdata/volbench")
    named = describe_folder("/volume1/@appdata/volbench", str(box.root))[1]

    with pytest.raises(UnsafeTarget, match=r"host.folders.leads_somewhere_else_through_a_link") as caught:
        describe_folder("/var/packages/volbench/var", str(box.root))

    assert (named.path, named.is_writable) == ("/volume1/@appdata/volbench", True)
    assert caught.value.context["real"] == "/volume1/@appdata/volbench"


def test_many_looks_list_the_volume_once(box, monkeypatch):
    listed = []
    names = Root.names
    monkeypatch.setattr(Root, "names", lambda self, path: (listed.append(path), names(self, path))[1])
    watch = AccessWatch(str(box.root))

    for _ in range(20):
        watch.look("volume1")

    assert listed.count("/volume1") == 1


def test_a_volume_that_changed_is_listed_anew(box, monkeypatch):
    listed = []
    names = Root.names
    monkeypatch.setattr(Root, "names", lambda self, path: (listed.append(path), names(self, path))[1])
    watch = AccessWatch(str(box.root))
    watch.look("volume1")
    box.make_share("later")
    os.utime(box.volume, ns=(1, 1))

    watch.look("volume1")

    assert listed.count("/volume1") == 2


def test_a_volume_that_is_not_there_is_none(box):
    assert AccessWatch(str(box.root)).look("volume9") is None
