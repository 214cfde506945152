"""Messages both ways, latency, and the processor's share, all on one link."""

import asyncio
import os
import shutil
import time
from pathlib import Path

from bumble.core import UUID

from benchmarks import TURNS, count, far, processor
from benchmarks.ends import Bare, Belfry, Counts, Python, Speaker
from benchmarks.table import median, percentile, spread
from board.process import Process
from board.stage import RIG
from contract.service import CAPABILITIES, DATA_OUT, Capabilities
from phone.bluetooth import guarded
from phone.channel import ChannelLink

FILES, STATE = Path("/tmp/benchmarks"), Path("/tmp/belfryd-state")  # both in memory
KIB = 1024
# Messages of a turn: how many, of how many bytes.
LARGE, SMALL, FEW = (2, 64 * KIB), (32, KIB), (4, KIB)
# The names under which a link is written to.
COMMANDS, REQUESTS, CHANNEL = "write commands", "write requests", "L2CAP channel"
MTU = 517
SPEAKER = "C that answers"


async def discover_far(link):
    """The second service's characteristics, on the same link."""
    [service] = await guarded(link, link.peer.discover_service(UUID(far.SERVICE)))
    for proxy in await guarded(link, service.discover_characteristics()):
        link.proxies[str(proxy.uuid).lower()] = proxy


class Arena:
    """belfryd, the programs in C and the peripherals in Python behind one bluetoothd, and a phone."""

    def __init__(self, stage):
        self.stage = stage

    async def up(self, *arguments):
        stage = self.stage
        shutil.rmtree(FILES, ignore_errors=True)
        FILES.mkdir()
        self.counts = {name: Counts(FILES, name) for name in ("in", "out", "channel")}
        self.speaker = Speaker(FILES)
        registrar = Process(
            ["python3", "-u", RIG / "benchmarks" / "registrar.py", stage.programs, FILES],
            stage.folder / "registrar.log")
        stage.accessories.append(registrar)
        registrar.start()
        await registrar.says("ready")
        self.belfryd = await stage.belfryd(*arguments)
        self.panel = await stage.panel(alerts=False)
        self.phone, self.companion = await stage.paired(mtu=MTU)
        # A phone pairs once; what is measured is each later link.
        await stage.rejoin(self.phone, self.companion, mtu=MTU)
        await discover_far(self.phone.link)
        self.belfry = Belfry(self.companion, self.panel, self.companion.notice)
        self.updates = Belfry(self.companion, self.panel, self.companion.update)
        self.sockets = Python(far.SOCKET_IN, far.SOCKET_OUT)
        self.values = Python(far.VALUE_IN, far.VALUE_OUT)
        link = self.phone.link
        for one in (self.speaker, self.sockets, self.values):
            stage.companions.append(one.program)
            await one.program.attach(link)
        self.bare = Bare(self.counts["in"], link, far.BARE_IN)
        self.bare_out = Bare(self.counts["out"], link)
        await link.subscribe(far.BARE_OUT, self.bare_out.hear)

    async def to_channels(self):
        """belfryd's and the bare one's values go over channels from now on."""
        connection = self.phone.link.connection
        psm = Capabilities(await self.phone.link.read(CAPABILITIES)).psm
        # Else belfryd sends everything twice, there and here.
        await self.phone.link.subscribe(DATA_OUT, self.companion.transport._hear, active=False)
        ours = await ChannelLink.open(connection, psm)
        await self.companion.transport.detach()
        await self.companion.transport.attach(ours)
        bare = await ChannelLink.open(connection, self.counts["channel"].psm)
        bare.channel.sink = lambda data: self.bare_channel.hear(data[1:])
        self.bare_channel = Bare(self.counts["channel"], bare, extra=1)

    def used(self):
        """Seconds of the processor, by whoever has a part in it."""
        pids = {"belfryd": [self.belfryd.pid],
                "C": processor.named("drain") + processor.named("speak"),
                "bluetoothd": [self.stage.bluetoothd.pid],
                "dbus-daemon": processor.named("dbus-daemon"), "phone": [os.getpid()]}
        return {who: sum(map(processor.seconds, some)) for who, some in pids.items()}


async def in_turns(ends, work):
    """The seconds that `work(end)` took, each end in turn, so often as there are turns; one turn
    before that does not count."""
    taken = {name: [] for name in ends}
    used = {name: [] for name in ends}
    for turn in range(TURNS + 1):
        # Whoever is first has the same chances as whoever is last.
        order = list(ends) if turn % 2 else list(reversed(ends))
        for name in order:
            seconds, cost = await work(ends[name])
            if turn:
                taken[name].append(seconds)
                used[name].append(cost)
    return taken, used


def ratios(taken, other):
    """belfryd's speed as a part of another one's, turn by turn."""
    return [theirs / ours for ours, theirs in zip(taken["belfryd"], taken[other])]


