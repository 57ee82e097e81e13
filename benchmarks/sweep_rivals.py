"""The ways of `sweep`: each through volbench's child, and through the tool one would type for it.

A tool is asked for its own time of the transfers, with one process for all files of a size, so that no program's start
and no opening of a connection counts. What a tool does not tell is taken as near to it as can be; each class says how.
"""

from __future__ import annotations

import json
import math
import os
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

from services.rclone import ACCESS, BUCKET, PROGRAM, SECRET_KEY

RCLONE = (
    "--config= --transfers=1 --checkers=1 --no-check-dest --no-traverse --s3-upload-cutoff=64Mi --s3-chunk-size=16Mi"
    " --s3-upload-concurrency=1 --multi-thread-streams=0 --use-json-log --stats=1h --log-level=INFO"
)
"""One file at a time, in the parts volbench makes, and nothing asked that volbench does not ask."""
CURL = [
    "-sS",
    "--no-progress-meter",
    "-H",
    "Expect:",
    "-w",
    "%{stderr}%{http_code} %{time_total} %{time_connect} %{num_connects}\n",
]
GRIDFS = """
import json, sys, time
from gridfs import GridFSBucket
from pymongo import MongoClient
address, sent, *paths = sys.argv[1:]
bucket = GridFSBucket(MongoClient(address, directConnection=True).get_default_database(), "byhand")
bucket._collection.database.command("buildInfo")
class Nothing:
    def write(self, data):
        return len(data)
cpu, start = time.process_time(), time.monotonic()
for path in paths:
    if sent == "put":
        with open(path, "rb") as file:
            bucket.upload_from_stream(path, file)
    else:
        bucket.download_to_stream_by_name(path, Nothing())
took, used = time.monotonic() - start, time.process_time() - cpu
if sent == "get":
    for file in list(bucket.find({})):
        bucket.delete(file._id)
print(json.dumps([took, used]), file=sys.stderr)
"""


class Way:
    """One way, and the tool one would type for it. Times are seconds for all files of a size."""

    largest_bytes = math.inf
    """What the tool manages."""

    def __init__(self, kind, where, secret=""):
        self.kind, self.where, self.secret = kind, where, secret

    def ours(self, sent, size, size_bytes, files, turn):
        """Return seconds of one file and processor nanoseconds of one byte."""
        argv = [
            *(sys.executable, "-I", "-m", "volbench.child", sent, f"--kind={self.kind}", *self.where),
            *("--run=benchmark", f"--size={size}", f"--round={turn}", f"--bytes={size_bytes}"),
            *(f"--least-files={files}", "--least-s=0", "--limit-s=600"),
            *(["--secret=/dev/stdin"] if self.secret else []),
        ]
        done = subprocess.run(argv, input=self.secret, text=True, capture_output=True, check=False)
        if done.returncode:
            sys.exit(f"{' '.join(argv)}: {done.stderr}")
        said = json.loads(done.stdout)
        if said["files"] != files:
            sys.exit(f"{said['files']} files instead of {files}")
        return said["busy_ns"] / 1e9 / said["files"], said["cpu_ns"] / said["files"] / size_bytes

    def theirs(self, sent, sources):
        """Return seconds and processor seconds of all files."""
        raise NotImplementedError


class Folder(Way):
    """A folder of this machine, and dd, which tells its own time (`cp` does not): it flushes the file, as asked.

    That the file's name survives a power cut takes a flush of the folder, too, as volbench does it. Typed, that is
    `sync FOLDER`; here it is that one call, timed without a program's start.
    """

    def __init__(self, folder):
        super().__init__("folder", [f"--folder={folder}/ours"])
        self.folder = Path(folder) / "theirs"
        self.folder.mkdir()

    def theirs(self, sent, sources):
        """Copy them one by one."""
        spent = []
        for source in sources:
            kept = self.folder / source.name
            way = [f"if={source}", f"of={kept}", "conv=fsync"] if sent == "put" else [f"if={kept}", "of=/dev/null"]
            if sent == "get":
                forget(kept)
            words, cpu = by_hand(["dd", *way, "bs=1M"])
            took = float(re.search(r", ([0-9.e-]+) s,", words)[1])
            if sent == "put":
                took += flush_folder(self.folder)
            else:
                kept.unlink()
            spent.append((took, cpu))
        return sum(time for time, _ in spent), sum(cpu for _, cpu in spent)


class Dav(Way):
    """WebDAV, and curl: its `time_total`, less what opening the connection took."""

    def __init__(self, service):
        super().__init__("webdav", [f"--address={service.address}"])
        self.address = service.address

    def theirs(self, sent, sources):
        """Move them in one process, over one connection."""
        urls = [f"{self.address}by-hand-{source.name}" for source in sources]
        calls = [
            ["-T", str(source), url] if sent == "put" else ["-o", "/dev/null", url]
            for source, url in zip(sources, urls, strict=True)
        ]
        seconds, cpu, _ = curled(calls)
        if sent == "get":
            for url in urls:
                by_hand(["curl", "-sS", "-X", "DELETE", url])
        return seconds, cpu


