"""One program's whole exchange of frames with the accessory, or the accessory's with it: its
streams, what it receives, and the order in which values leave."""

import random

from contract.frames import (
    BULK, PROMPT, Cancel, Inquiry, NoFrame, Position, Receipt, Stream, decode)
from contract.messages import Message
from contract.receiver import Receiver
from contract.sender import SenderStream


class Arrived:
    """A message is whole; `settle` it by its id."""

    def __init__(self, id, message):
        self.id, self.message = id, message


class Settled:
    """The other end's verdict on a message of ours."""

    def __init__(self, id, verdict):
        self.id, self.verdict = id, verdict


class Conversation:
    def __init__(self, role, epoch=None):
        self.role = role
        self.epoch = random.randrange(1 << 16) if epoch is None else epoch
        self.streams = {
            lane: SenderStream(Stream(role, lane, self.epoch)) for lane in (PROMPT, BULK)}
        self.receiver = Receiver()
        self.replies = []
        self.idle_since = 0.0

    def enqueue(self, message):
        return self.streams[message.lane].enqueue(message.encode())

    def give_up(self, id):
        for stream in self.streams.values():
            self._reply(stream.give_up(id))

    def settle(self, id, verdict, now):
        self._reply(self.receiver.settle(id, verdict, now))

    @property
    def is_empty(self):
        return not self.replies and all(stream.is_empty for stream in self.streams.values())

    # Values

    def take(self, limit, now):
        """The value that should leave next, of at most `limit` bytes, or None."""
        if self.replies:
            value = self.replies.pop(0).encode()
        else:
            value = self.streams[PROMPT].take(limit) or self.streams[BULK].take(limit)
        if value:
            self.idle_since = now
        return value

    def hear(self, value, now):
        """Takes in a value and returns what it tells: Arrived and Settled."""
        try:
            frame = decode(value)
        except NoFrame:
            return []
        if frame.stream.role != self.role:
            return []
        if isinstance(frame, (Position, Receipt)):
            return self._hear_answer(frame, now)
        return self._hear_message(frame, now)

    def _hear_answer(self, frame, now):
        if frame.stream.epoch != self.epoch:
            return []
        stream = self.streams[frame.stream.lane]
        if isinstance(frame, Position):
            self._reply(stream.hear_position(frame, now))
        elif stream.hear_receipt(frame, now):
            return [Settled(frame.id, frame.verdict)]
        return []

    def _hear_message(self, frame, now):
        if isinstance(frame, Cancel):
            self.receiver.hear_cancel(frame)
            return []
        if isinstance(frame, Inquiry):
            for reply in self.receiver.hear_inquiry(frame, now):
                self._reply(reply)
            return []
        replies, data = self.receiver.hear_fragment(frame, now)
        for reply in replies:
            self._reply(reply)
        if not data:
            return []
        self._withdraw(frame)
        id = next(id for id in self.receiver.whole if id[:4] == frame.tag)
        return [Arrived(id, Message.decode(data))]

    def _reply(self, frame):
        if not frame:
            return
        if isinstance(frame, (Position, Receipt)):
            self._withdraw(frame)
        self.replies.append(frame)

    def _withdraw(self, frame):
        """A newer word on a message replaces the older one that has not left yet."""
        self.replies = [other for other in self.replies if not isinstance(other, Position)
                        or (other.stream, other.tag) != (frame.stream, frame.tag)]

    # Time and links

    def deadline(self):
        deadlines = [stream.deadline(self.idle_since) for stream in self.streams.values()]
        return min((one for one in deadlines if one is not None), default=None)

    def tick(self, now):
        """To be called when nothing could be taken."""
        for stream in self.streams.values():
            stream.tick(now, self.idle_since)
        self.receiver.tick(now)

    def link_came(self, now):
        self.receiver.linked_since = now

    def link_lost(self):
        self.replies = []
        for stream in self.streams.values():
            stream.link_lost()
