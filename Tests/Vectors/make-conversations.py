#!/usr/bin/env python3
"""Writes GATT/Vectors/conversations.json: what an older or newer peer says, and what is answered.

"frames" are exchanges value by value; `plays` names the ends that are of this version, which a test
puts in the place of the recorded ones. "plaintexts" are messages inside the seal. Written from
GATT/README.md, with the layouts of make-frames.py. Only Python's standard library is needed.

    Tests/Vectors/make-conversations.py > GATT/Vectors/conversations.json
"""
import importlib.util
import json
import pathlib

spec = importlib.util.spec_from_file_location(
    "frames", pathlib.Path(__file__).with_name("make-frames.py"))
frames = importlib.util.module_from_spec(spec)
spec.loader.exec_module(frames)

PHONE, ACCESSORY = ("transport", "prompt", 0x7171), ("transport", "prompt", 0x2222)
KEYS, ACCESSORY_KEYS = ("security", "prompt", 0x7171), ("security", "prompt", 0x2222)
LATER = bytes.fromhex("a55a01")


def head(major, number):
    for size, low in ((1, 24), (2, 25), (4, 26), (8, 27)):
        if number < 24:
            return bytes([major << 5 | number])
        if number < 1 << 8 * size:
            return bytes([major << 5 | low]) + number.to_bytes(size, "big")
    raise ValueError(number)


def cbor(item):
    if isinstance(item, bool):
        return bytes([0xF5 if item else 0xF4])
    if isinstance(item, int):
        return head(0, item) if item >= 0 else head(1, -1 - item)
    if isinstance(item, bytes):
        return head(2, len(item)) + item
    if isinstance(item, str):
        return head(3, len(item.encode())) + item.encode()
    if isinstance(item, list):
        return head(4, len(item)) + b"".join(cbor(part) for part in item)
    entries = sorted((cbor(key), cbor(value)) for key, value in item.items())
    return head(5, len(entries)) + b"".join(key + value for key, value in entries)


def phone(value, characteristic="dataIn"):
    return frames.step("phone", characteristic, value)


def accessory(value, characteristic="dataOut", read=False):
    return dict(frames.step("accessory", characteristic, value), read=read)


def flight(stream, message, length, number=1):
    """An inquiry and all fragments of a message, in values of at most that length."""
    id = frames.message_id(message)
    yield frames.inquiry(stream, id, len(message), number)
    step = length - 14
    for offset in range(0, len(message), step):
        yield frames.fragment(stream, id, offset, len(message), message[offset:offset + step])


def exchange(name, about, plays, steps, **more):
    return dict(name=name, about=about, plays=plays, steps=steps, maximumLength=44, **more)


SEALED = bytes(range(60))
MESSAGE = frames.sealed_message(frames.SESSION, SEALED)
ID = frames.message_id(MESSAGE)
SEND = [dict(session=frames.SESSION, sealed=SEALED.hex())]
FLIGHT = [phone(value) for value in flight(PHONE, MESSAGE, 44)]


