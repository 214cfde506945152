"""Breaks one thing at a time on a board on which all is well: the doctor has to name it, and to find
nothing to say of it when it is mended.

A row says what breaks and what mends it, as a line for the shell or a coroutine of `Hands`, and the
doctor's line that names it: its subject, its mark, and words of finding, cause or cure.
"""

import asyncio
import ctypes
import math

import shutil
import socket
import struct
import time
from dataclasses import dataclass
from pathlib import Path

from dbus_fast import BusType, Message, MessageType
from dbus_fast.aio import MessageBus
from dbus_fast.constants import PropertyAccess
from dbus_fast.service import ServiceInterface, dbus_property

from board.system import BONDS
from contract.service import LINK_CONFIGURATION
from machine import Wrong, demand, do, doctor, is_healthy, say, settled, until

# A disk of its own for the state, on which room and rights can be taken away.
STATE = "/var/lib/belfry"
SERVICES = "belfryd.service belfry-panel.service"
SOCKETS = "belfryd-control.socket belfryd-panel.socket belfryd-network.socket"
STOP = f"systemctl stop {SOCKETS} {SERVICES}"
START = f"systemctl reset-failed {SOCKETS} {SERVICES}; systemctl start {SOCKETS} {SERVICES}"
RESTART = f"{STOP}; {START}"
POLICY = "/usr/share/dbus-1/system.d/org.belfry.conf"
DROP_INS = "/etc/belfry/belfry.conf.d"
PANEL = "/etc/belfry/panel.conf"
# What a phone sends, and no log may hold.
CANARIES = ("CanaryTitle", "CanaryBody")
# The kernel's management channel: mgmt-protocol(7) of BlueZ.
BLUETOOTH, HCI, NO_CONTROLLER, CONTROL = 31, 1, 0xFFFF, 3
REMOVE_ADVERTISING, ALL = 0x003F, 0


@dataclass(frozen=True)
class Fault:
    name: str
    breaks: object
    mends: object
    subject: str
    words: str
    mark: str = "BAD"


FAULTS = [
    Fault("radio-blocked", "chown root:root /dev/rfkill; chmod 600 /dev/rfkill; rfkill block bluetooth",
          "chown root:netdev /dev/rfkill; chmod 664 /dev/rfkill; rfkill unblock bluetooth",
          "radio switch", "rfkill unblock bluetooth"),
    Fault("no-adapter", "unplug", "plug", "adapter", "there is none"),
    Fault("bluetoothd-stopped", "systemctl stop bluetooth", "systemctl start bluetooth",
          "bluetoothd", "systemctl enable --now bluetooth"),
    Fault("bluetoothd-masked", "systemctl mask --now bluetooth",
          "systemctl unmask bluetooth; systemctl start bluetooth", "bluetoothd", "systemctl unmask"),
    Fault("policy-removed", f"mv {POLICY} /tmp; systemctl reload dbus",
          f"mv /tmp/org.belfry.conf {POLICY}; systemctl reload dbus", "bus policy", "reload dbus"),
    Fault("every-advertisement-refused", "refuse_all", "refuse_none",
          "advertising", "refuses every advertisement"),
    Fault("pair-that-refuses-bluetoothd", "refuse_bluetoothd", "refuse_none",
          "advertising", "kernel, BlueZ or adapter refuse", "hm"),
    Fault("crowded", "crowd", "uncrowd", "advertising", "other programs have taken all"),
    Fault("off-the-air", "remove_advertisements", "systemctl restart belfryd",
          "on the air", "the kernel has no advertisement"),
    Fault("bond-lost", "lose_bonds", "pair_anew", "bonds", "forget the accessory in the phone"),
    Fault("no-first-frame", "connect_silently", "leave", "phone", "no keys yet"),
    Fault("disk-full", f"dd if=/dev/zero of={STATE}/filler bs=1M status=none || true",
          f"rm {STATE}/filler", "disk", "make room"),
    Fault("store-read-only", f"{STOP}; mount -o remount,ro {STATE}; {START} || true",
          f"{STOP}; mount -o remount,rw {STATE}; {START}", "store", "mounted read-only"),
    Fault("store-damaged", f"{STOP}; printf 'no database at all' >{STATE}/belfry.db; {START}",
          f"{STOP}; rm {STATE}/belfry.db?*; {START}", "store", "pair the phones again"),
    Fault("clock-wrong", "set_clock_back", "set_clock", "clock", "timedatectl", "hm"),
    Fault("group-missing", "cp /etc/group /tmp/group; sed -i /^belfry-control:/d /etc/group",
          "cp /tmp/group /etc/group", "users and groups", "belfry-control"),
    Fault("second-belfryd", "start_second", "stop_second", "belfryd", "not systemd's"),
    Fault("belfryd-stopped", STOP, START, "belfryd", "it does not run"),
    Fault("panel-stopped", "systemctl stop belfry-panel", "systemctl start belfry-panel",
          "panel", "systemctl status belfry-panel", "hm"),
    Fault("settings-closed", "chmod 600 /etc/belfry/belfry.conf", "chmod 644 /etc/belfry/belfry.conf",
          "configuration", "closed to the user belfry"),
    Fault("settings-wrong", f"echo colour = red >{DROP_INS}/50.conf; systemctl restart belfryd || true",
          f"rm {DROP_INS}/50.conf; {RESTART}", "configuration", "colour"),
    Fault("drop-in-dangling", f"ln -s /nowhere {DROP_INS}/50.conf; systemctl restart belfryd || true",
          f"rm {DROP_INS}/50.conf; {RESTART}", "configuration", f"{DROP_INS}/50.conf"),
    Fault("control-socket-missing", "rm /run/belfry/control", RESTART,
          "belfryd", "its control socket is gone"),
    Fault("panel-socket-missing", "rm /run/belfry/panel", RESTART,
          "sockets", "/run/belfry/panel"),
    Fault("device-missing", f"printf '[screen]\\noutput = ssd1306 /dev/i2c-9\\n' >{PANEL}",
          f"cp /tmp/panel.conf {PANEL}", "panel's devices", "raspi-config"),
    Fault("device-closed", f"mknod -m 600 /dev/i2c-9 c 89 9;"
          f" printf '[screen]\\noutput = ssd1306 /dev/i2c-9\\n' >{PANEL}",
          f"rm /dev/i2c-9; cp /tmp/panel.conf {PANEL}", "panel's devices", "closed to belfry-panel"),
    Fault("no-broker", "printf '[internet]\\nbroker = mqtt://127.0.0.1:9\\nname = board\\n'"
          f" >/etc/belfry/network.conf; echo internet = on >{DROP_INS}/50.conf; {RESTART};"
          " systemctl start belfry-net",
          f"systemctl stop belfry-net; rm /etc/belfry/network.conf {DROP_INS}/50.conf; {RESTART}",
          "internet", "network.conf", "hm"),
]


