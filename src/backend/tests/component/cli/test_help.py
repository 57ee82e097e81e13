"""What `--help` says on a terminal of the usual width, and how wrong use is told, in every language."""

from __future__ import annotations

import re

import click
import pytest
from click.testing import CliRunner

from volbench.cli import main
from volbench.cli.width import width_of
from volbench.languages import FALLBACK, catalogue_of, languages

CHINESE = re.compile("[一-鿿]")


def commands_of(group: click.Group = main, path: tuple[str, ...] = ()):
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from commands_of(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = dict(commands_of())


def called(*words: str, columns: int = 80):
    return CliRunner().invoke(main, [*words], prog_name="volbench", terminal_width=columns)


def test_no_line_about_a_command_is_cut():
    answer = CliRunner().invoke(main, ["--help"], terminal_width=80)

    commands = answer.output.partition("Commands:")[2].strip().splitlines()
    assert len(commands) > 10
    assert not [line for line in commands if line.endswith("...")]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_says_what_it_is_for(path):
    options = [one for one in COMMANDS[path].params if isinstance(one, click.Option)]

    assert all(one.help for one in options)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_the_catalogue_says_what_every_command_and_option_is_for(path):
    command = COMMANDS[path]
    options = [one for one in command.params if isinstance(one, click.Option)]

    assert {command.help, *(one.help for one in options)} <= set(catalogue_of(FALLBACK))
    assert command.short_help is None or command.short_help in catalogue_of(FALLBACK)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_no_page_shows_a_code_or_the_parsers_own_words_elsewhere(path, language):
    page = called("--lang", language, *path, "--help").output

    assert "cli.help." not in page
    assert ("Show this message and exit." in page) is (language == FALLBACK)
    assert page.startswith(catalogue_of(language)["cli.help.headings.usage"])


@pytest.mark.parametrize("language", [tag for tag in languages() if tag.startswith("zh")])
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_a_chinese_page_fits_the_terminal_but_for_commands_to_copy(path, language):
    page = called("--lang", language, *path, "--help")

    assert page.exit_code == 0
    wide = [line for line in page.output.splitlines() if width_of(line) > 80 and "volbench " not in line]
    assert not [
        line for line in wide if CHINESE.search(line) and "（每类处理器" not in line and "（每類處理器" not in line
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("plan",), "请指定文件夹（--target）或通往服务器的途径（--way）。"),
        (("plan", "--target=/", "--sede=1"), "没有选项 --sede。是否想用 --seed、"),
        (("compare", "a", "--seed=x"), "--seed 的值无效。应为整数。"),
        (("plan", "--target=/", "--seed=-1"), "--seed 的值无效。应为 0 到 4294967295 之间的整数。"),
        (("pln",), "没有命令 pln。"),
        (
            ("report", "last", "--format=doc"),
            "--format 的值无效。可选项：html, pdf, json, csv, md, txt, chat, card, card-wide。",
        ),
        (("import", "/no/such/file"), "FILE 的值无效。该路径不存在，或类型不符。"),
        ((), "缺少命令。"),
        (("report",), "缺少 RUN。"),
        (("--rot=/",), "没有选项 --rot。是否想用 --root？"),
        (("experiment", "nwe"), "没有命令 nwe。是否想用 new？"),
    ],
)
def test_wrong_use_is_told_in_chinese_with_the_next_step(tmp_path, words, said):
    answer = called("--lang", "zh-CN", "--data-dir", str(tmp_path), *words)

    assert answer.exit_code == 2
    assert f"错误：{said}" in answer.stderr
    assert "--help` 查看说明。" in answer.stderr
    assert "Error" not in answer.stderr


def test_wrong_use_is_told_in_english_elsewhere(tmp_path):
    answer = called("--lang", "en", "--data-dir", str(tmp_path), "endpoints", "add", "nas")

    assert (answer.exit_code, "Error: Missing option '--kind'." in answer.stderr) == (2, True)


def test_the_language_of_the_terminal_counts_where_none_is_asked_for(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    assert called("run", "--help").output.startswith("用法：volbench run")
    assert "测试文件夹所在的存储空间" in called("run", "--help").output

    monkeypatch.setenv("LC_ALL", "zh_TW.UTF-8")

    assert "測試資料夾所在的儲存空間" in called("run", "--help").output
    assert called("--lang", "en", "run", "--help").output.startswith("Usage: volbench run")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Error: Name a cell such as"), ("zh-CN", "错误：请指定单元格（")]
)
def test_a_use_the_parser_does_not_see_is_told_in_the_language_too(tmp_path, language, said):
    asked = ("--lang", language, "--data-dir", str(tmp_path), "experiment")
    assert called(*asked, "new", "four disks").exit_code == 0

    answer = called(*asked, "fill", "four disks", "raid5-4/btrfs-cow")

    assert (answer.exit_code, said in answer.stderr) == (2, True)
