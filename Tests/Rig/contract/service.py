"""GATT/service.json as Python values: the service, its sizes, times and refusal codes."""

import json
import struct
from pathlib import Path

GATT = Path(__file__).resolve().parents[3] / "GATT"
TABLE = json.loads((GATT / "service.json").read_text())

SERVICE = TABLE["service"]
LIMITS = TABLE["limits"]
MILLISECONDS = TABLE["milliseconds"]
ACCEPTED = 0
REFUSALS = TABLE["refusals"]


class Characteristic:
    def __init__(self, entry):
        self.name = entry["name"]
        self.uuid = entry["uuid"]
        self.properties = frozenset(entry["properties"])
        self.is_open = entry["link"] == "any"

    def __repr__(self):
        return self.name


CHARACTERISTICS = [Characteristic(entry) for entry in TABLE["characteristics"]]
CAPABILITIES, KEY_EXCHANGE, DATA_IN, DATA_OUT, LINK_CONFIGURATION = CHARACTERISTICS


def seconds(name):
    return MILLISECONDS[name] / 1000


def verdict_name(code):
    if code == ACCEPTED:
        return "accepted"
    return next((name for name, known in REFUSALS.items() if known == code), f"refused ({code})")


def value_limit(mtu):
    """The longest value on a link of that MTU."""
    return min(LIMITS["value"], mtu - 3)


class Capabilities:
    """What the accessory tells before there is a bond."""

    LAYOUT = struct.Struct("<BB8H")

    def __init__(self, value):
        (self.version, self.oldest, self.psm, self.value, self.window, self.prompt, self.sealed,
         self.attachment, self.attachments, self.reassembly) = self.LAYOUT.unpack_from(value)

    def encode(self):
        return self.LAYOUT.pack(
            self.version, self.oldest, self.psm, self.value, self.window, self.prompt, self.sealed,
            self.attachment, self.attachments, self.reassembly)
