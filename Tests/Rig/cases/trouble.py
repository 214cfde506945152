"""What BlueZ, the kernel and the radio are known to do to peripherals."""

import asyncio
import random
import signal
import struct
import time
from pathlib import Path

from board.panel import CONNECTED, LOST
from board.stage import until
from cases import SCALE, case
from cases.air import is_back
from contract.service import CAPABILITIES
from phone.link import LinkLost


FIRST_HANDLE = 0x0102  # of the capabilities; fixed for ever


@case("B6-bluetoothd-killed", timeout=400)
async def bluetoothd_killed(stage):
    """bluetoothd is killed at random moments of a transfer; belfryd registers again and nothing is lost"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    rounds = max(5, int(50 * SCALE))
    longest = 0.0
    for number in range(rounds):
        verdict = companion.transport.enqueue(
            companion.notice(str(number), f"Round {number}", body="k" * 20_000))
        await asyncio.sleep(random.random() * 0.3)
        await stage.bluetoothd.end(signal.SIGKILL)
        await asyncio.sleep(0.2)
        await stage.bluetoothd.ready()
        started = time.monotonic()
        await stage.on_air()
        longest = max(longest, time.monotonic() - started)
        await stage.rejoin(phone, companion)
        assert await asyncio.wait_for(verdict, 60) == 0
    await panel.until(lambda: len(panel.titles) == rounds, what="all of them")
    assert len(panel.shown) == rounds, "some were shown twice"
    assert longest < 3, f"registered again after {longest:.1f} s"
    return f"{rounds} times; registered again within {longest:.1f} s"


@case("bluetoothd-stopped", timeout=200, waits=True)
async def bluetoothd_stopped(stage):
    """bluetoothd stands still in the middle of a transfer, for 20 s in full; then it goes on"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    verdict = companion.transport.enqueue(companion.notice("1", "Later", body="s" * 30_000))
    await asyncio.sleep(0.2)
    stage.bluetoothd.send_signal(signal.SIGSTOP)
    await asyncio.sleep(max(8, 20 * SCALE))
    stage.bluetoothd.send_signal(signal.SIGCONT)
    try:
        assert await asyncio.wait_for(asyncio.shield(verdict), 30) == 0
    except asyncio.TimeoutError:
        await stage.rejoin(phone, companion)
        assert await asyncio.wait_for(verdict, 60) == 0
    await panel.until(lambda: panel.titles == ["Later"], what="the notification")
    assert accessory.is_running


@case("encrypting-early")
async def encrypting_early(stage):
    """a phone that encrypts before it is asked may lose the link, and comes back"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    lost = 0
    for number in range(6):
        await companion.detach()
        await phone.disconnect()
        try:
            link = await phone.connect(encrypts=False, mtu=23, discovers=False)
            await link.encrypt()
            await link.exchange_mtu(185)
            await link.discover()
        except (LinkLost, asyncio.TimeoutError):
            lost += 1
            await phone.disconnect()
            link = await phone.connect_anew()
        await companion.attach(link)
        assert await companion.notify(str(number), f"Early {number}") == "accepted"
    await panel.until(lambda: len(panel.titles) == 6, what="all of them")
    return f"lost the link {lost} times of 6"


@case("encrypting-late", waits=True)
async def encrypting_late(stage):
    """a phone that takes its time to encrypt is waited for"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    await companion.detach()
    await phone.disconnect()
    link = await phone.connect(encrypts=False, mtu=23, discovers=False)
    await asyncio.sleep(4)
    await link.encrypt()
    await link.exchange_mtu(185)
    await link.discover()
    await companion.attach(link)
    assert await companion.notify("1", "Late") == "accepted"
    await panel.until(lambda: panel.titles == ["Late"], what="the notification")


