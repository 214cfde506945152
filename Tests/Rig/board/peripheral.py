"""The service as a Python user would write it: dbus-fast, one process, no store and no keys.

It proves the rig before belfryd is asked, and is what belfryd is measured against. It takes every
message; one that begins with "echo" comes back. Arguments: the agent's capability (as NoInputNoOutput)
and `values` or `sockets`, the way data travels between bluetoothd and here.
"""

import asyncio
import socket
import sys
from pathlib import Path

from dbus_fast import BusType, DBusError, Message, MessageType, PropertyAccess, Variant
from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_property, method

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from contract.conversation import Arrived, Conversation  # noqa: E402
from contract.frames import TRANSPORT  # noqa: E402
from contract.messages import SEALED  # noqa: E402
from contract.messages import Message as Sealed  # noqa: E402
from contract.service import (  # noqa: E402
    ACCEPTED, CAPABILITIES, CHARACTERISTICS, DATA_IN, DATA_OUT, SERVICE, GATT, value_limit)
import json  # noqa: E402

ROOT = "/org/belfry/rig"
ADAPTER = "/org/bluez/hci0"
CAPABILITY_VALUE = bytes.fromhex(
    json.loads((GATT / "Vectors" / "frames.json").read_text())["capabilities"][0]["value"])
FLAGS = {"read": "encrypt-read", "write": "encrypt-write", "notify": "encrypt-notify",
         "indicate": "encrypt-indicate"}


def say(*words):
    print(*words, flush=True)


def flags(characteristic):
    """BlueZ's words: the property, and that it wants encryption."""
    if characteristic.is_open:
        return ["read"]
    plain = {"writeWithoutResponse": "write-without-response"}
    words = [plain.get(one, one) for one in sorted(characteristic.properties)]
    return words + [FLAGS[one] for one in sorted(characteristic.properties) if one in FLAGS]


class Accessory:
    """The far end of the conversation."""

    def __init__(self):
        self.conversation = Conversation(TRANSPORT)
        self.mtu = 23
        self.send = lambda value: None

    def hear(self, value, mtu):
        self.mtu = mtu
        now = asyncio.get_running_loop().time()
        for event in self.conversation.hear(value, now):
            if isinstance(event, Arrived):
                self.conversation.settle(event.id, ACCEPTED, now)
                if event.message.body.startswith(b"echo"):
                    body = b"back" + event.message.body[4:]
                    self.conversation.enqueue(Sealed(SEALED, b"", body))
        self.flush()

    def flush(self):
        now = asyncio.get_running_loop().time()
        while value := self.conversation.take(value_limit(self.mtu), now):
            self.send(value)


class Service(ServiceInterface):
    def __init__(self):
        super().__init__("org.bluez.GattService1")

    @dbus_property(access=PropertyAccess.READ)
    def UUID(self) -> "s":
        return SERVICE

    @dbus_property(access=PropertyAccess.READ)
    def Primary(self) -> "b":
        return True


class Characteristic(ServiceInterface):
    def __init__(self, characteristic, accessory):
        super().__init__("org.bluez.GattCharacteristic1")
        self.characteristic, self.accessory = characteristic, accessory
        self.value = CAPABILITY_VALUE if characteristic is CAPABILITIES else b""
        self.written = bytearray()

    @dbus_property(access=PropertyAccess.READ)
    def UUID(self) -> "s":
        return self.characteristic.uuid

    @dbus_property(access=PropertyAccess.READ)
    def Service(self) -> "o":
        return f"{ROOT}/service"

    @dbus_property(access=PropertyAccess.READ)
    def Flags(self) -> "as":
        return flags(self.characteristic)

    @dbus_property(access=PropertyAccess.READ)
    def Value(self) -> "ay":
        return self.value

    @method()
    def ReadValue(self, options: "a{sv}") -> "ay":
        return self.value[options["offset"].value if "offset" in options else 0:]

    @method()
    def WriteValue(self, value: "ay", options: "a{sv}"):
        say("written", self.characteristic, len(value),
            {name: one.value for name, one in options.items() if name != "device"})
        if self.characteristic is DATA_IN:
            self.accessory.hear(bytes(value), options["mtu"].value)
        else:
            self.value = bytes(value)

    @method()
    def StartNotify(self):
        say("notifying", self.characteristic)

    @method()
    def StopNotify(self):
        say("quiet", self.characteristic)

    def notify(self, value):
        self.value = value
        self.emit_properties_changed({"Value": value})


