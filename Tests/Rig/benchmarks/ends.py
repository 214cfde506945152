"""The far ends that messages are sent to and fetched from, all behind one link of one phone."""

import asyncio
import mmap
import os
import struct
from pathlib import Path

from benchmarks import far
from board.panel import TEXT
from contract import payload
from contract.conversation import Conversation
from contract.frames import TRANSPORT
from contract.messages import SEALED, Message, message_id
from contract.service import ACCEPTED, DATA_IN, value_limit
from phone.program import Program

PATIENCE = 120


async def in_time(work, what):
    try:
        return await asyncio.wait_for(work, PATIENCE)
    except asyncio.TimeoutError:
        raise AssertionError(f"{what} did not come within {PATIENCE} s") from None


class Counts:
    """What the program in C has taken so far, and how it is told to send."""

    def __init__(self, folder, name):
        path = f"{folder}/{name}"
        with open(path + ".counts", "w+b") as file:
            file.write(bytes(16))
            file.flush()
            self.memory = mmap.mmap(file.fileno(), 16)
        os.mkfifo(path + ".orders")
        self.orders = os.open(path + ".orders", os.O_RDWR)

    @property
    def bytes(self):
        return struct.unpack_from("<Q", self.memory)[0]

    @property
    def psm(self):
        return struct.unpack_from("<Q", self.memory, 8)[0]

    async def reach(self, total):
        end = asyncio.get_running_loop().time() + PATIENCE
        while self.bytes < total:
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"{total - self.bytes} bytes never came out of the socket")
            await asyncio.sleep(0.0005)

    def order(self, count, size):
        os.write(self.orders, struct.pack("<II", count, size))


class Bare:
    """The program in C. It is sent the values of the messages, made as for belfryd, but hears and
    says nothing of them: so they leave without a window."""

    def __init__(self, counts, link, characteristic=DATA_IN, extra=0):
        self.counts, self.link, self.characteristic = counts, link, characteristic
        self.extra = extra  # bytes around each value
        self.heard = 0

    def message(self, size, number):
        return Message(SEALED, bytes(36), os.urandom(size))

    async def send(self, messages, with_response):
        write = self.link.write if with_response else self.link.write_command
        total = self.counts.bytes
        for message in messages:
            conversation = Conversation(TRANSPORT)
            for stream in conversation.streams.values():
                stream.window = 1 << 24
            conversation.enqueue(message)
            while value := conversation.take(value_limit(self.link.mtu), 0.0):
                await write(self.characteristic, value)
                total += len(value) + self.extra
        await self.counts.reach(total)

    def hear(self, value):
        self.heard += len(value)

    async def fetch(self, count, size):
        """That many messages' worth of full values."""
        limit = value_limit(self.link.mtu)
        packets = count * -(-size // limit)
        wanted = self.heard + packets * limit
        self.counts.order(packets, limit + self.extra)
        end = asyncio.get_running_loop().time() + PATIENCE
        while self.heard < wanted:
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"{wanted - self.heard} bytes never came to the phone")
            await asyncio.sleep(0.0005)


class Spoken:
    """Whoever speaks the profile."""

    program = None

    async def send(self, messages, with_response):
        self.program.with_response = with_response
        verdicts = [self.program.enqueue(message) for message in messages]
        for verdict in await in_time(asyncio.gather(*verdicts), "receipts"):
            assert verdict == ACCEPTED, f"verdict {verdict}"


class Plain(Spoken):
    """Neither keys nor a store: any bytes are a message."""

    def __init__(self, writes, hears):
        self.program = Program(TRANSPORT, writes, hears, self._take)
        self.arrived = asyncio.Queue()

    def _take(self, arrived):
        self.program.settle(arrived.id, ACCEPTED)
        self.arrived.put_nowait(arrived.message)

    def message(self, size, number):
        return Message(SEALED, bytes(36), os.urandom(size))

    async def fetch(self, count, size):
        await self.order(count, size)
        for _ in range(count):
            await in_time(self.arrived.get(), "a message")


class Python(Plain):
    """The peripheral on dbus-fast."""

    async def order(self, count, size):
        # Never the same bytes twice: those would be a repetition, accepted and not looked at.
        question = far.ASK + struct.pack("<II", count, size) + os.urandom(8)
        await self.send([Message(SEALED, b"", question)], False)


class Speaker(Plain):
    """The program in C that speaks the profile, and does no more."""

    LARGEST = 1 << 20  # of all that it is told to send at once

    def __init__(self, folder):
        super().__init__(far.SPEAK_IN, far.SPEAK_OUT)
        self.messages = Path(folder) / "spoken.messages"
        self.messages.write_bytes(bytes(self.LARGEST))
        orders = Path(folder) / "spoken.orders"
        os.mkfifo(orders)
        self.orders = os.open(orders, os.O_RDWR)

    async def order(self, count, size):
        messages = [self.message(size, index).encode() for index in range(count)]
        with open(self.messages, "r+b") as file:
            for one in messages:
                file.write(struct.pack("<I", len(one)) + message_id(one) + one)
        os.write(self.orders, struct.pack("<I", count))


class Belfry(Spoken):
    """belfryd, with keys and a store; it sends what a person answers at the panel."""

    AROUND = 160  # bytes of a sealed notification that are not its text, about

    def __init__(self, companion, panel, seal):
        self.companion, self.panel, self.seal = companion, panel, seal
        self.program = companion.transport

    def message(self, size, number):
        return self.seal(
            str(number), f"No {number}", body="x" * (size - self.AROUND),
            actions=[payload.action("answer", "text", "Answer")])

    async def fetch(self, count, size):
        before = len(self.companion.answers)
        for number in range(count):
            self.panel.choose(f"No {number}", TEXT, 0, "y" * (size - self.AROUND))
        await self.companion.until(
            lambda: len(self.companion.answers) == before + count, PATIENCE, "the answers")
