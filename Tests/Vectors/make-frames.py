#!/usr/bin/env python3
"""Writes GATT/Vectors/frames.json: frames, values that are none, and whole exchanges.

A second implementation of the byte layouts of GATT/README.md, written from that page and sharing
nothing with the Swift one. Only Python's standard library is needed.

    Tests/Vectors/make-frames.py > GATT/Vectors/frames.json
"""
import hashlib
import json
import struct

ROLES = {"security": 1, "transport": 2, "tool": 3}
LANES = {"prompt": 0, "bulk": 1}
REASONS = {"progress": 0, "gap": 254, "unknown": 255}
VERDICTS = {
    "accepted": 0, "unknownKey": 1, "cannotOpen": 2, "tooLarge": 3, "busy": 4, "malformed": 5,
    "unsupported": 6,
}
WINDOW = 16384


def head(kind, stream):
    role, lane, epoch = stream
    return bytes([0x10 | kind, LANES[lane] << 4 | ROLES[role]]) + struct.pack("<H", epoch)


def u24(number):
    return struct.pack("<I", number)[:3]


def fragment(stream, id, offset, total, content):
    return head(1, stream) + id[:4] + u24(offset) + u24(total) + content


def inquiry(stream, id, total, number):
    return head(2, stream) + id + u24(total) + bytes([number])


def position(stream, id, following, window, reason):
    code = REASONS[reason] if isinstance(reason, str) else reason
    return head(3, stream) + id[:4] + u24(following) + struct.pack("<H", window) + bytes([code])


def receipt(stream, id, verdict):
    code = VERDICTS[verdict] if isinstance(verdict, str) else verdict
    return head(4, stream) + id + bytes([code])


def cancel(stream, id):
    return head(5, stream) + id[:4]


def sealed_message(session, sealed):
    text = session.encode()
    return bytes([1, len(text)]) + text + sealed


def key_message(item):
    return bytes([2, 0]) + item


def message_id(message):
    return hashlib.sha256(message[2:]).digest()[:8]


def capabilities(psm):
    return struct.pack("<BBHHHHHHHH", 1, 1, psm, 500, WINDOW, 4, 64, 256, 1024, 256)


SESSION = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
ID = bytes.fromhex("0123456789abcdef")


def frames():
    """Every kind of frame, with the fields a reader must find in it."""
    prompt = ("transport", "prompt", 0x7171)
    bulk = ("tool", "bulk", 0x1234)
    keys = ("security", "prompt", 0xFFFE)
    cases = [
        ("fragment", prompt, dict(offset=0, total=3, content="616263"), "fragment, the whole"),
        ("fragment", bulk, dict(offset=0x010203, total=0x0A0B0C, content="00"), "fragment, far in"),
        ("fragment", prompt, dict(offset=65601, total=65602, content="ff"), "fragment, last byte"),
        ("inquiry", keys, dict(total=1218, number=1), "inquiry, first"),
        ("inquiry", bulk, dict(total=65602, number=253), "inquiry, highest number"),
        ("position", prompt, dict(next=2048, window=WINDOW, reason=0), "position, progress"),
        ("position", prompt, dict(next=0, window=WINDOW, reason=1), "position, answer to 1"),
        ("position", bulk, dict(next=40000, window=65535, reason=253), "position, answer to 253"),
        ("position", bulk, dict(next=486, window=0, reason=254), "position, gap"),
        ("position", keys, dict(next=0, window=WINDOW, reason=255), "position, unknown message"),
    ]
    for name, code in VERDICTS.items():
        cases.append(("receipt", prompt, dict(verdict=code), "receipt, " + name))
    cases.append(("receipt", prompt, dict(verdict=200), "receipt, a later code"))
    cases.append(("cancel", bulk, dict(), "cancel"))
    for kind, stream, fields, name in cases:
        if kind == "fragment":
            value = fragment(
                stream, ID, fields["offset"], fields["total"], bytes.fromhex(fields["content"]))
        elif kind == "inquiry":
            value = inquiry(stream, ID, fields["total"], fields["number"])
        elif kind == "position":
            value = position(stream, ID, fields["next"], fields["window"], fields["reason"])
        elif kind == "receipt":
            value = receipt(stream, ID, fields["verdict"])
        else:
            value = cancel(stream, ID)
        role, lane, epoch = stream
        known = ID[:4] if kind in ("fragment", "position", "cancel") else ID
        yield dict(
            name=name, kind=kind, role=ROLES[role], lane=LANES[lane], epoch=epoch,
            id=known.hex(), value=value.hex(), **fields)


