"""`volbench clean-up`: what a killed run left goes, also where the service never starts again."""

from dataclasses import replace

import pytest
from click.testing import CliRunner
from support.examples import example_run
from support.fakes import nobody_measures
from support.service import make_store
from support.words import bilingual

from volbench.app.container import Application
from volbench.cli import main
from volbench.domain.model.errors import Busy
from volbench.domain.model.runs.clean_up import Removal
from volbench.domain.model.runs.run import RunState
from volbench.host.left_behind import mark_of
from volbench.store import open_store


@pytest.fixture
def share(tmp_path):
    folder = tmp_path / "share"
    folder.mkdir()
    return folder


@pytest.fixture
def killed(share, tmp_path):
    """A run whose process is gone, with its files, and a file of the owner's beside them."""
    run = example_run()
    (tmp_path / "data").mkdir()
    store = make_store(tmp_path / "data" / "volbench.sqlite")
    request = replace(run.request, target_path=str(share))
    volume = replace(run.target.volume, mount_point=mark_of(str(share)).mount_point)
    target = replace(run.target, path=str(share), volume=volume)
    store.create(replace(run, request=request, target=target, state=RunState.RUNNING))
    store.close()
    (share / ".volbench" / run.id).mkdir(parents=True, mode=0o700)
    (share / ".volbench" / run.id / "test-file").write_bytes(bytes(4096))
    (share / "photo.jpg").write_text("mine")
    return run.id


@pytest.fixture
def clean_up(tmp_path, monkeypatch):
    nobody_measures(monkeypatch)

    def call(language="en", *more):
        words = ["--data-dir", str(tmp_path / "data"), "--lang", language, "clean-up", *more]
        return CliRunner().invoke(main, words, prog_name="volbench")

    return call


def state_of(run_id, tmp_path):
    store = open_store(tmp_path / "data" / "volbench.sqlite")
    try:
        return store.row(run_id).state
    finally:
        store.close()


def test_files_of_a_killed_run_go_and_the_run_is_called_interrupted(clean_up, killed, share, tmp_path):
    done = clean_up()

    assert done.exit_code == 0, done.output
    assert f"Interrupted: {killed}." in done.output
    assert f"Removed: what run {killed} left in {share}/.volbench." in done.output
    assert [path.name for path in share.iterdir()] == ["photo.jpg"]
    assert state_of(killed, tmp_path) is RunState.INTERRUPTED
    assert clean_up("zh-CN").output == "没有残留。\n"


def test_what_cannot_be_removed_is_named_with_its_size_until_it_is_gone(clean_up, killed, share, monkeypatch):
    refusal = Removal(False, left_bytes=135_000_000, reason=bilingual("The volume is read-only.", "存储空间为只读。"))
    with monkeypatch.context() as patch:
        patch.setattr(Application, "sweep", lambda _self, _target, _run_id: refusal)
        first = clean_up()
        again = clean_up()
        chinese = clean_up("zh-CN")

    said = f"Left behind by run {killed}: {share}/.volbench (135 MB). The volume is read-only."
    assert (first.exit_code, again.exit_code) == (1, 1)
    assert said in " ".join(first.output.split())
    assert said in " ".join(again.output.split())
    assert "存储空间为只读。" in chinese.output
    assert "Removed:" in clean_up().output
    assert clean_up().output == "Nothing was left.\n"


def test_a_volume_that_never_comes_back_can_be_given_up(clean_up, killed, monkeypatch):
    away = Removal(False, reason=bilingual("The volume is not mounted.", "存储空间未挂载。"))
    monkeypatch.setattr(Application, "sweep", lambda _self, _target, _run_id: away)
    told = clean_up()

    forgotten = clean_up("en", "--forget", killed)
    again = clean_up("en", "--forget", killed)

    assert "`volbench clean-up --forget RUN` gives up" in " ".join(told.output.split())
    assert (forgotten.exit_code, forgotten.output) == (0, f"Forgotten: what run {killed} left.\n")
    assert again.exit_code == 2
    assert "has left nothing behind" in again.output
    assert clean_up().output == "Nothing was left.\n"


def test_nothing_is_made_for_the_sake_of_looking(clean_up, tmp_path):
    done = clean_up()

    assert (done.exit_code, done.output) == (0, "Nothing was left.\n")
    assert not (tmp_path / "data").exists()


def test_a_run_under_way_is_left_alone(clean_up, killed, share, monkeypatch):
    def taken(_self):
        raise Busy(bilingual("It measures.", "正在测试。"), bilingual("Wait.", "请等待。"))

    monkeypatch.setattr(Application, "take_lock", taken)

    assert clean_up().exit_code == 4
    assert (share / ".volbench" / killed / "test-file").exists()