def pair_of_sockets():
    """Our end, and the number of bluetoothd's, which is closed here when the answer has left. Neither
    end may block: two that wait for each other's room would do so for ever."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for one in (ours, theirs):
        one.setblocking(False)
    asyncio.get_running_loop().call_later(1, theirs.close)
    return ours, theirs.fileno()


class SocketIn(Characteristic):
    """dataIn, as packets in a socket."""

    @dbus_property(access=PropertyAccess.READ)
    def WriteAcquired(self) -> "b":
        return False

    @method()
    def AcquireWrite(self, options: "a{sv}") -> "hq":
        mtu = options["mtu"].value
        say("acquired", self.characteristic, mtu)
        ours, theirs = pair_of_sockets()
        asyncio.get_running_loop().add_reader(ours.fileno(), self._readable, ours, mtu)
        return [theirs, mtu]

    def _readable(self, ours, mtu):
        try:
            value = ours.recv(1024)
        except BlockingIOError:
            return
        except OSError:
            value = b""
        if value:
            self.accessory.hear(value, mtu)
            return
        asyncio.get_running_loop().remove_reader(ours.fileno())
        ours.close()


class SocketOut(Characteristic):
    """dataOut, as packets in a socket."""

    ours = None

    @dbus_property(access=PropertyAccess.READ)
    def NotifyAcquired(self) -> "b":
        return False

    @method()
    def AcquireNotify(self, options: "a{sv}") -> "hq":
        self.ours, theirs = pair_of_sockets()
        self.waiting = []
        say("acquired", self.characteristic, options["mtu"].value)
        return [theirs, options["mtu"].value]

    def notify(self, value):
        if self.ours:
            self.waiting.append(value)
            self._write()

    def _write(self):
        loop = asyncio.get_running_loop()
        try:
            while self.waiting:
                self.ours.send(self.waiting[0])
                self.waiting.pop(0)
        except BlockingIOError:
            loop.add_writer(self.ours.fileno(), self._write)
            return
        except OSError:
            self.waiting = []
        loop.remove_writer(self.ours.fileno())


class Advertisement(ServiceInterface):
    def __init__(self):
        super().__init__("org.bluez.LEAdvertisement1")

    @dbus_property(access=PropertyAccess.READ)
    def Type(self) -> "s":
        return "peripheral"

    @dbus_property(access=PropertyAccess.READ)
    def ServiceUUIDs(self) -> "as":
        return [SERVICE]

    @dbus_property(access=PropertyAccess.READ)
    def LocalName(self) -> "s":
        return "rig"

    @method()
    def Release(self):
        say("advertisement released")


class Agent(ServiceInterface):
    def __init__(self):
        super().__init__("org.bluez.Agent1")

    @method()
    def DisplayPasskey(self, device: "o", passkey: "u", entered: "q"):
        say("digits %06d" % passkey)

    @method()
    def RequestConfirmation(self, device: "o", passkey: "u"):
        say("digits %06d" % passkey)

    @method()
    def RequestAuthorization(self, device: "o"):
        say("authorized", device)

    @method()
    def Cancel(self):
        say("pairing cancelled")

    @method()
    def Release(self):
        pass


class Program:
    def __init__(self, capability, way):
        self.capability, self.way = capability, way
        self.accessory = Accessory()
        self.registering = None

    async def run(self):
        self.bus = await MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True).connect()
        # dbus-fast 5.2.0 takes a full socket for a lost connection.
        self.bus._sock.setsockopt(socket.SOL_SOCKET, 32, 16 << 20)
        self._export()
        self.bus.add_message_handler(self._watch)
        await self._call(
            "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s",
            "type='signal',member='NameOwnerChanged',arg0='org.bluez'",
            destination="org.freedesktop.DBus")
        self._register()
        await self.bus.wait_for_disconnect()

    def _export(self):
        sockets = {DATA_IN: SocketIn, DATA_OUT: SocketOut} if self.way == "sockets" else {}
        self.bus.export(f"{ROOT}/service", Service())
        for index, characteristic in enumerate(CHARACTERISTICS):
            kind = sockets.get(characteristic, Characteristic)
            made = kind(characteristic, self.accessory)
            self.bus.export(f"{ROOT}/service/char{index}", made)
            if characteristic is DATA_OUT:
                self.accessory.send = made.notify
        self.bus.export(f"{ROOT}/advertisement", Advertisement())
        self.bus.export(f"{ROOT}/agent", Agent())

    def _watch(self, message):
        if message.member == "NameOwnerChanged" and message.body[0] == "org.bluez":
            if message.body[2]:
                self._register()

    def _register(self):
        """One registration at a time; bluetoothd may still be starting."""
        async def register():
            for _ in range(200):
                try:
                    await self._register_once()
                    say("ready")
                    return
                except DBusError as error:
                    say("not yet:", error.type)
                    await asyncio.sleep(0.1)
        if self.registering:
            self.registering.cancel()
        self.registering = asyncio.get_running_loop().create_task(register())

    async def _register_once(self):
        for name, value in (("Powered", Variant("b", True)), ("Pairable", Variant("b", True))):
            await self._call(ADAPTER, "org.freedesktop.DBus.Properties", "Set", "ssv",
                             "org.bluez.Adapter1", name, value)
        for path, interface, member, signature, *arguments in (
                ("/org/bluez", "AgentManager1", "RegisterAgent", "os", f"{ROOT}/agent",
                 self.capability),
                ("/org/bluez", "AgentManager1", "RequestDefaultAgent", "o", f"{ROOT}/agent"),
                (ADAPTER, "GattManager1", "RegisterApplication", "oa{sv}", ROOT, {}),
                (ADAPTER, "LEAdvertisingManager1", "RegisterAdvertisement", "oa{sv}",
                 f"{ROOT}/advertisement", {})):
            try:
                await self._call(path, f"org.bluez.{interface}", member, signature, *arguments)
            except DBusError as error:
                if error.type != "org.bluez.Error.AlreadyExists":
                    raise

    async def _call(self, path, interface, member, signature, *body, destination="org.bluez"):
        answer = await self.bus.call(Message(
            destination=destination, path=path, interface=interface, member=member,
            signature=signature, body=list(body)))
        if answer.message_type == MessageType.ERROR:
            raise DBusError(answer.error_name, str(answer.body))


if __name__ == "__main__":
    asyncio.run(Program(*sys.argv[1:3]).run())
