"""Signatures: held against botocore's, which is not part of volbench."""

from __future__ import annotations

import datetime as dt
from urllib.parse import quote

import pytest
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from volbench.child.signature import NOTHING, UNSIGNED, Signer, canonical
from volbench.child.way import Where

NOW = dt.datetime(2026, 11, 25, 4, 17, 0, tzinfo=dt.UTC)
USER, SECRET = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"


def theirs(method, path, query, *, payload, region, host="127.0.0.1:9000"):
    request = AWSRequest(method=method, url=f"http://{host}{path}", params=None, headers={})
    if query:
        request.url += f"?{canonical(query)}"
    request.headers["X-Amz-Content-SHA256"] = payload
    auth = S3SigV4Auth(Credentials(USER, SECRET), "s3", region)
    request.context["timestamp"] = NOW.strftime("%Y%m%dT%H%M%SZ")
    request.headers["X-Amz-Date"] = request.context["timestamp"]
    asked = auth.canonical_request(request).replace(auth.payload(request), payload)
    request.headers["host"] = host
    return auth.signature(auth.string_to_sign(request, asked), request)


@pytest.mark.parametrize("payload", [UNSIGNED, NOTHING])
@pytest.mark.parametrize("region", ["us-east-1", "eu-central-1"])
@pytest.mark.parametrize(
    ("method", "path", "query"),
    [
        ("GET", "/bucket/", {"list-type": "2", "prefix": ".volbench/", "max-keys": "1"}),
        ("PUT", "/bucket/.volbench/r/1mb/1-0", {}),
        ("PUT", "/bucket/k", {"partNumber": "3", "uploadId": "a/b+c d~e=&é"}),
        ("POST", "/bucket/k", {"uploads": ""}),
        ("DELETE", "/bucket/" + quote("holiday & sun (1).jpg"), {}),
    ],
)
def test_a_signature_is_that_of_botocore(method, path, query, region, payload):
    signer = Signer(Where("s3", user=USER, secret=SECRET.encode()), "127.0.0.1:9000", region)

    headers = signer.headers(method, path, query, payload, now_s=NOW.timestamp())

    wanted = theirs(method, path, query, payload=payload, region=region)
    assert headers["Authorization"].endswith(f"Signature={wanted}")
    assert headers["x-amz-content-sha256"] == payload


def test_without_a_user_nothing_is_signed():
    assert Signer(Where("s3"), "host", "us-east-1").headers("GET", "/", {}, NOTHING) == {}
