"""`fidelity --scraped`: whole runs of a service in pairs, one while its `/metrics` are read every second, one not.

Which of the two comes first changes from pair to pair by a fixed seed. A pair is the geometric mean over its cells of
the speed with scrapes over that without. The reader runs on this very machine, which no Prometheus of an owner's would:
what its own work costs counts against the promise.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import mean, median, stdev

LEAST_RATIO, MOST_WIDTH, LEAST_PAIRS = 0.98, 0.04, 20
EVERY_S = 1.0
ASK_S = 2.0
"""How often the end of a run is asked for, in both kinds alike."""
TOKEN = "a-token-of-a-benchmark"  # noqa: S105 (of a service on loopback)
SPEEDS = ("read_bytes_per_s", "write_bytes_per_s")


class Served:
    """A service of its own with eleven runs to tell of, and the token that opens its metrics."""

    def __init__(self, port):
        """Make that token."""
        self.port = port
        self._opens = self.call("POST", "metrics-access", {})["token"]

    def call(self, method, path, body=None):
        """Ask the interface."""
        return json.loads(self._ask(method, f"/api/v1/{path}", TOKEN, None if body is None else json.dumps(body)))

    def scrape(self):
        """Read what is told to Prometheus; return how long it took, and its length."""
        began = time.perf_counter()
        text = self._ask("GET", "/metrics", self._opens)
        return time.perf_counter() - began, len(text)

    def measure(self, target, profile, workloads):
        """Do a run and return its document."""
        wish = {"suite": "nas-volume", "profile": profile, "target_path": target, "workloads": workloads}
        run = self.call("POST", "runs", {name: value for name, value in wish.items() if value})["id"]
        while self.call("GET", f"runs/{run}?after=0")["row"]["state"] in {"queued", "running"}:
            time.sleep(ASK_S)
        document = self.call("GET", f"runs/{run}/document")
        if document["state"] != "done":
            sys.exit(f"A run ended as {document['state']}: {document['failure']}")
        return document

    def _ask(self, method, path, token, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        with contextlib.closing(connection):
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            if answer.status >= http.client.BAD_REQUEST:
                sys.exit(f"{method} {path}: {answer.status} {text[:400]!r}")
            return text


@contextlib.contextmanager
def scraped_every_second(served, found):
    """Read the metrics every second for a while; lengths of time and text go into `found`."""
    stop = threading.Event()

    def read():
        due = time.monotonic()
        while not stop.is_set():
            found.append(served.scrape())
            due += EVERY_S
            stop.wait(max(0.0, due - time.monotonic()))

    reading = threading.Thread(target=read)
    reading.start()
    try:
        yield
    finally:
        stop.set()
        reading.join()


@contextlib.contextmanager
def served_on(data):
    """Start the service on results in a folder."""
    from services.running import LOOPBACK, free_port, started
    from support.many_nas import slower_history

    from volbench.store import open_store
    from volbench.store.migrate import migrate

    migrate(Path(data) / "volbench.sqlite")
    store = open_store(Path(data) / "volbench.sqlite")
    for run in slower_history():
        store.insert(run, {})
    store.close()
    port = free_port()
    program = str(Path(sys.executable).with_name("volbench"))
    argv = [program, f"--data-dir={data}", "serve", f"--host={LOOPBACK}", f"--port={port}", f"--token={TOKEN}"]
    with started(argv, port, Path(data) / "output"):
        yield Served(port)


def measure(target, options):
    """Measure the pairs, print the table, and return whether the promise holds."""
    dice, ratios, scrapes, cells = random.Random(1), [], [], {}
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as data, served_on(data) as served:
        # What this machine can reach is found out once, in a run that does not count.
        served.measure(target, options.profile, options.workload)
        for n in range(1, options.pairs + 1):
            print(f"\rpair {n}/{options.pairs}", end="", file=sys.stderr, flush=True)
            found = {}
            for is_scraped in dice.sample((False, True), 2):
                with scraped_every_second(served, scrapes) if is_scraped else contextlib.nullcontext():
                    found[is_scraped] = speeds(served.measure(target, options.profile, options.workload))
            of_pair = {name: found[True][name] / found[False][name] for name in found[True]}
            for name, ratio in of_pair.items():
                cells.setdefault(name, []).append(ratio)
            ratios.append(geometric(of_pair.values()))
    return _report(ratios, scrapes, cells, time.monotonic() - began)


def speeds(document):
    """Return the speed of each cell of a run, in bytes per second."""
    return {
        f"{work['id']} {name}": work["summary"][name]["median"]
        for work in document["workloads"]
        for name in SPEEDS
        if name in work["summary"]
    }


def geometric(values):
    """Return the geometric mean."""
    return math.exp(mean(map(math.log, values)))


def interval(ratios):
    """Return the 95 % interval of the geometric mean of pairs, by Student's distribution of their logarithms."""
    from scipy.stats import t

    logs = [math.log(ratio) for ratio in ratios]
    half = t.ppf(0.975, len(logs) - 1) * stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean(logs) - half), math.exp(mean(logs) + half)


def _report(ratios, scrapes, cells, took_s):
    low, high = interval(ratios)
    times_ms = sorted(1000 * took for took, _ in scrapes)
    print(f"\n{'cell':38} {'with : without, pairs':>24}")
    for name, found in sorted(cells.items()):
        print(f"{name:38} {geometric(found):10.3f} ({min(found):.3f}-{max(found):.3f})")
    mean_text = f"geometric mean {geometric(ratios):.4f} ({low:.4f}-{high:.4f})"
    print(f"\npairs {len(ratios)} in {took_s / 60:.0f} minutes; {mean_text}")
    times_text = f"median {median(times_ms):.1f} ms, p99 {times_ms[int(0.99 * len(times_ms))]:.1f} ms"
    print(f"scrapes {len(scrapes)}, {times_text}, {max(size for _, size in scrapes)} bytes at most")
    doubts = [
        *([f"fewer than {LEAST_PAIRS} pairs"] if len(ratios) < LEAST_PAIRS else []),
        *([f"below {LEAST_RATIO}"] if geometric(ratios) < LEAST_RATIO else []),
        *([f"interval wider than {MOST_WIDTH}"] if high - low > MOST_WIDTH else []),
    ]
    print(f"Not held: {'; '.join(doubts)}." if doubts else "The promise holds.")
    return not doubts
