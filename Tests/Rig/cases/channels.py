"""L2CAP channels beside GATT: who gets one, what goes by it, what happens when it closes."""

import asyncio
import signal
import statistics
import sys
import time

from board.belfryd import Belfryd
from board.panel import CLEAR, DONE
from board.radio import ActivatedRadioService
from board.stage import RIG, until
from cases import case
from contract.frames import decode
from contract.service import CAPABILITIES, DATA_OUT, Capabilities
from phone.channel import ChannelLink, ChannelRefused
from phone.link import LinkLost


@case("radio-channel")
async def channel(stage):
    """a bonded phone opens an encrypted channel, and all that it sends by GATT goes there as well"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
    assert 0x80 <= psm <= 0xFF, psm
    link = await ChannelLink.open(phone.link.connection, psm)
    await companion.transport.detach()
    await companion.transport.attach(link)
    assert await companion.hello() == "accepted"
    for count in range(20):
        assert await companion.notify(str(count), f"By channel {count}", body="x" * 3_000) == "accepted"
    await panel.until(lambda: len(panel.titles) == 20, what="the notifications")
    # A channel of the other program, beside it.
    security = await ChannelLink.open(phone.link.connection, psm)
    await companion.security.detach()
    await companion.security.attach(security)
    assert await companion.request_keys(fresh=True) == "accepted"
    await companion.keys_agreed(2)
    # Anything at all does no harm.
    for packet in (b"\x00", b"\xff" * 40, bytes([1]), bytes([4, 1]), bytes([3]) + bytes(900)):
        await link.send(packet)
    assert await companion.notify("again", "Still there") == "accepted"
    # Back to GATT.
    await companion.transport.detach()
    await link.disconnect()
    await companion.transport.attach(phone.link)
    assert await companion.notify("gatt", "By GATT") == "accepted"


@case("radio-channel-stranger")
async def channel_stranger(stage):
    """a phone that is not paired gets no channel"""
    await stage.belfryd()
    phone = await stage.handset()
    link = await phone.connect_anew(mtu=185)
    psm = Capabilities(await link.read(CAPABILITIES)).psm
    try:
        await ChannelLink.open(link.connection, psm)
    except ChannelRefused as refused:
        return str(refused)
    raise AssertionError("the channel opened without encryption")


class ShortChannel(ChannelLink):
    """Closes before it has carried so many packets."""

    left = 0

    async def send(self, packet):
        if self.left == 0:
            await self.disconnect()
            raise LinkLost
        self.left -= 1
        await super().send(packet)


@case("radio-channel-lost", timeout=240)
async def channel_lost(stage):
    """a message whose channel closes goes on by GATT, or by another channel, and is shown once"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
    transport, resumed = companion.transport, 0
    for cut in range(2, 18):
        link = await ShortChannel.open(phone.link.connection, psm)
        link.left = cut
        await transport.detach()
        await transport.attach(link)
        verdict = transport.enqueue(companion.notice(str(cut), f"Cut {cut}", body="word " * 1_500))
        await until(lambda: not link.is_up, "the end of the channel")
        await transport.detach()
        conversation, offsets = transport.conversation, []
        take = conversation.take

        def note(size, now):
            if value := take(size, now):
                frame = decode(value)
                offsets.append(getattr(frame, "offset", None))
            return value

        conversation.take = note
        other = phone.link if cut % 2 else await ChannelLink.open(phone.link.connection, psm)
        await transport.attach(other)
        assert await asyncio.wait_for(verdict, 30) == 0, cut
        conversation.take = take
        if other is not phone.link:
            await other.disconnect()
        resumed += 0 not in offsets
    assert resumed > 5, f"only {resumed} of 16 resumed"
    await panel.until(lambda: len(panel.titles) == 16, what="the notifications")
    assert len(set(panel.titles)) == 16
    return f"{resumed} of 16 went on where they were"


