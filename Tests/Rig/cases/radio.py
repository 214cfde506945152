"""What goes past bluetoothd: belfry-radio on the kernel's management channel, and L2CAP channels."""

import asyncio
import math
import struct
import time
import uuid

from bumble.core import UUID, PhysicalTransport
from bumble.device import ConnectionParametersPreferences
from bumble.hci import HCI_LE_1M_PHY
from dbus_fast import Variant

from board.radio import CONNECTION, CONTROLLER, STOP, ActivatedRadioService, RadioService
from board.stage import ACCESSORY_ADDRESS, until
from board.system import Refused
from cases import case
from contract.service import SERVICE
from phone.channel import ChannelLink, ChannelRefused

SERVICE_FIELD = bytes([17, 0x07]) + uuid.UUID(SERVICE).bytes[::-1]
DATA = bytes([2, 0x01, 0x06]) + SERVICE_FIELD
BACKWARDS = bytes.fromhex(ACCESSORY_ADDRESS.replace(":", ""))[::-1]


def name(text):
    return bytes([1 + len(text), 0x09]) + text.encode()


async def power(stage, on):
    """Turns hci0 on or off; bluetoothd may still be busy with the last time."""
    for _ in range(100):
        try:
            await stage.bus.call(
                "/org/bluez/hci0", "org.freedesktop.DBus.Properties", "Set", "ssv",
                "org.bluez.Adapter1", "Powered", Variant("b", on))
            return
        except Refused as error:
            if not error.name.endswith(("Busy", "NotReady", "UnknownObject")):
                raise
            await asyncio.sleep(0.1)
    raise AssertionError("bluetoothd stayed busy")


async def radio_service(stage):
    await power(stage, True)
    service = RadioService(stage.programs / "belfry-radio", stage.folder)
    stage.accessories.append(service)
    service.start()
    return service


@case("radio-advertises")
async def advertises(stage):
    """belfry-radio advertises by the kernel's older command, and stops when its client goes"""
    service = await radio_service(stage)
    client = await service.client()
    answer = await client.ask(CONTROLLER)
    assert answer[:2] == b"\x83\x00" and answer[2:8] == BACKWARDS, answer.hex()
    assert await client.advertise(DATA, name("Legacy")) == b"\x81\x00"
    phone = await stage.handset()
    seen = await phone.scan()
    assert seen.services == [UUID(SERVICE)] and seen.name == "Legacy" and seen.is_connectable
    # Another name in the same place.
    assert await client.advertise(DATA, name("Renamed")) == b"\x81\x00"
    while (await phone.scan()).name != "Renamed":
        pass
    # Nobody else's place, and nobody else's bytes.
    other = await service.client()
    assert await other.advertise(DATA) == b"\x81\x01\x08\x00"
    assert await other.advertise(bytes([3, 0x03, 0x0F, 0x18])) == b"\x81\x01\x03\x00"
    assert await other.ask(CONTROLLER, controller=7) == b"\x83\x01\x01\x11"
    advertiser = stage.radio.le_legacy_advertiser
    assert await client.ask(STOP) == b"\x82\x00"
    await until(lambda: not advertiser.enabled, "silence after the request")
    assert await client.advertise(DATA, name("Again")) == b"\x81\x00"
    await until(lambda: advertiser.enabled, "the advertisement")
    client.close()
    await until(lambda: not advertiser.enabled, "silence after the client went")
    # The program's own end.
    assert await other.advertise(DATA, name("Again")) == b"\x81\x00"
    await until(lambda: advertiser.enabled, "the advertisement")
    await service.end()
    await until(lambda: not advertiser.enabled, "silence after the program's end")
    other.close()


@case("radio-off-and-on")
async def off_and_on(stage):
    """an advertisement of belfry-radio's returns when the controller is on again"""
    service = await radio_service(stage)
    client = await service.client()
    assert await client.advertise(DATA, name("Legacy")) == b"\x81\x00"
    advertiser = stage.radio.le_legacy_advertiser
    for _ in range(3):
        await power(stage, False)
        advertiser.stop()  # a real one is without current now
        await power(stage, True)
        await until(lambda: advertiser.enabled, "the advertisement")


@case("radio-lease", timeout=200, waits=True)
async def lease(stage):
    """an advertisement is renewed while belfry-radio lives, and goes off the air by itself if it is killed"""
    service = await radio_service(stage)
    client = await service.client()
    assert await client.advertise(DATA, name("Legacy")) == b"\x81\x00"
    advertiser = stage.radio.le_legacy_advertiser
    await until(lambda: advertiser.enabled, "the advertisement")
    for _ in range(70):
        await asyncio.sleep(1)
        assert advertiser.enabled, "the advertisement ended though belfry-radio lives"
    service.process.kill()
    service.process.wait()
    begin = time.monotonic()
    await until(lambda: not advertiser.enabled, "silence", timeout=70)
    await asyncio.sleep(3)
    assert not advertiser.enabled
    return f"after {time.monotonic() - begin - 3:.0f} s"


