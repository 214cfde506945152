"""belfry-radio as a process, and a client of it that shares no line with the real one."""

import asyncio
import os
import select
import socket
import struct
import subprocess
from pathlib import Path

from board.process import Process

ADVERTISE, STOP, CONTROLLER, CONNECTION, LISTEN = 1, 2, 3, 4, 5


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


class ActivatedRadioService(Process):
    """belfry-radio as systemd starts it: somebody connects, and it gets the socket as descriptor 3."""

    PATH = Path("/run/belfry-radio")

    def __init__(self, program, folder, idle=30):
        script = f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" --idle {idle} 3<&0 </dev/null'
        super().__init__(["sh", "-c", script, program], folder / "radio.log")
        self.starts = 0
        self.PATH.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.listener.bind(str(self.PATH))
        self.listener.listen()

    def watch(self, before=lambda: None):
        """Starts it as often as somebody connects."""
        def look():
            if not self.is_running and self.has_guest():
                before()
                self.start()
            self.timer = asyncio.get_running_loop().call_later(0.05, look)
        look()

    def has_guest(self):
        return bool(select.select([self.listener], [], [], 0)[0])

    def start(self):
        self.starts += 1
        self.past = len(self.text())
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=self.listener, stdout=log, stderr=log)

    def close(self):
        self.timer.cancel()
        self.listener.close()
        os.unlink(self.PATH)


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

    async def listen(self):
        """The socket on which phones open channels."""
        self.socket.setblocking(True)
        self.socket.settimeout(20)
        self.socket.sendall(struct.pack("<BH", LISTEN, 0))
        answer, [descriptor], _, _ = socket.recv_fds(self.socket, 512, 1)
        assert answer == b"\x85\x00", answer.hex()
        self.socket.setblocking(False)
        return socket.socket(fileno=descriptor)

    def close(self):
        self.socket.close()
