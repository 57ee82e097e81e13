"""What people are asked when they report or change something, and what pre-commit calls, is true and complete."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[5]
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("form", [form for form in FORMS if form.name != "config.yml"], ids=lambda form: form.stem)
def test_a_form_asks_in_both_languages_and_names_each_answer(form):
    asked = yaml.safe_load(form.read_text("utf-8"))
    questions = [part for part in asked["body"] if part["type"] != "markdown"]

    assert CHINESE.search(asked["name"])
    assert asked["description"]
    assert len({part["id"] for part in questions}) == len(questions)
    assert [part["id"] for part in questions if not CHINESE.search(part["attributes"]["label"])] == []
    assert any(part.get("validations", {}).get("required") for part in questions)


def test_pre_commit_calls_the_parts_of_make_check_and_fetches_nothing():
    repositories = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    hooks = [hook for repository in repositories for hook in repository["hooks"]]
    called = [word for hook in hooks for word in hook["entry"].removeprefix("make -s ").split()]
    checks = re.search(r"^CHECKS = (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1].split()

    assert {repository["repo"] for repository in repositories} == {"local"}
    assert sorted(called) == sorted(checks)
    assert {hook["language"] for hook in hooks} == {"system"}


def test_a_weakness_has_a_private_way_in_both_languages():
    page = (ROOT / "SECURITY.md").read_text("utf-8")
    english, _, chinese = page.partition("\n## 安全\n")

    assert {"## Reporting a weakness", "## What is supported", "## What we promise"} <= set(english.splitlines())
    assert "Report a vulnerability" in english
    assert "Report a vulnerability" in chinese
    assert english.partition("## What we promise")[2].count("\n- ") == chinese.count("\n- ")
