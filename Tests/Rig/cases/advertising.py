"""A controller that refuses advertisements: once, of some kinds, or all of them."""

import asyncio
import math

from cases import case
from cases.air import is_back


async def stands_on(stage, refusals, words, name):
    """With so many refusals belfryd comes to that rung, says so, and a phone finds it."""
    stage.radio.refusals_to_come = refusals
    accessory = await stage.belfryd("--name", "Kitchen")
    await accessory.says(words, timeout=60)
    phone = await stage.handset()
    seen = await phone.scan(named=name is not None)
    assert seen.name == name, f"{seen.name!r} after {refusals} refusals"
    await phone.connect(address=seen.address)
    await phone.pair()
    await phone.disconnect()
    await accessory.end()


@case("B18-refused-once")
async def refused_once(stage):
    """an advertisement that is refused once is asked for again, just as it was"""
    await stands_on(stage, 1, "phones can find the accessory", "Kitchen")
    assert stage.radio.refusals_to_come == 0, "nothing was refused"


@case("B19-interval")
async def interval(stage):
    """an advertisement that is refused twice does without an interval of its own, and the journal says so"""
    await stands_on(stage, 2, "it advertises at the system's own interval", "Kitchen")


@case("B19-name")
async def without_name(stage):
    """an advertisement that is refused twice more does without a name, and the journal says so"""
    await stands_on(stage, 4, "it advertises without a name", None)


@case("B19-refused-for-good", timeout=240, waits=True)
async def refused_for_good(stage):
    """a controller that takes no advertisement: one line with the cure, few tries, and then it heals"""
    stage.radio.refusals_to_come = math.inf
    accessory = await stage.belfryd()
    line = await accessory.eventually(
        lambda: next((one for one in accessory.lines() if "refuses every advertisement" in one), None),
        "say that no advertisement is possible", 60)
    assert "use another Bluetooth adapter" in line, line
    before = stage.radio.refused
    await asyncio.sleep(20)
    tries = stage.radio.refused - before
    assert tries <= 8, f"{tries} tries in 20 s"
    assert sum("refuses every" in one for one in accessory.lines()) == 1, accessory.lines()
    stage.radio.refusals_to_come = 0
    await stage.on_air(timeout=90)
    panel = await stage.panel()
    phone, companion = await stage.paired()
    await is_back(stage, phone, companion, panel, "Healed")
    return f"{tries} tries in 20 s"
