"""A link over an L2CAP channel: what a companion opens when it wants speed."""

import asyncio

from bumble.core import ProtocolError
from bumble.l2cap import L2capError, LeCreditBasedChannelSpec

from contract import channel
from contract.service import value_limit
from phone.link import Link, LinkLost

MTU = 2048
PACKETS_WAITING = 8


class ChannelRefused(Exception):
    """The accessory did not open the channel."""


class ChannelLink(Link):
    """Reads stay with GATT: this one only writes and hears."""

    @classmethod
    async def open(cls, connection, psm, mtu=MTU):
        """On a connection of Bumble's, to the PSM of the capabilities."""
        spec = LeCreditBasedChannelSpec(psm=psm, mtu=mtu, mps=min(mtu, 247), max_credits=64)
        try:
            opened = await asyncio.wait_for(connection.create_l2cap_channel(spec), 15)
        except (L2capError, ProtocolError) as error:
            raise ChannelRefused(f"result 0x{error.error_code:04x}") from error
        return cls(opened)

    def __init__(self, opened):
        self.channel = opened
        # As on GATT: what is left for a value is three less.
        self.mtu = min(opened.peer_mtu, channel.PACKET_LIMIT) + 2
        self.hearers = {}
        self.lost = asyncio.Event()
        opened.sink = self._hear
        opened.on("close", lambda *_: self.lost.set())

    @property
    def is_up(self):
        # It may have closed before anybody listened for that.
        return not self.lost.is_set() and self.channel.state == self.channel.State.CONNECTED

    async def write(self, characteristic, value):
        """A channel loses nothing, so there is no answer to wait for."""
        await self.write_command(characteristic, value)

    async def write_command(self, characteristic, value):
        assert len(value) <= value_limit(self.mtu)
        await self.send(channel.packet(characteristic, value))

    async def subscribe(self, characteristic, hear, active=True):
        self.hearers[characteristic] = hear
        await self.send(channel.subscription(characteristic))

    async def send(self, packet):
        """One packet as it is."""
        if not self.is_up:
            raise LinkLost
        self.channel.write(packet)
        await asyncio.wait_for(self.channel.drain(), 30)

    async def disconnect(self):
        if self.is_up:
            await self.channel.disconnect()

    def _hear(self, data):
        parsed = channel.parse(data)
        if not parsed or parsed[0] not in self.hearers:
            raise AssertionError(f"the accessory sent {data.hex()} on a channel")
        self.hearers[parsed[0]](parsed[1])
