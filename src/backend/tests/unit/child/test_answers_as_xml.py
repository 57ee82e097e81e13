"""Lists of WebDAV and S3, however they are laid out: read right or refused, never taken for empty."""

import pytest

from volbench.child.failed import TransferFailed
from volbench.child.keys import key_at, named_by, read_key, shared_path
from volbench.child.markup import read_xml
from volbench.child.multistatus import parts_of, read_multistatus
from volbench.child.s3_answers import code_in, keeps_versions, keys_of, refuse_late_error, uploads_of, versions_of
from volbench.child.way import Listed, Version

PREFIX = ".volbench/r/"
KEY = ".volbench/r/4k/1-0"
SPREAD = (
    b'<?xml version="1.0"?>\n<s:ListBucketResult xmlns:s="urn:x">\n <s:IsTruncated>\n  False\n </s:IsTruncated>\n'
    b" <s:Contents>\n  <s:Key>\n   .volbench/r/4k/1-0\n  </s:Key>\n  <s:Size> 5 </s:Size>\n </s:Contents>\n"
    b"</s:ListBucketResult>\n"
)
BOMB = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


def page(body, attributes="", truncated="<IsTruncated>false</IsTruncated>"):
    return f"<ListBucketResult{attributes}>{truncated}{body}</ListBucketResult>".encode()


def contents(key=KEY, size="<Size>5</Size>"):
    return f"<Contents><Key>{key}</Key>{size}</Contents>"


@pytest.mark.parametrize(
    "words",
    [
        page(contents()),
        page(contents(), ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'),
        SPREAD,
        page(contents(f"<![CDATA[{KEY}]]>")),
        page(contents(".volbench&#x2F;r/4k/1&#45;0")),
        page("<EncodingType>url</EncodingType>" + contents(".volbench%2Fr%2F4k%2F1-0")),
        page(f"<Prefix>{PREFIX}</Prefix><KeyCount>1</KeyCount>" + contents()),
        b"   \r\n" + page("<!-- <Contents><Key>no</Key></Contents> -->" + contents()),
        page(contents()).decode().encode("utf-16"),
    ],
)
def test_keys_are_read_however_a_page_is_laid_out(words):
    assert keys_of(words, PREFIX).entries == [Listed(KEY, 5)]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (page(contents(), truncated=""), "list-incomplete"),
        (page(contents(), truncated="<IsTruncated>maybe</IsTruncated>"), "list-incomplete"),
        (page(contents(), truncated="<IsTruncated>true</IsTruncated>"), "list-incomplete"),
        (page("<KeyCount>2</KeyCount>" + contents()), "list-incomplete"),
        (page("<Prefix>other/</Prefix>"), "list-not-understood"),
        (page("<Contents><Size>5</Size></Contents>"), "not-understood"),
        (page(contents())[:-8], "not-understood"),
        (b"<html><body>Sign in</body></html>", "not-understood"),
        (b"<!DOCTYPE html><html></html>", "not-understood"),
        (BOMB + page(contents("&b;")), "not-understood"),
        (b"<Error><Code>SlowDown</Code></Error>", "retry-after"),
        (b"<Error xmlns='urn:x'>\n<Code>\nAccessDenied\n</Code></Error>", "denied"),
        (b"", "not-understood"),
        (b"{}", "not-understood"),
        (b"<a>" * 5000, "not-understood"),
    ],
)
def test_a_page_that_is_not_whole_or_not_understood_is_refused(words, code):
    with pytest.raises(TransferFailed) as caught:
        keys_of(words, PREFIX)

    assert caught.value.code == code


def test_the_next_page_is_asked_for_as_it_is_told():
    more = "<IsTruncated> true </IsTruncated><NextContinuationToken>a+b%2F</NextContinuationToken>"
    assert keys_of(page("", truncated=more), PREFIX).following == {"continuation-token": "a+b%2F"}
    listed = (
        b"<ListVersionsResult>\n<IsTruncated>true</IsTruncated><NextKeyMarker>k</NextKeyMarker>"
        b"<NextVersionIdMarker>v</NextVersionIdMarker><EncodingType>url</EncodingType>"
        b"<Version><Key>a+%2B</Key><VersionId>1</VersionId></Version>"
        b"<DeleteMarker><Key>a</Key><VersionId>2</VersionId></DeleteMarker></ListVersionsResult>"
    )
    found = versions_of(listed, "")
    assert found.following == {"key-marker": "k", "version-id-marker": "v"}
    assert found.entries == [Version("a +", "1", is_marker=False), Version("a", "2", is_marker=True)]
    with pytest.raises(TransferFailed, match="not-understood"):
        versions_of(page(contents()), PREFIX)
    with pytest.raises(TransferFailed, match="not-understood"):
        uploads_of(page(contents()))


