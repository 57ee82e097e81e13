"""Run by the packer with the bundled interpreter: compile all modules below FOLDER, to be shown below NAME."""

import py_compile
import sys
from pathlib import Path

folder, name = Path(sys.argv[1]), sys.argv[2]
for source in sorted(folder.rglob("*.py")):
    py_compile.compile(
        str(source),
        dfile=f"{name}/{source.relative_to(folder)}",
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
