"""Starting, connecting, and what many connections leave behind."""

import asyncio
import time
from pathlib import Path

from benchmarks import TURNS, count
from benchmarks.table import spread
from board.process import Process
from phone.link import LinkLost

APPLICATION, ADVERTISEMENT = "RegisterApplication", "RegisterAdvertisement"


class Passed:
    """A message on the bus, as dbus-monitor's profile tells of it."""

    def __init__(self, fields):
        self.kind, self.at, self.serial, self.sender, self.receiver = fields[:5]
        self.at = float(self.at)
        self.member = fields[-1] if self.kind in ("mc", "sig") else None
        self.answers = fields[5] if self.kind in ("mr", "err") else None


class Bus:
    """What passes on the system bus, with its moment in seconds of the wall clock."""

    def __init__(self, folder):
        self.monitor = Process(["stdbuf", "-oL", "dbus-monitor", "--system", "--profile"],
                               folder / "calls.log")

    async def __aenter__(self):
        self.monitor.start()
        await asyncio.sleep(1)
        self.start = time.time()
        return self

    async def __aexit__(self, *_):
        await asyncio.sleep(0.3)
        await self.monitor.end()
        fields = [line.split("\t") for line in self.monitor.lines()]
        self.messages = [one for one in (Passed(row) for row in fields if len(row) >= 6
                                         and row[0] in ("mc", "mr", "err", "sig"))
                         if one.at >= self.start]

    def call(self, member):
        return next(one for one in self.messages if (one.kind, one.member) == ("mc", member))

    def answer(self, call):
        return next(one for one in self.messages
                    if (one.answers, one.receiver) == (call.serial, call.sender))

    def own_share(self, call):
        """The seconds up to that call in which its sender was to act: from the last that it had heard
        to its next call, each time."""
        total, heard = 0.0, None
        for one in self.messages:
            if one.sender == call.sender and one.kind == "mc":
                total += one.at - heard if heard else 0.0
                heard = None
            elif one.receiver == call.sender or one.receiver == "<none>":
                heard = one.at
            if one is call:
                return total


def milliseconds(table, name, values, note=""):
    table.add("start", name, f"ms: {spread(values)}{note}", milliseconds=values)


async def starts(stage, table):
    """belfryd's start beside a bluetoothd that is there."""
    connected, asked, answered = [], [], []
    await asyncio.sleep(1)
    for _ in range(TURNS):
        async with Bus(stage.folder) as bus:
            belfryd = await stage.belfryd()
            await stage.on_air()
        await belfryd.end()
        stage.accessories.remove(belfryd)
        call = bus.call(ADVERTISEMENT)
        hello = next(one.at for one in bus.messages
                     if (one.member, one.sender) == ("Hello", call.sender))
        connected.append(1000 * (hello - bus.start))
        asked.append(1000 * (call.at - hello))
        answered.append(1000 * (bus.answer(call).at - hello))
    milliseconds(table, "belfryd's start to its first word on the bus", connected)
    milliseconds(table, "from there to advertising asked for", asked)
    milliseconds(table, "from there to on the air", answered)


async def registrations(stage, table):
    """bluetoothd's start beside a belfryd that is there."""
    named, application, asked, own, answered = [], [], [], [], []
    await stage.belfryd()
    await stage.on_air()
    for _ in range(TURNS):
        await stage.bluetoothd.end()
        async with Bus(stage.folder) as bus:
            await stage.bluetoothd.ready()
            await stage.on_air()
        name, call = bus.answer(bus.call("RequestName")).at, bus.call(ADVERTISEMENT)
        named.append(1000 * (name - bus.start))
        application.append(1000 * (bus.call(APPLICATION).at - name))
        asked.append(1000 * (call.at - name))
        own.append(1000 * bus.own_share(call))
        answered.append(1000 * (bus.answer(call).at - name))
    milliseconds(table, "bluetoothd's start to its name", named)
    milliseconds(table, "name to application asked for", application)
    milliseconds(table, "name to advertising asked for", asked)
    milliseconds(table, "of that, until belfryd did what was next", own, "; target 50")
    milliseconds(table, "name to on the air", answered)


async def connected(phone, attempts=5):
    """When a link of that phone began. One that BlueZ ends before it is of use does not count."""
    for attempt in range(attempts):
        seen = await phone.scan()
        start = time.perf_counter()
        try:
            await phone.connect(185, address=seen.address)
            return start
        except LinkLost:
            await phone.disconnect()
    raise LinkLost


async def connections(stage, table):
    """From a link to the first notification that is accepted."""
    await stage.belfryd()
    await stage.panel()
    cold, known = [], []
    for turn in range(max(2, TURNS // 2)):
        if turn:
            await stage.open_window()
        phone = await stage.handset()
        start = await connected(phone)
        await phone.pair()
        companion = stage.companion()
        await companion.attach(phone.link)
        await companion.keys_agreed()
        assert await companion.notify("1", "First") == "accepted"
        cold.append(time.perf_counter() - start)
        for number in range(2):
            await companion.detach()
            await phone.disconnect()
            start = await connected(phone)
            await companion.attach(phone.link)
            assert await companion.notify("1", f"Again {number}") == "accepted"
            known.append(time.perf_counter() - start)
        await companion.detach()
        await phone.disconnect()
    table.add("connecting", "new phone: pairing, X-Wing, notification",
              f"s: {spread(cold, '{:.2f}')}", seconds=cold)
    table.add("connecting", "known phone: notification", f"s: {spread(known, '{:.2f}')}",
              seconds=known)


def private(process):
    """KiB that belong to this process alone, and are in memory."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0])


async def many(stage, table):
    """Memory and descriptors, before and after many connections with one notification each."""
    belfryd = await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()

    def now():
        return [stage.memory(belfryd), private(belfryd), stage.descriptors(belfryd)]

    figures, total, unheard = {}, count(1000, 20), 0
    for number in range(total + 1):
        if number in (0, total // 2, total):
            await asyncio.sleep(0.5)
            figures[number] = now()
        if number < total:
            await stage.rejoin(phone, companion)
            verdict = await companion.notify("1", f"No {number}", body="x" * 900)
            unheard += verdict != "accepted"
    if unheard:
        table.add("memory", "connections without a receipt", f"{unheard} of {total}", count=unheard)
    for number, (resident, own, descriptors) in figures.items():
        table.add("memory", f"after {number} connections",
                  f"{resident} KiB resident, {own} KiB of its own, {descriptors} descriptors",
                  residentKiB=resident, privateKiB=own, descriptors=descriptors)