@case("radio-one-link")
async def one_link(stage):
    """what a phone is sent goes by the link that subscribed last, and by the other when that one closes"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    transport, by_gatt = companion.transport, []

    def hear(value):
        by_gatt.append(value)
        transport._hear(value)

    async def cleared(name):
        assert await companion.notify(name, name, body="x" * 2_000) == "accepted"
        await panel.until(lambda: name in panel.titles, what=name)
        answer = panel.choose(name, CLEAR)
        await panel.until(lambda: panel.answers.get(answer) == DONE, what="the end of the answer")

    await phone.link.subscribe(DATA_OUT, hear)
    psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
    link = await ChannelLink.open(phone.link.connection, psm)
    await transport.detach()
    await transport.attach(link)
    await companion.hello()
    by_gatt.clear()
    for count in range(3):
        await cleared(f"By channel {count}")
    assert not by_gatt, f"{len(by_gatt)} values came by GATT as well"
    await transport.detach()
    await link.disconnect()
    await transport.attach(phone.link, subscribes=False)
    await cleared("By GATT")
    assert by_gatt, "nothing came by GATT"
    assert len(companion.answers) == 4, companion.answers


@case("radio-channel-speed", timeout=240)
async def channel_speed(stage):
    """large messages travel by channel as well as by commands"""
    await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired(mtu=517)
    psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
    channel = await ChannelLink.open(phone.link.connection, psm)
    speeds = {}
    for count in range(3):
        for way, link in (("commands", phone.link), ("channel", channel)):
            await companion.transport.detach()
            await companion.transport.attach(link)
            begin = time.monotonic()
            for part in range(2):
                name = f"{way} {count} {part}"
                assert await companion.notify(name, name, body="x" * 60_000, timeout=60) == "accepted"
            speeds.setdefault(way, []).append(120 / (time.monotonic() - begin))
    return ", ".join(f"{way} {statistics.median(one):.0f} KB/s" for way, one in speeds.items())


@case("radio-channel-alone", timeout=120)
async def channel_alone(stage):
    """a channel goes on while bluetoothd stands still"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
    await companion.transport.detach()
    await companion.transport.attach(await ChannelLink.open(phone.link.connection, psm))
    stage.bluetoothd.send_signal(signal.SIGSTOP)
    try:
        for count in range(5):
            name = f"Alone {count}"
            assert await companion.notify(name, name, body="x" * 5_000) == "accepted"
        await panel.until(lambda: len(panel.titles) == 5, what="the notifications")
    finally:
        stage.bluetoothd.send_signal(signal.SIGCONT)


@case("radio-channel-handed-over")
async def handed_over(stage):
    """a belfryd that may make no Bluetooth socket gets one from belfry-radio"""
    radio = ActivatedRadioService(stage.programs / "belfry-radio", stage.folder, idle=1)
    radio.watch()
    wrapper = stage.folder / "belfryd.sh"
    wrapper.write_text(
        f"#!/bin/sh\nexec {sys.executable} {RIG}/board/without_bluetooth.py "
        f"{stage.programs}/belfryd \"$@\"\n")
    wrapper.chmod(0o755)
    try:
        belfryd = Belfryd(wrapper, stage.folder, "--bluetooth", "on")
        stage.accessories.append(belfryd)
        await belfryd.ready()
        panel = await stage.panel()
        assert radio.starts == 1, "belfry-radio was not asked"
        phone, companion = await stage.paired(mtu=185)
        psm = Capabilities(await phone.link.read(CAPABILITIES)).psm
        await until(lambda: not radio.is_running, "the end of belfry-radio, which nobody needs")
        await companion.transport.detach()
        await companion.transport.attach(await ChannelLink.open(phone.link.connection, psm))
        assert await companion.notify("1", "Handed over") == "accepted"
        await panel.until(lambda: panel.titles == ["Handed over"], what="the notification")
    finally:
        radio.close()
