"""Carries phones of the loop-back link over Bluetooth: whoever plays a phone there, as `belfry phone`
does, meets the accessory by the kernel, bluetoothd and a radio instead.

Each connection to the socket becomes a link of the handset that has the phone's name. Requests are put
one after the other, commands in order; a link that ends closes the connection, and the other way round.
"""

import asyncio
import os
import socket

from contract.service import CHARACTERISTICS
from phone import loopback
from phone.link import ATTError, LinkLost

LONGEST_PACKET = 600


class Bridge:
    def __init__(self, path, join):
        """`join(name, mtu)` is awaited for a link of that phone, bonded and discovered."""
        self.path, self.join = path, join
        self.connections = set()

    async def __aenter__(self):
        self.listen()
        return self

    def listen(self):
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.listener.setblocking(False)
        self.listener.bind(self.path)
        self.listener.listen(8)
        self.accepting = asyncio.create_task(self._accept())

    async def vanish(self):
        """As if there were no accessory, until `listen`."""
        tasks = [self.accepting, *self.connections]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.listener.close()
        os.unlink(self.path)

    async def __aexit__(self, *_):
        await self.vanish()

    async def _accept(self):
        loop = asyncio.get_running_loop()
        while True:
            sock, _ = await loop.sock_accept(self.listener)
            task = asyncio.create_task(Connection(sock, self.join).run())
            self.connections.add(task)
            task.add_done_callback(self.connections.discard)


class Connection:
    def __init__(self, sock, join):
        sock.setblocking(False)
        self.socket, self.join = sock, join
        self.link = None
        self.waiting = asyncio.Queue()  # the socket holds ten packets

    async def run(self):
        try:
            name, mtu = opened(await self._receive())
            self.link = await self.join(name, mtu)
            tasks = {asyncio.create_task(work)
                     for work in (self.link.lost.wait(), self._serve(), self._send_waiting())}
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        except (OSError, LinkLost, asyncio.TimeoutError):
            pass
        finally:
            self.socket.close()
            if self.link:
                await self.link.disconnect()

    async def _receive(self):
        packet = await asyncio.get_running_loop().sock_recv(self.socket, LONGEST_PACKET)
        if not packet:
            raise LinkLost
        return packet

    async def _send(self, packet):
        self.waiting.put_nowait(packet)

    async def _send_waiting(self):
        while True:
            packet = await self.waiting.get()
            await asyncio.get_running_loop().sock_sendall(self.socket, packet)

    async def _serve(self):
        while True:
            packet = await self._receive()
            opcode, rest = packet[0], packet[1:]
            if opcode == loopback.MTU_REQUEST:
                await self._send(bytes([loopback.MTU_RESPONSE]) + self.link.mtu.to_bytes(2, "little"))
            elif opcode in (loopback.READ, loopback.READ_BLOB, loopback.WRITE,
                            loopback.WRITE_COMMAND):
                await self._attribute(opcode, int.from_bytes(rest[:2], "little"), rest[2:])

    async def _attribute(self, opcode, handle, rest):
        characteristic = CHARACTERISTICS[handle // 2 - 1]
        try:
            answer = await self._perform(opcode, characteristic, handle % 2 == 1, rest)
        except ATTError as error:
            answer = bytes([loopback.ERROR, opcode]) + handle.to_bytes(2, "little") + bytes([error.code])
        if answer:
            await self._send(answer)

    async def _perform(self, opcode, characteristic, is_configuration, rest):
        if opcode == loopback.WRITE_COMMAND:
            await self.link.write_command(characteristic, rest)
            return None
        if opcode == loopback.READ:
            self.value = await self.link.read(characteristic)
            return bytes([loopback.READ_RESPONSE]) + self.value[:self.link.mtu - 1]
        if opcode == loopback.READ_BLOB:
            offset = int.from_bytes(rest, "little")
            return bytes([loopback.READ_BLOB_RESPONSE]) + self.value[offset:][:self.link.mtu - 1]
        if is_configuration:
            await self.link.subscribe(
                characteristic, self._hearer(characteristic), active=rest != b"\0\0")
        else:
            await self.link.write(characteristic, rest)
        return bytes([loopback.WRITE_RESPONSE])

    def _hearer(self, characteristic):
        indicates = "indicate" in characteristic.properties
        opcode = loopback.INDICATION if indicates else loopback.NOTIFICATION
        head = bytes([opcode]) + loopback.value_handle(characteristic).to_bytes(2, "little")

        def hear(value):
            self.waiting.put_nowait(head + bytes(value))
        return hear


def opened(packet):
    """Who comes, and with what MTU."""
    if packet[0] != loopback.OPEN or packet[1] != 1:
        raise AssertionError(f"{packet.hex()} opens no loop-back link")
    mtu, bond = int.from_bytes(packet[2:4], "little"), packet[4:]
    return bond[2 + bond[1]:].decode() if bond else None, mtu
