"""What people do all day, and where file systems really differ: thousands of small files in nested folders."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.run import StoppingRule
from volbench.domain.model.text import Text
from volbench.domain.model.workload import MiB, Profile, Suite
from volbench.tools.filetree import FileTreeWorkload, Operation

_FILE_BYTES: Final = 256 * MiB
"""The tree has a fixed size; this only tells the plan how much room to look for."""

SUITE: Final = Suite(
    id="nas-files",
    version=1,
    title=Text("Small files", "小文件操作"),
    description=Text(
        "How fast thousands of small files are created, found, listed, read and deleted, as in photo folders.",
        "创建、查询、列出、读取和删除成千上万个小文件的速度，就像使用照片文件夹时那样。",
    ),
    workloads=(
        FileTreeWorkload("files-create", Text("Creating files", "创建文件"), Operation.CREATE, is_headline=True),
        FileTreeWorkload(
            "files-create-fsync",
            Text("Creating files, each safe at once", "创建文件（逐个确认写入硬盘）"),
            Operation.CREATE,
            has_fsync=True,
            is_headline=True,
        ),
        FileTreeWorkload("files-stat", Text("Looking up files", "查询文件属性"), Operation.STAT),
        FileTreeWorkload("files-list", Text("Listing folders", "列出文件夹内容"), Operation.LIST),
        FileTreeWorkload("files-read", Text("Reading small files", "读取小文件"), Operation.READ, is_headline=True),
        FileTreeWorkload("files-delete", Text("Deleting files", "删除文件"), Operation.DELETE),
    ),
    profiles={
        "smoke": Profile("smoke", 2, 0.5, 0.0, is_headline_only=False, file_bytes=_FILE_BYTES),
        "quick": Profile(
            "quick",
            6,
            4.0,
            0.0,
            is_headline_only=True,
            file_bytes=_FILE_BYTES,
            time_goal_s=240.0,
            stopping=StoppingRule(),
        ),
        "standard": Profile(
            "standard", 6, 8.0, 0.0, is_headline_only=False, file_bytes=_FILE_BYTES, time_goal_s=1200.0
        ),
        "full": Profile("full", 10, 25.0, 0.0, is_headline_only=False, file_bytes=_FILE_BYTES, time_goal_s=5400.0),
    },
    headline=(
        ("files-create", "ops_per_s"),
        ("files-create-fsync", "ops_per_s"),
        ("files-read", "ops_per_s"),
    ),
    # Names, sizes and times of files stay in memory; only root can make the kernel forget them.
    caveat_codes={"files-stat": ("metadata-cached",), "files-list": ("metadata-cached",)},
)
