"""What phones see of the accessory before they connect."""

import asyncio
import signal
import time

from cases import SCALE, case
from contract.service import CAPABILITIES, SERVICE
from phone.link import LinkLost

DISCOVERABLE, LE_ONLY = 0x02, 0x04  # flags in an advertisement


async def is_back(stage, phone, companion, panel, title, timeout=60):
    """The phone comes back, and a notification arrives."""
    end = time.monotonic() + timeout
    while True:
        try:
            await stage.rejoin(phone, companion)
            assert await companion.notify(title, title) == "accepted"
            await panel.until(lambda: title in panel.titles, what=title)
            return
        except (LinkLost, AssertionError, asyncio.TimeoutError):
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.5)


@case("B2-advertising-returns", timeout=400)
async def advertising_returns(stage):
    """after each disconnect the accessory is on the air again"""
    await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    await companion.detach()
    longest = 0.0
    for _ in range(max(10, int(100 * SCALE))):
        await phone.disconnect()
        started = time.monotonic()
        seen = await phone.scan(timeout=10)
        longest = max(longest, time.monotonic() - started)
        await phone.connect_anew(address=seen.address)
    return f"at most {longest:.1f} s"


@case("B16-advertising-while-connected")
async def advertising_while_connected(stage):
    """a second phone finds the accessory while the first is connected"""
    await stage.belfryd()
    await stage.panel()
    await stage.paired()
    second = await stage.handset()
    seen = await second.scan()
    link = await second.connect(address=seen.address)
    assert await link.read(CAPABILITIES)


@case("B17-killed-over-and-over", timeout=300)
async def killed_over_and_over(stage):
    """belfryd killed again and again leaves no advertisement behind that blocks the next"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for number in range(8):
        await companion.detach()
        await accessory.end(signal.SIGKILL)
        await accessory.ready()
        panel = await stage.panel()
        await is_back(stage, phone, companion, panel, f"Start {number}")
    assert companion.exchanges == 1, "the keys did not survive"
    for _ in range(50):
        if await stage.bus.advertisements() == 1:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{await stage.bus.advertisements()} advertisements")


@case("restarted-over-and-over", timeout=300)
async def restarted_over_and_over(stage):
    """belfryd restarted while its phone is connected: the phone finds it again, with its keys"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for number in range(5):
        await companion.detach()
        assert await accessory.end() == 0
        await accessory.ready()
        panel = await stage.panel()
        await is_back(stage, phone, companion, panel, f"Start {number}")
    assert companion.exchanges == 1, "the keys did not survive"


@case("B20-longest-name")
async def longest_name(stage):
    """a name of 20 bytes is in the scan response whole; one of 21 is refused at the start"""
    name = "Küche und Büro, 3 ✓"[:17]
    name += "x" * (20 - len(name.encode()))
    accessory = await stage.belfryd("--name", name)
    phone = await stage.handset()
    seen = await phone.scan()
    assert seen.name == name, f"{seen.name!r} in place of {name!r}"
    await accessory.end()
    refused = stage.prepare_belfryd("--name", name + "x")
    refused.start()
    status = await refused.over()
    assert status not in (0, None) and "name" in refused.text(), (status, refused.lines())
    return f"exit status {status}"


@case("B21-new-name")
async def new_name(stage):
    """after a start with another name and after each restart, what is on the air is what is set"""
    for name in ("Kitchen", "Hall", "Kitchen"):
        accessory = await stage.belfryd("--name", name)
        phone = await stage.handset()
        seen = await phone.scan()
        assert (seen.name, [str(one).lower() for one in seen.services]) == (name, [SERVICE]), vars(seen)
        await accessory.end()
        assert await stage.bus.advertisements() == 0, "an advertisement was left behind"


@case("B25-verified-on-air", waits=True)
async def verified_on_air(stage):
    """the advertisement says that it may be connected and found, and no time-out takes that away"""
    await stage.belfryd()
    phone = await stage.handset()
    seen = await phone.scan()
    assert seen.is_connectable
    assert seen.flags & DISCOVERABLE and seen.flags & LE_ONLY, f"flags {seen.flags:#04x}"
    for name in ("DiscoverableTimeout", "PairableTimeout"):
        assert await stage.bus.adapter(name) == 0, f"{name} is not 0"
    await asyncio.sleep(max(3, 200 * SCALE - 20))
    assert (await phone.scan()).flags == seen.flags