async def play(town, names=""):
    town.plug()
    await settled()
    shutil.copy(PANEL, "/tmp")
    Path(f"{DROP_INS}/10-log.conf").write_text("log = debug\n")
    await do(f"{STOP}; mount -t tmpfs -o size=64M,mode=700,uid=belfry,gid=belfry state {STATE}; {START}")
    hands = Hands(town)
    await until(is_healthy, "the doctor finds no fault")
    await hands.pair()
    failed = []
    for fault in FAULTS:
        if names and fault.name not in names.split(","):
            continue
        started = time.monotonic()
        try:
            words = await once(fault, hands)
            say(f"ok   {fault.name:30} {time.monotonic() - started:5.1f} s  {words}")
        except Exception as error:
            say(f"FAIL {fault.name:30} {time.monotonic() - started:5.1f} s  {error}")
            failed.append(fault.name)
    await nothing_is_told()
    demand(not failed, f"the doctor does not do with {', '.join(failed)}")


async def nothing_is_told():
    """No word that somebody wrote is in the journal, of whatever unit, although all is logged."""
    told = await do("journalctl -b --no-pager -o cat --all")
    demand("new keys are in use" in told, "belfryd does not log all")
    for canary in CANARIES:
        demand(canary not in told, f"the journal holds what a phone sent: {canary}")


async def once(fault, hands):
    """Breaks, looks, mends, looks; what the doctor said is returned."""
    try:
        await act(hands, fault.breaks)
        named = await awaited(lambda: names(fault), f"the doctor names {fault.name}", 60)
    finally:
        await act(hands, fault.mends)
    await awaited(lambda: is_mended(fault), f"{fault.name} is mended", 90)
    return named


async def awaited(condition, what, timeout):
    """Waits as `until` does; a failure says what the doctor finds instead."""
    try:
        return await until(condition, what, timeout)
    except Wrong as error:
        _, findings = await doctor()
        amiss = {subject: one.text for subject, one in findings.items() if one.mark in ("BAD", "hm")}
        raise Wrong(f"{error}; it says {amiss}") from None


async def act(hands, what):
    """A coroutine of the hands' if it is one word, else a line for the shell."""
    await (do(what) if " " in what else getattr(hands, what)())


def naming(fault, findings):
    """What the doctor says in that row's words; None if it does not. A phone has its number behind it."""
    return next((one.text for subject, one in findings.items() if fault.words in one.text
                 and one.mark == fault.mark and f"{subject} ".startswith(f"{fault.subject} ")), None)


