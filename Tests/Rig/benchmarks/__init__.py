"""What belfryd costs in the rig, side by side with a program that does nothing and one in Python.

Nothing here passes or fails: the guest shares a machine with others, so only figures of the same
minute are compared, in turns, and the medians of their ratios are what is worth reading.
"""

import os

# All of the counts with BELFRY_SCALE=1; without it seven turns, and a fiftieth of the long counts.
GIVEN = os.environ.get("BELFRY_SCALE")
SCALE = float(GIVEN or "0.02")
TURNS = max(1, round(7 * min(1.0, SCALE))) if GIVEN else 7


def count(full, least):
    """How many of something that is done `full` times at most."""
    return max(least, round(full * SCALE))
