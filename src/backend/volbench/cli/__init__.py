"""The command line: words in, words out. Measures in this process; shares database and lock with the service."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from volbench.app.container import compose
from volbench.cli.language import language_of
from volbench.cli.session import HonestGroup, Session
from volbench.config import read_config
from volbench.version import VERSION

_COMMANDS: Final = {
    "clean-up": "clean_up:clean_up",
    "compare": "results:compare",
    "experiment": "experiments:experiment",
    "export-all": "archives:export_all",
    "feed": "feed:feed",
    "history": "results:history",
    "import": "results:import_file",
    "lab": "lab:lab",
    "migrate": "serve:migrate",
    "mirror": "archives:mirror",
    "plan": "measure:plan",
    "report": "results:report",
    "root-extra": "root_extra:root_extra",
    "run": "measure:run",
    "schedules": "schedules:schedules",
    "script": "script:script",
    "serve": "serve:serve",
    "verify": "results:verify",
    "volumes": "volumes:volumes",
}
"""Where each command is: file of this room and name in it. Only the one that is asked for is loaded."""

_HELP = """Measure how fast NAS volumes really are.

\b
Find out what there is:        volbench volumes
See what a run would cost:     volbench plan --target /volume1/share
Measure, four to six minutes:  volbench run --target /volume1/share
Keep a report to share:        volbench run --target /volume1/share --out report
Compare two runs:              volbench compare RUN1 RUN2
Open the page:                 volbench serve

Only a folder named .volbench on the target is written, a reserve of free space stays free, and everything is removed
afterwards, also after Ctrl-C.

\b
Exit codes: 0 done · 1 the run failed · 2 wrong use · 3 unsafe target · 4 busy
            5 something is missing · 6 database · 130 cancelled
"""


@click.group(cls=HonestGroup, places=_COMMANDS, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--lang",
    type=click.Choice(["en", "zh-CN"]),
    is_eager=True,
    help="Language of what is printed (default: the terminal's).",
)
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the database (default: $VOLBENCH_DATA_DIR, else ~/.local/share/volbench).",
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False),
    help="Folder that stands for / when volumes are looked for.",
)
@click.version_option(VERSION, prog_name="volbench")
@click.pass_context
def main(ctx: click.Context, lang: str | None, data_dir: Path | None, root: str | None) -> None:
    """Prepare what the command will need."""
    config = read_config()
    if data_dir is not None:
        config = replace(config, data_folder=data_dir.expanduser().absolute())
    if root is not None:
        config = replace(config, root=str(Path(root).absolute()))
    ctx.obj = Session(compose(config), lang or language_of())
