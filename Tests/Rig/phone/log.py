"""What the phones' Bluetooth, asyncio and Python itself have to say: kept in a file, for it would stand
between the lines of the cases."""

import logging
import os


def keep_in(path):
    """From now on there; the file appears with the first word."""
    root = logging.getLogger()
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    handler = logging.FileHandler(path, delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
    root.addHandler(handler)
    logging.getLogger("bumble").setLevel(os.environ.get("BUMBLE_LOGLEVEL", "CRITICAL"))
    logging.captureWarnings(True)
