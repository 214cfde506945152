"""A board as a person at its shell meets it: commands, services, the journal, the doctor."""

import asyncio
import time
from dataclasses import dataclass

ROOT = "/source"


class Wrong(Exception):
    """Something is not as it must be: one plain sentence."""


@dataclass(frozen=True)
class Result:
    status: int
    text: str


@dataclass(frozen=True)
class Finding:
    """A line of the doctor's with its cause and cure."""
    mark: str
    text: str


def say(text):
    print(f"{uptime():6.1f} s  {text}", flush=True)


def uptime():
    """Seconds since the kernel began."""
    with open("/proc/uptime") as file:
        return float(file.read().split()[0])


def demand(holds, sentence):
    if not holds:
        raise Wrong(sentence)


async def start(command, folder="/", **streams):
    """A command of the shell's."""
    return await asyncio.create_subprocess_exec(
        "bash", "-c", command, cwd=folder,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT, **streams)


async def run(command, timeout=90, folder="/"):
    """Its status and all that it says."""
    process = await start(command, folder)
    try:
        text, _ = await asyncio.wait_for(process.communicate(), timeout)
    except asyncio.TimeoutError:
        process.kill()
        raise Wrong(f"`{command}` was not done in {timeout} s") from None
    return Result(process.returncode, text.decode(errors="replace"))


async def do(command, timeout=90):
    """What it says; it must succeed."""
    result = await run(command, timeout)
    demand(result.status == 0, f"`{command}` ended with {result.status}: {result.text}")
    return result.text.strip()


async def until(condition, what, timeout=60):
    """Waits until an awaited condition holds, and returns what it gave."""
    end = time.monotonic() + timeout
    while True:
        if given := await condition():
            return given
        demand(time.monotonic() < end, f"{what}: not within {timeout} s")
        await asyncio.sleep(0.3)


async def property_of(unit, name):
    return await do(f"systemctl show {unit} -p {name} --value")


async def is_active(unit):
    return (await run(f"systemctl is-active --quiet {unit}")).status == 0


async def journal(unit):
    return await do(f"journalctl -b --no-pager -o cat -u {unit}")


async def doctor():
    """The doctor's exit status, and its findings by their subjects."""
    result = await run("belfry doctor")
    findings, subject = {}, None
    for line in result.text.splitlines():
        mark = line[2:8].strip()
        if line.startswith("  ") and mark:
            subject, _, found = line[8:].partition("  ")
            findings[subject] = Finding(mark, found.strip())
        elif subject and line.startswith("   "):
            old = findings[subject]
            findings[subject] = Finding(old.mark, f"{old.text}; {line.strip()}")
    return result.status, findings


async def is_healthy():
    return (await doctor())[0] == 0


async def settled():
    """The board has started what it starts by itself."""
    await until(lambda: is_active("multi-user.target"), "the board has started")
