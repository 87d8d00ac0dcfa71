"""Settings of all tests."""

from __future__ import annotations

import os
import signal

# A shell makes programs that it runs in the background ignore Ctrl-C, and so would they and all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Ray's workers are nicer than all else, and would wait for whatever runs beside these tests.
os.environ["RAY_worker_niceness"] = "0"
