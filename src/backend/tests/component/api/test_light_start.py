"""What a service loads before it answers for the first time: it has to start quickly on the CPU of a small NAS."""

import subprocess
import sys

_START = """
import sys
from dataclasses import replace
from pathlib import Path

import volbench.cli.serve
from volbench.app.container import compose
from volbench.app.web import create_web_app
from volbench.config import read_config

application = compose(replace(read_config({}), data_folder=Path(sys.argv[1])))
client = create_web_app(application, token="a-token-of-a-test").test_client()
application.worker, application.ticker, application.mirror, application.restoring
assert client.get("/api/v1/health").status_code == 200
application.reports.formats()
application.store.close()
print(*sorted(name for name in sys.modules if name.startswith("volbench.")))
"""


def test_what_measures_judges_and_compares_is_loaded_when_it_is_needed(tmp_path):
    done = subprocess.run([sys.executable, "-c", _START, str(tmp_path)], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())

    assert "volbench.api.app" in loaded
    for late in (
        "volbench.runner.run_executor",
        "volbench.runner.finished_rounds",
        "volbench.domain.compare.comparison",
        "volbench.reports.document.report_of_run",
        "volbench.reports.html_page",
        "volbench.reports.markdown",
        "volbench.reports.experiment_tables",
        "volbench.cli.measure",
        "volbench.cli.results",
    ):
        assert late not in loaded, late
