"""The service inside is reached from the host over a real network card, page and interface."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.request import Request, urlopen

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.network import reachable

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = "a-token-for-the-virtual-nas"


def test_a_browser_on_the_host_reaches_the_service_inside(start: Callable[[Setup], Bench]) -> None:
    bench = start(Setup(has_network=True, is_furnished=False))
    make_volume(bench.nas, make_array(bench.nas, "raid10", bench.paths), "ext4")
    product.serve(bench.nas, token=_TOKEN)

    with reachable(bench.nas, product.PORT) as port:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=300) as page:
            assert b"<html" in page.read()
        asked = Request(f"http://127.0.0.1:{port}/api/v1/volumes", headers={"Authorization": f"Bearer {_TOKEN}"})
        with urlopen(asked, timeout=300) as answer:
            listed = {row["volume"]["mount_point"]: row["volume"] for row in json.load(answer)["volumes"]}

    assert listed["/volume1"]["pool"]["raid_type"] == "raid10"