@pytest.mark.parametrize(
    ("words", "keeps"),
    [
        (b"<VersioningConfiguration/>", False),
        (b"<VersioningConfiguration xmlns='urn:x'>\n<Status>\nEnabled\n</Status></VersioningConfiguration>", True),
        (b"<VersioningConfiguration><Status>Suspended</Status></VersioningConfiguration>", True),
        (b"<VersioningConfiguration><Status>Soon</Status></VersioningConfiguration>", None),
        (b"<html/>", None),
        (page(""), None),
    ],
)
def test_whether_a_bucket_keeps_versions_is_known_or_not(words, keeps):
    assert keeps_versions(words) is keeps


def test_an_error_after_parts_were_joined_is_found_in_any_layout():
    refuse_late_error(b"\n  <c:CompleteMultipartUploadResult xmlns:c='urn:x'/>")
    for words in (b"<Error>\n<Code>SlowDown</Code></Error>", b"<e:Error xmlns:e='urn:x'/>", b"<html/>", b"ok"):
        with pytest.raises(TransferFailed):
            refuse_late_error(words)
    assert code_in(b"<R>\n<Error>\n<Code> NoSuchKey </Code></Error></R>") == "not-found"
    assert code_in(b"no such thing") is None


@pytest.mark.parametrize(
    "href",
    [
        "/dav/.volbench/",
        "/dav/.volbench",
        "http://elsewhere:8080/dav/.volbench/",
        "/d%61v/%2evolbench/",
        "/dav//.volbench/?x#y",
        "//dav/.volbench/",
        "\n  /dav/.volbench/\n",
        "/dav/./.volbench/",
        "./",
    ],
)
def test_a_folder_is_found_in_its_list_however_it_is_spelled(href):
    words = f'<D:multistatus xmlns:D="DAV:"><D:response><D:href>{href}</D:href></D:response></D:multistatus>'

    (found,) = read_multistatus(words.encode(), parts_of("/dav/.volbench/"))

    assert found.parts == ("dav", ".volbench")


@pytest.mark.parametrize(
    "words",
    [
        b"<html/>",
        b"",
        b"<multistatus/>",
        b'<x:multistatus xmlns:x="urn:x"/>',
        b'<multistatus xmlns="DAV:"><response/></multistatus>',
        b'<multistatus xmlns="DAV:"><response><href>/a/../b/</href></response></multistatus>',
        b'<multistatus xmlns="DAV:"><response><href>http://[/x</href></response></multistatus>',
        b'<multistatus xmlns="DAV:"><response><href>/a</href>',
        BOMB + b'<multistatus xmlns="DAV:"><response><href>&b;</href></response></multistatus>',
        b'<multistatus xmlns="DAV:"><response><href>/a/</href><status>HTTP/1.1 507 No</status></response></multistatus>',  # noqa: E501
    ],
)
def test_what_is_no_whole_multistatus_is_refused(words):
    with pytest.raises(TransferFailed) as caught:
        read_multistatus(words, ("a",))

    assert caught.value.code in {"not-understood", "list-incomplete"}


def test_what_a_property_that_failed_would_say_is_not_believed():
    words = (
        b'<multistatus xmlns="DAV:"><response><href>/a</href><propstat><prop><resourcetype><collection/></resourcetype>'
        b"<getcontentlength>7</getcontentlength></prop><status>HTTP/1.1 404 Not Found</status></propstat>"
        b"</response></multistatus>"
    )
    (found,) = read_multistatus(words, ())

    assert (found.is_folder, found.bytes) == (False, None)


def test_a_name_with_a_slash_in_it_leads_nowhere_else():
    assert parts_of("/dav/a%2Fb") == ("dav", "a/b")


def test_entities_are_never_expanded_and_text_is_whole():
    assert read_xml(b"<a>x&amp;<!-- no -->y<![CDATA[<z>]]></a>").text == "x&y<z>"
    with pytest.raises(TransferFailed, match="types or entities"):
        read_xml(BOMB + b"<a>&b;</a>")


def test_keys_lie_in_folders_that_stay_and_come_back_as_they_were():
    path = shared_path(".volbench/run-1/4k/1-0")

    assert path == ".volbench/4k/run-1.1-0"
    assert key_at(path) == ".volbench/run-1/4k/1-0"
    for other in ("volbench-results/x/y.json.gz", ".volbench/4k/holiday.jpg", ".volbench/4k/run.01-0"):
        assert (shared_path(other), key_at(other)) == (other, other)
        assert read_key(other) is None


def test_a_journal_names_its_own_keys_alone():
    is_named = named_by("r", [("4k", 2), ("keys", 10)])

    assert all(map(is_named, (".volbench/r/4k/2-7", ".volbench/r/keys/0-9", ".volbench/r/check/0-0")))
    others = ".volbench/r/4k/3-0 .volbench/q/4k/1-0 .volbench/r/1mb/1-0 .volbench/r/keys/0-10 .volbench/r/keys/1-0 x"
    assert not any(map(is_named, others.split()))