@case("radio-signal")
async def strength(stage):
    """belfry-radio tells whether a phone is connected"""
    service = await radio_service(stage)
    client = await service.client()
    assert await client.advertise(DATA, name("Legacy")) == b"\x81\x00"
    phone = await stage.handset()
    stranger = bytes.fromhex("0000000000f002")
    assert await client.ask(CONNECTION, rest=stranger) == b"\x84\x01\x01\x02"
    await phone.connect(mtu=23, discovers=False)
    own = bytes(phone.link.connection.self_address)
    for _ in range(50):  # the phone knows of its connection first
        answer = await client.ask(CONNECTION, rest=own + b"\x02")
        if answer[1] == 0:
            break
        await asyncio.sleep(0.02)
    assert answer[:2] == b"\x84\x00" and answer[2:8] == own, answer.hex()
    return f"{struct.unpack('b', answer[9:10])[0]} dBm"


@case("B40-parameters", waits=True)
async def parameters(stage):
    """no connection parameters are asked for: all that the kernel can ask for breaks Apple's rules"""
    await stage.belfryd()
    for interval in (15, 30, 100, 500):
        phone = await stage.handset()
        asked = wishes_for_parameters(phone)
        wishes = ConnectionParametersPreferences(
            connection_interval_min=interval, connection_interval_max=interval)
        seen = await phone.scan()
        connection = await phone.device.connect(
            seen.address, transport=PhysicalTransport.LE,
            connection_parameters_preferences={HCI_LE_1M_PHY: wishes})
        await asyncio.sleep(3)
        await connection.disconnect()
        assert not asked, f"{interval} ms: {asked}"


@case("B41-parameters-change", waits=True)
async def parameters_change(stage):
    """a phone changes the connection's parameters again and again: no wish comes back, and messages pass"""
    await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    asked = wishes_for_parameters(phone)
    for interval, latency in ((15, 0), (30, 0), (500, 0), (15, 4), (100, 0)):
        await phone.link.connection.update_parameters(interval, interval, latency, 4000)
        assert await companion.notify(f"{interval} {latency}", "Changed") == "accepted"
    await asyncio.sleep(3)
    assert not asked, asked


def wishes_for_parameters(phone):
    """A list that grows with each wish of the accessory's for other connection parameters."""
    asked = []
    manager = phone.device.l2cap_channel_manager
    manager.on_l2cap_connection_parameter_update_request = lambda *one: asked.append(one)
    return asked


@case("B1-legacy", timeout=240)
async def legacy(stage):
    """bluetoothd can advertise in no way: belfryd goes past it, and again after belfry-radio is killed"""
    stage.radio.refusals_to_come = math.inf

    def allow():
        stage.radio.refusals_to_come = 0

    radio = ActivatedRadioService(stage.programs / "belfry-radio", stage.folder, idle=2)
    radio.watch(before=allow)
    try:
        belfryd = await stage.belfryd()
        panel = await stage.panel()
        await belfryd.says("it advertises by the kernel's older command", timeout=60)
        phone, companion = await stage.paired()
        assert await companion.notify("1", "Past bluetoothd") == "accepted"
        await stage.rejoin(phone, companion)
        radio.process.kill()
        radio.process.wait()
        # If bluetoothd crashed meanwhile, it was asked anew and could: the controller is well now.
        await until(lambda: radio.starts == 2 or stage.bluetoothd.crashes,
                    "a second belfry-radio", timeout=60)
        await stage.rejoin(phone, companion)
        assert await companion.notify("2", "Again") == "accepted"
        await panel.until(lambda: len(panel.titles) == 2, what="the notifications")
        await phone.disconnect()
        await belfryd.end()
        await until(lambda: not radio.is_running, "the end of belfry-radio, which nobody needs")
        assert radio.process.returncode == 0, radio.process.returncode
    finally:
        allow()
        radio.close()
        if radio.is_running:
            await radio.end()
    return f"{stage.radio.refused} refusals"


@case("radio-listens")
async def listens(stage):
    """belfry-radio makes a socket for channels that lets nobody in without encryption"""
    service = await radio_service(stage)
    client = await service.client()
    listener = await client.listen()
    psm = listener.getsockname()[1]
    assert 0x80 <= psm <= 0xFF, psm
    assert await client.advertise(DATA, name("Legacy")) == b"\x81\x00"
    phone = await stage.handset()
    link = await phone.connect(mtu=23, discovers=False)
    try:
        await ChannelLink.open(link.connection, psm)
    except ChannelRefused as refused:
        return str(refused)
    finally:
        listener.close()
    raise AssertionError("the channel opened without encryption")
