"""Servers that refuse in words of their own: what they name is said, instead of a guess at user, password or rights."""

import time
from email.utils import formatdate

import pytest
from services.faulty import answering
from services.nginx import nginx
from services.running import PASSWORD
from services.samba import samba
from support.ways import Child, code_of

from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.servers.endpoint import Endpoint, EndpointKind

LIST = b"<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"


def says(status, *headers, body=b""):
    head = b"\r\n".join((b"HTTP/1.1 " + status, *headers, b"Content-Length: %d" % len(body)))

    def answer(call):
        call.read_body()
        call.say(head + b"\r\n\r\n" + (b"" if call.method == "HEAD" else body))

    return answer


def refusal(address, kind="s3", **changes):
    options = {"bucket": "sweeps"} if kind == "s3" else {}
    endpoint = Endpoint("id", "way", EndpointKind(kind), address, **({"user": "me", "options": options} | changes))
    with pytest.raises(VolbenchError) as caught:
        Child(endpoint, "pw").ask("check")
    return caught


def refused_by(answer, kind="s3", **changes):
    with answering(answer) as service:
        for method in ("GET", "PROPFIND", "OPTIONS", "HEAD", "MKCOL"):
            service.answers[method] = answer
        address = service.address.removesuffix("/dav/") if kind == "s3" else service.address
        return refusal(address, kind, **changes)


@pytest.mark.parametrize(
    "answer",
    [
        says(
            b"400 Bad Request",
            body=b"<Error><Code>AuthorizationHeaderMalformed</Code><Message>the region 'us-east-1' is wrong; expecting "
            b"'eu-central-1'</Message>\n  <Region>eu-central-1</Region></Error>",
        ),
        says(
            b"301 Moved Permanently",
            b"x-amz-bucket-region: eu-central-1",
            body=b'<Error xmlns="x"><Code>PermanentRedirect</Code></Error>',
        ),
        says(b"307 Temporary Redirect", b"X-Amz-Bucket-Region: eu-central-1", b"Location: https://b.example/"),
    ],
)
def test_the_region_that_a_server_names_is_said(answer):
    caught = refused_by(answer)

    assert code_of(caught) == "wrong-region"
    assert caught.value.hint.values == {"region": "eu-central-1"}


def test_a_region_that_is_the_one_entered_is_no_reason():
    words = b"<Error><Code>AuthorizationHeaderMalformed</Code><Region>garage</Region></Error>"
    options = {"bucket": "sweeps", "region": "garage"}

    assert code_of(refused_by(says(b"400 Bad Request", body=words), options=options)) == "auth"


def test_both_times_of_a_skewed_clock_are_said():
    words = (
        b"<Error><Code>RequestTimeTooSkewed</Code><RequestTime>20261128T194116Z</RequestTime>"
        b"<ServerTime>2031-01-02T03:04:05Z</ServerTime></Error>"
    )
    caught = refused_by(says(b"403 Forbidden", body=words))

    step = caught.value.message.values["why"]
    assert code_of(caught) == "clock"
    assert step.values["there"] == "2031-01-02 03:04:05 UTC"
    assert step.values["here"].startswith(time.strftime("%Y-", time.gmtime()))


@pytest.mark.parametrize(("ahead_s", "code"), [(3600, "clock"), (-3600, "clock"), (60, "auth")])
def test_a_signature_refused_far_from_the_servers_own_date_is_one_of_clocks(ahead_s, code):
    date = b"Date: " + formatdate(time.time() + ahead_s, usegmt=True).encode()
    words = b"<Error><Code>SignatureDoesNotMatch</Code></Error>"

    assert code_of(refused_by(says(b"403 Forbidden", date, body=words))) == code


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ([b'WWW-Authenticate: Digest realm="a, b", nonce="x", qop="auth"'], "other-sign-in"),
        ([b"WWW-Authenticate: Negotiate", b"WWW-Authenticate: NTLM"], "other-sign-in"),
        ([b'WWW-Authenticate: Digest realm="a", Basic realm="b"'], "auth"),
        ([b'WWW-Authenticate: Basic realm="Digest only"'], "auth"),
        ([], "auth"),
    ],
)
@pytest.mark.parametrize("kind", ["webdav", "http"])
def test_another_way_to_sign_in_is_named(kind, headers, code):
    caught = refused_by(says(b"401 Unauthorized", *headers), kind)

    assert code_of(caught) == code


