"""`make check` names what a commit put back or dropped without saying so."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
PAST = ROOT / ".ci/undone"
TEST = """
def test_adds_up():
    numbers = [1, 2, 3]
    total = sum(numbers)
    assert total == 6
"""
OTHER = """
def test_reads_a_file(tmp_path):
    path = tmp_path / "name"
    path.write_text("content")
    assert path.read_text() == "content"
"""
PERSON = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull} | {
    f"GIT_{who}_{what}": "someone@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}


class History:
    """A small repository of its own."""

    def __init__(self, folder):
        self.folder = folder
        self.git("init", "--quiet", "--initial-branch=main", ".")
        self.base = self.commit("Begin", {"INFO": 'version="1"\n', "code.py": "first\n"})

    def git(self, *words):
        done = subprocess.run(
            ["git", *words], cwd=self.folder, env={**os.environ, **PERSON}, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def commit(self, subject, files, body=""):
        """Write files (None: remove it), commit, return the short hash."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink() if text is None else path.write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", subject, "-m", body)
        return self.git("rev-parse", "--short=8", "HEAD")

    def undone(self, *words):
        """Return the exit code and what is printed."""
        done = subprocess.run([PAST, *words], cwd=self.folder, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout


@pytest.fixture
def history(tmp_path):
    return History(tmp_path)


def _put_back(history, subject="Rename a variable", body=""):
    history.commit("Improve", {"code.py": "second\n"})
    return history.commit(subject, {"code.py": "first\n", "other.py": subject}, body)


def test_a_file_that_returns_to_an_earlier_content_is_named(history):
    put_back = _put_back(history)
    code, said = history.undone()
    assert code == 1
    assert f'code.py is again as {history.base} left it, by {put_back} "Rename a variable"' in said


@pytest.mark.parametrize(
    ("subject", "body"),
    [
        ('Revert "Improve"', ""),
        ("Take the improvement back", ""),
        ("Rename a variable", "It takes code.py back to what it was: the improvement was none."),
    ],
)
def test_what_its_commit_says_is_not_named(history, subject, body):
    _put_back(history, subject, body)
    assert history.undone() == (0, "")


def test_a_later_commit_can_say_it_by_the_hash(history):
    put_back = _put_back(history)
    history.commit("Explain", {"note": "1"}, "code.py was put back on purpose.")
    assert history.undone()[0] == 1
    history.commit("Explain better", {"note": "2"}, f"{put_back}: code.py was put back on purpose.")
    assert history.undone() == (0, "")


def test_what_was_put_right_again_is_not_named(history):
    _put_back(history)
    history.commit("Improve once more", {"code.py": "second\n"})
    assert history.undone() == (0, "")


def test_what_programs_write_may_return_to_an_earlier_content(history):
    for number, text in enumerate("aba"):
        history.commit(f"Build {number}", {"src/schema.d.ts": text, "requirements.lock": text})
    assert history.undone() == (0, "")


def test_the_same_change_on_two_branches_puts_nothing_back(history):
    history.git("checkout", "--quiet", "-b", "side")
    history.commit("Improve on the side", {"code.py": "second\n"})
    history.git("checkout", "--quiet", "main")
    history.commit("Improve", {"code.py": "second\n", "other.py": "1"})
    history.git("merge", "--quiet", "--no-edit", "side")
    assert history.undone() == (0, "")


def test_a_merge_that_loses_a_change_is_named(history):
    history.git("checkout", "--quiet", "-b", "side")
    history.commit("Improve", {"code.py": "second\n"})
    history.git("checkout", "--quiet", "main")
    history.commit("Go on", {"other.py": "1"})
    history.git("merge", "--quiet", "--no-commit", "--no-ff", "side")
    history.commit("Merge side", {"code.py": "first\n"})
    code, said = history.undone()
    assert code == 1
    assert "code.py lost its change in the merge" in said


def test_a_test_that_vanishes_is_named(history):
    history.commit("Test", {"test_sum.py": TEST + OTHER})
    dropped = history.commit("Improve", {"test_sum.py": OTHER, "code.py": "second\n"})
    code, said = history.undone()
    assert code == 1
    assert f'test gone: test_adds_up (test_sum.py), by {dropped} "Improve"' in said


def test_a_page_test_that_vanishes_is_named(history):
    before = "it('shows a number', () => {\n  expect(1).toBe(1)\n})\n"
    history.commit("Test", {"page.test.ts": before})
    history.commit("Improve", {"page.test.ts": "// nothing\n"})
    assert "test gone: shows a number (page.test.ts)" in history.undone()[1]


@pytest.mark.parametrize(
    "files",
    [
        {"test_sum.py": TEST.replace("adds_up", "the_total_is_right")},  # much the same lines
        {"test_sum.py": "\ndef test_adds_up_right():\n    assert 1 + 2 == 3\n"},  # much the same name
        {"test_sum.py": None, "deeper/test_total.py": TEST},  # moved
    ],
)
def test_a_test_with_a_successor_is_not_named(history, files):
    history.commit("Test", {"test_sum.py": TEST})
    history.commit("Improve", files)
    assert history.undone() == (0, "")


def test_only_what_came_after_the_base_is_read(history):
    _put_back(history)
    assert history.undone("HEAD")[0] == 0
    assert history.undone("nowhere")[0] == 2
    history.git("tag", "v1")
    history.commit("Go on", {"other.py": "2"})
    assert history.undone() == (0, "")


def test_without_a_tag_the_base_is_the_last_change_of_the_version(history):
    _put_back(history)
    history.commit("Name the release", {"INFO": 'version="2"\n'})
    assert history.undone() == (0, "")


def test_a_shallow_clone_says_that_nothing_was_checked(history, tmp_path_factory):
    _put_back(history)
    clone = tmp_path_factory.mktemp("clone")
    history.git("clone", "--quiet", "--depth=1", f"file://{history.folder}", str(clone))
    done = subprocess.run([PAST], cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "nothing was checked" in done.stdout
