"""The command line: ``python -m plywood`` is the program ``plywood``."""

from __future__ import annotations

import signal
import sys

from plywood import _plywood


def main() -> None:
    """Run the command line of this process, and exit with its code."""
    # The command handles Ctrl-C itself, or is ended by it, as if Python were not there.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    sys.exit(_plywood.main(sys.argv[1:]))


if __name__ == "__main__":
    main()
