"""belfryd's loop-back link, from the phone's end: attribute protocol in a SEQPACKET socket."""

import asyncio
import socket

from contract.service import CHARACTERISTICS
from phone.link import ATTError, Link, LinkLost

OPEN, SECURE = 0xF0, 0xF1
ERROR, MTU_REQUEST, MTU_RESPONSE = 0x01, 0x02, 0x03
READ, READ_RESPONSE, READ_BLOB, READ_BLOB_RESPONSE = 0x0A, 0x0B, 0x0C, 0x0D
WRITE, WRITE_RESPONSE, WRITE_COMMAND = 0x12, 0x13, 0x52
NOTIFICATION, INDICATION, CONFIRMATION = 0x1B, 0x1D, 0x1E
LONGEST_VALUE = 512


def encode_bond(identity, name, is_new):
    return bytes([is_new, len(identity)]) + identity + name.encode()


class LoopbackLink(Link):
    def __init__(self, sock, mtu):
        self.socket, self.mtu = sock, mtu
        self.hearers = {}
        self.turn = asyncio.Lock()
        self.answer = None
        self.lost = asyncio.get_running_loop().create_future()
        self.reading = asyncio.create_task(self._receive())

    @classmethod
    async def connect(cls, path, identity=None, name="phone", is_new=False, mtu=517):
        """Comes as a bonded phone, or as a stranger without an identity."""
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, path)
        link = cls(sock, mtu)
        bond = encode_bond(identity, name, is_new) if identity else b""
        await link._send(bytes([OPEN, 1]) + mtu.to_bytes(2, "little") + bond)
        return link

    async def secure(self, identity, name="phone", is_new=True):
        await self._send(bytes([SECURE]) + encode_bond(identity, name, is_new))

    @property
    def is_up(self):
        return not self.lost.done()

    async def read(self, characteristic):
        handle = value_handle(characteristic)
        value = part = await self._request(READ, handle, b"", READ_RESPONSE)
        while len(part) == self.mtu - 1 and len(value) < LONGEST_VALUE:
            offset = len(value).to_bytes(2, "little")
            part = await self._request(READ_BLOB, handle, offset, READ_BLOB_RESPONSE)
            value += part
        return value

    async def write(self, characteristic, value):
        await self._request(WRITE, value_handle(characteristic), value, WRITE_RESPONSE)

    async def write_command(self, characteristic, value):
        handle = value_handle(characteristic)
        await self._send(bytes([WRITE_COMMAND]) + handle.to_bytes(2, "little") + value)

    async def subscribe(self, characteristic, hear):
        self.hearers[value_handle(characteristic)] = hear
        bits = b"\x02\x00" if "indicate" in characteristic.properties else b"\x01\x00"
        await self._request(WRITE, value_handle(characteristic) + 1, bits, WRITE_RESPONSE)

    async def disconnect(self):
        self.reading.cancel()
        self._end()

    async def _request(self, opcode, handle, rest, expected):
        async with self.turn:
            self.answer = asyncio.get_running_loop().create_future()
            await self._send(bytes([opcode]) + handle.to_bytes(2, "little") + rest)
            await asyncio.wait({self.answer, self.lost}, return_when=asyncio.FIRST_COMPLETED)
            if not self.answer.done():
                raise LinkLost
            packet = self.answer.result()
            if packet[0] == ERROR:
                raise ATTError(packet[4])
            if packet[0] != expected:
                raise AssertionError(f"{packet.hex()} is no answer to 0x{opcode:02x}")
            return packet[1:]

    async def _send(self, packet):
        if not self.is_up:
            raise LinkLost
        try:
            await asyncio.get_running_loop().sock_sendall(self.socket, packet)
        except OSError as error:
            raise LinkLost from error

    async def _receive(self):
        loop = asyncio.get_running_loop()
        try:
            while packet := await loop.sock_recv(self.socket, 1024):
                await self._take(packet)
        except (OSError, LinkLost):
            pass
        self._end()

    async def _take(self, packet):
        if packet[0] not in (NOTIFICATION, INDICATION):
            self.answer.set_result(packet)
            return
        self.hearers[int.from_bytes(packet[1:3], "little")](packet[3:])
        if packet[0] == INDICATION:
            await self._send(bytes([CONFIRMATION]))

    def _end(self):
        if self.is_up:
            self.lost.set_result(None)
            self.socket.close()


def value_handle(characteristic):
    return 2 * (CHARACTERISTICS.index(characteristic) + 1)
