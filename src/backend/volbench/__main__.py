"""The door: `volbench` and `python -m volbench`."""

from __future__ import annotations

from volbench.cli import main

if __name__ == "__main__":
    main(prog_name="volbench")
