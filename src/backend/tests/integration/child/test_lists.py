"""Lists that are not understood, behind real proxies and from servers made for it: nothing of others is removed."""

import pytest
from services.faulty import answer_well, answering
from services.moto import moto
from services.odd import odd
from services.proxied import proxied
from support.ways import Child, code_of

from volbench.domain.model.errors import VolbenchError

OURS = ["--expect=4k:3"]


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def running_files(folder):
    """Put what another NAS is measuring with just now: one of an earlier version, one of this."""
    for place in (".volbench/their-run/4k", ".volbench/4k"):
        (folder / place).mkdir(parents=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777)
    for name in (".volbench/their-run/4k/1-0", ".volbench/4k/their-run.1-0"):
        (folder / name).write_text("theirs")
    return files(folder)


@pytest.mark.parametrize("way", ["path-changed", "prefix-added", "prefix-taken-away", "other-host"])
def test_behind_a_proxy_that_changes_paths_everything_works_and_nothing_of_others_is_touched(way):
    with proxied(way) as service:
        theirs = running_files(service.folder)
        child = Child.to(service)

        assert child.ask("check")["left"] == [".volbench/"]
        child.put("4k")
        assert len(files(service.folder)) == len(theirs) + 2
        said = child.ask("clean-up", *OURS)

        assert (said["removed"], said["unknown"]) == (2, [])
        assert files(service.folder) == theirs


def test_behind_a_proxy_that_answers_lists_with_a_page_nothing_is_written_or_removed():
    with proxied("page-for-lists") as service:
        theirs = running_files(service.folder)
        for ask in (lambda child: child.ask("check"), lambda child: child.ask("clean-up", *OURS), Child.put):
            with pytest.raises(VolbenchError) as caught:
                ask(Child.to(service))
            assert code_of(caught) == "not-understood"

        assert files(service.folder) == theirs


def listed(*entries, status=b"207 Multi-Status"):
    hrefs = b"".join(b"<D:response><D:href>%s</D:href></D:response>" % one for one in entries)
    words = b'<D:multistatus xmlns:D="DAV:">%s</D:multistatus>' % hrefs
    return b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s" % (status, len(words), words)


