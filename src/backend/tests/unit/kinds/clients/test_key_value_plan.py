"""What a run of keys and values says beforehand: requests, bytes, sockets and time, and which keys it notes."""

from dataclasses import replace

import pytest
from support.servers import endpoint

from volbench.domain.model.errors import CapabilityMissing
from volbench.domain.model.runs.run import EndpointTarget, RunRequest
from volbench.domain.model.servers.endpoint import FILE, CloudLimits, EndpointKind
from volbench.domain.model.servers.key_value import most_keys
from volbench.kinds.clients.rules.key_value_plan import put_bytes, untimed_bytes, untimed_s
from volbench.kinds.clients.rules.load_plan import plan_load, planned_bytes, requests_of_round
from volbench.planning.file_space import Reserve
from volbench.planning.over_ways import WayInputs
from volbench.runner.way_clean_up import expected_rounds
from volbench.suites import find

SUITE = find("http-keyvalue")
HERE = {"vegeta": "/usr/bin/vegeta"}


def server(name="store", cloud=None, **options):
    return EndpointTarget(replace(endpoint(EndpointKind.HTTP, name), cloud=cloud, options=options))


def planned(profile="quick", targets=None, open_files=4096, **asked):
    targets = targets or {"store": server()}
    request = RunRequest(SUITE.id, profile, "", ways=tuple(targets), **asked)
    inputs = WayInputs(SUITE, SUITE.profiles[profile], request, targets, 7, Reserve(), HERE, open_files=open_files)
    return plan_load(inputs)


def cell(id_):
    return next(work for work in SUITE.workloads if work.id == id_)


@pytest.mark.parametrize(("profile", "most_s"), [("smoke", 30), ("quick", 300)])
def test_short_profiles_stay_as_short_as_they_say(profile, most_s):
    assert planned(profile).expected_duration_s <= most_s


def test_it_says_requests_bytes_and_sockets():
    plan = planned("full")
    way = plan.ways["store"]

    assert len(plan.cells) == 164
    assert way.sockets == 1000 + 128
    assert way.requests == sum(requests_of_round(cell(one), 10.0, None) * plan.rounds for one in plan.cells)
    moved = sum(planned_bytes(cell(one), 10.0) * plan.rounds for one in plan.cells)
    assert way.put_bytes + way.get_bytes == pytest.approx(moved)
    assert way.put_bytes > way.get_bytes / 10 > 0


@pytest.mark.parametrize(
    ("operation", "untimed", "seconds", "put", "moved"),
    [
        # 500 keys are removed afterwards, each asked twice about with a kilobyte around; 2 KiB for each of 10,000.
        ("put", 1_024_000, 500 / 1500, 3_072_000, 21_504_000),
        # They are put before as well, with their values of a kilobyte.
        ("get", 1_536_000, 1000 / 1500, 512_000, 22_016_000),
        # A thousand are put before, and deleting them is what is timed: a kilobyte around each of 1,000 and its value.
        ("delete", 3_072_000, 1000 / 1500, 1_024_000, 4_096_000),
        # A third puts, a third gets: 683 bytes and a kilobyte around them.
        ("mix", 1_536_000, 1000 / 1500, 1_536_000, 18_606_000),
    ],
)
def test_what_goes_beside_the_timed_requests_is_counted_by_hand(operation, untimed, seconds, put, moved):
    work = cell(f"kv-{operation}-1k-c10")
    parameters = work.parameters()

    assert untimed_bytes(parameters, 2.0) == untimed
    assert untimed_s(parameters, 2.0) == pytest.approx(seconds)
    assert put_bytes(parameters, 3000, 2.0) == put
    assert planned_bytes(work, 2.0) == moved


def test_a_file_is_moved_with_what_goes_around_it_and_nothing_beside():
    file = next(work for work in find("http-file").workloads if work.id == "get-14k-c10")

    assert planned_bytes(file, 2.0) == 2 * 5000 * (14_332 + 1024)
    assert (untimed_bytes(file.parameters(), 2.0), untimed_s(file.parameters(), 2.0)) == (0, 0.0)
    assert put_bytes(file.parameters(), 3000, 2.0) == 0


def test_each_key_is_deleted_once_so_no_more_are_asked_for_than_there_are():
    assert requests_of_round(cell("kv-delete-1k-c10"), 2.0, None) == 1000
    assert requests_of_round(cell("kv-put-1k-c10"), 2.0, None) == 10_000


