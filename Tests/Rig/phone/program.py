"""One program of the phone, as a process of its own: a conversation and the link that carries it."""

import asyncio

from contract.conversation import Arrived, Conversation, Settled
from contract.service import seconds, value_limit
from phone.link import ATTError, LinkLost


class Program:
    """Writes to one characteristic, hears another. It outlives links; `restart` is its death."""

    def __init__(self, role, writes, hears, take_in):
        self.role, self.writes, self.hears = role, writes, hears
        self.take_in = take_in  # is called with each Arrived
        self.with_response = "writeWithoutResponse" not in writes.properties
        self.is_open = False  # the accessory has answered a value on this link
        self.link = self.pumping = self.reading = None
        self.heard = 0  # counts the values of a link, however they came
        self.has_to_read = False  # the last one was not notified
        self.spy = None  # is called with each value that comes
        self.restart()

    def restart(self, epoch=None):
        """A new process: a new epoch, and nothing that the old one had."""
        self.conversation = Conversation(self.role, epoch)
        self.verdicts = {}
        self.changed = asyncio.Event()

    @property
    def now(self):
        return asyncio.get_running_loop().time()

    # The link

    async def attach(self, link, subscribes=True):
        self.link = link
        self.is_open = False
        self.conversation.link_came(self.now)
        if subscribes:
            self.heard, self.has_to_read = 0, False
            await link.subscribe(self.hears, self._hear)
            self.reading = asyncio.create_task(self._read_when_silent())
        self.pumping = asyncio.create_task(self._pump())

    async def detach(self):
        """The link went, or is about to go."""
        self.link = None
        tasks = [task for task in (self.pumping, self.reading) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.pumping = self.reading = None
        self.conversation.link_lost()

    async def _read_when_silent(self):
        """Not every accessory can notify one phone without another's hearing it. So whoever hears nothing
        after it subscribed, or has no answer to its inquiry, reads, and goes on while that brings something."""
        tries = 0 if self.heard else 1
        while tries or self.has_to_read or self.conversation.deadline() is not None:
            heard = self.heard
            await asyncio.sleep(self._patience(tries > 0))
            if self.heard != heard:
                tries = 0
                continue
            try:
                await self.read_instead()
            except (ATTError, LinkLost):
                pass
            tries = 3 if self.heard != heard else max(0, tries - 1)
        self.reading = None

    def _patience(self, brought_something):
        """Seconds without a value after which it reads."""
        is_amid = brought_something or self.conversation.deadline() is not None
        if self.has_to_read:
            return seconds("readAgain" if is_amid else "readInstead")
        return seconds("repeatedReadInquiry" if self.heard else "readInstead")

    async def read_instead(self, limit=1000):
        """For a program that hears no notifications: reads until there is nothing more."""
        for _ in range(limit):
            value = await self.link.read(self.hears)
            if not value:
                return
            self._hear(value)
            self.has_to_read = True
            await asyncio.sleep(0)

    # Messages

    def enqueue(self, message):
        """A future with the accessory's verdict, a code."""
        id = self.conversation.enqueue(message)
        self.verdicts[id] = asyncio.get_running_loop().create_future()
        self.changed.set()
        if self.link and self.pumping and not self.reading:
            self.reading = asyncio.create_task(self._read_when_silent())
        return self.verdicts[id]

    async def send(self, message, timeout=None):
        """The verdict, or None if none came in time: then the message is given up."""
        verdict = self.enqueue(message)
        timeout = seconds("givenUp") if timeout is None else timeout
        try:
            return await asyncio.wait_for(asyncio.shield(verdict), timeout)
        except asyncio.TimeoutError:
            for id, one in self.verdicts.items():
                if one is verdict:
                    self.conversation.give_up(id)
            self.changed.set()
            return None

    def settle(self, id, verdict):
        self.conversation.settle(id, verdict, self.now)
        self.changed.set()

    def _hear(self, value):
        value = bytes(value)
        self.heard += 1
        self.has_to_read = False
        if self.spy:
            self.spy(value)
        for event in self.conversation.hear(value, self.now):
            if isinstance(event, Arrived):
                self.take_in(event)
            elif isinstance(event, Settled):
                verdict = self.verdicts.pop(event.id, None)
                if verdict and not verdict.done():
                    verdict.set_result(event.verdict)
        self.changed.set()

    # Values

    async def _pump(self):
        try:
            while True:
                self.changed.clear()
                await self._write_all()
                deadline = self.conversation.deadline()
                patience = None if deadline is None else max(0.0, deadline - self.now)
                try:
                    await asyncio.wait_for(self.changed.wait(), patience)
                except asyncio.TimeoutError:
                    self.conversation.tick(self.now)
        except LinkLost:
            self.conversation.link_lost()

    async def _write_all(self):
        while value := self.conversation.take(value_limit(self.link.mtu), self.now):
            if self.is_open and not self.with_response:
                await self.link.write_command(self.writes, value)
                continue
            try:
                await self.link.write(self.writes, value)
                self.is_open = True
            except ATTError as error:
                if error.code != 0x0E:
                    raise
                # The accessory's system was too slow; the conversation finds out what is missing.
