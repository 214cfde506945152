"""Tells how the accessory stands, as it changes, until a person dismisses this program's card."""

import asyncio

from dbus_fast import BusType
from dbus_fast.aio import MessageBus

NAME, PATH = "org.belfry.Accessory1", "/org/belfry/Accessory1"


async def main():
    bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
    proxy = bus.get_proxy_object(NAME, PATH, await bus.introspect(NAME, PATH))
    accessory = proxy.get_interface(NAME)
    dismissed = asyncio.get_running_loop().create_future()

    def changed(_interface, changes, _invalidated):
        for name, value in changes.items():
            print(name, value.value, flush=True)

    proxy.get_interface("org.freedesktop.DBus.Properties").on_properties_changed(changed)
    accessory.on_card_dismissed(dismissed.set_result)
    # The card goes with this program, however that ends.
    card = await accessory.call_raise_card("Watching", "until you dismiss this", {})
    print("card", card, "unread", await accessory.get_unread(), flush=True)
    await dismissed


asyncio.run(main())
