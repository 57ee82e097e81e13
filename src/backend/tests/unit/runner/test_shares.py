"""The way into a mounted share: planned by name, classed as a server's, and told to the child."""

from types import SimpleNamespace

import pytest
from support.fakes import plain_volume
from support.shares import share_target
from support.tools import make_context

from volbench.domain.assess.cache_class import over_a_mount
from volbench.domain.model.runs.run import CacheClass, RunRequest
from volbench.domain.model.suites.workload import Measured
from volbench.kinds.ways.rules.way_plan import plan_ways
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.runner.cache_classifier import classify_round
from volbench.runner.protocols import Host
from volbench.suites import find
from volbench.tools.transfer import child_command

SUITE = find("file-sweep")
PUT = next(work for work in SUITE.workloads if work.id == "put-1mb")
GET = next(work for work in SUITE.workloads if work.id == "get-1mb")


def test_the_plan_names_the_share_and_the_room_its_server_tells(tmp_path):
    target = share_target(tmp_path)
    request = RunRequest(SUITE.id, "smoke", target.path, ways=("folder",))
    plan = plan_ways(WayInputs(SUITE, SUITE.profiles["smoke"], request, {"folder": target}, 7, Reserve()))

    assert plan.ways["folder"].share == target.volume.share
    assert plan.ways["folder"].name == "//127.0.0.1/sweeps"
    assert 0 < plan.space_left_bytes < target.volume.free_bytes


def test_the_child_is_told_what_a_flush_means_there(tmp_path):
    share = share_target(tmp_path, "/mnt/nfs/photos").volume.share
    command = child_command(make_context(share=share, file="/mnt/nfs/photos/x"), "put")

    assert {"--option=durability=server-flush", "--option=mount=nfs4"} <= set(command)
    assert not [word for word in child_command(make_context(file="/volume1/x"), "put") if word.startswith("--option=")]


def classified(target, workload, before):
    measured = Measured({}, read_bytes=10**6 * (workload is GET), write_bytes=10**6 * (workload is PUT))
    return classify_round(
        workload,
        "folder",
        measured,
        disks=(),
        most_moved=(None, None),
        resident=(before, 1.0),
        target=target,
        environment=SimpleNamespace(),
        sizes=SimpleNamespace(),
    )


@pytest.mark.parametrize("workload", [PUT, GET], ids=lambda work: work.id)
@pytest.mark.parametrize("before", [None, 0.0])
def test_a_mounted_share_is_never_more_than_server_warm(tmp_path, workload, before):
    class_, evidence = classified(share_target(tmp_path), workload, before)

    assert (class_, evidence.reasons) == (CacheClass.SERVER_WARM, ("behind-a-server",))
    assert (evidence.disk_read_bytes, evidence.disk_write_bytes, evidence.read_amplification) == (None, None, None)


def test_what_lay_in_the_memory_of_this_machine_did_not_come_from_the_server(tmp_path):
    class_, evidence = classified(share_target(tmp_path), GET, 0.5)

    assert (class_, evidence.reasons) == (CacheClass.CACHED, ("resident-before",))
    assert over_a_mount(0, 10**6, 0.5, None)[0] is CacheClass.SERVER_WARM


def test_only_a_way_is_looked_for_on_a_share():
    asked = []
    volume = plain_volume()
    parts = dict.fromkeys(
        ("clock", "processes", "page_cache", "make_sampler", "thermometer", "open_run_folder", "probes", "calibration")
    )
    host = Host(**parts, describe_folder=lambda path: (asked.append(path), volume))

    assert host.describe_way("/volume1/share")[1] is volume
    assert asked == ["/volume1/share"]
