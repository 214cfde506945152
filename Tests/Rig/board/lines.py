"""Stand-ins for what is wired to a board, made by the guest's own kernel: GPIO lines (gpio-sim),
keys and knobs and a buzzer (uinput), lamps (uleds)."""

import asyncio
import contextlib
import fcntl
import os
import struct
import subprocess
from pathlib import Path

CONFIGURATION = Path("/sys/kernel/config")


class Chip:
    """A GPIO chip whose lines the test holds by their other end."""

    def __init__(self, label, names):
        self.label, self.names = label, names
        if not (CONFIGURATION / "gpio-sim").exists():
            subprocess.run(["mount", "-t", "configfs", "configfs", CONFIGURATION], check=True)
        self.folder = CONFIGURATION / "gpio-sim" / label
        self.folder.mkdir()
        self.bank = self.folder / "bank0"
        self.bank.mkdir()
        (self.bank / "num_lines").write_text(str(len(names)))
        (self.bank / "label").write_text(label)
        for offset, name in enumerate(names):
            (self.bank / f"line{offset}").mkdir()
            (self.bank / f"line{offset}" / "name").write_text(name)

    def plug_in(self):
        (self.folder / "live").write_text("1")
        device = (self.folder / "dev_name").read_text().strip()
        chip = (self.bank / "chip_name").read_text().strip()
        self.lines = Path("/sys/devices/platform") / device / chip
        self.path = f"/dev/{chip}"

    def unplug(self):
        (self.folder / "live").write_text("0")

    def remove(self):
        """The chip is gone for good."""
        with contextlib.suppress(OSError):
            self.unplug()
        for offset in range(len(self.names)):
            (self.bank / f"line{offset}").rmdir()
        self.bank.rmdir()
        self.folder.rmdir()

    def level(self, name):
        return int((self.lines / f"sim_gpio{self.names.index(name)}" / "value").read_text())

    def set_low(self, name, is_low):
        """What a closed switch to ground does."""
        pull = self.lines / f"sim_gpio{self.names.index(name)}" / "pull"
        pull.write_text("pull-down" if is_low else "pull-up")

    async def press(self, name, seconds=0.1):
        self.set_low(name, True)
        await asyncio.sleep(seconds)
        self.set_low(name, False)
        await asyncio.sleep(0.1)


KEY, RELATIVE, SOUND = 1, 2, 0x12  # types of input events
ENTER, DIAL, TONE = 28, 7, 2  # codes of a key, an axis and a sound
EVENT = struct.Struct("qqHHi")
# linux/uinput.h: _IOW('U', 100 and on, int), UI_DEV_SETUP, UI_DEV_CREATE
SET_TYPE, SET_CODE = 0x40045564, {KEY: 0x40045565, RELATIVE: 0x40045566, SOUND: 0x4004556A}
SETUP, CREATE = 0x405C5503, 0x5501


class InputDevice:
    """An input device that the test is the inside of."""

    def __init__(self, name, codes):
        self.file = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK)
        for kind, code in codes:
            fcntl.ioctl(self.file, SET_TYPE, kind)
            fcntl.ioctl(self.file, SET_CODE[kind], code)
        fcntl.ioctl(self.file, SETUP, struct.pack("4H80sI", 3, 1, 1, 1, name.encode(), 0))
        before = set(os.listdir("/dev/input")) if os.path.exists("/dev/input") else set()
        fcntl.ioctl(self.file, CREATE)
        new = set(os.listdir("/dev/input")) - before
        self.path = "/dev/input/" + next(one for one in new if one.startswith("event"))

    def tell(self, kind, code, value):
        os.write(self.file, EVENT.pack(0, 0, kind, code, value) + EVENT.pack(0, 0, 0, 0, 0))

    async def press(self, code, seconds=0.05):
        self.tell(KEY, code, 1)
        await asyncio.sleep(seconds)
        self.tell(KEY, code, 0)
        await asyncio.sleep(0.05)

    def heard(self):
        """The values of the sounds that it was told since the last call."""
        values = []
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.file, EVENT.size):
                _, _, kind, code, value = EVENT.unpack(data)
                if (kind, code) == (SOUND, TONE):
                    values.append(value)
        return values

    def unplug(self):
        os.close(self.file)


class Lamp:
    """A lamp of the kernel's whose light the test sees."""

    def __init__(self, name, most):
        self.file = os.open("/dev/uleds", os.O_RDWR | os.O_NONBLOCK)
        os.write(self.file, struct.pack("64si", name.encode(), most))

    def brightness(self):
        """What it was told last; None if nothing new."""
        try:
            return struct.unpack("i", os.read(self.file, 4))[0]
        except BlockingIOError:
            return None

    def unplug(self):
        os.close(self.file)
