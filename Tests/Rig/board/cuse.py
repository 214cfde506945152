"""A character device whose driver is the test, by the kernel's CUSE: what a program under test does
with the device's file arrives here as messages, in order. Layouts are those of linux/fuse.h."""

import os
import select
import struct
import threading
from pathlib import Path

INIT, OPEN, READ, WRITE, RELEASE, INTERRUPT, IOCTL = 4096, 14, 15, 16, 18, 36, 39
REQUEST = struct.Struct("<IIQQIIII")
REPLY = struct.Struct("<IiQ")
MOST = 131_072  # bytes of one write
UNKNOWN = -38  # ENOSYS
WRITTEN = struct.Struct("<QQIIQII")
ASKED = struct.Struct("<QIIQII")


class CharacterDevice:
    """`write` takes the bytes of one write; `ioctl` takes a command and the bytes of its argument and
    gives the result, 0 or a negative error number."""

    def __init__(self, name, write, ioctl):
        self.name, self.write, self.ioctl = name, write, ioctl
        self.path = Path("/dev") / name
        self.opened = 0
        self.file = os.open("/dev/cuse", os.O_RDWR)
        self.failure, self.is_over = None, False
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def remove(self):
        # A file that somebody reads would stay, and the device with it.
        self.is_over = True
        self.thread.join()
        os.close(self.file)

    def _serve(self):
        try:
            while not self.is_over:
                if select.select([self.file], [], [], 0.1)[0]:
                    self._answer(os.read(self.file, MOST + 4096))
        except Exception as failure:  # whatever the test's own side refused
            self.failure = failure

    def _answer(self, message):
        _, operation, number, *_ = REQUEST.unpack_from(message)
        body = message[REQUEST.size:]
        if operation == INTERRUPT:
            return
        error, content = 0, b""
        if operation == INIT:
            major, minor = struct.unpack_from("<II", body)
            content = struct.pack("<8I10I", major, minor, 0, 0, MOST, MOST, 0, 0, *[0] * 10)
            content += f"DEVNAME={self.name}\0".encode()
        elif operation == OPEN:
            self.opened += 1
            content = bytes(16)
        elif operation == WRITE:
            _, _, size, *_ = WRITTEN.unpack_from(body)
            self.write(body[WRITTEN.size:WRITTEN.size + size])
            content = struct.pack("<II", size, 0)
        elif operation == IOCTL:
            _, _, command, _, size, _ = ASKED.unpack_from(body)
            result = self.ioctl(command, body[ASKED.size:ASKED.size + size])
            content = struct.pack("<iIII", result, 0, 0, 0)
        elif operation != RELEASE:
            error = UNKNOWN
        os.write(self.file, REPLY.pack(REPLY.size + len(content), error, number) + content)
