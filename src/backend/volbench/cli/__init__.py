"""The command line: words in, words out. Measures in this process; shares database and lock with the service."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from volbench.app.container import compose
from volbench.cli.language import language_of
from volbench.cli.session import HonestGroup, Session, words_of
from volbench.cli.whose_store import settle
from volbench.config import read_config
from volbench.languages import languages
from volbench.version import VERSION

_COMMANDS: Final = {
    "clean-up": "clean_up:clean_up",
    "compare": "results:compare",
    "endpoints": "endpoints:endpoints",
    "experiment": "experiments:experiment",
    "export-all": "archives:export_all",
    "feed": "feed:feed",
    "go-on": "pausing:go_on",
    "history": "results:history",
    "import": "results:import_file",
    "lab": "lab:lab",
    "migrate": "serve:migrate",
    "mirror": "archives:mirror",
    "notices": "notices:notices",
    "pause": "pausing:pause",
    "plan": "measure:plan",
    "promise": "promises:promise",
    "report": "results:report",
    "results": "run_documents:results",
    "root-extra": "root_extra:root_extra",
    "run": "measure:run",
    "schedules": "schedules:schedules",
    "script": "script:script",
    "seeds": "seeds:seeds",
    "serve": "serve:serve",
    "verify": "results:verify",
    "volumes": "volumes:volumes",
}
"""Where each command is: file of this room and name in it. Only the one that is asked for is loaded."""


@click.group(
    cls=HonestGroup,
    places=_COMMANDS,
    help="cli.help.commands.volbench",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--lang",
    type=click.Choice(list(languages())),
    is_eager=True,
    help="cli.help.options.lang",
)
@click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="cli.help.options.data_dir",
)
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False),
    help="cli.help.options.root",
)
@click.version_option(VERSION, prog_name="volbench", help="cli.help.options.version")
@click.pass_context
def main(ctx: click.Context, lang: str | None, data_dir: Path | None, root: str | None) -> None:
    """Prepare what the command will need."""
    config = read_config()
    if data_dir is not None:
        config = replace(config, data_folder=data_dir.expanduser().absolute())
    if root is not None:
        config = replace(config, root=str(Path(root).absolute()))
    language = lang or language_of()
    is_named = data_dir is not None or bool(os.environ.get("VOLBENCH_DATA_DIR"))
    ctx.obj = Session(compose(config), language)
    settled = settle(config, ctx.invoked_subcommand or "", words_of(ctx), language, is_named=is_named)
    ctx.obj = Session(compose(settled), language)
