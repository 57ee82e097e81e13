"""What is no longer needed goes back to the system."""

import subprocess
import sys

FILL_AND_FREE = """
import re
from pathlib import Path
from volbench.host.memory_trim import give_back, settle

def anonymous_mib():
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return int(re.search(r"^Anonymous:\\s+(\\d+)", rollup, re.MULTILINE)[1]) // 1024

settle()
begin = anonymous_mib()
# Blocks too small to be mapped one by one, and one behind them that keeps the heap from shrinking by itself.
blocks = [bytearray(60_000) for _ in range(1000)]
last = bytearray(60_000)
full = anonymous_mib()
del blocks
give_back()
print(begin, full, anonymous_mib(), len(last))
"""


def test_what_was_freed_is_given_back_to_the_system():
    told = subprocess.run([sys.executable, "-c", FILL_AND_FREE], capture_output=True, text=True, check=True).stdout
    begin, full, after, _ = map(int, told.split())

    assert full >= begin + 50
    assert after <= begin + 10


def test_a_c_library_without_the_switches_is_left_alone(monkeypatch):
    from volbench.host import libc

    monkeypatch.setattr(libc.ctypes, "CDLL", lambda _name: object())

    assert (libc.keep_one_arena(), libc.trim_heap()) == (None, None)
