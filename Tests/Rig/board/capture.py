"""What passed between the guest's kernel and its controller: the attribute protocol in a btsnoop file.

As a program it prints them: python3 Tests/Rig/board/capture.py FILE
"""

import struct
import sys

ACL = 2
ATT_CHANNEL = 4
NAMES = {
    0x01: "error", 0x02: "MTU request", 0x03: "MTU response", 0x04: "find information request",
    0x05: "find information response", 0x06: "find by type request", 0x07: "find by type response",
    0x08: "read by type request", 0x09: "read by type response", 0x0A: "read request",
    0x0B: "read response", 0x0C: "read blob request", 0x0D: "read blob response",
    0x10: "read by group request", 0x11: "read by group response", 0x12: "write request",
    0x13: "write response", 0x16: "prepare write request", 0x17: "prepare write response",
    0x18: "execute write request", 0x19: "execute write response", 0x1B: "notification",
    0x1D: "indication", 0x1E: "confirmation", 0x52: "write command"}
# What a client sends, apart from the exchange of MTUs, which either end may begin.
CLIENT = {0x04, 0x06, 0x08, 0x0A, 0x0C, 0x10, 0x12, 0x16, 0x18, 0x52}


class PDU:
    """One attribute protocol unit; `is_ours` if the accessory's kernel sent it."""

    def __init__(self, at, connection, is_ours, data):
        self.at, self.connection, self.is_ours, self.data = at, connection, is_ours, data
        self.opcode = data[0]

    def __str__(self):
        name = NAMES.get(self.opcode, f"opcode {self.opcode:#04x}")
        end = "accessory" if self.is_ours else "phone    "
        return f"{self.at:10.3f} {self.connection:3} {end} {name:25} {self.data[1:].hex()}"


def packets(path):
    """Each HCI packet as (seconds, is_ours, bytes with the H4 type in front)."""
    with open(path, "rb") as file:
        assert file.read(8) == b"btsnoop\0", f"{path} is no btsnoop file"
        file.read(8)
        start = None
        while len(header := file.read(24)) == 24:
            _, length, flags, _, time = struct.unpack(">IIIIQ", header)
            start = time if start is None else start
            yield (time - start) / 1e6, not flags & 1, file.read(length)


def attributes(path):
    """The attribute protocol units of all connections, in order."""
    parts = {}
    for at, is_ours, packet in packets(path):
        if packet[:1] != bytes([ACL]):
            continue
        handle, _ = struct.unpack_from("<HH", packet, 1)
        key, data = (handle & 0xFFF, is_ours), packet[5:]
        if handle >> 12 & 3 == 1:  # goes on
            data = parts.get(key, b"") + data
        parts[key] = data
        if len(data) < 4:
            continue
        length, channel = struct.unpack_from("<HH", data)
        if channel == ATT_CHANNEL and 0 < length <= len(data) - 4:
            yield PDU(at, handle & 0xFFF, is_ours, data[4:4 + length])
            parts[key] = b""


if __name__ == "__main__":
    for pdu in attributes(sys.argv[1]):
        print(pdu)
