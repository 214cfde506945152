"""Chapter Sending: one stream of messages, without input, output or clock."""

from contract.frames import GAP, LAST_NUMBER, UNKNOWN, Cancel, Fragment, Inquiry
from contract.messages import message_id
from contract.service import LIMITS, seconds


class Outgoing:
    """A message on its way: the receiver has `covered` bytes for sure, `sent` have left."""

    def __init__(self, data):
        self.data = data
        self.id = message_id(data)
        self.tag = self.id[:4]
        self.start_again()

    def start_again(self):
        self.has_inquired = False
        self.sent = self.covered = 0

    @property
    def total(self):
        return len(self.data)

    @property
    def is_sent(self):
        return self.has_inquired and self.sent == self.total


class SenderStream:
    def __init__(self, stream, window=LIMITS["window"]):
        self.stream = stream
        self.window = window
        self.waiting, self.flight = [], []
        self.asking = None  # the message whose position must be known before anything goes on
        self.awaited = None  # the number of the inquiry about it, once that has left
        self.number = 0
        self.heard_at = 0.0
        self.silence = seconds("firstSilence")

    def enqueue(self, data):
        message = Outgoing(data)
        self.waiting.append(message)
        return message.id

    @property
    def is_empty(self):
        return not self.waiting and not self.flight

    # To the receiver

    def take(self, limit):
        """The next value that may leave, of at most `limit` bytes; None if there is none."""
        if self.asking:
            return self._inquire(self.asking) if self.awaited is None else None
        for message in self.flight:
            if not message.has_inquired:
                return self._inquire(message)
            if not message.is_sent:
                return self._fragment(message, limit)
        message = self._next_to_set_out()
        return self._inquire(message) if message else None

    def _inquire(self, message):
        self.number = self.number % LAST_NUMBER + 1
        message.has_inquired = True
        if message is self.asking:
            self.awaited = self.number
        return Inquiry(self.stream, message.id, message.total, self.number).encode()

    def _fragment(self, message, limit):
        size = min(limit - Fragment.HEADER, message.total - message.sent)
        room = self.window - sum(other.sent - other.covered for other in self.flight)
        if size > room and room < self.window:
            return None  # a whole one soon, rather than a part now
        size = min(size, room)
        if size <= 0:
            return None
        content = message.data[message.sent:message.sent + size]
        fragment = Fragment(self.stream, message.tag, message.sent, message.total, content)
        message.sent += size
        return fragment.encode()

    def _next_to_set_out(self):
        if not self.waiting or len(self.flight) == LIMITS["messagesInFlight"]:
            return None
        if any(other.tag == self.waiting[0].tag for other in self.flight):
            return None
        self.flight.append(self.waiting.pop(0))
        return self.flight[-1]

    # From the receiver

    def hear_position(self, position, now):
        """What the receiver has; returns a frame to answer it with, or None."""
        message = next((one for one in self.flight if one.tag == position.tag), None)
        if not message:
            return Cancel(self.stream, position.tag) if position.reason == GAP else None
        self._heard(now)
        if message is self.asking and position.reason == self.awaited:
            self.asking = self.awaited = None
            self._go_to(message, position)
        elif position.reason not in (GAP, UNKNOWN):
            self._go_further(message, position)
        elif self.asking:
            return self._overtaken(message) if position.reason == GAP else None
        elif position.reason == GAP:
            self._go_to(message, position)
        else:
            self._ask(message)
        return None

    def _overtaken(self, message):
        """The receiver may have begun with a message behind the one that it is asked about."""
        if self.flight.index(message) <= self.flight.index(self.asking):
            return None
        message.start_again()
        self.awaited = None
        return Cancel(self.stream, message.tag)

    def _go_further(self, message, position):
        self.window = position.window
        message.covered = max(message.covered, min(position.next, message.total))
        message.sent = max(message.sent, message.covered)

    def _go_to(self, message, position):
        self.window = position.window
        message.sent = message.covered = min(position.next, message.total)
        self._send_again_behind(message)

    def _send_again_behind(self, message):
        for later in self.flight[self.flight.index(message) + 1:]:
            later.start_again()

    def _ask(self, message):
        self.asking, self.awaited = message, None
        self._send_again_behind(message)

    def hear_receipt(self, receipt, now):
        """True if it is about one of these messages: then that one is finished."""
        message = next((one for one in self.flight if one.id == receipt.id), None)
        if not message:
            return False
        self._heard(now)
        self._forget(message)
        return True

    def _heard(self, now):
        self.heard_at = now
        self.silence = seconds("firstSilence")

    def _forget(self, message):
        self.flight.remove(message)
        if message is self.asking:
            self.asking = self.awaited = None

    def give_up(self, id):
        """Lets a message go; returns the cancel that tells so, if the receiver has heard of it."""
        self.waiting = [one for one in self.waiting if one.id != id]
        message = next((one for one in self.flight if one.id == id), None)
        if not message:
            return None
        self._forget(message)
        return Cancel(self.stream, message.tag)

    # Time and links

    def deadline(self, idle_since):
        """When silence gets too long, if nothing could be sent since `idle_since`."""
        return max(idle_since, self.heard_at) + self.silence if self.flight else None

    def tick(self, now, idle_since):
        deadline = self.deadline(idle_since)
        if deadline is None or now < deadline:
            return
        self.silence = min(2 * self.silence, seconds("longestSilence"))
        self.heard_at = now
        self._ask(self.flight[0])

    def link_lost(self):
        if self.flight:
            self._ask(self.flight[0])
