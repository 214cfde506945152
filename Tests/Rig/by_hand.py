"""A phone by hand: Bumble on a Bluetooth controller of this machine that nothing else uses, with the
companion on it. It looks for the accessory, pairs, agrees on keys, sends a notification with two actions,
and prints what comes of it until the accessory answers or a minute has passed.

    pip install -r Tests/Rig/requirements.txt
    python3 Tests/Rig/by_hand.py usb:0 "Dinner is ready"

The first argument is a transport of Bumble's: usb:0 is the first dongle, hci-socket:1 is hci1 while it is down.
"""

import asyncio
import sys

from bumble.host import Host
from bumble.transport import open_transport

from contract import payload
from phone.companion import Companion
from phone.handset import Handset

# Where the phone comes from does not matter; its identity is the controller's own address.
ADDRESS = "F0:00:00:00:00:01"
ACTIONS = [payload.action("read", "background", "Mark as read"),
           payload.action("answer", "text", "Answer")]
PATIENCE = 60


async def main(transport, title="By hand"):
    async with await open_transport(transport) as ends:
        handset = Handset("phone", Host(ends.source, ends.sink), ADDRESS)
        await handset.power_on()
        print("looks for an accessory", flush=True)
        seen = await handset.scan(timeout=PATIENCE)
        print(f"pairs with \"{seen.name}\", {seen.address}", flush=True)
        link = await handset.connect(address=seen.address)
        await handset.pair(timeout=PATIENCE)
        companion = Companion()
        await companion.attach(link)
        await companion.keys_agreed()
        print("has keys; the notification is", flush=True)
        print(await companion.notify("1", title, alerts=True, actions=ACTIONS), flush=True)
        await companion.until(lambda: companion.answers, PATIENCE, "an answer")
        answer = companion.answers[0]
        print(f"the accessory chose {answer[3]}", flush=True)
        await asyncio.sleep(1)  # for the accessory to hear that the answer was carried out
        await companion.detach()
        await handset.power_off()


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    asyncio.run(main(*sys.argv[1:]))
