#!/usr/bin/env python3
"""Makes GATT/Vectors/cbor-canonical.json and GATT/Vectors/messages.json.

A second implementation of the format: heads, strings and floats come from PyPI `cbor2` in its
canonical mode, the order of map keys is that of RFC 8949 (cbor2 sorts as RFC 7049 did), and the
messages are put together from the keys published in GATT/README.md and held against its CDDL by
PyPI `pycddl`. Run by hand after a change of the schema (`pip install cbor2 pycddl`, then this); the
files it writes are kept in the repository.
"""

import json
import math
import random
import re
import struct
from collections.abc import Mapping
from pathlib import Path

import cbor2
import pycddl

PACKAGE = Path(__file__).resolve().parents[2]
VECTORS = PACKAGE / "GATT" / "Vectors"


# Values ---------------------------------------------------------------------------------------

def encode(value):
    """Deterministic CBOR: containers here, everything else by cbor2."""
    if isinstance(value, Mapping):
        entries = sorted((encode(key), encode(item)) for key, item in value.items())
        return head(5, len(entries)) + b"".join(key + item for key, item in entries)
    if isinstance(value, (list, tuple)):
        return head(4, len(value)) + b"".join(map(encode, value))
    if isinstance(value, cbor2.CBORTag):
        return head(6, value.tag) + encode(value.value)
    return cbor2.dumps(value, canonical=True)


def head(major, number):
    """The head of an integer with another major type."""
    encoded = bytearray(cbor2.dumps(number))
    encoded[0] |= major << 5
    return bytes(encoded)


def checked(value):
    """The encoding, after cbor2 has read it back as the same value."""
    encoded = encode(value)
    back = cbor2.loads(encoded)
    assert encode(back) == encoded, value
    return encoded


def typed(value):
    """The value as a JSON tree that says which kind of item each node is."""
    if isinstance(value, bool) or value is None or value is cbor2.undefined:
        return {"simple": {False: 20, True: 21, None: 22}.get(value, 23)}
    if isinstance(value, cbor2.CBORSimpleValue):
        return {"simple": value.value}
    if isinstance(value, int):
        return {"int": str(value)}
    if isinstance(value, float):
        return {"float": "NaN" if math.isnan(value) else repr(value).replace("inf", "Infinity")}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, str):
        return {"text": value}
    if isinstance(value, list):
        return {"array": [typed(item) for item in value]}
    if isinstance(value, dict):
        return {"map": [[typed(key), typed(item)] for key, item in value.items()]}
    if isinstance(value, cbor2.CBORTag):
        return {"tag": str(value.tag), "content": typed(value.value)}
    raise TypeError(value)


