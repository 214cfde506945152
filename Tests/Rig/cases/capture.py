"""`belfry capture`, `decode`, `replay` and `field`, beside the rig's own recording of the same packets."""

import asyncio
import csv
import re
import shutil
import subprocess
from pathlib import Path

from board.capture import packets
from board.process import Process
from cases import case
from contract.messages import SEALED, Message

MONITOR_COMMANDS_AND_DATA = range(2, 6)


class Recorder(Process):
    """`belfry capture` at work; the file is `path`."""

    def __init__(self, stage, name="walk", *arguments):
        self.path = stage.folder / f"{name}.btsnoop"
        super().__init__([stage.programs / "belfry", "capture", self.path, *arguments],
                         stage.folder / f"{name}.log")

    async def ready(self):
        self.start()
        await self.eventually(lambda: self.path.exists() and self.path.stat().st_size > 16,
                              "tell of the controllers that are there")
        return self


def tool(stage, *arguments):
    """What a command of the tool prints."""
    done = subprocess.run([stage.programs / "belfry", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, (arguments, done.returncode, done.stderr)
    return done.stdout


def rows(text):
    """The table of messages: sender, message, stream, bytes, and what became of it."""
    found = []
    for line in text.splitlines():
        if row := re.match(r"(phone|accessory) +([0-9a-f]{8}) +(\w+)/\w+/[0-9a-f]{4} +(\d+) .*?"
                           r"(accepted|none|cancelled|refused: [a-z ]+)", line):
            found.append((row[1], row[2], row[3], int(row[4]), row[5]))
    return found


def by_btmon(path):
    """How many packets of the host interface btmon finds in a recording."""
    text = subprocess.run(["btmon", "-r", path], capture_output=True, text=True, check=True).stdout
    return len(re.findall(r"^(?:<|>) (?:HCI|ACL)", text, re.M))


def by_ourselves(path):
    return sum(kind in MONITOR_COMMANDS_AND_DATA for kind in kinds(path))


def kinds(path):
    """The monitor's opcode of each record."""
    data, offset = path.read_bytes(), 16
    while offset + 24 <= len(data):
        included = int.from_bytes(data[offset + 4:offset + 8])
        yield int.from_bytes(data[offset + 10:offset + 12])
        offset += 24 + included


async def walk(stage, accessory_arguments=()):
    """A phone pairs and posts three notifications of different lengths."""
    await stage.belfryd(*accessory_arguments)
    panel = await stage.panel()
    handset, companion = await stage.paired()
    titles = ["One", "Two", "Three"]
    for title, length in zip(titles, (10, 3_000, 20_000)):
        assert await companion.notify(title, title, body="x" * length) == "accepted"
    await panel.until(lambda: sorted(panel.titles) == sorted(titles), what="three cards")
    await asyncio.sleep(0.5)
    return handset, companion, titles


@case("capture-decode")
async def decode(stage):
    """belfry capture records what the controller's end saw, btmon opens it, decode lists each message"""
    recorder = await Recorder(stage).ready()
    handset, companion, titles = await walk(stage)
    await handset.disconnect()
    await asyncio.sleep(0.5)
    assert await recorder.end() == 0, recorder.text()
    found = rows(tool(stage, "decode", "--messages", recorder.path))
    mine = [row for row in found if row[0] == "phone" and row[2] == "transport"]
    assert sum(row[4] == "accepted" for row in mine) >= len(titles), found
    # The rig's own recording, at the other end of the same controller, shows the same messages; what
    # is under way at once may end in another order there.
    other = rows(tool(stage, "decode", "--messages", stage.folder / "hci0.btsnoop"))
    assert sorted(other) == sorted(found), (other, found)
    ours, btmon = by_ourselves(recorder.path), by_btmon(recorder.path)
    assert ours == btmon, (ours, btmon)
    return f"{ours} packets, {len(found)} messages"


@case("capture-ring")
async def ring(stage):
    """belfry capture keeps to its size, drops the oldest, and leaves two files that read by themselves"""
    recorder = await Recorder(stage, "ring", "--size", "192K", "--show").ready()
    _, companion, _ = await walk(stage)
    for number in range(5):
        assert await companion.notify(f"long {number}", "Long", body="x" * 40_000) == "accepted"
    await recorder.kill()
    former = Path(f"{recorder.path}.1")
    sizes = [path.stat().st_size for path in (former, recorder.path)]
    assert sum(sizes) <= 192 << 10 and sizes[0] > 90_000, sizes
    for path in (former, recorder.path):
        assert by_ourselves(path) == by_btmon(path)
        assert 0 in kinds(path), "the controller is not told at the start"
    found = rows(tool(stage, "decode", "--messages", former, recorder.path))
    assert ("phone", "transport", "accepted") in {(row[0], row[2], row[4]) for row in found}
    # What was shown beside it is what decode shows of the files: their end, for the start is dropped.
    shown = frames(recorder.text())
    assert shown[-20:] == frames(tool(stage, "decode", former, recorder.path))[-20:], shown[-3:]
    return f"{sum(sizes) >> 10} KiB, killed"


def frames(text):
    """What each line of decode says behind time and link."""
    return [line[17:] for line in text.splitlines() if re.match(r" +\d+\.\d{6}  \d+  ", line)]


@case("capture-replay")
async def replay(stage):
    """the recorded phone, played to a belfryd with the keys of before, gets the recorded receipts again"""
    handset, companion, _ = await walk(stage)
    await companion.detach()
    await handset.disconnect()
    [accessory] = stage.accessories
    assert await accessory.end() == 0
    shutil.copytree(stage.folder / "state", stage.folder / "before")
    recorder = await Recorder(stage).ready()
    await accessory.ready()
    panel = await stage.panel()
    await stage.on_air()
    await stage.rejoin(handset, companion)
    for title, length in (("Four", 10), ("Five", 9_000)):
        assert await companion.notify(title, title, body="y" * length) == "accepted"
    forged = bytearray(companion.notice("forged", "Forged").body)
    forged[-1] ^= 1
    assert await companion.send(Message(SEALED, companion.session, bytes(forged))) == "cannotOpen"
    await panel.until(lambda: {"Four", "Five"} <= set(panel.titles), what="two more cards")
    await companion.detach()
    await handset.disconnect()
    await asyncio.sleep(0.5)
    assert await recorder.end() == 0

    link = stage.folder / "link"
    again = Process([stage.programs / "belfryd", "--state", stage.folder / "before", "--loopback", link,
                     "--panel-socket", stage.folder / "panel2"], stage.folder / "again.log")
    again.start()
    await again.says("ready")
    try:
        said = tool(stage, "replay", recorder.path, "--link", link, "--phone",
                    f"public:{handset.address}")
    finally:
        await again.end()
    words = re.search(r"(\d+) of (\d+) receipts are as recorded", said)
    assert words and words[1] == words[2] and int(words[1]) >= 3, said
    return said.strip()


@case("field-walk", waits=True)
async def field(stage):
    """belfry field measures a walk with a lost link; its report says what its rows add up to"""
    rows_path, page_path = stage.folder / "walk.csv", stage.folder / "walk.html"
    program = Process([stage.programs / "belfry", "field", "--csv", rows_path, "--report", page_path],
                      stage.folder / "field.log")
    program.start()
    await asyncio.sleep(0.5)
    handset, companion, titles = await walk(stage)
    await asyncio.sleep(2)
    await companion.detach()
    await handset.disconnect()
    await asyncio.sleep(2)
    await stage.rejoin(handset, companion)
    assert await companion.notify("Four", "Four") == "accepted"
    await asyncio.sleep(1.5)
    assert await program.end() == 0, program.text()
    seconds = list(csv.DictReader(rows_path.open()))
    assert [int(row["second"]) for row in seconds] == list(range(len(seconds)))
    latencies = [int(one) for row in seconds for one in row["latencies_ms"].split()]
    assert len(latencies) >= len(titles) + 1, seconds
    signals = [int(row["signal_dbm"]) for row in seconds if row["signal_dbm"]]
    assert signals, "no controller told how strong a link is"
    back = [int(one) for row in seconds for one in row["reconnections_ms"].split()]
    assert len(back) == 1 and back[0] >= 1_900, back
    page = page_path.read_text()
    total = sum(int(row["bytes_from_phone"]) for row in seconds)
    assert total > 23_000 and f"{total} B from the phone" in page
    assert f"{max(latencies)} ms at most ({len(latencies)} messages)" in page
    assert f"{back[0]} ms at most" in page and page.count("<svg") == 6
    return f"{len(seconds)} s, {len(latencies)} messages, signal {min(signals)} to {max(signals)} dBm"
