"""A phone as hardware and system: a radio, bonds, scanning, connecting, pairing. Bumble is its
Bluetooth stack, so nothing here shares a line with BlueZ or with us."""

import asyncio
import os

from bumble.core import UUID, AdvertisingData, PhysicalTransport
from bumble.device import Device, Peer
from bumble.hci import Address, HCI_LE_Set_Random_Address_Command
from bumble.host import Host
from bumble.keys import MemoryKeyStore
from bumble.pairing import PairingConfig, PairingDelegate

from contract.service import SERVICE
from phone.bluetooth import BluetoothLink, guarded
from phone.link import LinkLost
from phone.radio import controller

IO = PairingDelegate.IoCapability
LISTS = (AdvertisingData.Type.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,
         AdvertisingData.Type.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS)
NAMES = (AdvertisingData.Type.COMPLETE_LOCAL_NAME, AdvertisingData.Type.SHORTENED_LOCAL_NAME)
# How a phone may pair: what it can show and take, and whether it insists on a person's confirmation.
JUST_WORKS = (IO.NO_OUTPUT_NO_INPUT, False)
PASSKEY = (IO.KEYBOARD_INPUT_ONLY, True)
NUMERIC = (IO.DISPLAY_OUTPUT_AND_YES_NO_INPUT, True)


class Person(PairingDelegate):
    """Who holds the phone: types or compares the digits that the accessory shows."""

    def __init__(self, io, shown):
        super().__init__(io_capability=io)
        self.shown = shown  # returns the digits on the accessory, awaited

    async def get_number(self):
        return await self.shown()

    async def compare_numbers(self, number, digits):
        return await self.shown() == number


class Advertisement:
    def __init__(self, found):
        self.address, self.is_connectable = found.address, found.is_connectable
        self.services = [uuid for kind in LISTS for one in found.data.get_all(kind)
                         for uuid in (one if isinstance(one, (list, tuple)) else [one])]
        self.flags = (found.data.get_all(AdvertisingData.Type.FLAGS, raw=True) or [b"\0"])[0][0]
        self.name = next((name for kind in NAMES if (name := found.data.get(kind))), None)


class HciSink:
    """Where the host's packets go: into the controller in this process."""

    def __init__(self, made):
        self.on_packet = made.on_packet


class Handset:
    @classmethod
    def on_air(cls, name, air, address):
        """One whose controller is in this process, too."""
        made = controller(name, air, address)
        handset = cls(name, Host(made, HciSink(made)), address)
        handset.controller = made
        return handset

    def __init__(self, name, host, address):
        self.name, self.address = name, address
        self.device = Device(name=name, address=Address(address), host=host)
        self.device.keystore = MemoryKeyStore()
        self.device.irk = os.urandom(16)
        self.link = None
        self.keeps_values = False  # of the commands that leave
        self.pairs_as(JUST_WORKS)

    async def power_on(self):
        await self.device.power_on()
        await self.change_address()

    async def change_address(self):
        """A new private address, as a phone takes one now and then. Who is bonded can resolve it."""
        address = Address.generate_private_address(self.device.irk)
        await self.device.send_sync_command(
            HCI_LE_Set_Random_Address_Command(random_address=address))
        self.device.random_address = address

    async def power_off(self):
        await self.disconnect()
        await self.device.power_off()

    # Bonds

    def pairs_as(self, how, shown=None):
        """An iPhone's identity is a public address. (With a random one, bluetoothd 5.82 on kernel 6.12
        does not find the phone for the 200 ms until the kernel renames the link.)"""
        io, insists = how
        self.device.pairing_config_factory = lambda _: PairingConfig(
            sc=True, mitm=insists, bonding=True, delegate=Person(io, shown),
            identity_address_type=PairingConfig.AddressType.PUBLIC)

    async def pair(self, timeout=30):
        await guarded(self.link, self.link.connection.pair(), timeout)
        self.link.is_encrypted = True
        # Until bluetoothd has heard of the phone's identity it answers writes with 0x0E.
        await asyncio.sleep(0.05)

    def forget(self):
        """The phone's own "forget this device"; the accessory does not hear of it."""
        self.device.keystore = MemoryKeyStore()

    async def is_bonded_to(self, address):
        return await self.device.keystore.get(str(address)) is not None

    def count_requests(self):
        """A list that grows with the name of each attribute request the accessory makes, or attempt
        to pair that it begins."""
        asked = []
        server = self.device.gatt_server
        take = server.on_gatt_pdu

        def on_gatt_pdu(bearer, pdu):
            if pdu.name != "ATT_EXCHANGE_MTU_REQUEST":
                asked.append(pdu.name)
            return take(bearer, pdu)

        server.on_gatt_pdu = on_gatt_pdu
        self.device.on("pairing_start", lambda *_: asked.append("pairing"))
        return asked

    # Links

    async def scan(self, timeout=10, named=True):
        """The first advertisement of our service; with its scan response, where the name may be."""
        found = asyncio.get_running_loop().create_future()

        def look(report):
            seen = Advertisement(report)
            if UUID(SERVICE) in seen.services and (seen.name or not named) and not found.done():
                found.set_result(seen)

        self.device.on("advertisement", look)
        await self.device.start_scanning(active=True)
        try:
            return await asyncio.wait_for(found, timeout)
        except asyncio.TimeoutError:
            raise AssertionError(f"{self.name} saw no advertisement in {timeout} s") from None
        finally:
            await self.device.stop_scanning()
            self.device.remove_listener("advertisement", look)

    async def connect(self, mtu=517, encrypts=True, discovers=True, address=None):
        """Looks for the accessory and connects. A bonded phone encrypts when it is asked to."""
        address = address or (await self.scan()).address
        connection = await asyncio.wait_for(
            self.device.connect(address, transport=PhysicalTransport.LE), 20)
        self.link = BluetoothLink(Peer(connection))
        self.link.values = [] if self.keeps_values else None
        if encrypts and await self.is_bonded_to(connection.peer_address):
            await self.link.encrypt_when_asked()
        if mtu > 23:
            await self.link.exchange_mtu(mtu)
        if discovers:
            await self.link.discover()
        return self.link

    async def bond_anew(self, mtu=185):
        """Pairs with an accessory that may still have an earlier bond: then it wants encryption before it
        listens to anything else."""
        link = await self.connect(mtu=23, encrypts=False, discovers=False)
        await self.pair()
        await link.exchange_mtu(mtu)
        await link.discover()
        return link

    async def connect_anew(self, attempts=5, **how):
        """As a phone's system does: if the link breaks before it is of use, it comes back."""
        for attempt in range(attempts):
            try:
                return await self.connect(**how)
            except (LinkLost, asyncio.TimeoutError, TimeoutError):
                await self.disconnect()
                if attempt == attempts - 1:
                    raise
                await asyncio.sleep(0.5)

    async def disconnect(self):
        if self.link:
            await self.link.disconnect()
        self.link = None
