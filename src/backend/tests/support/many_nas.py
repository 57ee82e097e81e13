"""A NAS as the files of docs/many-nas ask for it: its history, its server, and those files with addresses of a test."""

import http.client
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from services.prometheus import NEEDED
from services.running import LOOPBACK, program

from support.histories import weekly_runs
from support.service import TOKEN
from volbench.domain.model.runs.run import Run
from volbench.domain.stats.descriptive import summarise

DOCUMENTED = Path(__file__).parents[4] / "docs" / "many-nas"
MISSING = [name for name in NEEDED if program(name) is None]
SLOWER = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
"""A volume that became slower."""
_TIMED = ("rand-read-4k-qd32", "read_lat_mean_ns")


def with_times(run: Run) -> Run:
    """The run with a number of every unit among those it shows first: bytes, operations and times."""
    works = tuple(
        replace(work, summary={**work.summary, metric: summarise([one.metrics[metric] for one in work.rounds])})
        if work.id == workload
        else work
        for work in run.workloads
        for workload, metric in [_TIMED]
    )
    first = tuple((work.id, work.metric) for work in run.workloads[:3])
    return replace(run, suite=replace(run.suite, headline=(*first, _TIMED)), workloads=works)


def slower_history() -> list[Run]:
    """Eleven weeks of one volume, the last three slower."""
    return [with_times(run) for run in weekly_runs(SLOWER)]


def documented(name: str) -> Any:
    """One of the files an owner takes from the documentation."""
    return yaml.safe_load((DOCUMENTED / name).read_text("utf-8"))


def asking(addresses: dict[str, str], token_file: Path | dict[str, Path], **more: Any) -> dict[str, Any]:
    """The documented configuration: its jobs that `addresses` names ask these, and every second.

    `token_file` is that of all jobs, or each job's own.
    """
    token_files = token_file if isinstance(token_file, dict) else dict.fromkeys(addresses, token_file)
    config = documented("prometheus.yml")
    config["scrape_configs"] = [job for job in config["scrape_configs"] if job["job_name"] in addresses]
    for job in config["scrape_configs"]:
        job |= {"scrape_interval": "1s", "scrape_timeout": "1s"}
        job["static_configs"] = [{"targets": [addresses[job["job_name"]]]}]
        if "authorization" in job:
            job["authorization"]["credentials_file"] = str(token_files[job["job_name"]])
    rules = documented("rules.yml")
    for group in rules["groups"]:
        group["interval"] = "1s"
    written = next(iter(token_files.values())).with_name("rules.json")  # JSON is YAML
    written.write_text(json.dumps(rules))
    config["rule_files"] = [str(written)]
    del config["alerting"]
    return {"global": {"evaluation_interval": "1s"}, **config, **more}


def call(port: int, method: str, path: str, body: Any = None, token: str = TOKEN) -> str:
    """What a server on this machine answers."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=60)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    with connection.getresponse() as answer:
        content = answer.read().decode()
    connection.close()
    return content
