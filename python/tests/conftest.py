"""Settings of all tests."""

from __future__ import annotations

import signal

# A shell makes programs that it runs in the background ignore Ctrl-C, and so would they and all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
