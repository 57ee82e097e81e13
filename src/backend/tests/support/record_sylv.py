"""Make a report as the 2018 script leaves it, with the real hdparm, dd and fio: `python -m support.record_sylv`.

Needs root and 6 GiB in /dev/shm: in memory the full sizes take a minute instead of an hour. What the tools print has
the same form everywhere; the numbers mean nothing.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from support.loops import loop_volume
from support.tools import FIXTURES
from volbench.suites.sylv_2018 import DD, FIO

UNITS = {2**30: "1G", 2**27: "128M", 2**20: "1M", 2**17: "128k", 2**12: "4k", 512: "512"}


def _block(command: str, output: str) -> str:
    return f"---\n```bash\n{command}\n```\n```\n{output}```\n"


def _run(folder: Path, *argv: str) -> str:
    ended = subprocess.run(argv, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True)
    return ended.stdout


def _job_file() -> str:
    lines = ["[global]", "filename=test", "ioengine=psync", "direct=1", "numjobs=1", "iodepth=1", "group_reporting", ""]
    for job in FIO:
        lines += [
            f"[{job.id.removeprefix('fio-')}]",
            f"bs={job.bs}",
            f"size={job.size}",
            f"rw={job.rw}",
            "stonewall",
            "",
        ]
    return "\n".join(lines)


def main() -> None:
    """Write tests/fixtures/sylv/report.md."""
    report = ["raid1_ext4"]
    with loop_volume("ext4", 128 * 2**20) as volume:
        timing = _run(Path("/"), "hdparm", "-Tt", volume.device)
    report.append(_block("sudo hdparm -Tt /dev/md2", timing.replace(volume.device, "/dev/md2")))
    with tempfile.TemporaryDirectory(dir="/dev/shm") as name:
        folder = Path(name)
        (folder / "xfio.conf").write_text(_job_file(), "utf-8")
        _run(folder, "dd", "if=/dev/urandom", "of=test", "bs=1M", "count=1024")
        for job in DD:
            size = UNITS[job.bs]
            ends = ["if=/dev/zero", "of=test"] if job.is_write else ["if=test", "of=/dev/null"]
            argv = ["dd", *ends, f"bs={size}", f"count={job.count}", *(["oflag=dsync"] if job.is_write else [])]
            report.append(_block(" ".join(argv), _run(folder, *argv)))
        report.append(_block("fio xfio.conf", _run(folder, "fio", "xfio.conf")))
    path = FIXTURES / "sylv" / "report.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(report), "utf-8")


if __name__ == "__main__":
    main()
