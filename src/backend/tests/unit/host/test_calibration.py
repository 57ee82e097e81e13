"""What was found out about a machine is kept until program or kernel change, and never stands in the way."""

import stat

import pytest

from volbench.host.calibration import CalibrationFile, machine_identity

REACHED = (2.5e9, 610_000.0)


def test_what_was_found_out_is_known_after_the_next_start(tmp_path):
    path = tmp_path / "data" / "calibration.json"
    CalibrationFile(path, lambda: "fio-3.33").keep("--bs=4096", REACHED)

    again = CalibrationFile(path, lambda: "fio-3.33")

    assert again.look_up("--bs=4096") == REACHED
    assert again.look_up("--bs=8192") is None
    assert [entry.name for entry in path.parent.iterdir()] == ["calibration.json"]


def test_another_program_or_kernel_is_asked_again(tmp_path):
    identity = ["fio-3.33"]
    known = CalibrationFile(tmp_path / "calibration.json", lambda: identity[0])
    known.keep("x", REACHED)

    identity[0] = "fio-3.40"
    assert known.look_up("x") is None

    known.keep("x", (1.0, 2.0))
    assert CalibrationFile(tmp_path / "calibration.json", lambda: "fio-3.40").look_up("x") == (1.0, 2.0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        "[]",
        '{"identity": "a"}',
        '{"identity": "a", "known": {"x": 1}}',
        '{"identity": "a", "known": []}',
    ],
)
def test_a_file_that_is_not_ours_is_no_answer(tmp_path, text):
    path = tmp_path / "calibration.json"
    path.write_text(text)

    assert CalibrationFile(path, lambda: "a").look_up("x") is None


def test_a_place_that_cannot_be_written_to_only_costs_the_memory(tmp_path):
    (tmp_path / "file").write_text("")
    known = CalibrationFile(tmp_path / "file" / "calibration.json", lambda: "a")

    known.keep("x", REACHED)

    assert known.look_up("x") == REACHED


def test_without_a_place_numbers_last_as_long_as_the_program():
    known = CalibrationFile(None, lambda: "a")
    known.keep("x", REACHED)

    assert known.look_up("x") == REACHED


def test_a_replaced_program_is_another_identity(tmp_path):
    fio = tmp_path / "fio"
    fio.write_text("1")
    fio.chmod(stat.S_IRWXU)
    before = machine_identity(str(fio))
    fio.write_text("22")

    assert machine_identity(str(fio)) != before
    assert machine_identity(None) != machine_identity(str(tmp_path / "missing")) != before
