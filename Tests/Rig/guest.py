"""Runs cases inside the guest, one line each. Arguments: names of cases, or none for all; --waiting for
those that wait most of their time, --busy for the others."""

import asyncio
import os
import shutil
import sys
import time
import traceback
from pathlib import Path

START = time.monotonic()

from board.process import Process  # noqa: E402
from board.stage import Stage  # noqa: E402
from cases import load  # noqa: E402

# What a later round leaves does not touch what the first one left.
ROUND = os.environ.get("BELFRY_ROUND", "1")
RESULTS = Path("/belfry/cases" if ROUND == "1" else f"/belfry/cases-{ROUND}")
PROGRAMS = "/belfry/programs"
ATTEMPTS = 3
# What names those that wait, and those that do not.
KINDS = {True: "--waiting", False: "--busy"}


def run_only_when_idle():
    """The phones' radio takes the processor only when nothing else in the guest wants it: so bluetoothd
    and the accessory have always taken in what was sent before more comes. The flow control of a real
    radio has the same effect."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    Process.prefix = ("chrt", "--other", "0")


def say(word, name, started, text):
    print(f"{word:4} {name:24} {time.monotonic() - started:6.1f} s  {text}", flush=True)


def note(word, name):
    """Whoever started the guest reads these lists, also if the guest does not live to its end."""
    with open(RESULTS / word, "a") as file:
        file.write(f"{name}\n")
        file.flush()
        os.fsync(file.fileno())


async def run(case, stage):
    """True if it held."""
    note("begun", case.name)
    for _ in range(ATTEMPTS):
        held = await attempt(case, stage)
        # bluetoothd may crash when a phone leaves; what comes of that belongs to case B6 alone.
        if held or not stage.bluetoothd.crashes:
            break
    if held:
        note("held", case.name)
    return held


async def attempt(case, stage):
    started, trouble, words = time.monotonic(), None, None
    folder = RESULTS / case.name
    shutil.rmtree(folder, ignore_errors=True)
    try:
        try:
            await stage.begin(folder)
            words = await asyncio.wait_for(case.body(stage), case.timeout)
        finally:
            stage.keep()
            await asyncio.wait_for(stage.end(), 60)
    except (Exception, asyncio.CancelledError) as error:  # Bumble cancels what waits on a lost link
        trouble = error
    if trouble is None:
        if not os.environ.get("BELFRY_KEEP"):
            shutil.rmtree(folder)
        crashes = stage.bluetoothd.crashes
        words = [words] if words else []
        words += [f"bluetoothd crashed {crashes} times"] if crashes else []
        say("ok", case.name, started, case.sentence + (f" ({'; '.join(words)})" if words else ""))
        return True
    text = "".join(traceback.format_exception(trouble))
    (folder / "failure.log").write_text(text)
    crashes = stage.bluetoothd.crashes
    say("FAIL", case.name, started, f"{type(trouble).__name__}: {trouble}"
        + (f" (bluetoothd crashed {crashes} times)" if crashes else ""))
    return False


async def main(names):
    kind = names.pop() if names and names[-1] in KINDS.values() else None
    cases = load()
    unknown = [name for name in names if name not in cases]
    if unknown:
        sys.exit(f"no such case: {' '.join(unknown)}; there are {' '.join(cases)}")
    chosen = [case for case in cases.values()
              if (case.name in names if names else case.is_usual and kind in (None, KINDS[case.waits]))]
    RESULTS.mkdir()
    for case in chosen:
        note("planned", case.name)
    stage = Stage(PROGRAMS)
    await stage.up(RESULTS / "start.btsnoop")
    print(f"ready {time.monotonic() - START:.1f} s after Python's start", flush=True)
    results = [await run(case, stage) for case in chosen]
    stage.kernel.remove_controller()
    print(f"{results.count(True)} cases held, {results.count(False)} did not, in "
          f"{time.monotonic() - START:.0f} s")
    return all(results)


if __name__ == "__main__":
    run_only_when_idle()
    sys.exit(0 if asyncio.run(main(sys.argv[1:])) else 1)