def refused():
    """Values that are no frame, with the name of the reason."""
    prompt = ("transport", "prompt", 0x7171)
    whole = dict(
        fragment=fragment(prompt, ID, 0, 1, b"a"), inquiry=inquiry(prompt, ID, 10, 1),
        position=position(prompt, ID, 0, WINDOW, "gap"), receipt=receipt(prompt, ID, "busy"),
        cancel=cancel(prompt, ID))
    for name, value in whole.items():
        yield dict(name=name + ", one byte short", value=value[:-1].hex(), reason="tooShort")
    for value, name, reason in [
        (bytes([0x21]) + whole["fragment"][1:], "version 2", "unknownVersion"),
        (bytes([0x01]) + whole["fragment"][1:], "version 0", "unknownVersion"),
        (bytes([0x10]) + whole["cancel"][1:], "kind 0", "unknownKind"),
        (bytes([0x16]) + whole["cancel"][1:], "kind 6", "unknownKind"),
        (bytes([0x15, 0x00]) + whole["cancel"][2:], "role 0", "unknownRole"),
        (bytes([0x15, 0x04]) + whole["cancel"][2:], "role 4", "unknownRole"),
        (bytes([0x15, 0x22]) + whole["cancel"][2:], "lane 2", "unknownLane"),
        (fragment(prompt, ID, 3, 3, b"a"), "fragment behind the end", "outsideMessage"),
        (fragment(prompt, ID, 0, 2, b"abc"), "fragment over the end", "outsideMessage"),
        (fragment(prompt, ID, 0, 65602, bytes(487)), "501 bytes", "tooLong"),
    ]:
        yield dict(name=name, value=value.hex(), reason=reason)


def step(sender, characteristic, value):
    return dict(sender=sender, characteristic=characteristic, value=value.hex())


def do(sender, action, **arguments):
    return dict(sender=sender, action=action, **arguments)


def pieces(stream, id, message, size, start=0):
    for offset in range(start, len(message), size):
        yield fragment(stream, id, offset, len(message), message[offset:offset + size])


def enqueue(sender, stream, message):
    return do(
        sender, "enqueue", message=message.hex(), id=message_id(message).hex(),
        role=ROLES[stream[0]])


def settle(sender, id, verdict):
    return do(sender, "settle", id=id.hex(), verdict=VERDICTS[verdict])


def small_message():
    """A short sealed message at MTU 23: inquiry and fragments in one flight, then the receipt."""
    stream = ("transport", "prompt", 0x7171)
    message = sealed_message(SESSION, bytes(range(16)))
    id = message_id(message)
    yield enqueue("phone", stream, message)
    yield step("phone", "dataIn", inquiry(stream, id, len(message), 1))
    for value in pieces(stream, id, message, 6):
        yield step("phone", "dataIn", value)
    # The receipt takes the place of the inquiry's answer, which was still waiting to be sent.
    yield settle("accessory", id, "accepted")
    yield step("accessory", "dataOut", receipt(stream, id, "accepted"))


def lost_fragment():
    """The second of four fragments is lost: the receiver tells of the gap, the sender goes back."""
    stream = ("transport", "prompt", 0x7171)
    message = sealed_message(SESSION, bytes(range(64)))
    id = message_id(message)
    values = list(pieces(stream, id, message, 30))
    yield enqueue("phone", stream, message)
    yield step("phone", "dataIn", inquiry(stream, id, len(message), 1))
    yield step("accessory", "dataOut", position(stream, id, 0, WINDOW, 1))
    yield step("phone", "dataIn", values[0])
    yield do("phone", "lose", characteristic="dataIn", value=values[1].hex())
    yield step("phone", "dataIn", values[2])
    yield step("accessory", "dataOut", position(stream, id, 30, WINDOW, "gap"))
    for value in values[1:]:
        yield step("phone", "dataIn", value)
    yield settle("accessory", id, "accepted")
    yield step("accessory", "dataOut", receipt(stream, id, "accepted"))


def resumed_message():
    """The link goes after two fragments; the phone's program begins anew and resumes."""
    old = ("transport", "prompt", 0x7171)
    new = ("transport", "prompt", 0x8282)
    message = sealed_message(SESSION, bytes(range(100)))
    id = message_id(message)
    values = list(pieces(old, id, message, 30))
    yield enqueue("phone", old, message)
    yield step("phone", "dataIn", inquiry(old, id, len(message), 1))
    yield step("accessory", "dataOut", position(old, id, 0, WINDOW, 1))
    yield step("phone", "dataIn", values[0])
    yield step("phone", "dataIn", values[1])
    yield do("phone", "restart", epoch=new[2])
    yield enqueue("phone", new, message)
    yield step("phone", "dataIn", inquiry(new, id, len(message), 1))
    yield step("accessory", "dataOut", position(new, id, 60, WINDOW, 1))
    for value in pieces(new, id, message, 30, start=60):
        yield step("phone", "dataIn", value)
    yield settle("accessory", id, "accepted")
    yield step("accessory", "dataOut", receipt(new, id, "accepted"))