def transport():
    taken = frames.receipt(PHONE, ID, "accepted")
    yield exchange(
        "a message", "Both of this version.", ["phone", "accessory"],
        FLIGHT + [accessory(taken)], send=SEND, ends=["accepted"])
    answer = frames.sealed_message(frames.SESSION, b"an answer, sealed, 28 bytes at least")
    yield exchange(
        "an answer", "Both of this version.", ["phone", "accessory"],
        [accessory(value) for value in flight(ACCESSORY, answer, 44)]
        + [phone(frames.receipt(ACCESSORY, frames.message_id(answer), "accepted"))],
        answers=[dict(session=frames.SESSION, sealed=answer[38:].hex())])
    longer = frames.capabilities(0)
    longer = bytes([3, 1]) + longer[2:] + LATER
    yield exchange(
        "a newer accessory appends fields",
        "It speaks versions 1 to 3; what it appends is passed over.", ["phone"],
        [accessory(longer, "capabilities", read=True)] + FLIGHT
        + [accessory(frames.position(PHONE, ID, 60, frames.WINDOW, "progress") + LATER),
           accessory(taken + LATER)], send=SEND, ends=["accepted"])
    yield exchange(
        "a newer accessory refuses for a reason of its own", "The code counts as refused.",
        ["phone"], FLIGHT + [accessory(frames.receipt(PHONE, ID, 99))], send=SEND,
        ends=["refused"])
    strange = [bytes([0x10 | kind]) + taken[1:] for kind in (0, 6, 9, 15)]
    strange += [bytes([version << 4 | 4]) + taken[1:] for version in (2, 15)]
    strange += [taken[:1] + bytes([code]) + taken[2:] for code in (0x05, 0x32)]
    yield exchange(
        "a newer accessory says what no one knows",
        "Kinds, versions, roles and lanes that do not exist are dropped.", ["phone"],
        FLIGHT + [accessory(value) for value in strange] + [accessory(taken)], send=SEND,
        ends=["accepted"])
    yield exchange(
        "an accessory that has left version 1 behind",
        "Nothing is written to it; the system hears of a failure.", ["phone"],
        [accessory(bytes([3, 2]) + longer[2:], "capabilities", read=True)], send=SEND,
        ends=["incompatible"])
    yield exchange(
        "a newer companion appends fields", "They are passed over.", ["accessory"],
        [phone(frames.inquiry(PHONE, ID, len(MESSAGE), 1) + LATER)] + FLIGHT[1:]
        + [accessory(taken)])
    unknown = [bytes([0x10 | kind]) + ID for kind in (0, 6, 9, 15)]
    unknown += [bytes([0x22]) + bytes.fromhex(FLIGHT[0]["value"])[1:]]
    unknown += [bytes([0x12, 0x32]) + bytes.fromhex(FLIGHT[0]["value"])[2:]]
    yield exchange(
        "a newer companion says what no one knows", "It is dropped without an answer.",
        ["accessory"], [phone(value) for value in unknown] + FLIGHT + [accessory(taken)])


def workers():
    session = dict(send=[], ends=[])
    offer = frames.key_message(cbor({0: 1, 1: 1, 2: 2, 3: 7, 4: b"P256", 5: b"Version1",
                                     6: bytes(range(64)), 7: 1}))
    asked = bytes([3, 0]) + message(10, {0: 5, 1: 1, 5: 7, 6: 3}, feature=3)
    strange = bytes([9, 0]) + b"later"

    def heard(content, verdict, number=1):
        yield from (accessory(value) for value in flight(ACCESSORY, content, 44, number))
        yield phone(frames.receipt(ACCESSORY, frames.message_id(content), verdict))

    yield exchange(
        "a companion that has workers is offered a key and asked for a session",
        "It takes both; what comes of them is another message.", ["phone"],
        list(heard(offer, "accepted")) + list(heard(asked, "accepted", 2)), **session)
    yield exchange(
        "a companion without workers is offered a key",
        "It refuses what it does not know, and hears no more of it.", ["older"],
        list(heard(offer, "unsupported")), **session)
    damaged = [phone(frames.position(ACCESSORY, frames.message_id(strange), 0, frames.WINDOW,
                                     "unknown"))]
    yield exchange(
        "a newer accessory sends a kind of message that no one knows",
        "It is asked for once more, as if it were damaged.", ["phone"],
        [accessory(value) for value in flight(ACCESSORY, strange, 44)] + damaged, **session)


