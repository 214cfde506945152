"""How much of the processor a program has used."""

import ctypes
import time
from pathlib import Path


def seconds(pid):
    """Of the processor: CPUCLOCK_SCHED of that process. User Mode Linux counts in steps of 10 ms, so only
    sums say something; and they go on while the machine below does something else, or while a file
    of its own waits for the disk."""
    return time.clock_gettime((~pid << 3) | 2)


def named(name):
    """The processes of that name."""
    return [int(one.parent.name) for one in Path("/proc").glob("[0-9]*/comm")
            if one.read_text().strip() == name]


def has_instruction_counter():
    """perf_event_open(2) for PERF_COUNT_HW_INSTRUCTIONS of this process."""
    attributes = (ctypes.c_uint32 * 28)(0, 112, 1, 0)
    libc = ctypes.CDLL(None, use_errno=True)
    number = libc.syscall(298, ctypes.byref(attributes), 0, -1, -1, 0)
    return number >= 0
