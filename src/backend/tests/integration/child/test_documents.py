"""Run documents at real servers: put once, listed with their length, read back, and never touched by a sweep."""

import gzip
import json

import pytest
from support.document_files import INSTALLATION, outbox, packed
from support.ways import Child, code_of

from volbench.domain.model.documents.document_keys import DocumentKey
from volbench.domain.model.errors import VolbenchError
from volbench.tools.document_transfer import (
    get_documents_command,
    list_documents_command,
    put_documents_command,
    read_got,
    read_listed,
    read_put,
)

PLACES = ["dav", "s3", "moto_s3", "smb", "versity"]
OTHER = "ba9876543210"


class Place:
    """A server documents are put at, each verb by a child of its own."""

    def __init__(self, service):
        self.way = Child.to(service)

    def put(self, folder, installation=INSTALLATION, most_bytes=None):
        command = put_documents_command(self.way.endpoint, str(folder), installation, None)
        return read_put(self.way.start([*command, *([f"--most-bytes={most_bytes}"] if most_bytes else [])]))

    def list(self):
        return read_listed(self.way.start(list_documents_command(self.way.endpoint)))

    def get(self, documents, into, most_bytes=None):
        into.mkdir(exist_ok=True)
        command = get_documents_command(self.way.endpoint, str(into), documents, None)
        return read_got(self.way.start([*command, *([f"--most-bytes={most_bytes}"] if most_bytes else [])]))

    def spoil(self, key, content, folder):
        """Put other bytes in the place of a document, as a child does that is killed in the middle."""
        source = folder / "spoilt"
        source.mkdir()
        (source / key.name).write_bytes(content)
        self.put(source, key.installation)


@pytest.fixture(params=PLACES)
def place(request):
    return Place(request.getfixturevalue(request.param))


def key(run, installation=INSTALLATION):
    return DocumentKey(installation, run)


def test_documents_are_put_once_and_read_back_byte_for_byte(place, tmp_path):
    installation = "00000000000a"
    source = outbox(tmp_path / "out", "RUN1", "RUN2")

    first = place.put(source, installation)
    outbox(source, "RUN1", more="another judgement of the same run")
    outbox(source, "RUN3")
    second = place.put(source, installation)
    listed = [one for one in place.list().documents if one[0].installation == installation]
    got = place.get(listed, tmp_path / "in")

    assert (first.put, first.there, first.failure) == (("RUN1.json.gz", "RUN2.json.gz"), (), None)
    assert (second.put, second.there) == (("RUN3.json.gz",), ("RUN1.json.gz", "RUN2.json.gz"))
    assert listed == [(key(run, installation), len(packed(run))) for run in ("RUN1", "RUN2", "RUN3")]
    assert got.got == (0, 1, 2)
    # The first one has stayed: what was put is never written anew.
    assert [(tmp_path / f"in/{n}").read_bytes() for n in range(3)] == [packed(f"RUN{n}") for n in (1, 2, 3)]
    assert got.moved_bytes == sum(size for _, size in listed)


def test_documents_of_several_installations_lie_beside_each_other(place, tmp_path):
    source = outbox(tmp_path / "out", "RUN1")
    for installation in ("00000000000b", "00000000000c"):
        place.put(source, installation)

    found = [one for one, _ in place.list().documents if one.installation in {"00000000000b", "00000000000c"}]

    assert found == [key("RUN1", "00000000000b"), key("RUN1", "00000000000c")]


