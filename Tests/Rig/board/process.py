"""A program under test: started at normal priority, its output kept, watched for its words."""

import asyncio
import signal
import subprocess
from pathlib import Path


class Process:
    # Set by the guest, where this process runs only when nothing else wants to: its children must not.
    prefix = ()

    def __init__(self, command, log):
        self.command = [*self.prefix, *map(str, command)]
        self.log = Path(log)
        self.process = None

    @property
    def name(self):
        return self.log.stem

    def start(self, talks=False):
        """`talks`: it will be told something by `tell`."""
        self.past = len(self.text())
        source = subprocess.PIPE if talks else subprocess.DEVNULL
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdin=source, stdout=log, stderr=log)

    def tell(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self):
        return self.process.pid

    def text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def lines(self):
        """What it has said since it was started last."""
        return self.text()[self.past:].splitlines()

    async def says(self, words, timeout=30):
        """Waits for a line that ends with these words."""
        return await self.eventually(
            lambda: next((one for one in self.lines() if one.endswith(words)), None),
            f"say \"{words}\"", timeout)

    async def eventually(self, condition, what, timeout=30):
        for _ in range(int(timeout * 50)):
            if result := condition():
                return result
            if not self.is_running:
                break
            await asyncio.sleep(0.02)
        state = "" if self.is_running else f"; it ended with {self.process.poll()}"
        raise AssertionError(f"{self.name} did not {what} within {timeout} s{state}")

    async def over(self, timeout=20):
        """Waits for its end and returns its exit status; None if it runs on."""
        for _ in range(timeout * 50):
            if not self.is_running:
                return self.process.returncode
            await asyncio.sleep(0.02)
        return None

    async def kill(self):
        await self.end(signal.SIGKILL)

    def send_signal(self, how):
        self.process.send_signal(how)

    async def end(self, how=signal.SIGTERM, timeout=20):
        """Ends it, if it runs, and returns its exit status."""
        if not self.process:
            return None
        if self.is_running:
            self.send_signal(how)
        status = await self.over(timeout)
        if status is not None:
            return status
        self.process.kill()
        self.process.wait()
        raise AssertionError(f"{self.name} did not end on {how.name}")
