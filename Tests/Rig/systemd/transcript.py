"""Plays what README.md shows of a shell on a board, word for word, and the phone's part in it.

A block of the language `console` is played from above. `$ ` begins a command, `# ` what is done on the
phone when the output has come so far; all other lines are what the command says, in their order, with
`…` for anything, and alone on a line for any lines.
"""

import asyncio
import re
from pathlib import Path

from machine import ROOT, Wrong, demand, say, start

CHAPTER = "On a board"


def blocks():
    """The chapter's blocks, as lists of lines."""
    text = (Path(ROOT) / "README.md").read_text()
    chapter = re.search(rf"^## {CHAPTER}\n(.*?)^## ", text, re.S | re.M)[1]
    found = re.findall(r"^```console\n(.*?)^```", chapter, re.S | re.M)
    demand(len(found) == 2, f"the chapter \"{CHAPTER}\" has {len(found)} transcripts, not two")
    return [block.splitlines() for block in found]


def commands(block):
    """Each command with the lines that belong to it."""
    played = []
    for line in block:
        if line.startswith("$ "):
            played.append((line[2:], []))
        else:
            played[-1][1].append(line)
    return played


def agrees(shown, said):
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), said) is not None


class Player:
    """Plays blocks in a folder; `acts` has what is done on the phone, by its words."""

    def __init__(self, folder, acts):
        self.folder, self.acts = folder, acts

    async def play(self, block):
        for command, lines in commands(block):
            say(f"$ {command}")
            await asyncio.wait_for(self._play(command, lines), 300)

    async def _play(self, command, lines):
        process = await start(command, self.folder)
        is_open = False  # any lines may come before the next one that is shown
        for line in lines:
            if line.startswith("# "):
                await self.acts[line[2:]]()
            elif line == "…":
                is_open = True
            else:
                await self._await(process, command, line, is_open)
                is_open = False
        rest = [line async for line in process.stdout]
        demand(is_open or not rest, f"`{command}` says more than README.md shows: {rest}")
        demand(await process.wait() == 0, f"`{command}` ended with {process.returncode}")

    @staticmethod
    async def _await(process, command, shown, is_open):
        passed = []
        while said := (await process.stdout.readline()).decode(errors="replace"):
            said = said.rstrip("\n")
            if agrees(shown, said):
                return
            passed.append(said)
            if not is_open:
                break
        raise Wrong(f"README.md shows \"{shown}\" of `{command}`; it said {passed}")
