"""A link to an accessory over Bluetooth LE."""

import asyncio
import struct

from bumble import att
from bumble.core import UUID, ProtocolError
from bumble.core import TimeoutError as GATTTimeout
from bumble.gatt import GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR as CONFIGURATION

from contract.service import CHARACTERISTICS, SERVICE
from phone.link import ATTError, Link, LinkLost

# Commands that may be queued in the phone before the next one waits for room.
COMMANDS_WAITING = 16


async def guarded(link, work, timeout=60):
    """Awaits something of Bumble's. It cancels whatever waits when a link ends, and raises errors of
    several kinds for an ATT error; here those are LinkLost and ATTError."""
    try:
        return await asyncio.wait_for(work, timeout)
    except asyncio.CancelledError:
        if asyncio.current_task().cancelling():
            raise
        raise LinkLost from None
    except GATTTimeout as error:
        # No further request may be made on such a link: a phone's system gives it up.
        await link.disconnect()
        raise LinkLost from error
    except (att.ATT_Error, ProtocolError) as error:
        if getattr(error, "error_namespace", "") == "att":
            raise ATTError(error.error_code) from error
        if not link.is_up:
            raise LinkLost from error
        raise


class BluetoothLink(Link):
    def __init__(self, peer):
        self.peer, self.connection = peer, peer.connection
        self.client = peer.gatt_client
        self.mtu = 23
        self.is_encrypted = False
        self.proxies = {}
        self.values = None  # the commands that left, if they are kept
        self.ends_after = None  # the link ends in place of the command after so many
        self.pauses_after, self.pause = None, 0.0  # commands, seconds
        self.is_hasty = False  # commands do not wait for room
        self.commands = 0
        self.asked = asyncio.Event()
        self.lost = asyncio.Event()
        self.connection.on("security_request", lambda *_: self.asked.set())
        self.connection.on("disconnection", lambda *_: self.lost.set())
        self.connection.on("connection_encryption_change", self._note_encryption)

    def _note_encryption(self):
        self.is_encrypted = bool(self.connection.encryption)

    @property
    def is_up(self):
        return not self.lost.is_set()

    # Below the attributes

    async def encrypt_when_asked(self, patience=2.0):
        """The kernel drops what a bonded phone sends before it encrypts, and asks for that. Whoever
        encrypts unasked may do so while bluetoothd looks, and be disconnected for it."""
        try:
            await asyncio.wait_for(self.asked.wait(), patience)
        except asyncio.TimeoutError:
            pass
        await self.encrypt()

    async def encrypt(self):
        await guarded(self, self.connection.encrypt(), 20)
        self.is_encrypted = True

    async def exchange_mtu(self, wanted):
        # Nobody answers while bluetoothd starts; a phone's system does not wait 30 s for that.
        self.mtu = await guarded(self, self.peer.request_mtu(wanted), 5)

    async def discover(self):
        """The service alone, as a companion does."""
        services = await guarded(self, self.peer.discover_service(UUID(SERVICE)))
        if not services:
            raise AssertionError("the accessory does not have the service")
        proxies = await guarded(self, services[0].discover_characteristics())
        self.proxies = {str(proxy.uuid).lower(): proxy for proxy in proxies}

    async def hear_of_changes(self, hear):
        """Indications of Service Changed: `hear(first, last)`, the handles where something is other now."""
        [service] = await guarded(self, self.peer.discover_service(UUID.from_16_bits(0x1801)))
        found = await guarded(self, service.discover_characteristics([UUID.from_16_bits(0x2A05)]))
        await guarded(self, found[0].subscribe(
            lambda value: hear(*struct.unpack("<HH", value)), prefer_notify=False))

    def table(self):
        """Each characteristic of the contract with what was found of it."""
        return [(one, self.proxy(one)) for one in CHARACTERISTICS]

    def proxy(self, characteristic):
        proxy = self.proxies.get(characteristic.uuid)
        if not proxy:
            raise AssertionError(f"the accessory does not have {characteristic}")
        return proxy

    async def disconnect(self):
        if self.is_up:
            try:
                await guarded(self, self.connection.disconnect(), 10)
            except LinkLost:
                pass

    # Attributes

    async def read(self, characteristic):
        self._check()
        return bytes(await guarded(self, self.client.read_value(self.proxy(characteristic).handle)))

    async def write(self, characteristic, value):
        self._check()
        await self.request(att.ATT_Write_Request(
            attribute_handle=self.proxy(characteristic).handle, attribute_value=value))

    async def write_command(self, characteristic, value):
        if self.commands == self.ends_after:
            await self.room(waiting=0)  # all before it has left
            await self.disconnect()
        if self.commands == self.pauses_after:
            await asyncio.sleep(self.pause)
        self.commands += 1
        self._check()
        if self.values is not None:
            self.values.append(value)
        self.client.send_gatt_pdu(bytes(att.ATT_Write_Command(
            attribute_handle=self.proxy(characteristic).handle, attribute_value=value)))
        await self.room()

    async def write_long(self, characteristic, value, part=100, execute=True):
        """Prepared writes, each at its offset, then all at once."""
        handle = self.proxy(characteristic).handle
        for offset in range(0, len(value), part):
            await self.request(att.ATT_Prepare_Write_Request(
                attribute_handle=handle, value_offset=offset,
                part_attribute_value=value[offset:offset + part]))
        if execute:
            await self.request(att.ATT_Execute_Write_Request(flags=1))

    async def subscribe(self, characteristic, hear, active=True):
        self._check()
        proxy = self.proxy(characteristic)
        if not proxy.descriptors_discovered:
            await guarded(self, self.client.discover_descriptors(proxy))
        descriptor = proxy.get_descriptor(CONFIGURATION)
        if not descriptor:
            raise AssertionError(f"{characteristic} cannot be subscribed to")
        indicates = "indicate" in characteristic.properties
        subscribers = (self.client.indication_subscribers if indicates
                       else self.client.notification_subscribers)
        if active:
            subscribers[proxy.handle] = {hear}
        else:
            subscribers.pop(proxy.handle, None)
        # Off first: the accessory's system keeps the subscriptions of a bonded phone, and tells the
        # accessory of changes only.
        for bits in (0, 2 if indicates else 1) if active else (0,):
            await self.request(att.ATT_Write_Request(
                attribute_handle=descriptor.handle, attribute_value=struct.pack("<H", bits)))

    async def request(self, request):
        """One request of the attribute protocol; raises ATTError if it is refused."""
        answer = await guarded(self, self.client.send_request(request))
        if answer.op_code == att.Opcode.ATT_ERROR_RESPONSE:
            raise ATTError(answer.error_code)
        return answer

    async def room(self, waiting=COMMANDS_WAITING):
        """Waits until the radio has taken most of what was queued."""
        queue = self.connection.data_packet_queue
        if self.is_hasty:
            await asyncio.sleep(0)
            return
        while self.is_up and queue.pending > waiting:
            await asyncio.sleep(0)

    def _check(self):
        if not self.is_up:
            raise LinkLost
