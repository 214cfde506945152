"""Registers the second service with bluetoothd and gives its characteristics to those that belfryd is
compared with: the programs in C, which get the very sockets that bluetoothd was handed the other ends
of, and the peripheral in Python, once with sockets and once with values on D-Bus.

Arguments: the folder of the programs in C, and the one of their counts and orders.
"""

import asyncio
import os
import struct
import subprocess
import sys
from pathlib import Path

from dbus_fast import BusType, PropertyAccess
from dbus_fast.aio import MessageBus
from dbus_fast.service import dbus_property, method

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import far  # noqa: E402
from board import peripheral  # noqa: E402
from board.peripheral import ADAPTER, ROOT, Characteristic, SocketIn, SocketOut, say  # noqa: E402
from contract.conversation import Arrived  # noqa: E402
from contract.messages import SEALED, Message  # noqa: E402
from contract.service import ACCEPTED  # noqa: E402


class Accessory(peripheral.Accessory):
    """Accepts every message; one that begins with `far.ASK` is answered with as many as it wants."""

    def hear(self, value, mtu):
        self.mtu = mtu
        now = asyncio.get_running_loop().time()
        for event in self.conversation.hear(value, now):
            if isinstance(event, Arrived):
                self.conversation.settle(event.id, ACCEPTED, now)
                self._answer(event.message.body)
        self.flush()

    def _answer(self, body):
        if not body.startswith(far.ASK):
            return
        count, size = struct.unpack_from("<II", body, len(far.ASK))
        for _ in range(count):
            self.conversation.enqueue(Message(SEALED, b"", os.urandom(size)))


    async def tick(self):
        """What comes of silence: something was lost."""
        while True:
            await asyncio.sleep(1)
            self.conversation.tick(asyncio.get_running_loop().time())
            self.flush()


class Service(peripheral.Service):
    @dbus_property(access=PropertyAccess.READ)
    def UUID(self) -> "s":
        return far.SERVICE


class ValueIn(Characteristic):
    @method()
    def WriteValue(self, value: "ay", options: "a{sv}"):
        self.accessory.hear(bytes(value), options["mtu"].value)


def hand_over(command):
    """The other end of a new socket; ours is the program's in C."""
    ours, theirs = peripheral.pair_of_sockets()
    subprocess.Popen(command, stdin=ours)
    ours.close()
    return theirs


class BareIn(SocketIn):
    def __init__(self, command):
        super().__init__(far.BARE_IN, None)
        self.command = command

    @method()
    def AcquireWrite(self, options: "a{sv}") -> "hq":
        return [hand_over(self.command("in")), options["mtu"].value]


class BareOut(SocketOut):
    def __init__(self, command):
        super().__init__(far.BARE_OUT, None)
        self.command = command

    @method()
    def AcquireNotify(self, options: "a{sv}") -> "hq":
        return [hand_over(self.command("out")), options["mtu"].value]


class SpeakOut(SocketOut):
    """What the program in C that speaks the profile says; the program itself begins with the other one."""

    def __init__(self):
        super().__init__(far.SPEAK_OUT, None)


class SpeakIn(SocketIn):
    def __init__(self, out, command):
        super().__init__(far.SPEAK_IN, None)
        self.out, self.command = out, command

    @method()
    def AcquireWrite(self, options: "a{sv}") -> "hq":
        ours, theirs = peripheral.pair_of_sockets()
        subprocess.Popen(self.command, stdin=ours, stdout=self.out.ours)
        ours.close()
        return [theirs, options["mtu"].value]


class Command:
    """The program in C with the files of one direction."""

    def __init__(self, programs, folder):
        self.program, self.folder = f"{programs}/drain", folder

    def __call__(self, name):
        return [self.program, f"{self.folder}/{name}.counts", f"{self.folder}/{name}.orders"]


def characteristics(command, speak):
    sockets, values, spoken = Accessory(), Accessory(), SpeakOut()
    made = [BareIn(command), BareOut(command),
            SocketIn(far.SOCKET_IN, sockets), SocketOut(far.SOCKET_OUT, sockets),
            ValueIn(far.VALUE_IN, values), Characteristic(far.VALUE_OUT, values),
            SpeakIn(spoken, speak), spoken]
    sockets.send, values.send = made[3].notify, made[5].notify
    return made, [asyncio.create_task(one.tick()) for one in (sockets, values)]


async def main(programs, folder):
    bus = await MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True).connect()
    # dbus-fast 5.2.0 takes a full socket for a lost connection.
    bus._sock.setsockopt(peripheral.socket.SOL_SOCKET, 32, 16 << 20)
    bus.export(f"{ROOT}/service", Service())
    command = Command(programs, folder)
    speak = [f"{programs}/speak", f"{folder}/spoken.messages", f"{folder}/spoken.orders"]
    made, ticking = characteristics(command, speak)
    for index, one in enumerate(made):
        bus.export(f"{ROOT}/service/char{index}", one)
    while True:
        answer = await bus.call(peripheral.Message(
            destination="org.bluez", path=ADAPTER, interface="org.bluez.GattManager1",
            member="RegisterApplication", signature="oa{sv}", body=[ROOT, {}]))
        if answer.message_type != peripheral.MessageType.ERROR:
            break
        say("not yet:", answer.error_name)
        await asyncio.sleep(0.1)
    subprocess.Popen([*command("channel"), "listen"])
    say("ready")
    await asyncio.gather(bus.wait_for_disconnect(), *ticking)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
