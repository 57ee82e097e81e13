"""What a data folder can hold instead of our files: the service says so, with what helps, and makes nothing anew."""

import os
import subprocess
import sys

import pytest

from volbench.app.token import token_of
from volbench.config import Config
from volbench.domain.model.errors import StoreFailed
from volbench.host.private_file import put_private
from volbench.host.scrape_token import FILE as SCRAPE_FILE
from volbench.host.scrape_token import ScrapeToken
from volbench.host.secret_file import FILE as SECRET_FILE
from volbench.host.secret_file import SecretFile

STORE_EXIT = 6
FILE_OF = {SecretFile: SECRET_FILE, ScrapeToken: SCRAPE_FILE}
UNUSUAL = "not a file, or a link that leads nowhere"


def _link(path, goal):
    path.unlink(missing_ok=True)
    path.symlink_to(goal)


def _folder(path):
    path.unlink(missing_ok=True)
    (path / "more").mkdir(parents=True)


DISORDER = {
    "database a folder": ("volbench.sqlite", _folder, UNUSUAL, "mv {} {}.aside"),
    "database a link to a volume that is away": (
        "volbench.sqlite",
        lambda path: _link(path, "/nowhere/volbench.sqlite"),
        UNUSUAL,
        "mount that one and start again",
    ),
    "database something else": (
        "volbench.sqlite",
        lambda path: path.write_text("no database " * 400),
        "is damaged",
        "run once as root (on DSM: Control Panel, Task Scheduler, user-defined script): mv {} {}.damaged",
    ),
    "journal a folder": ("volbench.sqlite-wal", _folder, "cannot be opened", "-wal and -shm are files"),
    "token a folder": ("token", _folder, "holds no access token", "mv {} {}.aside"),
    "token a link that leads nowhere": (
        "token",
        lambda path: _link(path, "/nowhere/token"),
        "holds no access token",
        "mv {} {}.aside",
    ),
    "token binary": (
        "token",
        lambda path: path.write_bytes(b"\xff\xfe\x00"),
        "holds no access token",
        "mv {} {}.aside",
    ),
    "token two words": ("token", lambda path: path.write_text("a\nb\n"), "holds no access token", "mv {} {}.aside"),
    "addresses of notices a folder": ("notice-addresses.json", _folder, "cannot be read", "mv {} {}.aside"),
    "addresses of notices something else": (
        "notice-addresses.json",
        lambda path: path.write_bytes(b"\x00" * 64),
        "cannot be read: it does not hold what Volume Bench writes there",
        "mv {} {}.aside",
    ),
    "token of metrics a folder": ("metrics-token.json", _folder, "cannot be read", "mv {} {}.aside"),
    "log a folder": ("log/volbench.log", _folder, "cannot be written", "Check VOLBENCH_LOG_FILE"),
    "log folder a file": ("log", lambda path: path.write_text(""), "cannot be written", "Check VOLBENCH_LOG_FILE"),
    "log folder a link that leads nowhere": (
        "log",
        lambda path: _link(path, "/nowhere/log"),
        "cannot be written",
        "Check VOLBENCH_LOG_FILE",
    ),
}


@pytest.mark.parametrize("kind", DISORDER)
def test_something_else_in_the_place_of_a_file_is_named_with_the_line_that_helps(data_folder, kind):
    name, disturb, what, help_line = DISORDER[kind]
    path = data_folder / name
    disturb(path)
    before = {entry.name for entry in data_folder.iterdir()}

    done = serve(data_folder)

    assert done.returncode == STORE_EXIT, done.stderr
    assert what in done.stderr
    assert help_line.format(path, path) in done.stderr
    assert "Traceback" not in done.stderr
    assert {entry.name for entry in data_folder.iterdir()} <= {
        *before,
        "log",
        "token",
        "volbench.sqlite-wal",
        "volbench.sqlite-shm",
    }
    assert not (path.is_symlink() and path.exists())


@pytest.fixture
def data_folder(tmp_path, empty_database):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "volbench.sqlite").write_bytes(empty_database.read_bytes())
    return folder


@pytest.fixture(scope="module")
def empty_database():
    from support.runs import empty_database

    return empty_database()


def serve(folder, language="en"):
    """Run the service, which is to refuse at once, in a folder as it is."""
    env = {**os.environ, "VOLBENCH_DATA_DIR": str(folder), "VOLBENCH_LOG_FILE": str(folder / "log/volbench.log")}
    words = [sys.executable, "-m", "volbench", f"--lang={language}", "serve", "--port=0", "--no-link"]
    return subprocess.run(words, env=env, capture_output=True, text=True, check=False, timeout=300)


def test_a_damaged_database_is_told_in_the_language_of_the_surroundings(data_folder):
    (data_folder / "volbench.sqlite").write_text("no database " * 400)

    told = {language: serve(data_folder, language).stderr for language in ("zh-CN", "zh-TW")}

    line = f"mv {data_folder}/volbench.sqlite {data_folder}/volbench.sqlite.damaged"
    assert all(line in words for words in told.values())
    assert "数据库已损坏" in told["zh-CN"]
    assert "資料庫已損壞" in told["zh-TW"]


@pytest.mark.parametrize(
    "content",
    [b"mine\r\n", b"\xef\xbb\xbfmine\n", b"  mine", b"\xef\xbb\xbfmine\r\n"],
    ids=["crlf", "bom", "bare", "both"],
)
def test_a_token_an_editor_on_a_pc_wrote_is_read(tmp_path, content):
    (tmp_path / "token").write_bytes(content)

    assert token_of(Config(tmp_path)) == "mine"


def test_a_token_is_not_written_through_a_link(tmp_path):
    goal = tmp_path / "precious"
    (tmp_path / "data").mkdir()
    (tmp_path / "data/token").symlink_to(goal)

    with pytest.raises(StoreFailed):
        token_of(Config(tmp_path / "data"))

    assert not goal.exists()


def test_a_file_in_the_place_of_the_data_folder_is_named(tmp_path):
    (tmp_path / "data").write_text("")

    done = serve(tmp_path / "data")

    assert done.returncode == STORE_EXIT
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
def test_a_data_folder_on_a_read_only_volume_is_told_as_that(tmp_path, language):
    if os.geteuid() != 0:
        pytest.skip("mounting needs root")
    script = 'mount -t tmpfs -o ro none "$1" && shift && exec "$@"'
    words = [sys.executable, "-m", "volbench", f"--lang={language}", f"--data-dir={tmp_path}", "serve", "--port=0"]

    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, "sh", tmp_path, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.returncode == STORE_EXIT
    assert {"en": "a volume that is read-only", "zh-CN": "为只读", "zh-TW": "為唯讀"}[language] in done.stderr
    assert "chown" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", [SecretFile, ScrapeToken])
def test_a_file_of_ours_that_cannot_be_read_or_written_is_not_taken_for_none(tmp_path, kind):
    (tmp_path / FILE_OF[kind]).mkdir()
    kept = kind(tmp_path)

    with pytest.raises(StoreFailed, match="cannot_be_read"):
        kept.has("x") if kind is SecretFile else kept.is_there


def test_a_private_file_that_cannot_be_written_is_told_as_a_failed_store(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreFailed, match="cannot_be_written"):
        put_private(tmp_path / "file/inside.json", {})