@pytest.mark.parametrize("place", [b"/dav2/?token=hush", b"../dav2/", b"//other/dav2/", b"https://h:1/dav2/#x"])
def test_a_location_is_said_as_it_came_without_its_query(place):
    caught = refused_by(says(b"302 Found", b"Location: " + place), "webdav")

    assert code_of(caught) == "redirect"
    assert caught.value.context["detail"] == f"HTTP 302 to {place.decode().split('?')[0].split('#')[0]}"


def test_markup_is_left_out_of_what_a_server_said():
    page = b"<html><head><style>p{}</style><title>403</title></head><body><p>No&nbsp;entry &amp; more</p></body></html>"
    caught = refused_by(says(b"403 Forbidden", body=page), "webdav")

    assert caught.value.context["detail"] == "HTTP 403 Forbidden 403 No entry & more"


def locked(call):
    """A bucket with Object Lock."""
    if call.method == "PUT" and b"content-md5:" not in call.head.lower():
        call.read_body()
        words = (
            b"<Error><Code>InvalidRequest</Code><Message>Content-MD5 OR x-amz-checksum- HTTP header is required for "
            b"Put Object requests with Object Lock parameters</Message></Error>"
        )
        call.say(b"HTTP/1.1 400 Bad Request\r\nContent-Length: %d\r\n\r\n%s" % (len(words), words))
        return
    call.read_body()
    call.say(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def test_a_checksum_is_sent_where_a_bucket_wants_one():
    with answering(locked) as service:
        listed = says(b"200 OK", body=LIST)
        service.answers["GET"] = listed
        endpoint = Endpoint(
            "id", "way", EndpointKind.S3, service.address.removesuffix("/dav/"), "me", {"bucket": "sweeps"}
        )
        with pytest.raises(VolbenchError) as caught:
            Child(endpoint, "pw").ask("check")

    # It was put, and is not in the list of a server that does nothing else.
    assert code_of(caught) == "not-listed"
    assert service.requests.count("PUT") == 2
    assert any(b"Content-MD5: " in head for head in service.heads)


def test_a_server_that_speaks_smb_1_alone_is_named():
    old = "server min protocol = NT1\n  server max protocol = NT1"
    with samba(server=old) as service, pytest.raises(VolbenchError) as caught:
        Child.to(service).ask("check")

    assert code_of(caught) == "old-smb"


@pytest.mark.parametrize("password", [" leading", "trailing ", "\t both \"%' ", PASSWORD])
def test_a_password_keeps_its_blanks(password):
    with samba(password=password) as service:
        assert Child.to(service).ask("check")["left"] == []
        with pytest.raises(VolbenchError) as caught:
            Child.to(service, password=f"{password}x").ask("check")

    assert code_of(caught) == "auth"


@pytest.mark.parametrize("answer", [b"403 Forbidden", b"409 Conflict", b"301 Moved Permanently", b"405 No", b"400 No"])
def test_a_folder_that_is_there_is_used_however_making_it_is_refused(answer):
    with answering(says(b"500 Broken"), good_puts=1) as service:
        service.answers["MKCOL"] = says(answer)
        with pytest.raises(VolbenchError) as caught:
            Child.to(service).ask("check")
    # Its one file is put; the faulty server has nothing to give back.
    assert caught.value.context["step"] != "put"


def test_a_folder_that_cannot_be_made_and_is_not_there_is_refused():
    def answer(call):
        call.read_body()
        is_base = call.path == b"/dav/"
        words = b'<multistatus xmlns="DAV:"><response><href>/dav/</href></response></multistatus>'
        call.say(
            b"HTTP/1.1 207 M\r\nContent-Length: %d\r\n\r\n%s" % (len(words), words)
            if is_base
            else b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
        )

    with answering(answer) as service:
        service.answers["PROPFIND"] = answer
        service.answers["MKCOL"] = says(b"403 Forbidden")
        with pytest.raises(VolbenchError) as caught:
            Child.to(service).ask("check")

    assert (code_of(caught), caught.value.context["step"]) == ("denied", "put")


def test_the_address_of_one_file_is_found_out():
    with nginx(kind="http") as service:
        (service.folder / "one.bin").write_bytes(bytes(5000))
        child = Child.to(service, address=f"{service.address.rstrip('/')}/one.bin")
        for verb in (lambda: child.ask("check"), lambda: child.put("4k")):
            with pytest.raises(VolbenchError) as caught:
                verb()
            assert code_of(caught) == "one-file"
        assert (service.folder / "one.bin").read_bytes() == bytes(5000)
