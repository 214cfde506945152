"""Chapter Payload: what is sealed, and the items of the key exchange, as CBOR by cbor2."""

import os
import struct
import time

import cbor2

SCHEMA = 1
NOTIFICATIONS, LIVE_ACTIVITIES, WORKER, GPU_WORKER = 1, 2, 3, 4
(ADDED, UPDATED, REMOVED, ALL_REMOVED, FILE_PART, LIVE_ACTIVITY, RESPONSE_RESULT, LOCAL_TIME, HELLO,
 WORKER_FRAME, RESPONSE, ALERT_REPORT) = range(1, 13)
OFFER, ENCAPSULATED_KEY, KEY_REQUEST, KEY_ACCEPTED, KEY_REFUSED = range(1, 6)
ACTION, DISMISS, CLEAR = 1, 2, 3
DONE, FAILED = 1, 2
SYSTEM, COMPANION = 1, 2  # what a key pair is for
OPEN, STARTED, DATA, ENDED, WANTED = range(1, 6)  # steps of workers
FINISHED, UNAUTHORIZED, UNAVAILABLE, ALREADY_OPEN, BROKEN = range(1, 6)
STATUS, FIRMWARE, EVENT, NETWORKS, MAKER = 1, 2, 3, 4, 128


class Malformed(ValueError):
    """Bytes that are no deterministic CBOR, or break the schema."""


def encode(item):
    """Deterministic CBOR. All keys of the schema are small integers, for which cbor2's order is
    that of RFC 8949 as well."""
    return cbor2.dumps(item, canonical=True)


def decode(data):
    """The one item in these bytes; raises Malformed for anything but its deterministic form."""
    try:
        item = cbor2.loads(data)
        if rewritten(item) != data:
            raise Malformed("not deterministic")
    except (cbor2.CBORError, ValueError, OverflowError) as error:
        raise Malformed(str(error)) from error
    return item


def rewritten(item):
    """As `encode`, but in the order of RFC 8949 for keys of any type."""
    if isinstance(item, dict):
        entries = sorted((rewritten(key), rewritten(value)) for key, value in item.items())
        return head(5, len(entries)) + b"".join(key + value for key, value in entries)
    if isinstance(item, (list, tuple)):
        return head(4, len(item)) + b"".join(map(rewritten, item))
    if isinstance(item, cbor2.CBORTag):
        return head(6, item.tag) + rewritten(item.value)
    return cbor2.dumps(item, canonical=True)


def head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    for extra, layout in ((24, ">BB"), (25, ">BH"), (26, ">BI"), (27, ">BQ")):
        if number < 1 << 8 * (struct.calcsize(layout) - 1):
            return struct.pack(layout, major << 5 | extra, number)
    raise Malformed("a number above 64 bits")


# What the phone's data provider makes -----------------------------------------------------------

def now():
    return int(time.time() * 1000)


def timestamp(at=None, minutes=0):
    return [now() if at is None else at, minutes]


def message(kind, body, revision, feature=NOTIFICATIONS, identifier=None):
    return {0: SCHEMA, 1: feature, 2: kind, 3: identifier or os.urandom(16), 4: revision, 5: body}


def notification(source, name, app, **parts):
    """`parts`: title, subtitle, body, thread, attributes, summary, actions, delivered."""
    keys = {"title": 4, "subtitle": 5, "body": 6, "thread": 7, "attributes": 8, "summary": 9,
            "actions": 10}
    item = {0: [source, name], 1: app, 2: parts.pop("delivered", None) or timestamp()}
    return item | {keys[part]: value for part, value in parts.items() if value}


def action(identifier, kind, title):
    return {0: identifier, 1: {"dismiss": 1, "background": 2, "text": 3}[kind], 2: title}


def alerting(alerts, kind=None):
    """What goes with an addition; with a sound if it alerts."""
    item = {0: alerts}
    if alerts:
        item |= {1: True} | ({3: kind} if kind else {}) | {4: {}}
    return item


def hello(software, version, features=(NOTIFICATIONS,)):
    return {0: SCHEMA, 1: software, 2: version, 3: list(features), 10: {0: timestamp()}}


def response_result(identifier, status, reason=None):
    return {0: identifier, 1: status} | ({2: reason} if reason else {})


def encapsulated_key(generation, suite, version, enc, identifier):
    return {0: SCHEMA, 1: ENCAPSULATED_KEY, 3: generation, 4: suite, 5: version, 6: enc,
            7: identifier}


def key_request(fresh=False, purpose=SYSTEM):
    item = {0: SCHEMA, 1: KEY_REQUEST} | ({2: purpose} if purpose != SYSTEM else {})
    return item | ({3: True} if fresh else {})


def worker_frame(session, step, content=b"", reason=None, sequence=0, subject=None):
    item = {0: session, 1: step} | ({2: content} if content else {})
    item |= {3: reason} if reason else {}
    item |= {4: sequence} if sequence else {}
    return item | ({6: subject} if subject else {})
