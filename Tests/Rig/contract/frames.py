"""Chapter Frames: the bytes of a value of keyExchange, dataIn or dataOut."""

from dataclasses import dataclass

from contract.service import LIMITS

VERSION = 1
SECURITY, TRANSPORT, TOOL = 1, 2, 3
PROMPT, BULK = 0, 1
PROGRESS, GAP, UNKNOWN = 0, 254, 255
LAST_NUMBER = 253
LARGEST_MESSAGE = 2 + LIMITS["sessionID"] + LIMITS["body"]


class NoFrame(ValueError):
    """A value that is dropped; `reason` has the names of GATT/Vectors/frames.json."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Stream:
    role: int
    lane: int
    epoch: int

    def encode(self):
        return bytes([self.lane << 4 | self.role]) + self.epoch.to_bytes(2, "little")

    @staticmethod
    def decode(data):
        lane, role = data[0] >> 4, data[0] & 15
        if role not in (SECURITY, TRANSPORT, TOOL):
            raise NoFrame("unknownRole")
        if lane not in (PROMPT, BULK):
            raise NoFrame("unknownLane")
        return Stream(role, lane, int.from_bytes(data[1:3], "little"))


@dataclass(frozen=True)
class Fragment:
    HEADER = 14
    stream: Stream
    tag: bytes
    offset: int
    total: int
    content: bytes

    def encode(self):
        return (b"\x11" + self.stream.encode() + self.tag + little(self.offset, 3)
                + little(self.total, 3) + self.content)


@dataclass(frozen=True)
class Inquiry:
    stream: Stream
    id: bytes
    total: int
    number: int

    @property
    def tag(self):
        return self.id[:4]

    def encode(self):
        return (b"\x12" + self.stream.encode() + self.id + little(self.total, 3)
                + little(self.number, 1))


@dataclass(frozen=True)
class Position:
    stream: Stream
    tag: bytes
    next: int
    window: int
    reason: int

    def encode(self):
        return (b"\x13" + self.stream.encode() + self.tag + little(self.next, 3)
                + little(self.window, 2) + little(self.reason, 1))


@dataclass(frozen=True)
class Receipt:
    stream: Stream
    id: bytes
    verdict: int

    @property
    def tag(self):
        return self.id[:4]

    def encode(self):
        return b"\x14" + self.stream.encode() + self.id + little(self.verdict, 1)


@dataclass(frozen=True)
class Cancel:
    stream: Stream
    tag: bytes

    def encode(self):
        return b"\x15" + self.stream.encode() + self.tag


def little(number, size):
    return number.to_bytes(size, "little")


def number(data, start, size):
    return int.from_bytes(data[start:start + size], "little")


# Bytes that each kind has at least; a fragment carries one byte of content or more.
LENGTHS = {1: 15, 2: 16, 3: 14, 4: 13, 5: 8}


def decode(value):
    """The frame in a value; raises NoFrame."""
    if not value:
        raise NoFrame("tooShort")
    if len(value) > LIMITS["value"]:
        raise NoFrame("tooLong")
    if value[0] >> 4 != VERSION:
        raise NoFrame("unknownVersion")
    kind = value[0] & 15
    if kind not in LENGTHS:
        raise NoFrame("unknownKind")
    if len(value) < LENGTHS[kind]:
        raise NoFrame("tooShort")
    stream = Stream.decode(value[1:4])
    if kind == 1:
        return decode_fragment(stream, value)
    if kind == 2:
        return Inquiry(stream, value[4:12], number(value, 12, 3), value[15])
    if kind == 3:
        return Position(stream, value[4:8], number(value, 8, 3), number(value, 11, 2), value[13])
    if kind == 4:
        return Receipt(stream, value[4:12], value[12])
    return Cancel(stream, value[4:8])


def decode_fragment(stream, value):
    offset, total, content = number(value, 8, 3), number(value, 11, 3), value[14:]
    if offset + len(content) > total:
        raise NoFrame("outsideMessage")
    return Fragment(stream, value[4:8], offset, total, content)
