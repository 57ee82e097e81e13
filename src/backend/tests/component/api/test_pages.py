"""The built page as files: precompressed, cached by their names, nothing outside the folder."""

import gzip
import re

import pytest
from support.service import make_app, make_client

from volbench.languages import languages

SCRIPT = b"export const answer = 42\n" * 40


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "app"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>volbench</title>")
    (folder / "assets" / "index-CeAlwmiZ.js").write_bytes(SCRIPT)
    (folder / "assets" / "index-CeAlwmiZ.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (folder / "assets" / "index-CeAlwmiZ.js.br").write_bytes(b"as if brotli")
    (folder / "logo.svg").write_text("<svg/>")
    (folder / "notes.md").write_text("not for the browser")
    (tmp_path / "secret.js").write_text("secret")
    return folder


@pytest.fixture
def browser(store, folder):
    return make_client(make_app(store, static_folder=folder), signed_in=False)


def test_the_page_needs_no_session_and_is_asked_for_each_time(browser):
    answer = browser.get("/")

    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.fixture
def page(folder):
    (folder / "index.html").write_text("<!doctype html><html><head><title>volbench</title></head></html>")


@pytest.mark.parametrize("told", ["/volbench", "/volbench/", "/apps/volume-bench"])
@pytest.mark.usefixtures("page")
def test_below_a_sub_path_addresses_begin_where_the_proxy_says(browser, told):
    answer = browser.get("/", headers={"X-Forwarded-Prefix": told})

    assert f'<head><base href="{told.rstrip("/")}/">' in answer.text
    assert "base-uri 'self'" in answer.headers["Content-Security-Policy"]
    assert "X-Forwarded-Prefix" in answer.headers["Vary"]
    assert answer.headers["Cache-Control"] == "no-cache"
    again = browser.get("/", headers={"X-Forwarded-Prefix": told, "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "told", ["", "volbench", "//evil.example", "/a//b", "/../x", "/a/./b", '/"><script>', "/" + "a" * 65, "/a, /b"]
)
@pytest.mark.usefixtures("page")
def test_what_is_no_plain_path_is_no_sub_path(browser, told):
    answer = browser.get("/", headers={"X-Forwarded-Prefix": told} if told else {})

    assert answer.status_code == 200
    assert "<base" not in answer.text


@pytest.mark.usefixtures("page")
def test_a_page_kept_packed_alone_is_found_below_a_sub_path(browser, folder):
    packed = gzip.compress((folder / "index.html").read_bytes())
    (folder / "index.html.gz").write_bytes(packed)

    assert "<base" in browser.get("/", headers={"X-Forwarded-Prefix": "/v", "Accept-Encoding": "gzip"}).text


def test_an_unchanged_page_is_not_sent_again(browser):
    etag = browser.get("/").headers["ETag"]

    assert browser.get("/", headers={"If-None-Match": etag}).status_code == 304


def test_a_link_with_a_token_opens_the_page_and_tells_nobody(browser):
    answer = browser.get("/?token=secret")

    assert answer.status_code == 200
    assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br", "br", b"as if brotli"),
        ("gzip", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("br;q=0, gzip;q=1", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("identity", None, SCRIPT),
        ("", None, SCRIPT),
    ],
)
def test_a_script_is_sent_as_small_as_the_browser_understands(browser, accepted, encoding, content):
    answer = browser.get("/assets/index-CeAlwmiZ.js", headers={"Accept-Encoding": accepted})

    assert answer.headers.get("Content-Encoding") == encoding
    assert gzip.decompress(answer.data) == SCRIPT if encoding == "gzip" else answer.data == content
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_what_is_kept_compressed_only_is_unpacked_for_whoever_needs_it_plain(browser, folder):
    (folder / "assets" / "index-CeAlwmiZ.js").unlink()

    packed = browser.get("/assets/index-CeAlwmiZ.js", headers={"Accept-Encoding": "gzip"})
    plain = browser.get("/assets/index-CeAlwmiZ.js", headers={"Accept-Encoding": "identity"})
    again = browser.get(
        "/assets/index-CeAlwmiZ.js",
        headers={"Accept-Encoding": "identity", "If-None-Match": plain.headers["ETag"]},
    )

    assert (packed.headers["Content-Encoding"], gzip.decompress(packed.data)) == ("gzip", SCRIPT)
    assert ("Content-Encoding" in plain.headers, plain.data) == (False, SCRIPT)
    assert plain.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (again.status_code, plain.headers["ETag"] == packed.headers["ETag"]) == (304, False)


def test_a_file_without_a_hash_in_its_name_is_not_kept(browser):
    assert browser.get("/logo.svg").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.js",
        "/%2e%2e/secret.js",
        "/assets/../../secret.js",
        "/assets%2f..%2f..%2fsecret.js",
        "//etc/passwd.js",
        "/assets",
        "/assets/",
        "/notes.md",
        "/assets/index-CeAlwmiZ.js.gz",
        "/a%00.js",
        "/assets/none-12345678.js",
    ],
)
def test_nothing_but_the_page_is_served(browser, path):
    answer = browser.get(path)

    assert (answer.status_code, answer.json["code"]) == (404, "not-found")


def test_an_unbuilt_page_says_what_to_do_in_every_language(store, tmp_path):
    answer = make_client(make_app(store, static_folder=tmp_path / "none"), signed_in=False).get("/")

    assert answer.status_code == 503
    assert "页面尚未构建" in answer.text
    assert answer.text.count("<code>make run</code>") == len(languages())
    assert [f'<h1 lang="{tag}">' in answer.text for tag in languages()] == [True] * len(languages())


def test_a_part_of_a_file_that_does_not_exist_is_refused(browser):
    answer = browser.get("/logo.svg", headers={"Range": "bytes=5000-6000"})

    assert (answer.status_code, answer.json["code"]) == (400, "bad-request")


A_BROWSERS_ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize(
    ("language", "said", "link"),
    [("en-GB,en;q=0.5", "no page at this address", "Go to the start page"), ("zh-CN", "此地址没有页面", "前往首页")],
)
def test_a_person_at_a_wrong_address_is_led_to_the_start(browser, language, said, link):
    answer = browser.get("/runs", headers={"Accept": A_BROWSERS_ACCEPT, "Accept-Language": language})

    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert said in answer.text
    assert re.search(rf'<a href="./" style="[^"]*background:[^"]*">{link}</a>', answer.text), "no button"
    assert {"Accept", "Accept-Language"} <= set(answer.vary)
    assert "default-src" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("path", "start"), [("/a/b", "../"), ("/a/b/", "../../"), ("/<script>x", "./"), ("/%2e%2e/%2e%2e/etc/passwd", None)]
)
def test_the_way_back_holds_behind_a_proxys_own_path_and_repeats_nothing(browser, path, start):
    answer = browser.get(path, headers={"Accept": A_BROWSERS_ACCEPT})

    assert answer.status_code == 404
    assert start is None or f'href="{start}"' in answer.text
    assert "script" not in answer.text
    assert "passwd" not in answer.text


def test_a_wrong_address_of_the_interface_stays_a_problem_for_browsers_too(browser):
    answer = browser.get("/api/v1/nothing", headers={"Accept": A_BROWSERS_ACCEPT})

    assert (answer.status_code, answer.json["code"]) == (401, "not-signed-in")
