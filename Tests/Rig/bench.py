"""Runs the benchmarks inside the guest. Arguments: names of sections, or none for all."""

import asyncio
import os
import shutil
import sys
import traceback
from pathlib import Path

from benchmarks import SCALE, TURNS, life, processor, throughput
from benchmarks.table import Table
from board.stage import Stage
from cases.scenarios import release
from guest import PROGRAMS, run_only_when_idle

RESULTS = Path("/belfry/benchmarks")
SECTIONS = {"messages": throughput.run, "channels": throughput.run_by_channel,
            "disk": throughput.run_with_disk, "starts": life.starts,
            "registrations": life.registrations, "connections": life.connections,
            "memory": life.many}


async def section(name, stage, table):
    """False if it could not be done to its end; what was taken until then stays."""
    try:
        try:
            await stage.begin(RESULTS / name)
            await SECTIONS[name](stage, table)
        finally:
            stage.keep()
            await asyncio.wait_for(stage.end(), 60)
        return True
    except (Exception, asyncio.CancelledError) as error:
        (RESULTS / name / "failure.log").write_text("".join(traceback.format_exception(error)))
        print(f"FAIL         {name}: {type(error).__name__}: {error}", flush=True)
        return False


async def main(names):
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        sys.exit(f"no such section: {' '.join(unknown)}; there are {' '.join(SECTIONS)}")
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir()
    table = Table()
    about = {"release": release(), "kernel": os.uname().release, "turns": TURNS, "scale": SCALE,
             "load": os.environ.get("BELFRY_HOST_LOAD", "")}
    print(f"{about['release']}, kernel {about['kernel']}, {TURNS} turns; medians, with the least and "
          f"the greatest; load of the machine below: {about['load']}", flush=True)
    if not processor.has_instruction_counter():
        print("instructions: this guest's kernel has no counter for them", flush=True)
    stage = Stage(PROGRAMS)
    await stage.up(RESULTS / "start.btsnoop")
    results = []
    for name in SECTIONS:
        if not names or name in names:
            results.append(await section(name, stage, table))
            table.write(RESULTS.parent / "benchmarks.json", about)
    stage.kernel.remove_controller()
    return all(results)


if __name__ == "__main__":
    run_only_when_idle()
    sys.exit(0 if asyncio.run(main(sys.argv[1:])) else 1)
