"""Files beside the database that hold something else than we wrote: said, kept, and not taken for empty."""

import pytest

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.notices.outgoing import KeptAddress
from volbench.host.notice_file import FILE as NOTICE_FILE
from volbench.host.notice_file import NoticeFile
from volbench.host.scrape_token import FILE as SCRAPE_FILE
from volbench.host.scrape_token import ScrapeToken
from volbench.host.secret_file import FILE, SecretFile

GARBAGE = [b"", b"\x00" * 64, b"{", b"[]", b"null", b'"x"', b"\xff\xfe{", b"[" * 100_000, b" " * 1_000_001]


@pytest.mark.parametrize("content", [*GARBAGE, b'{"id": 5}', b'{"id": null}'], ids=range(len(GARBAGE) + 2))
def test_passwords_that_are_not_understood_are_said_and_stay(tmp_path, content):
    path = tmp_path / FILE
    path.write_bytes(content)
    kept = SecretFile(tmp_path)

    for ask in (
        lambda: kept.get("id"),
        lambda: kept.has("id"),
        lambda: kept.put("other", b"secret"),
        lambda: kept.remove("id"),
    ):
        with pytest.raises(StoreFailed) as told:
            ask()
        assert told.value.message.values["path"] == str(path)
        assert told.value.message.values["why"].code == "host.private_file.not_ours"
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [*GARBAGE, b'{"addresses": [{"x": 1}]}', b'{"addresses": 5}'])
def test_addresses_that_are_not_understood_are_said_and_stay(tmp_path, content):
    path = tmp_path / NOTICE_FILE
    path.write_bytes(content)
    kept = NoticeFile(tmp_path)

    for ask in (kept.addresses, lambda: kept.add(KeptAddress("a", "ntfy://x", "")), lambda: kept.remove("a")):
        with pytest.raises(StoreFailed):
            ask()
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", GARBAGE)
def test_a_token_that_is_not_understood_lets_nobody_in_unsaid(tmp_path, content):
    (tmp_path / SCRAPE_FILE).write_bytes(content)

    with pytest.raises(StoreFailed):
        ScrapeToken(tmp_path).is_right("x")


def test_where_there_is_no_file_nothing_is_kept(tmp_path):
    assert SecretFile(tmp_path).get("id") is None
    assert NoticeFile(tmp_path).addresses() == ()
