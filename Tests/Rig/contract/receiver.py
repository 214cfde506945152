"""Chapter Receiving: fragments become messages, without input, output or clock."""

from collections import OrderedDict

from contract.frames import (
    GAP, LARGEST_MESSAGE, PROGRESS, PROMPT, SECURITY, UNKNOWN, Position, Receipt)
from contract.messages import message_id
from contract.service import ACCEPTED, LIMITS, REFUSALS, seconds

WINDOW = LIMITS["window"]
ATTEMPTS = 4  # the fourth wrong hash is a refusal
REMEMBERED = 64  # verdicts


class Partial:
    def __init__(self, stream, id, total, now):
        self.stream, self.id, self.total = stream, id, total
        self.bytes = bytearray()
        self.told = 0  # the position that the sender knows of
        self.dropped = set()  # tag and offset of what came behind the gap since it was told
        self.heard_at = now

    @property
    def tag(self):
        return self.id[:4]

    @property
    def next(self):
        return len(self.bytes)


class Receiver:
    def __init__(self):
        self.partials = {}  # by stream
        self.whole = {}  # id: stream, total
        self.finished = OrderedDict()  # id: verdict, when
        self.wrong_hashes = {}
        self.linked_since = 0.0

    # From the sender. Each returns answers, and the bytes of a message that is whole, or None.

    def hear_inquiry(self, inquiry, now):
        verdict = self._verdict(inquiry.id, now)
        if verdict is not None:
            return [Receipt(inquiry.stream, inquiry.id, verdict)]
        if inquiry.id in self.whole:
            self.whole[inquiry.id] = (inquiry.stream, inquiry.total)
            return [answer(inquiry, inquiry.total)]
        known = next((one for one in self.partials.values() if one.id == inquiry.id), None)
        if known:
            del self.partials[known.stream]
        if not known or known.total != inquiry.total:
            refusal = self._refusal(inquiry, now)
            if refusal:
                return [self._finish(inquiry.stream, inquiry.id, refusal, now)]
            known = Partial(inquiry.stream, inquiry.id, inquiry.total, now)
        first = self.partials.get(inquiry.stream)
        if first and first.tag != inquiry.tag:
            first.dropped = {(inquiry.tag, None)}
            if known.next:  # it came from another stream and stays what it was
                self.partials[known.stream] = known
            return [position(first, GAP)]
        known.stream, known.heard_at, known.told = inquiry.stream, now, known.next
        known.dropped = set()
        self.partials[inquiry.stream] = known
        return [answer(inquiry, known.next)]

    def _refusal(self, inquiry, now):
        if inquiry.total < 2:
            return REFUSALS["malformed"]
        if inquiry.total > message_limit(inquiry.stream):
            return REFUSALS["tooLarge"]
        return None if self._make_room(inquiry, now) else REFUSALS["busy"]

    def _make_room(self, inquiry, now):
        others = {s: one for s, one in self.partials.items() if s != inquiry.stream}
        stale = sorted((one.heard_at, s.encode(), s) for s, one in others.items()
                       if now - max(one.heard_at, self.linked_since)
                       >= seconds("stalePartialMessage"))
        while True:
            total = sum(one.total for one in others.values()) + inquiry.total
            if total <= LIMITS["partialBytes"] and len(others) < LIMITS["partialMessages"]:
                return True
            if not stale:
                return False
            _, _, stream = stale.pop(0)
            del others[stream], self.partials[stream]

    def hear_fragment(self, fragment, now):
        if self._is_done(fragment.tag):
            return [], None
        partial = self.partials.get(fragment.stream)
        if not partial:
            return [Position(fragment.stream, fragment.tag, 0, WINDOW, UNKNOWN)], None
        partial.heard_at = now
        if partial.tag != fragment.tag or fragment.offset > partial.next:
            return self._missing(partial, fragment), None
        if fragment.total != partial.total:
            return [], None
        fresh = fragment.content[partial.next - fragment.offset:]
        if not fresh:
            return [], None
        partial.bytes += fresh
        partial.dropped = set()
        if partial.next == partial.total:
            return self._complete(partial)
        if partial.next - partial.told >= WINDOW // 2:
            partial.told = partial.next
            return [position(partial, PROGRESS)], None
        return [], None

    def _is_done(self, tag):
        return any(id[:4] == tag for ids in (self.whole, self.finished) for id in ids)

    def _missing(self, partial, fragment):
        """A gap is told once, and again when what is behind it begins anew."""
        place = (fragment.tag, fragment.offset)
        is_told = bool(partial.dropped) and place not in partial.dropped
        if not is_told:
            partial.dropped = set()
        partial.dropped.add(place)
        return [] if is_told else [position(partial, GAP)]

    def _complete(self, partial):
        del self.partials[partial.stream]
        data = bytes(partial.bytes)
        if message_id(data) == partial.id:
            self.wrong_hashes.pop(partial.id, None)
            self.whole[partial.id] = (partial.stream, partial.total)
            return [], data
        wrong = self.wrong_hashes[partial.id] = self.wrong_hashes.get(partial.id, 0) + 1
        if wrong < ATTEMPTS:
            return [Position(partial.stream, partial.tag, 0, WINDOW, UNKNOWN)], None
        del self.wrong_hashes[partial.id]
        verdict = REFUSALS["malformed"]
        return [self._finish(partial.stream, partial.id, verdict, partial.heard_at)], None

    def hear_cancel(self, cancel):
        partial = self.partials.get(cancel.stream)
        if partial and partial.tag == cancel.tag:
            del self.partials[cancel.stream]

    # From the owner

    def settle(self, id, verdict, now):
        """The owner's verdict on a whole message; returns the receipt."""
        stream, _ = self.whole.pop(id)
        return self._finish(stream, id, verdict, now)

    def _finish(self, stream, id, verdict, now):
        if verdict != REFUSALS["busy"]:
            self.finished[id] = (verdict, now)
            self.finished.move_to_end(id)
            while len(self.finished) > REMEMBERED:
                self.finished.popitem(last=False)
        return Receipt(stream, id, verdict)

    def _verdict(self, id, now):
        verdict, when = self.finished.get(id, (None, 0))
        if verdict in (None, ACCEPTED) or now - when < seconds("repeatedRefusal"):
            return verdict
        del self.finished[id]
        return None

    def tick(self, now):
        self.partials = {stream: one for stream, one in self.partials.items()
                         if now - one.heard_at < seconds("partialMessage")}


def answer(inquiry, next):
    return Position(inquiry.stream, inquiry.tag, next, WINDOW, inquiry.number)


def position(partial, reason):
    return Position(partial.stream, partial.tag, partial.next, WINDOW, reason)


def message_limit(stream):
    """With its envelope."""
    if stream.lane == PROMPT or stream.role == SECURITY:
        return 2 + LIMITS["sessionID"] + LIMITS["prompt"]
    return LARGEST_MESSAGE
