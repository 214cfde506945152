"""belfry-radio as a process, and a client of it that shares no line with the real one."""

import asyncio
import socket
import struct

from board.process import Process

ADVERTISE, STOP, CONTROLLER, CONNECTION = 1, 2, 3, 4


class RadioService(Process):
    def __init__(self, program, folder, idle=30):
        self.path = str(folder / "radio")
        super().__init__([program, "--socket", self.path, "--idle", idle], folder / "radio.log")

    async def client(self):
        for _ in range(500):
            try:
                return RadioClient(self.path)
            except OSError:
                await asyncio.sleep(0.02)
        raise AssertionError("belfry-radio did not open its socket")


class RadioClient:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.connect(path)
        self.socket.setblocking(False)

    async def ask(self, kind, controller=0, rest=b""):
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self.socket, struct.pack("<BH", kind, controller) + rest)
        return await asyncio.wait_for(loop.sock_recv(self.socket, 512), 20)

    async def advertise(self, data, response=b""):
        body = bytes([len(data)]) + data + bytes([len(response)]) + response
        return await self.ask(ADVERTISE, rest=body)

    def close(self):
        self.socket.close()