@case("B36-handles", timeout=200)
async def handles(stage):
    """the layout of the service is the same after each restart of bluetoothd and of belfryd"""
    accessory = await stage.belfryd()
    await stage.panel()
    phone = await stage.handset()
    layouts = []
    for restart in (None, stage.bluetoothd, accessory, stage.bluetoothd):
        if restart:
            await phone.disconnect()
            await restart.end(signal.SIGKILL)
            await restart.ready()
            await stage.on_air()
        link = await phone.connect_anew()
        layouts.append([(proxy.handle, str(proxy.uuid)) for _, proxy in link.table()])
    assert all(layout == layouts[0] for layout in layouts), layouts
    # Also with the other BlueZ, and with each version of belfryd.
    assert layouts[0][0][0] == FIRST_HANDLE, layouts[0]


@case("B36-service-changed")
async def service_changed(stage):
    """a phone that stays connected is told when the service goes and returns, and finds it where it was"""
    accessory = await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    before = [proxy.handle for _, proxy in phone.link.table()]
    changes = []
    await phone.link.hear_of_changes(lambda first, last: changes.append(range(first, last + 1)))
    await companion.detach()
    await accessory.kill()
    await until(lambda: any(before[0] in one for one in changes), "word that the service is gone")
    changes.clear()
    await accessory.ready()
    await until(lambda: any(before[0] in one for one in changes), "word that the service is back")
    assert phone.link.is_up
    await phone.link.discover()
    assert [proxy.handle for _, proxy in phone.link.table()] == before


@case("B38-idle", timeout=180, waits=True)
async def idle(stage):
    """while nothing happens for a minute belfryd says nothing on D-Bus"""
    accessory = await stage.belfryd()
    await stage.panel()
    await stage.paired()
    await asyncio.sleep(2)
    calls = await stage.bus_traffic(accessory, 60)
    assert calls == [], calls


@case("B46-who-is-connected")
async def who_is_connected(stage):
    """the panel is told which phones are connected"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    assert await companion.hello() == "accepted"
    await panel.until(lambda: panel.links == [CONNECTED], what="that a phone is connected")
    await companion.detach()
    await phone.disconnect()
    await panel.until(lambda: panel.links == [LOST], 30, "that it is gone")


@case("B11-silent-link", timeout=1400, is_usual=SCALE == 1, waits=True)
async def silent_link(stage):
    """a phone that is silent for 15 minutes and answers no probe is let go, and welcome again"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    assert await companion.hello() == "accepted"
    await companion.detach()
    started = time.monotonic()
    await asyncio.wait_for(phone.link.lost.wait(), 1100)
    minutes = (time.monotonic() - started) / 60
    await panel.until(lambda: panel.links == [LOST], 30, "that it is gone")
    await stage.rejoin(phone, companion)
    assert await companion.notify("1", "Back") == "accepted"
    await panel.until(lambda: panel.titles == ["Back"], what="the notification")
    return f"after {minutes:.1f} minutes"


@case("adapter-comes-and-goes", timeout=200, waits=True)
async def adapter_comes_and_goes(stage):
    """the adapter vanishes and comes back, and so does the accessory; a late adapter is waited for"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for number in range(3):
        await companion.detach()
        await stage.replug(pause=1 + number)
        await until(lambda: accessory.is_running, "belfryd runs on")
        await is_back(stage, phone, companion, panel, f"Replugged {number}")


@case("no-adapter")
async def no_adapter(stage):
    """without an adapter there is one line with the cure, and the accessory waits until there is one"""
    words = "is missing: plug it in, or choose another one"
    await stage.unplug()
    try:
        accessory = await stage.belfryd()
        await accessory.says(words)
        await asyncio.sleep(1)
        assert sum(words in line for line in accessory.lines()) == 1, accessory.lines()
    finally:
        stage.plug_in()
    await stage.on_air()
    phone = await stage.handset()
    assert await (await phone.connect_anew()).read(CAPABILITIES)


@case("B15-radio-blocked")
async def radio_blocked(stage):
    """a radio that software blocked is opened again, and the accessory comes back"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    await companion.detach()
    await phone.disconnect()
    # linux/rfkill.h: no radio in particular, type Bluetooth, all of the type, blocked.
    Path("/dev/rfkill").write_bytes(struct.pack("IBBBB", 0, 2, 3, 1, 0))
    await asyncio.sleep(1)
    await is_back(stage, phone, companion, panel, "Unblocked")
