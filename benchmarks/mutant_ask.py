"""Part of `mutants`: what cosmic-ray starts as the test of a mutant. Fails where `mutant_tests.py` says it was killed.

    python -S mutant_ask.py SOCKET

Without an answer nothing was judged: then cosmic-ray, which started this, is ended before it writes that down.
"""

import os
import signal
import socket
import sys
import time

STARTER = os.getppid()

with socket.socket(socket.AF_UNIX) as asked:
    try:
        asked.connect(sys.argv[1])
        sys.exit({b"survived": 0, b"killed": 1}[asked.recv(20)])
    except (OSError, KeyError):
        # Whose starter has ended already has another parent by now, which is none of ours.
        if os.getppid() == STARTER != 1:
            os.kill(STARTER, signal.SIGTERM)
        time.sleep(60)