def test_cells_with_more_clients_than_sockets_are_left_out_with_both_numbers():
    plan = planned("full", open_files=600)
    reasons = {one.workload: one.reason for one in plan.skipped}

    assert {one.removesuffix("-new").rpartition("-")[2] for one in reasons} == {
        "c500",
        "c1000",
        "r50",
        "r70",
        "r80",
        "r90",
    }
    assert reasons["kv-put-1k-c500"].values == {"needed": 628, "limit": 600}


def test_the_address_of_one_file_takes_no_keys():
    with pytest.raises(CapabilityMissing):
        planned(targets={"store": server(**{FILE: "yes"})})


def test_a_public_address_is_never_planned_beyond_its_bytes():
    cloud = CloudLimits(10**6, 0.1, "EUR")
    way = planned(targets={"store": server(cloud=cloud, mine="nas.alice.example")}).ways["store"]

    assert way.cost == pytest.approx(0.0001)


def test_one_range_of_keys_is_noted_for_the_whole_run():
    assert expected_rounds(planned("quick")) == {"keys": 1000}
    assert expected_rounds(planned("full")) == {"keys": 10_000}
    assert expected_rounds(planned("quick", workloads=("kv-get-1k-c10",))) == {"keys": 500}
    assert expected_rounds(planned("quick", workloads=("kv-mix-1k-r50",))) == {"keys": 500}
    assert most_keys(("kv-mix-1k-r50",), 2.0) == 500


def test_a_pace_has_its_share_of_the_requests_and_brings_along_the_mix_alone():
    plan = planned("quick", workloads=("kv-mix-1k-r50",))

    assert set(plan.cells) == {"kv-mix-1k-r50", *(f"kv-mix-1k-c{count}" for count in (10, 50, 100))}
    paced, whole = cell("kv-mix-1k-r50"), cell("kv-mix-1k-c10")
    assert requests_of_round(paced, 2.0, None) == requests_of_round(whole, 2.0, None) / 2
    assert planned_bytes(paced, 2.0) < planned_bytes(whole, 2.0)


@pytest.mark.parametrize(("profile", "shares"), [("smoke", 0), ("quick", 1), ("standard", 4), ("full", 4)])
def test_short_profiles_have_the_lowest_pace_alone_or_none(profile, shares):
    assert sum("-r" in one for one in planned(profile).cells) == shares
    assert ("kv-mix-1k-r50" in planned(profile).cells) is bool(shares)


IN_ADDRESS = {
    "key-put": "GET {base}/?opt=put&key={key}&value={value}",
    "key-get": "GET {base}/?opt=get&key={key}",
    "key-delete": "GET {base}/?opt=delete&key={key}",
}


def test_values_that_make_an_address_too_long_are_left_out_with_both_lengths():
    plan = planned("full", {"store": server(**IN_ADDRESS), "other": server("other")})
    reasons = {one.workload: one.reason for one in plan.skipped}

    assert set(reasons) == {work.id for work in SUITE.workloads if work.id.split("-")[2] == "10k"}
    told = reasons["kv-get-10k-c10"].values
    assert (told["way"], told["needed"], told["longest"]) == ("store", "11,820", "8,000")


def test_a_server_that_takes_longer_addresses_is_measured_whole():
    assert not planned("full", {"store": server(**IN_ADDRESS, **{"longest-address": "20000"})}).skipped


def test_the_profiles_have_the_cells_of_the_seed_with_new_connections():
    cells = {cell for cell in planned("standard").cells if cell.endswith("-new")}

    mixes = {f"kv-mix-1k-c{count}-new" for count in (10, 50, 100, 500, 1000)}
    assert cells == mixes | {f"kv-put-{size}-c10-new" for size in ("1k", "3k", "5k", "10k")}
    assert most_keys(["kv-delete-1k-c10-new"], 2.0) == most_keys(["kv-delete-1k-c10"], 2.0) == 1000


def test_rounds_for_a_verdict_are_counted_over_what_is_held_against_the_first_way():
    ways = {name: server(name) for name in ("store", "other", "more")}
    plans = [planned("full", dict(list(ways.items())[:count])) for count in (1, 2, 3)]

    assert {len(plan.cells) for plan in plans} == {164}
    # 2 / 2^n is below 0.05 / 164 with 13 pairs, and below 0.05 / 328 with 14.
    assert [plan.rounds_for_verdict for plan in plans] == [None, 13, 14]