def test_what_a_killed_child_left_is_no_document_and_is_put_again(place, tmp_path):
    installation = "00000000000d"
    whole = packed("RUN1", "x" * 5000)
    place.spoil(key("RUN1", installation), whole[: len(whole) // 2], tmp_path)
    source = outbox(tmp_path / "out", "RUN1", more="x" * 5000)

    again = place.put(source, installation)
    listed = [one for one in place.list().documents if one[0].installation == installation]
    place.get(listed, tmp_path / "in")

    assert (again.put, again.there) == (("RUN1.json.gz",), ())
    assert (tmp_path / "in/0").read_bytes() == whole


def test_no_clean_up_and_no_trial_of_a_sweep_touches_them(place, tmp_path):
    installation = "00000000000e"
    place.put(outbox(tmp_path / "out", "RUN1"), installation)
    way = place.way
    way.put("4k", least_files=3)
    before = place.list().documents

    way.ask("check")
    way.put("4k", least_files=3)
    cleaned = way.ask("clean-up", "--expect=4k:9", "--expect=keys:50")
    for run in ("volbench-results", installation, "RUN1"):
        way.run = run
        assert way.ask("clean-up", "--expect=4k:9")["removed"] == 0

    assert cleaned["removed"] == 3
    assert place.list().documents == before


def test_a_byte_limit_ends_the_putting_and_the_getting_between_two_documents(place, tmp_path):
    installation = "00000000000f"
    source = outbox(tmp_path / "out", "RUN1", "RUN2", "RUN3")
    room = sum(len(packed(run)) for run in ("RUN1", "RUN2"))

    put = place.put(source, installation, most_bytes=room)
    rest = place.put(source, installation)
    listed = [one for one in place.list().documents if one[0].installation == installation]
    got = place.get(listed, tmp_path / "in", most_bytes=room)

    assert (put.put, put.failure.context["reason"]) == (("RUN1.json.gz", "RUN2.json.gz"), "byte-limit")
    assert rest.put == ("RUN3.json.gz",)
    assert (got.got, got.is_stopped, got.moved_bytes) == ((0, 1), True, room)


def test_a_document_that_is_gone_or_of_another_length_is_told_and_the_rest_comes(place, tmp_path):
    installation = "00000000001a"
    place.put(outbox(tmp_path / "out", "RUN1", "RUN2"), installation)
    asked = [
        (key("GONE", installation), 100),
        (key("RUN1", installation), len(packed("RUN1")) - 1),
        (key("RUN2", installation), len(packed("RUN2"))),
    ]

    got = place.get(asked, tmp_path / "in")

    assert got.got == (2,)
    assert {at: one.context["reason"] for at, one in got.failures.items()} == {0: "not-found", 1: "wrong-bytes"}


def test_more_pages_than_one_are_listed(moto_s3, tmp_path):
    installation = "00000000001b"
    runs = [f"RUN{n:04d}" for n in range(1100)]
    place = Place(moto_s3)
    place.put(outbox(tmp_path / "out", *runs), installation)

    listed = [one.run for one, _ in place.list().documents if one.installation == installation]

    assert listed == runs


def test_what_is_no_document_is_counted_and_nothing_else(dav, tmp_path):
    place = Place(dav)
    place.put(outbox(tmp_path / "out", "RUN1"), "00000000001c")
    results = dav.folder / "files/volbench-results"
    if not results.exists():
        results = next(path for path in dav.folder.rglob("volbench-results"))
    (results / "00000000001c/holiday.jpg").write_bytes(b"no document")
    (results / "volbench-0123456789ab.jsonl.gz").write_bytes(b"all results as one file")
    (results / "UPPER0000000").mkdir()
    (results / "UPPER0000000/RUN1.json.gz").write_bytes(b"in no installation's folder")

    listed = place.list()

    assert [one for one, _ in listed.documents if one.installation == "00000000001c"] == [key("RUN1", "00000000001c")]
    assert listed.others == 3
    assert (listed.can_list, listed.is_all) == (True, True)


def test_a_folder_of_this_machine_can_be_read_and_is_not_made(tmp_path):
    folder = tmp_path / "share"
    child = Child()
    with pytest.raises(VolbenchError) as missing:
        read_listed(child.start(list_documents_command(str(folder))))
    below = folder / "volbench-results" / INSTALLATION
    below.mkdir(parents=True)
    outbox(below, "RUN1", "RUN2")
    (below / "RUN3.json.gz").symlink_to(below / "RUN1.json.gz")
    (folder / "volbench-results" / OTHER).symlink_to(below)

    listed = read_listed(child.start(list_documents_command(str(folder))))
    (tmp_path / "in").mkdir()
    asked = [*listed.documents, (key("RUN3"), 10)]
    got = read_got(child.start(get_documents_command(str(folder), str(tmp_path / "in"), asked, None)))

    assert code_of(missing) == "not-found"
    assert listed.documents == tuple((key(run), len(packed(run))) for run in ("RUN1", "RUN2"))
    assert (got.got, set(got.failures)) == ((0, 1), {2})
    assert json.loads(gzip.decompress((tmp_path / "in/0").read_bytes()))["id"] == "RUN1"


def test_kinds_that_keep_no_results_say_that_they_list_nothing(plain_http):
    assert (
        read_listed(Child.to(plain_http).start(list_documents_command(Child.to(plain_http).endpoint))).can_list is False
    )


@pytest.mark.parametrize(
    "changes",
    [{"password": "wrong"}, {"fingerprint": "00" * 32}],
)
def test_a_server_that_does_not_let_us_in_is_said(dav, tmp_path, changes):
    way = Child.to(dav, **changes)

    with pytest.raises(VolbenchError) as caught:
        read_put(way.start(put_documents_command(way.endpoint, str(outbox(tmp_path / "o", "R")), INSTALLATION, None)))

    assert code_of(caught) in {"auth", "certificate"}
