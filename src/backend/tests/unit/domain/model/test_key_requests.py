"""How an owner spells a request for a key, and what is refused before anything of it is sent."""

import re
from urllib.parse import quote_from_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.child.key_value import value_of
from volbench.domain.model.servers.key_requests import LONGEST, BadSpelling, length_in_address, read_spelling
from volbench.domain.model.servers.key_value import KeyOperation, cell_id, keys_for, most_keys, operation_in
from volbench.suites import find

KEY = ".volbench/R1/keys/0-7"
SEED = {
    "key-put": "POST {base}/?opt=put&key={key}",
    "key-get": "GET {base}/?opt=get&key={key}",
    "key-delete": "GET {base}/?opt=delete&key={key}",
}


def test_as_usual_a_key_is_a_path():
    spelling = read_spelling({"file": "no"})

    assert spelling.request("put", "/dav/", KEY) == ("PUT", f"/dav/{KEY}")
    assert spelling.request("delete", "/", KEY) == ("DELETE", f"/{KEY}")


def test_in_a_query_as_the_seed_has_it_a_key_has_no_folders():
    spelling = read_spelling(SEED)

    assert spelling.request("put", "/", KEY) == ("POST", "/?opt=put&key=volbench-R1-keys-0-7")
    assert spelling.request("get", "/full/", KEY) == ("GET", "/full/?opt=get&key=volbench-R1-keys-0-7")


def test_one_query_among_paths_names_the_key_alike_for_all():
    spelling = read_spelling({**SEED, "key-get": "GET {base}/values/{key}?raw=1"})

    assert spelling.request("get", "/", KEY) == ("GET", "/values/volbench-R1-keys-0-7?raw=1")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{base}/{key}",
        "GET {base}/x",
        "GET {base}/{key}/{key}",
        "GET {base}{key}",
        "GET http://other/{key}",
        "GET {base}@other/{key}",
        "GET {base}/../{key}",
        "GET {base}/%2e%2e/{key}",
        "GET {base}/%5c/{key}",
        "GET {base}//other/{key}",
        "GET {base}/{key}\r\nX: y",
        "GET {base}/{key} HTTP/1.0",
        "GET {base}/{key}#f",
        "GET {base}/{0.__class__}{key}",
        "GET {base}/%0a{key}",
        "GET {base}/$(id)\n{key}",
        "GET {base}/" + "a" * 200 + "{key}",
        "TRACE {base}/{key}",
        "DELETE {base}/{key}",
        "get {base}/{key}",
    ],
)
def test_what_spells_no_request_is_refused_by_the_name_of_its_option(text):
    with pytest.raises(BadSpelling) as refused:
        read_spelling({**SEED, "key-get": text})

    assert refused.value.option == "key-get"


IN_ADDRESS = {**SEED, "key-put": "GET {base}/?opt=put&key={key}&value={value}"}


def test_a_value_in_the_address_is_percent_encoded_and_the_key_in_it_stays_what_it_is():
    spelling = read_spelling(IN_ADDRESS)

    assert spelling.puts_in_address
    assert not read_spelling(SEED).puts_in_address
    assert spelling.request("put", "/", KEY, b"a {key}\xff&=+") == (
        "GET",
        "/?opt=put&key=volbench-R1-keys-0-7&value=a%20%7Bkey%7D%FF%26%3D%2B",
    )
    assert spelling.request("get", "/", KEY)[1] == "/?opt=get&key=volbench-R1-keys-0-7"


@pytest.mark.parametrize(
    "text",
    [
        "GET {base}/?opt=put&key={key}",
        "GET {base}/{value}?key={key}",
        "GET {base}/{key}/{value}",
        "GET {base}/?key={key}&value=%2{value}",
        "GET {base}/?key={key}&value={value}41",
        "GET {base}/?key={key}&value={value}&again={value}",
        "GET {base}/?key={key}&{value}",
        "GET {base}/?value={value}",
        "DELETE {base}/?key={key}&value={value}",
        "GET {base}/?key={key}&value={value} HTTP/1.0",
        "GET {base}/../?key={key}&value={value}",
    ],
)
def test_a_value_stands_once_in_the_query_or_the_spelling_is_refused(text):
    with pytest.raises(BadSpelling) as refused:
        read_spelling({**SEED, "key-put": text})

    assert refused.value.option == "key-put"


@pytest.mark.parametrize("option", ["key-get", "key-delete"])
def test_only_what_is_put_has_a_value(option):
    with pytest.raises(BadSpelling):
        read_spelling({**SEED, option: "GET {base}/?key={key}&value={value}"})


@pytest.mark.parametrize(("told", "is_right"), [("8000", True), ("60000", True), ("499", False), ("-1", False)])
def test_how_long_an_address_may_be_is_a_number(told, is_right):
    options = {**IN_ADDRESS, LONGEST: told}
    if is_right:
        assert read_spelling(options).longest == int(told)
        return
    with pytest.raises(BadSpelling) as refused:
        read_spelling(options)
    assert refused.value.option == LONGEST


@pytest.mark.parametrize("size", [1, 15, 16, 1024, 3072, 5120, 10_240])
def test_a_value_of_text_takes_as_many_characters_as_is_said(size):
    value = value_of("R1", 3, size, is_text=True)

    assert len(value) == size
    assert len(quote_from_bytes(value, safe="")) == length_in_address(size)
    assert value == value.decode("ascii").encode()


@pytest.mark.parametrize("missing", SEED)
def test_all_three_are_spelled_or_none(missing):
    with pytest.raises(BadSpelling) as refused:
        read_spelling({name: text for name, text in SEED.items() if name != missing})

    assert refused.value.option == missing


@given(st.text(alphabet="GETPUS {}baseky/.%25e?&=\r\n#:@\\é0", max_size=40))
def test_whatever_is_accepted_stays_below_the_address_in_one_line(text):
    try:
        method, path = read_spelling({**SEED, "key-get": text}).request("get", "/base/", KEY)
    except BadSpelling:
        return

    assert method == "GET"
    assert path.startswith("/base/")
    assert re.fullmatch(r"[!-~]+", path)
    assert "/../" not in path


def test_as_many_keys_as_it_takes_and_never_more_than_can_be_put_before():
    assert keys_for(KeyOperation.PUT, 1000, 10.0) == 500
    assert keys_for(KeyOperation.DELETE, 10, 2.0) == 1000
    assert keys_for(KeyOperation.DELETE, 1000, 1.0) == 10_000
    assert keys_for(KeyOperation.DELETE, 1000, 600.0) == 10_000


def test_the_most_keys_of_a_run_are_found_by_its_cells():
    cells = [work.id for work in find("http-keyvalue").workloads]

    assert most_keys(cells, 10.0) == 10_000
    assert most_keys([cell_id(KeyOperation.PUT, "1k", 10), cell_id(KeyOperation.DELETE, "3k", 50)], 2.0) == 1000
    assert most_keys(["put-1mb", "get-14k-c10"], 2.0) == 0


@pytest.mark.parametrize("told", [None, 1, "", "drop", ["put"]])
def test_what_a_file_says_may_be_anything(told):
    assert operation_in({"key_operation": told}) is None