async def names(fault):
    status, findings = await doctor()
    demand((status != 0) == any(one.mark == "BAD" for one in findings.values()),
           f"the exit status is {status}")
    return naming(fault, findings)


async def is_mended(fault):
    status, findings = await doctor()
    return status == 0 and not naming(fault, findings)


class Hands:
    """What is broken and mended otherwise than from the shell."""

    def __init__(self, town):
        self.town = town

    # Phones

    async def pair(self):
        """A new phone, bonded, its keys agreed, and away again."""
        await do("belfry pair --no-wait")
        self.phone, self.companion = await self.town.paired()
        title, body = CANARIES
        verdict = await self.companion.notify("1", title, body=body)
        demand(verdict == "accepted", f"a notification was answered by {verdict}")
        await self.leave()

    async def leave(self):
        await self.companion.detach()
        await self.phone.disconnect()

    async def lose_bonds(self):
        await do("systemctl stop bluetooth")
        for bonds in BONDS.glob("*/*:*"):
            shutil.rmtree(bonds)
        await do("systemctl start bluetooth")

    async def forget_all(self):
        """On both sides."""
        await self.town.empty()
        for line in (await do("belfry phones")).splitlines():
            if line.startswith("phone "):
                await do(f"belfry forget {line.split()[1]}")

    async def pair_anew(self):
        await self.forget_all()
        await self.pair()

    async def connect_silently(self):
        """The app pairs, and that is all: as when iOS does not start the extension."""
        await self.forget_all()
        await do("belfry pair --no-wait")
        self.phone, self.companion = await self.town.handset(), self.town.companion()
        await self.phone.connect()
        await self.phone.pair()
        await self.phone.link.read(LINK_CONFIGURATION)

    # The radio

    async def unplug(self):
        await self.town.unplug()

    async def plug(self):
        self.town.plug()

    async def refuse_all(self):
        self.town.radio.refusals_to_come = math.inf
        await do("systemctl restart belfryd")

    async def refuse_bluetoothd(self):
        """As kernels do that take no advertisement from this BlueZ, and the older command as ever."""
        self.town.radio.refusals_to_come = 6
        await do("systemctl restart belfryd")

    async def refuse_none(self):
        self.town.radio.refusals_to_come = 0
        await do("systemctl restart belfryd")

    async def remove_advertisements(self):
        """All that the kernel has, behind everybody's back."""
        with socket.socket(BLUETOOTH, socket.SOCK_RAW, HCI) as management:
            # Python binds to no other channel than that of raw packets.
            address = struct.pack("<HHH", BLUETOOTH, NO_CONTROLLER, CONTROL)
            demand(ctypes.CDLL(None).bind(management.fileno(), address, len(address)) == 0,
                   "the kernel's management channel cannot be opened")
            management.send(struct.pack("<HHHB", REMOVE_ADVERTISING, 0, 1, ALL))
            await asyncio.sleep(0.5)

    async def crowd(self):
        """Another program takes all places that bluetoothd has."""
        await do("systemctl stop belfryd")
        self.crowd_bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        for number in range(64):
            path = f"/crowd/{number}"
            self.crowd_bus.export(path, Advertisement())
            answer = await self.crowd_bus.call(Message(
                destination="org.bluez", path="/org/bluez/hci0", signature="oa{sv}", body=[path, {}],
                interface="org.bluez.LEAdvertisingManager1", member="RegisterAdvertisement"))
            if answer.message_type == MessageType.ERROR:
                break
        demand(0 < number < 63, "bluetoothd has room for any number of advertisements")
        await do("systemctl start belfryd")

    async def uncrowd(self):
        self.crowd_bus.disconnect()
        await do("systemctl restart belfryd")

    # The board

    async def set_clock_back(self):
        self.offset = time.time() - time.monotonic()
        time.clock_settime(time.CLOCK_REALTIME, 86_400)

    async def set_clock(self):
        time.clock_settime(time.CLOCK_REALTIME, time.monotonic() + self.offset)

    async def start_second(self):
        """Somebody starts belfryd by hand, and the service cannot any longer."""
        await do(STOP)
        await do("systemd-run --unit=by-hand --uid=belfry /usr/libexec/belfry/belfryd"
                 " --panel-socket /tmp/by-hand")
        await do(f"{START} || true")

    async def stop_second(self):
        await do(f"systemctl stop by-hand; {RESTART}")


class Advertisement(ServiceInterface):
    """Somebody else's."""

    def __init__(self):
        super().__init__("org.bluez.LEAdvertisement1")

    @dbus_property(access=PropertyAccess.READ)
    def Type(self) -> "s":  # noqa: N802, F821
        return "peripheral"

    @dbus_property(access=PropertyAccess.READ)
    def ServiceUUIDs(self) -> "as":  # noqa: N802, F722
        return ["180f"]
