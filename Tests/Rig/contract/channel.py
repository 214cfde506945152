"""Packets on an L2CAP channel: the chapter of that name in GATT/README.md."""

from contract.service import CHARACTERISTICS, LIMITS

# What the accessory's MTU must leave room for, and ours.
PACKET_LIMIT = 1 + LIMITS["value"]


def number(characteristic):
    return 1 + CHARACTERISTICS.index(characteristic)


def subscription(characteristic):
    return bytes([number(characteristic)])


def packet(characteristic, value):
    if not 1 <= len(value) <= LIMITS["value"]:
        raise ValueError(f"a value of {len(value)} bytes")
    return bytes([number(characteristic)]) + value


def parse(data):
    """The characteristic and its value; None for what a phone cannot be sent."""
    if len(data) < 2 or not 1 <= data[0] <= len(CHARACTERISTICS):
        return None
    characteristic = CHARACTERISTICS[data[0] - 1]
    if not characteristic.properties & {"notify", "indicate"}:
        return None
    return characteristic, data[1:]
