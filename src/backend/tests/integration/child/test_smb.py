"""SMB with the real Samba, by its real client."""

import hashlib
import os
import sys

import pytest
from services.running import free_port
from services.samba import READ_ONLY, samba
from support.ways import SIZES, Child, code_of

from volbench.child.body import Body, Pool
from volbench.domain.model.errors import CapabilityMissing, VolbenchError
from volbench.tools.transfer_failures import transfer_failure


def files(service):
    return sorted(str(path.relative_to(service.folder)) for path in service.folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("size", ["4k", "10mb", "50mb"])
@pytest.mark.parametrize("protection", ["", "encrypt"])
def test_files_are_put_got_compared_and_removed(smb, size, protection):
    way = Child.to(smb, options={"protection": protection} if protection else {})

    put = way.put(size)
    there = files(smb)
    got = way.get(size, least_files=3)

    assert (put.io_count, put.write_bytes, put.is_durable) == (2, 2 * SIZES[size], False)
    assert there == [f".volbench/run-1/{size}/1-0", f".volbench/run-1/{size}/1-1"]
    assert (got.io_count, got.notes["files_verified"]) == (3, 2)
    assert put.metrics["connect_ns"] > 0
    assert put.notes["facts"]["protection"] == (protection or "default")
    assert got.metrics["first_byte_ns"] <= got.metrics["file_time_ns"]
    assert files(smb) == []
    assert way.memory_bytes() <= 64 * 1024 * 1024


def test_the_server_has_what_reading_is_compared_with(smb):
    way = Child.to(smb)
    way.put("50mb")

    for name in files(smb):
        expected = Body(Pool("run-1"), name, SIZES["50mb"])
        assert hashlib.sha256((smb.folder / name).read_bytes()).hexdigest() == expected.sha256()
    assert way.get("50mb").notes["files_verified"] == 2


def test_a_trial_leaves_nothing(smb):
    assert Child.to(smb).ask("check")["left"] == []
    assert files(smb) == []


def test_clean_up_removes_what_the_journal_names_and_tells_of_the_rest(smb):
    way = Child.to(smb)
    way.put("4k")
    foreign = smb.folder / ".volbench/run-1/4k/holiday & sun  2.jpg"
    foreign.write_text("not ours")

    said = way.ask("clean-up", "--expect=4k:1")

    assert said["removed"] == 2
    assert said["unknown"] == [".volbench/run-1/4k/holiday & sun  2.jpg"] == files(smb)
    assert set(said["left"]) == {".volbench/run-1", ".volbench/run-1/4k"}
    foreign.unlink()
    assert way.ask("clean-up", "--expect=4k:1")["left"] == []
    assert not (smb.folder / ".volbench").exists()


@pytest.mark.parametrize("deep", ["deep", "My Größe 照片"])
def test_a_folder_of_the_share_is_entered(smb, deep):
    (smb.folder / deep).mkdir(exist_ok=True)
    way = Child.to(smb, address=f"{smb.address}/{deep}")

    way.put("4k")

    assert files(smb)[0].startswith(f"{deep}/.volbench/run-1/")
    assert way.ask("clean-up", "--expect=4k:1")["removed"] == 2


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"password": "wrong"}, "auth"),
        ({"user": "nobody-here"}, "auth"),
        ({"password": "a\nb"}, "auth"),
        ({"address": "{base}/missing"}, "not-found"),
        ({"address": "{base}/sweeps/missing"}, "not-found"),
        ({"address": f"{{base}}/{READ_ONLY}"}, "read-only"),
        ({"address": f"//127.0.0.1:{free_port()}/sweeps"}, "refused"),
        ({"address": "//1.1.1.1/sweeps"}, "public-address"),
        ({"address": "//127.0.0.1/"}, "wrong-address"),
        ({"address": '//127.0.0.1/a"; del b'}, "wrong-address"),
        ({"address": "smb://127.0.0.1/sweeps"}, "wrong-address"),
    ],
)
def test_what_is_wrong_with_the_way_is_said(smb, changes, code):
    base = smb.address.rpartition("/")[0]
    values = {key: value.replace("{base}", base) for key, value in changes.items()}
    way = Child.to(smb, **values)
    with pytest.raises(VolbenchError) as caught:
        way.put("4k")

    assert code_of(caught) in {code, "denied" if code == "read-only" else code}
    assert smb.password not in way.output.stderr
    assert files(smb) == []


@pytest.fixture(scope="module")
def dfs():
    """A share with links of DFS (Samba has them as symbolic links) to another server, and to another share."""
    with samba(more="msdfs root = yes") as service:
        (service.folder / "away").symlink_to("msdfs:elsewhere.example\\photos")
        (service.folder / "near").symlink_to("msdfs:127.0.0.1\\photos")
        yield service


@pytest.mark.parametrize("link", ["away", "near"])
@pytest.mark.parametrize("verb", ["check", "put"])
def test_a_server_that_sends_us_to_another_one_is_not_followed(dfs, link, verb):
    way = Child.to(dfs, address=f"{dfs.address}/{link}")
    with pytest.raises(VolbenchError) as caught:
        way.put("4k") if verb == "put" else way.ask("check")

    assert code_of(caught) == "redirect"
    assert files(dfs) == []


def test_links_elsewhere_do_not_disturb_a_share(dfs):
    way = Child.to(dfs)

    assert way.put("4k").io_count == 2
    assert way.get("4k").notes["files_verified"] == 2
    assert files(dfs) == []


def test_wrong_bytes_are_found(smb):
    way = Child.to(smb)
    way.put("1mb")
    spoilt = smb.folder / ".volbench/run-1/1mb/1-0"
    spoilt.write_bytes(spoilt.read_bytes()[:-1])
    with pytest.raises(VolbenchError) as caught:
        way.get("1mb")

    assert code_of(caught) == "short-body"
    assert way.ask("clean-up", "--expect=1mb:1")["removed"] == 2


@pytest.mark.parametrize("more", [1, 100_000_000])
def test_a_server_that_sends_more_than_was_put_is_found_out(smb, more):
    way = Child.to(smb)
    way.put("1mb")
    longer = smb.folder / ".volbench/run-1/1mb/1-0"
    with longer.open("ab") as file:
        file.truncate(SIZES["1mb"] + more)
    with pytest.raises(VolbenchError) as caught:
        way.get("1mb")

    assert code_of(caught) == "wrong-bytes"
    assert way.ask("clean-up", "--expect=1mb:1")["removed"] == 2


def test_where_there_is_no_client_it_is_said_what_to_install(smb):
    hidden = "import shutil, sys; shutil.which = lambda *a, **k: None; from volbench.child.__main__ import main;"
    words = ["check", "--kind=smb", f"--address={smb.address}", "--run=r"]
    output = Child.to(smb).start([sys.executable, "-I", "-c", f"{hidden} sys.exit(main(sys.argv[1:]))", *words])

    problem = transfer_failure(output)
    assert isinstance(problem, CapabilityMissing)
    assert "smbclient" in problem.context["detail"]


def test_nothing_of_the_pipe_is_left(smb, tmp_path, monkeypatch):
    # A folder of its own: in the common one, tests beside this one come and go.
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    os.utime(tmp_path, (0, 0))

    Child.to(smb).ask("check")

    assert list(tmp_path.iterdir()) == []
    assert tmp_path.stat().st_mtime > 0, "the pipe was made elsewhere"
