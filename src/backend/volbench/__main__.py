"""The door: `volbench` and `python -m volbench`."""

from __future__ import annotations

from volbench.host.openssl import leave_out_openssl

leave_out_openssl()

from volbench.cli import main  # noqa: E402 (what it imports finds no OpenSSL)

if __name__ == "__main__":
    main(prog_name="volbench")
