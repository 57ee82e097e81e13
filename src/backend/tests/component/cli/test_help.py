"""What `volbench --help` says on a terminal of the usual width."""

from click.testing import CliRunner

from volbench.cli import main


def test_no_line_about_a_command_is_cut():
    answer = CliRunner().invoke(main, ["--help"], terminal_width=80)

    commands = answer.output.partition("Commands:")[2].strip().splitlines()
    assert len(commands) > 10
    assert not [line for line in commands if line.endswith("...")]