def diagnostic(value):
    """Diagnostic notation (RFC 8949, section 8)."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return f"h'{value.hex()}'"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(diagnostic, value)) + "]"
    if isinstance(value, dict):
        entries = sorted(value.items(), key=lambda entry: encode(entry[0]))
        return "{" + ", ".join(f"{diagnostic(k)}: {diagnostic(v)}" for k, v in entries) + "}"
    if isinstance(value, cbor2.CBORTag):
        return f"{value.tag}({diagnostic(value.value)})"
    if value is None:
        return "null"
    return repr(value)


# Items of every kind --------------------------------------------------------------------------

def number_cases():
    edges = [0, 23, 24, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1]
    return edges + [-1 - edge for edge in edges]


def float_cases():
    halves = [0.0, -0.0, 1.5, 65504.0, 2.0**-24, 2.0**-14, 2.0**-14 - 2.0**-24]
    singles = [65505.0, 65536.0, 2.0**-25, 2.0**-149, 2.0**-126, 3.4028234663852886e38, 0.1 + 2**-60]
    doubles = [0.1, 1e300, 5e-324, 2.0**-150, 1.7976931348623157e308]
    return halves + singles + doubles + [math.inf, -math.inf, math.nan]


def container_cases():
    return [
        [], {}, [[[[]]]], list(range(24)), {i: i for i in range(24)}, {i: None for i in range(300)},
        {100: 1, -1: 2, "z": 3, "aa": 4, b"k": 5, False: 6, 10: 7},
        cbor2.CBORTag(2**32, [cbor2.CBORTag(55800, "x")]),
        cbor2.CBORSimpleValue(0), cbor2.CBORSimpleValue(19), cbor2.CBORSimpleValue(32),
        cbor2.CBORSimpleValue(255), None, cbor2.undefined, True, False,
        "", "ü", "水", "𐅑", "👩‍👩‍👧‍👦", "مرحبا", "a" * 23, "a" * 24, "a" * 256, b"", bytes(range(256)),
    ]


def random_item(source, depth):
    kind = source.randrange(9 if depth > 0 else 6)
    if kind == 0:
        return source.randrange(2 ** source.randrange(1, 65))
    if kind == 1:
        return -1 - source.randrange(2 ** source.randrange(1, 65))
    if kind == 2:
        return source.randbytes(source.randrange(40))
    if kind == 3:
        return "".join(chr(source.choice([0x41, 0xE9, 0x6C34, 0x1F600]) + source.randrange(20))
                       for _ in range(source.randrange(20)))
    if kind == 4:
        width = source.choice("efd")
        size = {"e": 2, "f": 4, "d": 8}[width]
        value = struct.unpack(">" + width, source.randbytes(size))[0]
        return 0.5 if math.isnan(value) else value
    if kind == 5:
        return source.choice([True, False, None, cbor2.CBORSimpleValue(source.randrange(32, 256))])
    if kind == 6:
        return [random_item(source, depth - 1) for _ in range(source.randrange(6))]
    if kind == 7:
        keys = [random_item(source, 0) for _ in range(source.randrange(6))]
        entries = {encode(key): (key, random_item(source, depth - 1)) for key in keys}
        return dict_without_merging(entries.values())
    return cbor2.CBORTag(source.randrange(300, 2**40), random_item(source, depth - 1))


def dict_without_merging(entries):
    """Python takes 1, 1.0 and True for one key; such neighbours are left out."""
    result = {}
    for key, value in entries:
        if key not in result:
            result[key] = value
    return result


def items():
    source = random.Random(8949)
    cases = number_cases() + float_cases() + container_cases()
    cases += [random_item(source, 4) for _ in range(200)]
    return [{"hex": checked(case).hex(), "value": typed(case)} for case in cases]


# Messages: the keys of GATT/README.md ------------------------------------------------------------

def named(**keys):
    """A function that makes a map from names; what is None is left out."""
    def build(unknown=None, **values):
        result = {keys[name]: value for name, value in values.items() if value is not None}
        result.update(unknown or {})
        return result
    return build


notification = named(
    identifier=0, source_name=1, delivery_date=2, display_date=3, title=4, subtitle=5, body=6,
    thread=7, attributes=8, summary=9, actions=10, source_icon=11, context_icon=12, attachments=13,
    glyphs=14)
action = named(identifier=0, kind=1, title=2, placeholder=3)
file = named(type=0, size=1, name=2)
glyph = named(offset=0, file=1, description=2)
alerting = named(should_alert=0, can_alert=1, suppressed=2, kind=3, sound=4)
sound = named(ignores_silent=0)
addition = named(notification=0, alerting=1)
removal = named(identifier=0)
file_part = named(notification=0, revision=1, role=2, index=3, offset=4, total=5, bytes=6)
activity = named(step=0, identifier=1, source=2, source_name=3, state=4, content=5, icon=6)
content = named(alert_title=0, alert_body=1)
result = named(response=0, status=1, reason=2, detail=3)
local_time = named(now=0, zone=1, next_change=2, twenty_four_hours=3)
hello = named(
    schema=0, software=1, version=2, features=3, abilities=4, limits=5, file_types=6,
    rekey_wanted=7, enrolments=8, workers=9, local_time=10)
limits = named(sealed=0, file=1, notification_files=2, notifications=3)
worker = named(session=0, step=1, bytes=2, reason=3, sequence=4, generation=5, subject=6)
response = named(identifier=0, choice=1, notifications=2, action=3, text=4)
alert_report = named(message=0, alerted=1)

ADDED, UPDATED, REMOVED, ALL_REMOVED, FILE_PART, ACTIVITY, RESULT, TIME, HELLO, WORKER, RESPONSE, \
    ALERT_REPORT = range(1, 13)
NOTIFICATIONS, ACTIVITIES, WORKERS, GPU_WORKERS = range(1, 5)

MAIL = ["com.apple.mobilemail", "7B1E"]
CHAT = ["com.apple.MobileSMS", "1F6A2C90-0001"]
NOON = [1788264000000, 120]


def message(kind, body, feature=NOTIFICATIONS, number=1, revision=1788264000000, unknown=None):
    identifier = bytes((16 * number + place) & 0xFF for place in range(16))
    return {0: 1, 1: feature, 2: kind, 3: identifier, 4: revision, 5: body, **(unknown or {})}


def complete():
    return notification(
        identifier=CHAT, source_name="Messages", delivery_date=NOON,
        display_date=[2, [1788177600000, -570]], title="Amélie 水", subtitle="مرحبا بالعالم",
        body="Ready at 8? \ufffc 👩‍👩‍👧‍👦\nשלום · नमस्ते", thread="chat-42", attributes=0b1000_0110,
        summary="Asks about 8 o'clock",
        actions=[
            action(identifier="reply", kind=3, title="Reply", placeholder="Message"),
            action(identifier="like", kind=2, title="👍"),
            action(identifier="dismiss", kind=1),
            action(identifier="later", kind=9, title="Remind me")],
        source_icon=file(type="public.png", size=2048),
        context_icon=file(type="public.heic", size=9000, name="Amélie"),
        attachments=[file(type="public.jpeg", size=131072, name="beach.jpg"),
                     file(type="com.adobe.pdf", size=0)],
        glyphs=[glyph(offset=12, description="waving cat",
                      file=file(type="public.png", size=4096))])


NEWER = {40: {"a": [1, 2.5, None]}, -3: b"\x01\x02", "x-note": cbor2.CBORTag(99, "kept")}


def newer():
    body = addition(
        notification=notification(
            identifier=MAIL, source_name="Mail", delivery_date=NOON, display_date=[17, {0: "dusk"}],
            title="From a newer phone", attributes=2**40, unknown=NEWER,
            actions=[action(identifier="a", kind=77, unknown=NEWER)],
            source_icon=file(type="public.png", size=1, unknown=NEWER),
            glyphs=[glyph(offset=0, file=file(type="public.png", size=1), unknown=NEWER)]),
        alerting=alerting(should_alert=True, kind=55, sound=sound(unknown=NEWER), unknown=NEWER),
        unknown=NEWER)
    return message(ADDED, body, feature=12, unknown=NEWER)


def phone_messages():
    simple = notification(identifier=MAIL, source_name="Mail", delivery_date=NOON, title="Hello")
    ring = alerting(should_alert=True, can_alert=True, kind=2, sound=sound(ignores_silent=True))
    quiet = alerting(should_alert=False, can_alert=True, suppressed=True)
    return {
        "added-smallest": message(ADDED, addition(
            notification=notification(identifier=MAIL, source_name="Mail", delivery_date=NOON),
            alerting=alerting(should_alert=False))),
        "added-complete": message(ADDED, addition(
            notification=complete(), alerting=alerting(should_alert=True, can_alert=True,
                                                       sound=sound()))),
        "added-call": message(ADDED, addition(notification=simple, alerting=ring), number=2),
        "added-under-focus": message(ADDED, addition(
            notification={**simple, 3: [4]}, alerting=quiet), number=3),
        "added-all-day": message(ADDED, addition(
            notification={**simple, 3: [3, [1788220800000, 0]]}, alerting=quiet), number=3),
        "updated": message(UPDATED, simple, number=4, revision=2**53),
        "removed": message(REMOVED, removal(identifier=CHAT), number=5),
        "all-removed": message(ALL_REMOVED, {}, number=6),
        "file-part-first": message(FILE_PART, file_part(
            notification=CHAT, revision=1788264000000, role=3, total=131072,
            bytes=bytes(range(64))), number=7),
        "file-part-last": message(FILE_PART, file_part(
            notification=CHAT, revision=1788264000000, role=3, index=1, offset=131040, total=131072,
            bytes=bytes(32)), number=8),
        "activity-start": message(ACTIVITY, activity(
            step=1, identifier="pizza-9", source="com.example.pizza", source_name="Pizza", state=1,
            content=content(), icon=file(type="public.png", size=700)), feature=ACTIVITIES),
        "activity-alert": message(ACTIVITY, activity(
            step=4, identifier="pizza-9", source="com.example.pizza", source_name="Pizza", state=1,
            content=content(alert_title="Almost there", alert_body="2 minutes")),
            feature=ACTIVITIES),
        "activity-state-only": message(ACTIVITY, activity(
            step=3, identifier="pizza-9", source="com.example.pizza", source_name="Pizza",
            state=4), feature=ACTIVITIES),
        "activity-end": message(ACTIVITY, activity(
            step=5, identifier="pizza-9", source="com.example.pizza", source_name="Pizza",
            state=3), feature=ACTIVITIES),
        "result-done": message(RESULT, result(response=bytes(range(16)), status=1)),
        "result-failed": message(RESULT, result(
            response=bytes(range(16)), status=2, reason=1, detail="gone")),
        "local-time": message(TIME, local_time(
            now=NOON, zone="Europe/Berlin", next_change=[1793149200000, 60],
            twenty_four_hours=True)),
        "local-time-before-1970": message(TIME, local_time(now=[-1, -1080])),
        "hello-phone": message(HELLO, hello(
            schema=1, software="Companion", version="1.0", features=[1, 2],
            enrolments=[[3, 2], [4, 1]], local_time=local_time(now=NOON))),
        "newer-schema": newer(),
        "newer-kind": message(77, {0: [1, "two"], 1: {"three": 4.0}}),
    }


def accessory_messages():
    answer = bytes(range(16, 32))
    return {
        "hello-accessory": message(HELLO, hello(
            schema=1, software="belfryd", version="0.1", features=[1, 2, 3], abilities=0b110_1111,
            limits=limits(sealed=65536, file=262144, notification_files=1048576, notifications=200),
            file_types=["public.png", "public.jpeg"], rekey_wanted=True, workers=[[3, 2]])),
        "worker-open": message(WORKER, worker(session=1, step=1), feature=WORKERS),
        "worker-open-complete": message(WORKER, worker(
            session=1 << 63, step=1, generation=7, subject=2), feature=WORKERS),
        "worker-wanted": message(WORKER, worker(session=0, step=5, subject=128), feature=WORKERS),
        "worker-data-later": message(WORKER, worker(
            session=1, step=3, bytes=b"\x00\xff", sequence=1 << 32), feature=WORKERS),
        "worker-started": message(WORKER, worker(session=1, step=2), feature=WORKERS),
        "worker-data": message(WORKER, worker(session=1, step=3, bytes=b"\x00\xff"),
                               feature=GPU_WORKERS),
        "worker-ended": message(WORKER, worker(session=1, step=4, reason=2), feature=WORKERS),
        "response-action": message(RESPONSE, response(
            identifier=answer, choice=1, notifications=[CHAT], action="like")),
        "response-text": message(RESPONSE, response(
            identifier=answer, choice=1, notifications=[CHAT], action="reply", text="On my way 🚲")),
        "response-dismiss": message(RESPONSE, response(
            identifier=answer, choice=2, notifications=[CHAT], action="dismiss")),
        "response-clear": message(RESPONSE, response(
            identifier=answer, choice=3, notifications=[MAIL, CHAT])),
        "response-newer": message(RESPONSE, response(
            identifier=answer, choice=8, notifications=[MAIL], text="voice", unknown={9: b"\x01"})),
        "alerted": message(ALERT_REPORT, alert_report(message=answer, alerted=True)),
        "not-alerted": message(ALERT_REPORT, alert_report(message=answer, alerted=False)),
    }


# Key exchange ------------------------------------------------------------------------------------

def exchange(kind, unknown=None, **values):
    keys = {1: named(purpose=2, generation=3, suite=4, version=5, public_key=6, transports=7),
            2: named(purpose=2, generation=3, suite=4, version=5, encapsulated=6, identifier=7),
            3: named(purpose=2, fresh=3)}.get(kind, named(purpose=2, generation=3, reason=4))
    return {0: 1, 1: kind, **keys(unknown=unknown, **values)}


def key_exchange():
    name = b"6D1F2C5A-90AB-4CDE-8123-456789ABCDEF"
    pattern = bytes((7 * place) & 0xFF for place in range(1216))
    return {
        "offer-xwing": exchange(1, generation=1, suite=b"XWing", version=b"Version1",
                                public_key=pattern, transports=7),
        "offer-p256": exchange(1, generation=2, suite=b"P256", version=b"Version1",
                               public_key=pattern[:64], transports=1),
        "offer-companion": exchange(1, purpose=2, generation=3, suite=b"XWing",
                                    version=b"Version1", public_key=pattern, transports=1),
        "encapsulated-xwing": exchange(2, generation=1, suite=b"XWing", version=b"Version1",
                                       encapsulated=pattern[:1120], identifier=name),
        "encapsulated-bare": exchange(2, encapsulated=pattern[:65], identifier=name.lower()),
        "request": exchange(3),
        "request-fresh": exchange(3, purpose=2, fresh=True),
        "accepted": exchange(4, generation=1),
        "refused": exchange(5, generation=9, reason=1),
        "newer-kind": exchange(88, unknown={2: "other", 90: [1]}),
        "newer-entries": exchange(1, generation=1, suite=b"X", version=b"V", public_key=b"",
                                  transports=2**33, unknown=NEWER),
    }


def published_schema():
    """The CDDL of GATT/README.md without the door for newer entries, so that every key written here
    must be one that is published. (pycddl knows neither `* any => any` nor negative ranges.)"""
    text = (PACKAGE / "GATT" / "README.md").read_text(encoding="utf-8")
    schema = re.search(r"```cddl\n(item = .*?)```", text, re.DOTALL).group(1)
    schema = re.sub(r";.*", "", schema)
    schema = re.sub(r"^newer = .*", "", schema, flags=re.MULTILINE)
    schema = re.sub(r",\s*newer\b(?!-)", "", schema)
    schema = re.sub(r"{\s*newer\s*}", "{}", schema)
    return pycddl.Schema(schema.replace("-1080..1080", "int"))


def check_schema(messages):
    schema = published_schema()
    for name, value in messages.items():
        if "newer" not in name:
            schema.validate_cbor(encode(value))


def cases(messages):
    check_schema(messages)
    return [{"name": name, "hex": checked(value).hex(), "diagnostic": diagnostic(value)}
            for name, value in messages.items()]


# Files -------------------------------------------------------------------------------------------

def write(name, lists, **rest):
    """One case a line, so that a change shows as a change of that line."""
    parts = [f'  {json.dumps(key)}: {json.dumps(value)}' for key, value in rest.items()]
    for key, rows in lists.items():
        lines = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
        parts.append(f'  {json.dumps(key)}: [\n{lines}\n  ]')
    (VECTORS / name).write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def check_appendix():
    """The tables copied from RFC 8949 by hand must be what cbor2 reads."""
    for case in json.loads((VECTORS / "cbor-appendix-a.json").read_text())["cases"]:
        cbor2.loads(bytes.fromhex(case["hex"]))
    for case in json.loads((VECTORS / "cbor-not-well-formed.json").read_text())["cases"]:
        try:
            cbor2.loads(bytes.fromhex(case["hex"]))
        except cbor2.CBORDecodeError:
            continue
        raise AssertionError(case)


def main():
    check_appendix()
    exchanged = key_exchange()
    phone, accessory = phone_messages(), accessory_messages()
    write("cbor-canonical.json", {"cases": items()},
          source="Tests/Vectors/make-cbor.py, with cbor2")
    write("messages.json",
          {"phone": cases(phone), "accessory": cases(accessory), "keyExchange": cases(exchanged)},
          source="Tests/Vectors/make-cbor.py, with cbor2")


if __name__ == "__main__":
    main()
