"""Runs one part of what the package is held to, in a guest that systemd has started.

    check.py package            installation, use, removal
    check.py faults [NAME,...]  one fault at a time, which the doctor has to name
    check.py boot SECONDS       the adapter comes so long after the kernel began
"""

import asyncio
import importlib
import logging
import sys
import traceback
from pathlib import Path

from machine import run, say
from town import Town


async def main(part, *arguments):
    """The exit status: what went wrong stands in the journal, too."""
    town = Town(Path("/belfry"))
    try:
        await importlib.import_module(part).play(town, *arguments)
    except Exception as error:
        say(f"FAILED: {error}")
        traceback.print_exc()
        for command in ("systemctl --no-pager --failed", "belfry doctor",
                        "journalctl -b --no-pager -n 150"):
            print((await run(command)).text, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    logging.getLogger("bumble").setLevel("CRITICAL")
    # Not at idle priority, as in the rig's other guests: while the board starts there is no idle time, and
    # the kernel gives an adapter that says nothing up after two seconds.
    sys.exit(asyncio.run(main(*sys.argv[1:])))
