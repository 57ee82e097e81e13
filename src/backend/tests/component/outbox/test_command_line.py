"""`volbench notices`: an address by stdin, the exact words, on; the command line sends nothing but a test."""

import json

from click.testing import CliRunner
from support.receivers import Web, web_server

from volbench.cli import main
from volbench.cli.exits import Exit


def called(folder, *words, given=None):
    return CliRunner().invoke(main, ["--lang", "en", "--data-dir", str(folder), "notices", *words], input=given)


def test_an_address_comes_by_stdin_and_is_never_printed(tmp_path):
    with web_server() as web:
        url = f"json://user:very-secret@127.0.0.1:{web.port}/hook"
        answers = [
            called(tmp_path, "list"),
            called(tmp_path, "add", given=f"{url}\n"),
            called(tmp_path, "on", "--read", "not-read"),
            called(tmp_path, "preview"),
        ]
        word = answers[-1].stderr.rpartition("--read ")[2].split()[0]
        answers += [called(tmp_path, "on", "--read", word), called(tmp_path, "test"), called(tmp_path, "list")]

    codes = [one.exit_code for one in answers]
    assert codes == [0, 0, Exit.USAGE, 0, 0, 0, 0], [one.output for one in answers]
    assert "Notices are off." in answers[0].output
    assert "Slower than before" in answers[3].stdout
    assert answers[5].output == "JSON: The test was sent.\n"
    assert "Notices are on." in answers[6].output
    assert "json://…" in answers[6].output
    assert "very-secret" not in "".join(one.output for one in answers)
    (body,) = web.bodies
    assert json.loads(body)["title"] == "Volume Bench: Test"


def test_a_test_that_does_not_arrive_says_why_and_ends_otherwise(tmp_path):
    with web_server(Web(status=404)) as web:
        called(tmp_path, "add", given=f"json://127.0.0.1:{web.port}/hook")
        tried = called(tmp_path, "test")

    assert (tried.exit_code, tried.output) == (Exit.FAILED, "JSON: The service did not take it (code 404).\n")


def test_what_was_added_can_be_removed_and_switched_off(tmp_path):
    called(tmp_path, "add", given="ntfy://a-topic-of-a-test")
    (shown,) = json.loads(called(tmp_path, "list", "--json").output)["addresses"]
    removed = called(tmp_path, "remove", shown["id"])
    again = called(tmp_path, "remove", shown["id"])

    assert (removed.exit_code, again.exit_code) == (0, Exit.USAGE)
    assert called(tmp_path, "off").output == "Notices are off.\n"
    assert json.loads(called(tmp_path, "list", "--json").output)["addresses"] == []
