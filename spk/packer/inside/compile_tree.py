"""Run by the packer with the bundled interpreter: compile all modules below FOLDER, to be shown below NAME.

A compiled module takes the place of its source. Where a PATTERN fits the path below FOLDER the source stays, for it is
started or found by its path; its compiled form then lies in `__pycache__` as usual.
"""

import fnmatch
import py_compile
import sys
from pathlib import Path

folder, name, patterns = Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
replaced = []
for source in sorted(folder.rglob("*.py")):
    inside = source.relative_to(folder).as_posix()
    stays = any(fnmatch.fnmatchcase(inside, pattern) for pattern in patterns)
    py_compile.compile(
        str(source),
        cfile=None if stays else str(source.with_suffix(".pyc")),
        dfile=f"{name}/{inside}",
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not stays:
        replaced.append(source)
# Only now: one may be a link to another.
for source in replaced:
    source.unlink()
