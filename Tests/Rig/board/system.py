"""The guest's own Bluetooth: system bus, virtual controller, bluetoothd."""

import asyncio
import os
import re
import shutil
import subprocess
from pathlib import Path

from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus

from board.process import Process

PROGRAM = "/usr/libexec/bluetooth/bluetoothd"
SETTINGS = Path(__file__).resolve().parents[3] / "Systemd" / "bluetooth.conf"
BONDS = Path("/var/lib/bluetooth")
RESTART_PAUSE = 1  # as the shipped unit has it
# What a board does not need, and what only fills the log here.
WITHOUT = "*audio*,a2dp,avrcp,bap,bass,csip,mcp,micp,vcp,ccp,midi,sap,network,input,hog"


class Refused(Exception):
    def __init__(self, message):
        super().__init__(message.error_name, *message.body)
        self.name = message.error_name


class Bus:
    """The system bus, as the rig itself uses it."""

    @classmethod
    async def start(cls):
        subprocess.run([*Process.prefix, "dbus-daemon", "--system", "--fork"], check=True)
        bus = cls()
        bus.connection = await MessageBus(bus_type=BusType.SYSTEM).connect()
        return bus

    async def call(self, path, interface, member, signature="", *body, to="org.bluez"):
        answer = await self.connection.call(Message(
            destination=to, path=path, interface=interface, member=member, signature=signature,
            body=list(body)))
        if answer.message_type == MessageType.ERROR:
            raise Refused(answer)
        return answer.body

    async def ask_daemon(self, member, signature="", *body):
        """Calls the message bus itself."""
        name = "org.freedesktop.DBus"
        return await self.call("/org/freedesktop/DBus", name, member, signature, *body, to=name)

    async def reload(self):
        """Has the policies read anew."""
        await self.ask_daemon("ReloadConfig")

    async def has_owner(self, name):
        [owned] = await self.ask_daemon("NameHasOwner", "s", name)
        return owned

    async def owned(self, name, timeout=20):
        """Waits until somebody has that name."""
        for _ in range(timeout * 50):
            if await self.has_owner(name):
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"nobody took the name {name} within {timeout} s")

    async def name_of(self, pid):
        """The unique name under which that process is on the bus."""
        [names] = await self.ask_daemon("ListNames")
        for name in names:
            if name.startswith(":"):
                [owner] = await self.ask_daemon("GetConnectionUnixProcessID", "s", name)
                if owner == pid:
                    return name
        raise AssertionError(f"process {pid} is not on the bus")

    async def adapter(self, name, interface="Adapter1"):
        """A property of hci0."""
        [value] = await self.call("/org/bluez/hci0", "org.freedesktop.DBus.Properties", "Get", "ss",
                                  f"org.bluez.{interface}", name)
        return value.value

    async def devices(self):
        """The paths of the devices that bluetoothd knows."""
        [objects] = await self.call("/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        return [path for path, interfaces in objects.items() if "org.bluez.Device1" in interfaces]

    async def advertisements(self):
        """How many bluetoothd has on the air; 0 if there is no adapter."""
        try:
            return await self.adapter("ActiveInstances", "LEAdvertisingManager1")
        except Refused:
            return 0


class Bluetoothd(Process):
    """bluetoothd, started again when it crashes, as the shipped unit has it."""

    def __init__(self, bus, log):
        debug = ["-d"] if os.environ.get("BELFRY_BLUETOOTHD_DEBUG") else []
        super().__init__(
            [PROGRAM, "-n", "-f", str(SETTINGS), f"--noplugin={WITHOUT}", *debug], log)
        self.bus = bus
        self.crashes = 0
        self.watching = None

    async def ready(self, timeout=30):
        """Starts it and waits until it owns its name."""
        self.start()
        await self.bus.owned("org.bluez", timeout)
        self.watching = asyncio.create_task(self._watch())
        return self

    async def end(self, *how, **more):
        if self.watching:
            self.watching.cancel()
        return await super().end(*how, **more)

    async def _watch(self):
        while True:
            await asyncio.sleep(0.1)
            if not self.is_running:
                self.crashes += 1
                await asyncio.sleep(RESTART_PAUSE)
                self.start()

    @staticmethod
    def spoil_keys():
        """Each bond's key for encryption becomes another one. Only while bluetoothd is ended."""
        for bond in BONDS.glob("*/*/info"):
            bond.write_text(re.sub(
                r"(?m)^(\[\w*LongTermKey\]\nKey=)(\w+)$", lambda found: found[1] + found[2][::-1],
                bond.read_text()))

    @staticmethod
    def forget_everything():
        """Bonds and cached names, as on a new card."""
        shutil.rmtree(BONDS, ignore_errors=True)
        BONDS.mkdir(mode=0o700)
