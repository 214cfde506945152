"""A board with the package is turned on, and its adapter is late."""

import asyncio

from machine import demand, is_healthy, property_of, say, settled, until, uptime


async def play(town, seconds):
    late = float(seconds)
    await asyncio.sleep(max(0.0, late - uptime()))
    town.plug()
    plugged = uptime()
    phone = await town.handset()
    seen = await phone.scan(timeout=120)
    found = uptime()
    demand(seen.name == "Belfry", f"the accessory is called {seen.name}")
    await settled()
    await until(is_healthy, "the doctor finds no fault")
    restarts = await property_of("belfryd", "NRestarts")
    demand(restarts == "0", f"belfryd was started {restarts} times more")
    say(f"booted: adapter {plugged:.1f} found {found:.1f} after {found - plugged:.1f}")
