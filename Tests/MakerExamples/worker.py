"""Tells the app on the phone of two events, then prints what it says, by signal and by stream."""

import asyncio
import socket
import struct

from dbus_fast import BusType
from dbus_fast.aio import MessageBus

NAME, PATH = "org.belfry.Accessory1", "/org/belfry/Accessory1"
ANY_PHONE, SUBJECT = 0, 128  # 128 to 255 are the maker's own.


async def main():
    bus = await MessageBus(bus_type=BusType.SYSTEM, negotiate_unix_fd=True).connect()
    proxy = bus.get_proxy_object(NAME, PATH, await bus.introspect(NAME, PATH))
    accessory = proxy.get_interface(NAME)
    signalled = asyncio.get_running_loop().create_future()
    accessory.on_worker_received(lambda *received: signalled.set_result(received))
    stream = socket.socket(fileno=await accessory.call_open_worker_stream())
    stream.setblocking(False)

    # The reply comes when the phone has it.
    await accessory.call_send_worker(ANY_PHONE, SUBJECT, b"button pressed")
    # The same by the stream, which waits for nothing.
    stream.send(struct.pack("<IB", ANY_PHONE, SUBJECT) + b"knob turned")

    phone, subject, content = await signalled
    print("signal", phone, subject, content.decode(), flush=True)
    packet = await asyncio.get_running_loop().sock_recv(stream, 4096)
    phone, subject = struct.unpack_from("<IB", packet)
    print("stream", phone, subject, packet[5:].decode(), flush=True)


asyncio.run(main())
