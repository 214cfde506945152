"""The transport extension's side of workers: sessions that the accessory asks for, each with keys of its
own (chapter Workers)."""

import os
import struct

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from contract import payload
from contract.messages import KEY_EXCHANGE, WORKER, Message
from contract.service import ACCEPTED, REFUSALS, verdict_name
from phone.suites import suite_of


class Session:
    def __init__(self, number, feature, offer):
        self.number, self.sent, self.received = number, 0, 0
        info = b"Belfry worker 1" + struct.pack(">QQ", feature, number)
        self.enc, self.context = suite_of(offer[6]).encapsulate(offer[6], info)
        self.key = AESGCM(self.context.export(b"Belfry worker 1 to phone", 32))

    def seal(self, subject, content):
        sealed = self.context.seal(payload.encode({0: subject, 1: content}))
        self.sent += 1
        return payload.worker_frame(self.number, payload.DATA, sealed, sequence=self.sent - 1)

    def open(self, frame):
        """Subject and content of the accessory's next frame, or None for what does not fit."""
        number = frame.get(4, 0)
        if number != self.received:
            return None
        try:
            content = self.key.decrypt(struct.pack(">IQ", 0, number), frame[2], None)
        except InvalidTag:
            return None
        self.received += 1
        item = payload.decode(content)
        return item[0], item[1]


class Workers:
    def __init__(self, transport, tell):
        self.transport, self.tell = transport, tell
        self.is_known = True  # to the companion
        self.starts = True  # when it is asked for a session
        self.offer = None
        self.sessions, self.wishes = {}, []
        self.contents, self.ends = [], []
        self.revision = 0

    def link_lost(self):
        self.sessions = {}

    def take(self, arrived):
        """A message of kind 2 or 3."""
        self.transport.settle(arrived.id, self._verdict(arrived.message))
        self.tell()

    def _verdict(self, message):
        if not self.is_known:
            return REFUSALS["unsupported"]
        item = payload.decode(message.body)
        if message.kind == KEY_EXCHANGE:
            if item[1] != payload.OFFER or item.get(2) != payload.COMPANION:
                return REFUSALS["unsupported"]
            self.offer = item
            return ACCEPTED
        return self._take_frame(item[1], item[5])

    def _take_frame(self, feature, frame):
        step, session = frame[1], self.sessions.get(feature)
        if step == payload.OPEN:
            assert frame[5] == self.offer[3], "it is asked to seal to a key that was not offered"
            self.wishes.append(frame)
            if self.starts:
                self._start(feature, frame[0])
        elif step == payload.DATA:
            if not session or session.number != frame[0]:
                return REFUSALS["unknownKey"]
            content = session.open(frame)
            if content is None:
                return REFUSALS["cannotOpen"]
            self.contents.append((feature, *content))
        elif step == payload.ENDED:
            self.ends.append(frame.get(3))
            self.sessions.pop(feature, None)
        return ACCEPTED

    def _start(self, feature, number):
        assert feature not in self.sessions, "a second session is asked for while one is open"
        session = self.sessions[feature] = Session(number, feature, self.offer)
        self.transport.enqueue(self.message(
            payload.worker_frame(number, payload.STARTED, session.enc), feature))

    def message(self, frame, feature=payload.WORKER):
        self.revision += 1
        body = payload.message(payload.WORKER_FRAME, frame, self.revision, feature, os.urandom(16))
        return Message(WORKER, b"", payload.encode(body))

    async def send(self, frame, feature=payload.WORKER):
        return verdict_name(await self.transport.send(self.message(frame, feature)))

    async def want(self, subject=payload.MAKER, feature=payload.WORKER):
        return await self.send(payload.worker_frame(0, payload.WANTED, subject=subject), feature)

    async def say(self, content, subject=payload.MAKER, feature=payload.WORKER):
        return await self.send(self.sessions[feature].seal(subject, content), feature)
