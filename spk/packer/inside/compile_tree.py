"""Run by the packer with the bundled interpreter: compile all modules below FOLDER, to be shown below NAME.

    compile_tree.py FOLDER NAME {"stay": [PATTERN, …], "texts": [PATTERN, …]}

A compiled module takes the place of its source. Where a pattern of `stay` fits the path below FOLDER the source stays,
for it is started or found by its path; its compiled form then lies in `__pycache__` as usual. Docstrings are left out
but where a pattern of `texts` fits.
"""

import fnmatch
import json
import py_compile
import sys
from pathlib import Path

folder, name, patterns = Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])


def fits(inside: str, kind: str) -> bool:
    """Say whether a pattern of this kind fits a path."""
    return any(fnmatch.fnmatchcase(inside, pattern) for pattern in patterns[kind])


replaced = []
for source in sorted(folder.rglob("*.py")):
    inside = source.relative_to(folder).as_posix()
    stays = fits(inside, "stay")
    py_compile.compile(
        str(source),
        cfile=None if stays else str(source.with_suffix(".pyc")),
        dfile=f"{name}/{inside}",
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        # In `__pycache__` the level is part of the file's name, and the package's Python looks for that of level 0.
        optimize=0 if stays or fits(inside, "texts") else 2,
    )
    if not stays:
        replaced.append(source)
# Only now: one may be a link to another.
for source in replaced:
    source.unlink()
