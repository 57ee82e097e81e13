"""Many clients put, get and delete keys at real servers, with the real vegeta; nothing of it is left."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from services.nginx import nginx
from services.stacks.servers import key_value
from support.generator import vegeta_path
from support.ways import Child, code_of

from volbench.child.key_range import range_key
from volbench.domain.model.errors import VolbenchError
from volbench.suites import find

SPELLED = {
    "key-put": "POST {base}/?opt=put&key={key}",
    "key-get": "GET {base}/?opt=get&key={key}",
    "key-delete": "GET {base}/?opt=delete&key={key}",
}
OPERATIONS = ("put", "get", "delete", "mix")
FEW_S = 0.3
KEYS = 200


@pytest.fixture(scope="module")
def store():
    with key_value() as service:
        yield service


def cell(operation, size="1k", clients=10):
    return next(work for work in find("http-keyvalue").workloads if work.id == f"kv-{operation}-{size}-c{clients}")


def paced(share="50"):
    return next(work for work in find("http-keyvalue").workloads if work.id == f"kv-mix-1k-r{share}")


def measure(child, work, seconds=FEW_S, most=None):
    """Measure a cell with fewer keys than a run has; `most` is what was answered a second at most."""
    context = child.context(limit_s=seconds)
    context = replace(context, programs={"vegeta": str(vegeta_path())}, saturation_iops=most)
    argv = [f"--keys={KEYS}" if str(part).startswith("--keys=") else part for part in work.build_command(context)]
    child.output = child.start(argv)
    return work.parse(child.output)


def rows_of(service):
    with closing(sqlite3.connect(service.folder / "pairs.db")) as base, base:
        return base.execute("SELECT count(*) FROM pairs").fetchone()[0]


def files_at(service):
    return [path for path in service.folder.rglob("*") if path.is_file()]


def looks_right(measured, operation):
    notes = measured.notes
    assert notes["errors"] == {}
    assert measured.io_count == notes["requests"] > 0
    assert measured.metrics["requests_per_s"] > 0
    assert sum(measured.latency_bins["op"].values()) == notes["requests"]
    assert notes["files_verified"] >= 2
    assert operation == "mix" or notes["absent"] == 0
    assert not notes["is_cut_short"]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_webdav_server_takes_keys_as_paths(plain_dav, operation):
    looks_right(measure(Child.to(plain_dav), cell(operation)), operation)

    assert not files_at(plain_dav)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_key_value_server_is_asked_as_its_owner_spells_it(store, operation):
    looks_right(measure(Child.to(store, options=SPELLED), cell(operation, "3k")), operation)

    assert rows_of(store) == 0


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_value_goes_in_the_address_where_its_owner_spells_it_so(store, operation):
    child = Child.to(store, options={**SPELLED, "key-put": "GET {base}/?opt=put&key={key}&value={value}"})
    measured = measure(child, cell(operation, "3k"))

    looks_right(measured, operation)
    assert rows_of(store) == 0
    assert child.ask("check")["put_ns"] > 0


def test_a_value_longer_than_an_address_may_be_is_refused_by_its_size(store):
    child = Child.to(store, options={**SPELLED, "key-put": "GET {base}/?opt=put&key={key}&value={value}"})
    with pytest.raises(VolbenchError) as refused:
        measure(child, cell("put", "10k"))

    assert refused.value.message.code == "tools.transfer_failures.too_large"
    assert rows_of(store) == 0


@pytest.mark.parametrize("operation", OPERATIONS)
def test_each_request_opens_a_connection_where_that_is_measured(store, operation):
    work = next(one for one in find("http-keyvalue").workloads if one.id == f"kv-{operation}-1k-c10-new")
    measured = measure(Child.to(store, options=SPELLED), work)

    looks_right(measured, operation)
    assert not work.is_kept_alive
    assert rows_of(store) == 0


def test_a_key_value_server_is_asked_by_paths_where_nothing_is_spelled(store):
    looks_right(measure(Child.to(store), cell("put", "10k")), "put")

    assert rows_of(store) == 0


@pytest.mark.parametrize("operation", ["put", "get"])
def test_requests_to_s3_are_signed_one_by_one(s3, operation):
    looks_right(measure(Child.to(s3), cell(operation)), operation)

    assert [path for path in files_at(s3) if "/keys/" in str(path)] == []


@pytest.mark.parametrize("options", [SPELLED, None])
def test_a_mix_is_asked_for_at_a_constant_pace_and_nothing_is_left(store, plain_dav, options):
    child = Child.to(plain_dav) if options is None else Child.to(store, options=options)
    measured = measure(child, paced(), seconds=0.5, most=400.0)
    notes = measured.notes

    looks_right(measured, "mix")
    # 5 ms apart; the last one may be due a moment after the time is over.
    assert 0 < notes["requests"] <= notes["due"] <= 101
    assert measured.metrics["asked_requests_per_s"] == pytest.approx(200)
    assert measured.metrics["write_bytes_per_s"] > 0
    assert notes["most_under_way"] >= 1
    assert (rows_of(store), files_at(plain_dav)) == (0, [])


@pytest.mark.parametrize(
    ("operation", "least", "most"), [("put", 1024, 2048), ("get", 1024, 2048), ("delete", 100, 1024)]
)
def test_what_goes_over_the_connections_is_told_of_keys_as_well(plain_dav, operation, least, most):
    measured = measure(Child.to(plain_dav), cell(operation))

    each = measured.metrics["wire_bytes_per_s"] * measured.timed_s / measured.notes["requests"]
    assert least < each < most


def test_where_nobody_knows_the_most_no_pace_is_asked_for_and_nothing_is_left(store):
    with pytest.raises(VolbenchError):
        measure(Child.to(store, options=SPELLED), paced())

    assert rows_of(store) == 0


def test_each_key_is_deleted_once_and_that_ends_the_round(plain_dav):
    measured = measure(Child.to(plain_dav), cell("delete"), seconds=60.0)

    assert measured.io_count == measured.notes["keys"] == KEYS
    assert not measured.notes["is_cut_short"]


def test_a_check_and_a_clean_up_are_spelled_as_well(store):
    child = Child.to(store, options=SPELLED)
    said = child.ask("check")

    assert said["put_ns"] > 0
    assert rows_of(store) == 0


def test_what_a_killed_child_left_is_removed_by_its_range(store):
    with closing(sqlite3.connect(store.folder / "pairs.db")) as base, base:
        left = [range_key("run-1", n).removeprefix(".").replace("/", "-") for n in range(0, 300, 2)]
        base.executemany("INSERT INTO pairs VALUES (?, 'x')", [(key,) for key in left])
        base.execute("INSERT INTO pairs VALUES ('mine', 'x')")
    said = Child.to(store, options=SPELLED).ask("clean-up", "--expect=keys:400")

    assert (said["removed"], said["kept_count"]) == (150, 0)
    assert rows_of(store) == 1
    assert Child.to(store).ask("clean-up", "--expect=keys:400")["removed"] == 0
    with closing(sqlite3.connect(store.folder / "pairs.db")) as base, base:
        base.execute("DELETE FROM pairs")


def test_what_a_server_lists_is_removed_by_its_list(dav):
    keys = dav.folder / ".volbench" / "run-1" / "keys"
    keys.mkdir(parents=True)
    for n in (0, 3, 399, 400):
        (keys / f"0-{n}").write_text("x")
    for path in (dav.folder / ".volbench", keys.parent, keys):
        path.chmod(0o777)
    said = Child.to(dav).ask("clean-up", "--expect=keys:400")

    assert (said["removed"], said["unknown"]) == (3, [".volbench/run-1/keys/0-400"])
    (keys / "0-400").unlink()


def test_keys_a_server_does_not_delete_are_named():
    with nginx(kind="http", more="limit_except GET PUT MKCOL { deny all; }") as service:
        said = Child.to(service).ask("clean-up", "--expect=keys:40")

    assert said["kept_count"] == 40
    assert said["kept"][0].endswith("keys/0-0")


@pytest.mark.parametrize("option", SPELLED)
def test_a_hostile_spelling_is_refused_before_anything_is_sent(store, option):
    child = Child.to(store, options={**SPELLED, option: "GET {base}/../../etc/{key}"})
    with pytest.raises(VolbenchError) as refused:
        measure(child, cell("get"))

    assert code_of(refused) == "wrong-address"


def test_a_value_over_the_servers_limit_is_said_in_words():
    with nginx(more="client_max_body_size 2k;") as service:
        with pytest.raises(VolbenchError) as refused:
            measure(Child.to(service), cell("put", "3k"))

        assert code_of(refused) == "too-large"
        assert "413" in refused.value.context["detail"]
        assert not files_at(service)


def test_bytes_that_are_counted_end_it(plain_dav):
    child = Child.to(plain_dav)
    child.most_bytes = 1_000_000
    notes = measure(child, cell("put"), seconds=60.0).notes

    assert 300 < notes["requests"] < 500
    assert notes["moved_bytes"] <= 1_000_000
    child.most_bytes = 500_000
    with pytest.raises(VolbenchError) as refused:
        measure(child, cell("get"))
    assert code_of(refused) == "byte-limit"
    assert not files_at(plain_dav)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_generators_own_ceiling_is_found_with_such_requests(operation):
    work, child = cell(operation, "10k"), Child()
    context = replace(child.context(), programs={"vegeta": str(vegeta_path())})
    measured = work.parse(child.start(work.ceiling_command(context)))

    assert measured.notes["errors"] == {}
    assert measured.metrics["requests_per_s"] > 100