LISTS = {
    "empty": listed(),
    "another-folder": listed(b"/dav/.other/"),
    "the-one-above": listed(b"/dav/"),
    "with-one-beyond": listed(b"/dav/.volbench/", b"/dav/.volbench/check/", b"/private/"),
    "not-a-list": b"HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>",
    "a-page-as-a-list": b"HTTP/1.1 207 Multi-Status\r\nContent-Length: 13\r\n\r\n<html></html>",
    "cut-off": b"HTTP/1.1 207 Multi-Status\r\nContent-Length: 40\r\n\r\n<D:multistatus xmlns:D='DAV:'>          ",
    "nothing": b"HTTP/1.1 207 Multi-Status\r\nContent-Length: 0\r\n\r\n",
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_is_not_understood_is_said_and_no_folder_is_deleted(name):
    with answering(answer_well) as service:
        service.answers["PROPFIND"] = lambda call: (
            call.say(LISTS[name]) if b"depth: 1" in call.head.lower() else answer_well(call)
        )
        with pytest.raises(VolbenchError) as caught:
            Child.to(service).ask("check")
        after_check = dict(service.files)
        with pytest.raises(VolbenchError) as cleaned:
            Child.to(service).ask("clean-up", *OURS)
        deleted = [head.split(b" ")[1] for head in service.heads if head.startswith(b"DELETE")]

    assert code_of(caught) in {"list-not-understood", "not-listed"}
    assert caught.value.context["step"] == "list"
    assert code_of(cleaned) == code_of(caught)
    assert not any(path.endswith(b"/") for path in deleted)
    assert after_check == {}


@pytest.mark.parametrize(
    ("method", "answer", "step"),
    [
        ("PROPFIND", b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "open"),
        ("PUT", b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "put"),
        ("GET", b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "get"),
        ("DELETE", b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "delete"),
        ("DELETE", b"HTTP/1.1 204 No Content\r\n\r\n", "list-again"),
    ],
)
def test_a_trial_says_which_of_its_steps_failed(method, answer, step):
    with odd("well") as service:
        service.answers[method] = lambda call: (call.read_body(), call.say(answer))
        with pytest.raises(VolbenchError) as caught:
            Child.to(service).ask("check")

    assert caught.value.context["step"] == step
    may_stay = step in {"delete", "list-again"}
    assert ("trial_left" in caught.value.message.code) == may_stay


def test_a_file_that_the_list_hides_ends_the_round_and_is_removed():
    with answering(answer_well) as service:
        service.answers["PROPFIND"] = lambda call: answer_well(call, hides=True)
        with pytest.raises(VolbenchError) as caught:
            Child.to(service).put("4k")
        assert (code_of(caught), service.files) == ("not-listed", {})

        # Killed before it could look: found by asking for it.
        for n in range(3):
            service.files[b"/dav/.volbench/4k/run-1.1-%d" % n] = b"x"
        said = Child.to(service).ask("clean-up", *OURS)
        assert (said["removed"], service.files) == (3, {})


class Bucket:
    """A versioned bucket of moto's, looked at past our own client."""

    def __init__(self, service):
        import boto3

        self.client = boto3.client(
            "s3",
            endpoint_url=service.address,
            region_name="us-east-1",
            aws_access_key_id="user",
            aws_secret_access_key="secret",
        )

    def keep(self):
        self.client.put_bucket_versioning(Bucket="sweeps", VersioningConfiguration={"Status": "Enabled"})

    def versions(self):
        said = self.client.list_object_versions(Bucket="sweeps")
        return sorted(one["Key"] for one in (*said.get("Versions", ()), *said.get("DeleteMarkers", ())))


def test_versions_of_our_keys_are_removed_for_good_and_no_others():
    with moto() as service:
        bucket = Bucket(service)
        bucket.keep()
        for key in (".volbench/run-1/4k/9-0", ".volbench/run-1/4k/1-0.txt", ".volbench/other/4k/1-0", "film"):
            bucket.client.put_object(Bucket="sweeps", Key=key, Body=b"theirs")
            bucket.client.delete_object(Bucket="sweeps", Key=key)
        # What an earlier version has hidden: its name is in the journal.
        for _ in range(2):
            bucket.client.put_object(Bucket="sweeps", Key=".volbench/run-1/4k/1-0", Body=b"ours")
        bucket.client.delete_object(Bucket="sweeps", Key=".volbench/run-1/4k/1-0")
        theirs = [key for key in bucket.versions() if key != ".volbench/run-1/4k/1-0"]
        way = Child.to(service)

        assert way.ask("check")["facts"]["versions"] == "removed"
        way.put("4k", least_files=3, round_=2)
        way.get("4k", round_=2)
        said = way.ask("clean-up", *OURS)

        assert (said["versions"], said["kept"], said["unknown"]) == ("removed", [], [])
        assert bucket.versions() == theirs


def test_a_bucket_without_versions_is_said_to_keep_none(moto_s3):
    assert Child.to(moto_s3).ask("check")["facts"]["versions"] == "none"


def answer_as_versioned(call, *, shows):
    """Keep every version of what is put, and let nobody remove one; `shows` says whether they are listed."""
    path, _, query = call.path.decode().partition("?")
    key = path.removeprefix("/sweeps/")
    body = call.read_body()
    head = "HTTP/1.1 200 OK\r\nx-amz-version-id: v1\r\n"
    words = ""
    if call.method == "PUT":
        call.files[key] = body
    elif call.method == "DELETE" and "versionId" in query:
        head = "HTTP/1.1 403 Forbidden\r\n"
    elif call.method == "DELETE":
        call.files.pop(key, None)
        head += "x-amz-delete-marker: true\r\n"
    elif "versioning" in query:
        head = "HTTP/1.1 403 Forbidden\r\n"
    elif "versions" in query and shows:
        one = "<Version><Key>.volbench/run-1/check/0-0</Key><VersionId>v1</VersionId></Version>"
        words = f"<ListVersionsResult><IsTruncated>false</IsTruncated>{one}</ListVersionsResult>"
    elif "versions" in query or "uploads" in query:
        head = "HTTP/1.1 501 Not Implemented\r\n"
    elif "list-type" in query:
        keys = "".join(f"<Contents>\n<Key>{one}</Key></Contents>" for one in call.files)
        words = f"<ListBucketResult>\n<IsTruncated>false</IsTruncated>{keys}</ListBucketResult>"
    elif key not in call.files:
        head = "HTTP/1.1 404 Not Found\r\n"
    elif call.method == "GET":
        words = call.files[key].decode("latin-1")
    sent = words.encode("latin-1")
    call.say(f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent)


@pytest.mark.parametrize("shows", [True, False])
def test_where_versions_may_not_be_removed_that_is_said(shows):
    with answering(answer_well) as service:
        for method in ("PUT", "GET", "HEAD", "DELETE"):
            service.answers[method] = lambda call: answer_as_versioned(call, shows=shows)
        service.kind, service.options = "s3", {"bucket": "sweeps"}
        said = Child.to(service, address=service.address.removesuffix("/dav/")).ask("check")

    assert said["facts"]["versions"] == "stay"
    assert service.files == {}
