"""`export-all`, `mirror` and `import` of all results, as typed."""

import json

import pytest
from click.testing import CliRunner
from support.fakes import nobody_measures
from support.service import make_store
from support.truthful import truthful_run as example_run

from volbench.cli import main
from volbench.domain.model.schedule import Schedule
from volbench.host.data_folder import DataLock


@pytest.fixture(autouse=True)
def _nobody_measures(monkeypatch):
    nobody_measures(monkeypatch)


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    store.insert(example_run(), {})
    store.close()
    return folder


def call(data, *words, lang="en"):
    return CliRunner().invoke(main, ["--lang", lang, "--data-dir", str(data), *words])


def rows(data):
    return json.loads(call(data, "history", "--json").stdout)


def test_everything_goes_out_to_one_file_and_into_a_new_data_folder(data, tmp_path):
    file = tmp_path / "all.jsonl.gz"

    out = call(data, "export-all", str(file))
    back = call(tmp_path / "new", "import", str(file))

    assert out.exit_code == 0, out.output
    assert f"{file}: 1 runs" in out.stdout
    assert back.exit_code == 0, back.output
    assert back.stdout.split() == [example_run().id]
    assert "Settings and schedules were restored." in back.stderr
    assert rows(tmp_path / "new") == rows(data)


def test_schedules_that_came_under_a_running_service_are_said_to_wait_for_its_next_start(data, tmp_path):
    store = make_store(data / "volbench.sqlite")
    store.schedules.put(Schedule("v", "/volume1/share", "quick", (6,), 3, True, False, "2026-11-20T03:00:00.000Z"))
    store.close()
    file = tmp_path / "all.jsonl.gz"
    call(data, "export-all", str(file))
    (tmp_path / "served").mkdir()

    with DataLock.acquire(tmp_path / "served"):
        served = call(tmp_path / "served", "import", str(file))
    alone = call(tmp_path / "alone", "import", str(file))

    assert (served.exit_code, alone.exit_code) == (0, 0), served.output
    assert "restart it" in served.stderr
    assert "restart it" not in alone.stderr


def test_a_file_that_cannot_be_written_leaves_nothing_and_says_why(data, tmp_path):
    out = call(data, "export-all", str(tmp_path / "missing" / "all.jsonl.gz"), lang="zh-CN")

    assert out.exit_code == 5
    assert "不存在" in out.stderr


def test_the_folder_of_the_copy_is_chosen_and_left_again(data, tmp_path):
    place = tmp_path / "place"
    place.mkdir()

    assert "No copy" in call(data, "mirror").stdout
    chosen = call(data, "mirror", "--folder", str(place))
    assert chosen.exit_code == 0, chosen.output
    (file,) = (place / "volbench-results").iterdir()
    assert str(file) in chosen.stdout
    assert "No copy" in call(data, "mirror", "--off").stdout
    assert file.exists()


def test_a_folder_that_is_gone_is_an_error_of_its_own(data, tmp_path):
    place = tmp_path / "place"
    place.mkdir()
    call(data, "mirror", "--folder", str(place))
    (place / "volbench-results").rename(tmp_path / "away")
    place.rmdir()

    gone = call(data, "mirror")

    assert gone.exit_code == 1
    assert str(place) in gone.stderr
