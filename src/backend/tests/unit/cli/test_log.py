"""The service's log file."""

from __future__ import annotations

import logging

import pytest

from volbench.cli import log
from volbench.config import read_config
from volbench.domain.model.errors import StoreFailed


def write_with(handler, lines):
    logger = logging.getLogger("volbench.test")
    logger.propagate = False
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    for number in range(lines):
        logger.info("line %d of a log that would go on for ever", number)
    logger.removeHandler(handler)
    handler.close()


def test_the_log_never_takes_more_than_its_five_files(tmp_path, monkeypatch):
    monkeypatch.setattr(log, "MAX_BYTES", 2000)
    path = tmp_path / "log" / "volbench.log"
    write_with(log.log_handler(path), 500)

    files = sorted(path.parent.iterdir())

    assert [file.name for file in files] == ["volbench.log"] + [f"volbench.log.{n}" for n in range(1, 5)]
    assert all(file.stat().st_size <= 2000 for file in files)
    assert "line 499" in path.read_text()


def test_without_a_file_the_log_goes_to_stderr(capsys):
    write_with(log.log_handler(None), 1)

    assert "INFO volbench.test line 0" in capsys.readouterr().err


def test_a_log_that_cannot_be_written_is_said_with_its_path(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreFailed, match=r"cli\.log\.the_log_cannot_be_written"):
        log.keep_log(tmp_path / "file" / "volbench.log")


def test_the_environment_names_the_log(tmp_path):
    assert read_config({"VOLBENCH_LOG_FILE": str(tmp_path / "x.log")}).log_file == tmp_path / "x.log"
    assert read_config({}).log_file is None
