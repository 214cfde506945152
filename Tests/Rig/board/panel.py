"""A panel without a screen: it hears what belfryd tells panels, alerts, and chooses answers."""

import asyncio
import os

import cbor2

VERSION = 1
HELLO, ALERTED, ANSWER, SEEN, PAIRING, COMPARED = range(6)
WELCOME, REPLAYED, SHOW, REMOVE, ALERT, STOP_ALERT, STATUS, ANSWER_REPORT = range(8)
DISMISS, ACTION, TEXT, CLEAR = 1, 2, 3, 4
TITLE, BODY, ACTIONS = 4, 6, 15  # keys of a card
DONE = 2  # state of an answer
LOST, CONNECTED = 0, 2  # a phone's link
FORGET_ON_PHONE = 5  # a trouble
COMPARE = 3  # what pairing wants


class Panel:
    def __init__(self, reader, writer, alerts):
        self.reader, self.writer, self.alerts_work = reader, writer, alerts
        self.cards = {}  # by number
        self.shown = []  # the titles, in the order they came, repetitions too
        self.alerts, self.answers = [], {}
        self.status = {}
        self.replayed = False
        self.changed = asyncio.Condition()
        self.reading = asyncio.create_task(self._read())

    @classmethod
    async def connect(cls, path, alerts=True):
        reader, writer = await asyncio.open_unix_connection(path)
        panel = cls(reader, writer, alerts)
        devices = {3: 2} if alerts else {}
        panel._send(HELLO, [VERSION, {0: 240, 1: 240, 2: True, 4: True} | devices])
        await panel.until(lambda: panel.replayed)
        return panel

    @property
    def titles(self):
        return [card.get(TITLE, "") for card in self.cards.values()]

    @property
    def pairing(self):
        """Empty while no phone may pair; else what the panel shows of it, digits second."""
        return self.status.get(2, [])

    @property
    def links(self):
        """Whether each phone is connected."""
        return [one.get(2, LOST) for one in self.status.get(1, [])]

    @property
    def troubles(self):
        return self.status.get(3, [])

    def card(self, title):
        return next(card for card in self.cards.values() if card.get(TITLE) == title)

    def choose(self, title, choice, index=None, text=None):
        """A person's answer to the card of that title; returns its name."""
        name = os.urandom(16)
        item = {0: name, 1: self.card(title)[0], 2: choice}
        if index is not None:
            item[3] = index
        if text is not None:
            item[4] = text
        self._send(ANSWER, item)
        return name

    def let_phones_in(self, wanted):
        """A person opens or closes the pairing window."""
        self._send(PAIRING, wanted)

    def compared(self, digits, same):
        """A person says whether the phone shows these digits, too."""
        self._send(COMPARED, [digits, same])

    async def until(self, condition, timeout=20, what="what was expected"):
        async with self.changed:
            try:
                await asyncio.wait_for(self.changed.wait_for(condition), timeout)
            except asyncio.TimeoutError:
                raise AssertionError(
                    f"the panel was not told {what} within {timeout} s; it shows {self.titles}"
                ) from None

    async def close(self):
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        self.writer.close()

    def _send(self, kind, content):
        data = cbor2.dumps([kind, content], canonical=True)
        self.writer.write(len(data).to_bytes(4, "little") + data)

    async def _read(self):
        try:
            while True:
                length = int.from_bytes(await self.reader.readexactly(4), "little")
                kind, content = cbor2.loads(await self.reader.readexactly(length))
                self._take(kind, content)
                async with self.changed:
                    self.changed.notify_all()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass

    def _take(self, kind, content):
        if kind == SHOW:
            self.cards[content[0]] = content
            self.shown.append(content.get(TITLE, ""))
        elif kind == REMOVE:
            self.cards.pop(content, None)
        elif kind == ALERT:
            self.alerts.append(content)
            self._send(ALERTED, [content[0], self.alerts_work])
        elif kind == STATUS:
            self.status = content
        elif kind == ANSWER_REPORT:
            self.answers[content[0]] = content.get(2, 0)
        elif kind == REPLAYED:
            self.replayed = True