def security():
    key = bytes(range(64))
    offer = {0: 1, 1: 1, 3: 7, 4: b"P256", 5: b"Version1", 6: key, 7: 1}
    reply = {0: 1, 1: 2, 3: 7, 4: b"P256", 5: b"Version1", 6: bytes(65), 7: b"ABC"}
    done = {0: 1, 1: 4, 3: 7}

    def steps(offers, accepted):
        items = [frames.key_message(cbor(item)) for item in offers]
        sent = frames.key_message(cbor(reply))
        end = frames.key_message(cbor(accepted))
        yield from (accessory(v, "keyExchange") for item in items
                    for v in flight(ACCESSORY_KEYS, item, 44))
        yield from (phone(frames.receipt(ACCESSORY_KEYS, frames.message_id(item), "accepted"),
                          "keyExchange") for item in items)
        yield from (phone(v, "keyExchange") for v in flight(KEYS, sent, 44))
        yield from (accessory(v, "keyExchange") for v in flight(ACCESSORY_KEYS, end, 44))

    fields = dict(
        program="security", reply=dict(suite="P256", version="Version1", identifier="ABC",
                                       encapsulated=bytes(65).hex()))
    yield exchange(
        "an exchange of keys", "Both of this version.", ["phone"],
        list(steps([offer], done)), ends=["accepted"], **fields)
    yield exchange(
        "a newer accessory offers more", "An unknown item, an unknown purpose, unknown entries.",
        ["phone"],
        list(steps([{0: 1, 1: 9, 40: "later"}, {**offer, 2: 5},
                    {**offer, 40: [1, "later"]}],
                   {**done, 41: True})), ends=["accepted"], **fields)


def message(kind, body, feature=1, schema=1, **more):
    entries = {0: schema, 1: feature, 2: kind, 3: bytes([kind % 256]) * 16, 4: 1 << 50, 5: body}
    entries.update({int(key[1:]): value for key, value in more.items()})
    return cbor(entries)


def plaintexts():
    notification = {0: ["com.example.later", "1"], 1: "Later", 2: [1788264000000, 120], 4: "Later"}
    newer = {**notification, 3: [9, "moon"], 8: 1 << 20, 40: {"x": [1]}, 63: "later"}
    newer[10] = [{0: "a", 1: 77, 2: "Fly", 9: True}]
    yield "companion", "an addition with entries of a newer schema", message(
        1, {0: newer, 1: {0: True, 3: 12, 4: {0: False, 7: 1}, 9: 1}, 30: 1}, _20=1), "accepted"
    yield "companion", "an update with entries of a newer schema", message(
        2, {**newer, 4: "Later still"}, _20="later"), "accepted"
    yield "companion", "a removal with entries of a newer schema", message(
        3, {0: ["com.example.later", "1"], 5: 5}), "accepted"
    yield "companion", "a hello of a newer schema version, still in this one", message(
        9, {0: 4, 1: "Companion", 2: "9", 3: [1, 2, 77], 4: 1 << 40, 8: [[77, 9]], 50: 1},
    ), "accepted"
    yield "companion", "a kind that no one knows", message(4000, {0: 1}), "unsupported"
    yield "companion", "another schema version", message(1, {0: 1}, schema=2), "unsupported"
    yield "accessory", "an alert report with entries of a newer schema", message(
        12, {0: bytes(16), 1: True, 2: "loudly"}, _20=1), "alertReport"
    yield "accessory", "an answer of a newer kind", message(
        11, {0: bytes(16), 1: 9, 7: "a wink"}), "response"
    yield "accessory", "a hello with more than is known", message(
        9, {0: 3, 1: "belfryd", 2: "7", 3: [1, 5], 4: 1 << 30, 5: {0: 65536, 9: 1},
            7: True, 9: [[3, 9]], 60: "later"}), "hello"
    yield "accessory", "a worker's frame of a newer step", message(
        10, {0: 1, 1: 9, 2: b"x"}, feature=3), "worker"
    yield "accessory", "a kind that no one knows", message(4000, {0: 1}), "unknown"
    yield "accessory", "another schema version", message(12, {0: 1}, schema=2), "unsupported"


print(json.dumps(dict(
    comment="Written by Tests/Vectors/make-conversations.py.",
    frames=list(transport()) + list(workers()) + list(security()),
    plaintexts=[dict(sender=sender, name=name, plaintext=plaintext.hex(), outcome=outcome)
                for sender, name, plaintext, outcome in plaintexts()],
), indent=1))
