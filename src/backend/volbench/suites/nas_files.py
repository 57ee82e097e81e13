"""What people do all day, and where file systems really differ: thousands of small files in nested folders."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.suites.workload import MiB, Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.tools.filetree import FileTreeWorkload, Operation

_FILE_BYTES: Final = 256 * MiB
"""The tree has a fixed size; this only tells the plan how much room to look for."""

SUITE: Final = Suite(
    id="nas-files",
    version=1,
    title=Message("suites.nas_files.nas_files.title"),
    description=Message("suites.nas_files.nas_files.description"),
    workloads=(
        FileTreeWorkload(
            "files-create", Message("suites.nas_files.nas_files.workloads"), Operation.CREATE, is_headline=True
        ),
        FileTreeWorkload(
            "files-create-fsync",
            Message("suites.nas_files.creating_files_each_safe_at_once"),
            Operation.CREATE,
            has_fsync=True,
            is_headline=True,
        ),
        FileTreeWorkload("files-stat", Message("suites.nas_files.looking_up_files"), Operation.STAT),
        FileTreeWorkload("files-list", Message("suites.nas_files.listing_folders"), Operation.LIST),
        FileTreeWorkload(
            "files-read", Message("suites.nas_files.reading_small_files"), Operation.READ, is_headline=True
        ),
        FileTreeWorkload("files-delete", Message("suites.nas_files.deleting_files"), Operation.DELETE),
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
