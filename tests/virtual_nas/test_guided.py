"""The matrix filled by hand: saved, the disks built anew, the package installed again, taken in, gone on with."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.machine import MIB, SYSTEM_FOLDER
from virtual_nas.harness.network import reachable

if TYPE_CHECKING:
    from collections.abc import Callable

_TOKEN = "a-token-for-the-virtual-nas"
_ROWS = [{"id": f"{level}-4", "raid_type": level, "disks": 4, "note": None} for level in ("raid5", "raid10", "raid6")]
_PLAN = {
    "name": "By hand",
    "template": "free",
    "configurations": _ROWS,
    "variants": ["ext4"],
    # Two workloads of one round: what is judged is the way, not the numbers.
    "suite_id": "nas-sustain",
    "profile": "smoke",
}
_WIPE = f"umount /volume1 && mdadm --stop /dev/md2 && rm -rf {SYSTEM_FOLDER}/* {SYSTEM_FOLDER}/.[!.]*"


class _Page:
    """What the page asks of the service, from the host."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}/api/v1"

    def send(self, path: str, body: bytes | dict[str, Any] | None = None) -> bytes:
        """GET, or POST what is given."""
        is_file = isinstance(body, bytes)
        kind = "application/octet-stream" if is_file else "application/json"
        headers = {"Authorization": f"Bearer {_TOKEN}", "Content-Type": kind, "X-Volbench": "1"}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        with urlopen(Request(f"{self._base}/{path}", data, headers), timeout=300) as answer:
            content: bytes = answer.read()
        return content

    def ask(self, path: str, body: bytes | dict[str, Any] | None = None) -> Any:
        """The same for JSON."""
        return json.loads(self.send(path, body))

    def measure(self, experiment: str, volume_id: str) -> Any:
        """Measure a volume for an experiment and return how that stands when the run has ended."""
        self.ask(f"experiments/{experiment}/runs", {"volume_id": volume_id})
        while (view := self.ask(f"experiments/{experiment}"))["row"]["is_measuring"]:
            assert view["next"]["kind"] != "continue", "the run was interrupted"
            time.sleep(1)
        return view


def _build(bench: Bench, level: str) -> None:
    make_volume(bench.nas, make_array(bench.nas, level, bench.paths), "ext4")


def _cells(view: Any) -> dict[str, str]:
    return {cell["configuration_id"]: cell["state"] for cell in view["experiment"]["cells"]}


@pytest.mark.long
def test_everything_but_one_file_is_wiped_and_the_experiment_goes_on(start: Callable[[Setup], Bench]) -> None:
    bench = start(Setup(disks=(1024 * MIB,) * 4, has_network=True))
    nas = bench.nas
    _build(bench, "raid5")
    service = product.serve(nas, token=_TOKEN)
    with reachable(nas, product.PORT) as port:
        page = _Page(port)
        made = page.ask("experiments", _PLAN)["experiment"]["id"]
        (offered,) = page.ask(f"experiments/{made}/proposals")["volumes"]
        before = page.measure(made, offered["volume_id"])
        file = page.send(f"experiments/{made}/export")
    service.kill()
    service.ended.wait(300)

    nas.run("sh", "-c", _WIPE)
    for path in bench.paths:
        nas.run("wipefs", "--all", "--force", path)
    left = nas.run("ls", "-A", SYSTEM_FOLDER)
    _build(bench, "raid10")
    product.serve(nas, token=_TOKEN)
    with reachable(nas, product.PORT) as port:
        page = _Page(port)
        nothing = page.ask("experiments")["experiments"]
        came = page.ask("experiments/import", file)
        (proposed,) = page.ask(f"experiments/{made}/proposals")["volumes"]
        told = page.ask(f"experiments/{made}")
        after = page.measure(made, proposed["volume_id"])

    assert (before["next"]["kind"], before["next"]["configuration_id"]) == ("build", "raid10-4")
    assert (left, nothing) == ("", [])
    assert (came["experiment_id"], came["refused"], came["remarks"]) == (made, 0, [])
    assert (proposed["configuration_id"], proposed["variants"], proposed["is_certain"]) == ("raid10-4", ["ext4"], True)
    assert (told["next"]["kind"], told["next"]["volume_id"]) == ("measure", proposed["volume_id"])
    assert _cells(after) == {"raid5-4": "filled", "raid10-4": "filled", "raid6-4": "empty"}
    assert (after["next"]["kind"], after["next"]["configuration_id"]) == ("build", "raid6-4")
    assert "RAID 6" in after["next"]["words"]["text"]