def tell(table, section, name, bytes, taken, used):
    speeds = {one: [bytes / KIB / seconds for seconds in taken[one]] for one in taken}
    compared = {one: median(ratios(taken, one)) for one in taken if one != "belfryd"}
    parts = [f"{one} {spread(speeds[one])}" for one in taken]
    parts += [f"{value:.2f} of {one}" for one, value in compared.items()]
    table.add(section, name, "KiB/s: " + ", ".join(parts), kibPerSecond=speeds, ratios=compared,
              target=0.95)
    total = bytes * TURNS / KIB / KIB
    cost = {one: {who: 1000 * sum(turn[who] for turn in used[one]) / total for who in used[one][0]}
            for one in used}
    parts = (f"{one} (" + ", ".join(
        f"{who} {milliseconds:.0f}" for who, milliseconds in cost[one].items() if milliseconds >= 1)
        + ")" for one in cost)
    table.add(section, f"{name}: processor", f"ms/MiB with {'; '.join(parts)}",
              millisecondsPerMiB=cost)


async def measure(arena, table, section, name, ends, size, way):
    number, bytes = size

    async def work(end):
        messages = [end.message(bytes, index) for index in range(number)]
        before, start = arena.used(), time.perf_counter()
        await end.send(messages, way == REQUESTS)
        seconds, after = time.perf_counter() - start, arena.used()
        return seconds, {one: after[one] - before[one] for one in after}

    tell(table, section, name, number * bytes, *await in_turns(ends, work))


async def measure_fetching(arena, table, name, ends, size):
    number, bytes = size

    async def work(end):
        if end is arena.belfry:  # cards to answer
            await end.send([end.message(KIB, index) for index in range(number)], False)
            await arena.panel.until(
                lambda: all(f"No {index}" in arena.panel.titles for index in range(number)))
        before, start = arena.used(), time.perf_counter()
        await end.fetch(number, bytes)
        seconds, after = time.perf_counter() - start, arena.used()
        return seconds, {one: after[one] - before[one] for one in after}

    tell(table, "to phone", name, number * bytes, *await in_turns(ends, work))


async def latency(table, section, name, ends, number):
    taken = {one: [] for one in ends}
    for index in range(number + 1):
        for one, end in ends.items():
            messages = [end.message(KIB, index % 8)]
            start = time.perf_counter()
            await end.send(messages, False)
            if index:
                taken[one].append(1000 * (time.perf_counter() - start))
            await asyncio.sleep(0.01)
    figures = {one: [median(values), percentile(values, 99)] for one, values in taken.items()}
    text = ", ".join(f"{one} p50 {low:.1f}, p99 {high:.1f}" for one, (low, high) in figures.items())
    table.add(section, name, f"ms: {text}; {number} each", milliseconds=figures, count=number)


async def from_phone(arena, table, section, python):
    gatt = {"belfryd": arena.belfry, "C": arena.bare, SPEAKER: arena.speaker}
    more = {LARGE: python, SMALL: {"updates to belfryd": arena.updates,
                                   "dbus-fast sockets": arena.sockets}}
    for size, word in ((LARGE, "64 KiB"), (SMALL, "1 KiB")):
        for way in (COMMANDS, REQUESTS):
            ends = gatt | more[size]
            await measure(arena, table, section, f"{word}, {way}", ends, size, way)


async def by_channel(arena, table, section):
    await arena.to_channels()
    ends = {"belfryd": arena.belfry, "C": arena.bare_channel}
    for size, word in ((LARGE, "64 KiB"), (SMALL, "1 KiB")):
        await measure(arena, table, section, f"{word}, {CHANNEL}", ends, size, CHANNEL)
    await measure_fetching(arena, table, f"64 KiB, {CHANNEL}", ends, LARGE)
    await latency(table, "latency", f"1 KiB, {CHANNEL}", {"belfryd": arena.belfry}, count(1000, 50))


async def arena_in_memory(stage):
    """Where belfryd's store is in memory: what is measured is what it does itself."""
    arena = Arena(stage)
    shutil.rmtree(STATE, ignore_errors=True)
    await arena.up("--state", str(STATE))
    return arena


async def run(stage, table):
    arena = await arena_in_memory(stage)
    python = {"dbus-fast sockets": arena.sockets, "dbus-fast values": arena.values}
    await from_phone(arena, table, "from phone", python)
    for size, word in ((LARGE, "64 KiB"), (FEW, "1 KiB")):
        ends = {"belfryd": arena.belfry, "C": arena.bare_out, SPEAKER: arena.speaker} | python
        await measure_fetching(arena, table, f"{word}, notifications", ends, size)
    await latency(table, "latency", "1 KiB, write to receipt",
                  {"belfryd": arena.belfry, SPEAKER: arena.speaker, **python}, count(1000, 50))


async def run_by_channel(stage, table):
    await by_channel(await arena_in_memory(stage), table, "from phone")


async def run_with_disk(stage, table):
    """belfryd's store on the disk of the machine below: what is more than above is the disk's."""
    arena = Arena(stage)
    await arena.up()
    ends = {"belfryd": arena.belfry, "C": arena.bare, SPEAKER: arena.speaker}
    for size, word in ((LARGE, "64 KiB"), (SMALL, "1 KiB")):
        await measure(arena, table, "disk", f"{word}, {COMMANDS}", ends, size, COMMANDS)
    await latency(table, "disk", "1 KiB, write to receipt", {"belfryd": arena.belfry},
                  count(1000, 50))