def repeated_message():
    """The same bytes once more: the receipt is repeated at once, nothing is handed out."""
    stream = ("transport", "prompt", 0x7171)
    message = sealed_message(SESSION, bytes(4))
    id = message_id(message)
    yield enqueue("phone", stream, message)
    yield step("phone", "dataIn", inquiry(stream, id, len(message), 1))
    yield step("phone", "dataIn", next(pieces(stream, id, message, 486)))
    yield settle("accessory", id, "accepted")
    yield step("accessory", "dataOut", receipt(stream, id, "accepted"))
    yield enqueue("phone", stream, message)
    yield step("phone", "dataIn", inquiry(stream, id, len(message), 2))
    yield step("accessory", "dataOut", receipt(stream, id, "accepted"))


def overtaken_message():
    """The first message's inquiry is lost, and the receiver begins with the second: when that comes
    to light, the sender takes the second one back and inquires about the first once more."""
    stream = ("transport", "prompt", 0x7171)
    first = sealed_message(SESSION, bytes(range(16)))
    second = sealed_message(SESSION, bytes(range(64)))
    first_id, second_id = message_id(first), message_id(second)
    pieces_of_first = list(pieces(stream, first_id, first, 30))
    pieces_of_second = list(pieces(stream, second_id, second, 30))
    yield enqueue("phone", stream, first)
    yield enqueue("phone", stream, second)
    yield do("phone", "lose", characteristic="dataIn",
             value=inquiry(stream, first_id, len(first), 1).hex())
    for value in pieces_of_first:
        yield step("phone", "dataIn", value)
    yield step("phone", "dataIn", inquiry(stream, second_id, len(second), 2))
    yield step("phone", "dataIn", pieces_of_second[0])
    yield step("accessory", "dataOut", position(stream, first_id, 0, WINDOW, "unknown"))
    yield step("phone", "dataIn", inquiry(stream, first_id, len(first), 3))
    yield step("accessory", "dataOut", position(stream, second_id, 30, WINDOW, "gap"))
    yield step("phone", "dataIn", cancel(stream, second_id))
    yield step("phone", "dataIn", inquiry(stream, first_id, len(first), 4))
    yield step("accessory", "dataOut", position(stream, first_id, 0, WINDOW, 4))
    for value in pieces_of_first:
        yield step("phone", "dataIn", value)
    yield settle("accessory", first_id, "accepted")
    yield step("accessory", "dataOut", receipt(stream, first_id, "accepted"))
    yield step("phone", "dataIn", inquiry(stream, second_id, len(second), 5))
    for value in pieces_of_second:
        yield step("phone", "dataIn", value)
    yield settle("accessory", second_id, "accepted")
    yield step("accessory", "dataOut", receipt(stream, second_id, "accepted"))


def refused_message():
    """No key for the session: the message is refused."""
    stream = ("transport", "prompt", 0x7171)
    message = sealed_message(SESSION, bytes(4))
    id = message_id(message)
    yield enqueue("phone", stream, message)
    yield step("phone", "dataIn", inquiry(stream, id, len(message), 1))
    yield step("phone", "dataIn", next(pieces(stream, id, message, 486)))
    yield settle("accessory", id, "unknownKey")
    yield step("accessory", "dataOut", receipt(stream, id, "unknownKey"))


def key_offer():
    """The accessory offers a key of X-Wing's length to the security program, at MTU 517."""
    stream = ("security", "prompt", 0xA0A0)
    message = key_message(bytes(index % 251 for index in range(1216)))
    id = message_id(message)
    yield enqueue("accessory", stream, message)
    yield step("accessory", "keyExchange", inquiry(stream, id, len(message), 1))
    for value in pieces(stream, id, message, 486):
        yield step("accessory", "keyExchange", value)
    yield settle("phone", id, "accepted")
    yield step("phone", "keyExchange", receipt(stream, id, "accepted"))


def exchanges():
    for story, mtu, role in [
        (small_message, 23, "transport"), (lost_fragment, 47, "transport"),
        (resumed_message, 47, "transport"), (overtaken_message, 47, "transport"),
        (repeated_message, 517, "transport"),
        (refused_message, 517, "transport"), (key_offer, 517, "security"),
    ]:
        yield dict(
            name=story.__name__.replace("_", " "), what=story.__doc__, mtu=mtu, role=ROLES[role],
            phoneEpoch=0x7171, accessoryEpoch=0xA0A0, steps=list(story()))


def main():
    print(json.dumps(dict(
        comment="Written by Tests/Vectors/make-frames.py; GATT/README.md says what it means.",
        capabilities=[
            dict(psm=0, value=capabilities(0).hex()), dict(psm=0x81, value=capabilities(0x81).hex())
        ],
        frames=list(frames()), refused=list(refused()), exchanges=list(exchanges())), indent=1))


if __name__ == "__main__":
    main()