class S3(Way):
    """S3, and rclone: what it tells of the copying."""

    def __init__(self, service, folder):
        where = [f"--address={service.address}", f"--user={ACCESS}", f"--option=bucket={BUCKET}"]
        super().__init__("s3", where, SECRET_KEY)
        self.sink = Path(folder)
        self.remote = (
            f":s3,provider=Other,access_key_id='{ACCESS}',secret_access_key='{SECRET_KEY}',"
            f"endpoint='{service.address}',use_unsigned_payload=true,no_check_bucket=true:{BUCKET}/by-hand"
        )

    def theirs(self, sent, sources):
        """Copy their folder."""
        both = [str(sources[0].parent), self.remote] if sent == "put" else [self.remote, str(self.sink)]
        words, cpu = by_hand([str(PROGRAM), "copy", *both, *RCLONE.split()])
        stats = [json.loads(line)["stats"] for line in words.splitlines() if '"stats"' in line]
        if sent == "get":
            by_hand([str(PROGRAM), "purge", self.remote, "--config="])
            for one in self.sink.iterdir():
                one.unlink()
        return stats[-1]["elapsedTime"], cpu


class Smb(Way):
    """SMB, and smbclient, which tells its times in whole milliseconds only.

    So one smbclient moves all files, and what it says is stamped as it comes: from its refusal of a first command that
    does not exist until it has told of the last file. What it gets stays in memory: volbench takes every byte from it,
    and a client that throws them away (1 MB in two thirds of the time, 10 MB in half of it) has got no file.
    """

    MARK = "volbench-begins"
    KEPT = "/dev/shm/volbench-by-hand"

    def __init__(self, service):
        super().__init__("smb", [f"--address={service.address}", f"--user={service.user}"], service.password)
        rest = service.address.removeprefix("//")
        host, _, self.port = rest.partition("/")[0].partition(":")
        self.share = f"//{host}/{rest.partition('/')[2]}"
        self.who = f"{service.user}%{service.password}"

    def theirs(self, sent, sources):
        """Move them in one process, signed in once."""
        names = [f"by-hand-{source.name}" for source in sources]
        pairs = zip(sources, names, strict=True)
        move = [f'put "{one}" "{name}"' if sent == "put" else f'get "{name}" {self.KEPT}' for one, name in pairs]
        before = used()
        seconds = self.stamped([self.MARK, *move], "putting file" if sent == "put" else "getting file", len(names))
        cpu = used() - before
        if sent == "get":
            Path(self.KEPT).unlink()
            by_hand(self.call([f'del "{name}"' for name in names]))
        return seconds, cpu

    def call(self, commands):
        """Return how it is called."""
        return [
            "smbclient",
            self.share,
            "-p",
            self.port,
            "-U",
            self.who,
            "-s",
            "/dev/null",
            "-E",
            "-c",
            "; ".join(commands),
        ]

    def stamped(self, commands, told_by, files):
        """Return seconds between its first words and its last about a file."""
        started = last = None
        with subprocess.Popen(self.call(commands), stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
            words = b""
            while piece := os.read(process.stderr.fileno(), 65536):
                now = time.monotonic()
                words += piece
                started = started or (now if self.MARK.encode() in words else None)
                if last is None and words.count(told_by.encode()) == files and words.endswith(b"\n"):
                    last = now
        if process.returncode or last is None:
            sys.exit(f"smbclient: {words!r}")
        return last - started


class Ipfs(Way):
    """IPFS, and curl with the same calls of the node's interface."""

    def __init__(self, service):
        super().__init__("ipfs", [f"--address={service.address}", "--option=node=own"])
        self.address = f"{service.address}/api/v0"
        self.ids = []

    def theirs(self, sent, sources):
        """Add them, or read what was added."""
        add = f"{self.address}/add?pin=false&offline=true&progress=false"
        if sent == "put":
            seconds, cpu, words = curled([["-F", f"file=@{source}", add] for source in sources])
            self.ids = [json.loads(line)["Hash"] for line in words.splitlines()]
            return seconds, cpu
        read = f"{self.address}/cat?offline=true&arg="
        seconds, cpu, _ = curled([["-X", "POST", "-o", "/dev/null", read + id_] for id_ in self.ids])
        by_hand(["curl", "-sS", "-o", "/dev/null", "-X", "POST", f"{self.address}/repo/gc"])
        return seconds, cpu


class GridFs(Way):
    """GridFS, and the driver's own writer and reader, timed from within.

    FerretDB answers the driver's own reader with 64 MB at once, which the driver refuses: larger files are left out.
    """

    largest_bytes = 10_000_000

    def __init__(self, service):
        super().__init__("gridfs", [f"--address={service.address}"])
        self.address = service.address

    def theirs(self, sent, sources):
        """Move them in one process."""
        words, _ = by_hand([sys.executable, "-c", GRIDFS, self.address, sent, *map(str, sources)])
        return json.loads(words.splitlines()[-1])


def curled(calls):
    """Do several calls by one curl, over one connection; return seconds, processor seconds, and what came to stdout."""
    argv = ["curl"]
    for n, call in enumerate(calls):
        argv += [*(["--next"] if n else []), *CURL, *call]
    before = used()
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    cpu = used() - before
    told = [line.split() for line in done.stderr.splitlines() if line]
    if done.returncode or len(told) != len(calls) or any(not code.startswith("2") for code, *_ in told):
        sys.exit(f"curl: {done.stderr}")
    return sum(float(total) - float(connect) * int(count) for _, total, connect, count in told), cpu, done.stdout


def by_hand(argv):
    """Run a tool; return what it says and its processor seconds, those of its start included."""
    before = used()
    done = subprocess.run(argv, capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"})
    if done.returncode:
        sys.exit(f"{argv[0]}: {done.stderr}")
    return done.stderr, used() - before


def used():
    """Return the processor seconds of all programs that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def forget(path):
    """Take a file out of memory, as volbench does before it reads one from a folder."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def flush_folder(folder):
    """Bring the names in a folder to the disks; return seconds."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        start = time.monotonic()
        os.fsync(handle)
        return time.monotonic() - start
    finally:
        os.close(handle)
