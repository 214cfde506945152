"""Everything a case stands on: the air, hci0, bluetoothd, the accessory under test and phones."""

import asyncio
import contextlib
import os
import signal
import subprocess
from pathlib import Path

from board.belfryd import Belfryd
from board.internet import Internet
from board.process import Process
from board.system import Bluetoothd, Bus
from phone import log
from phone.companion import Companion
from phone.handset import Handset
from phone.link import ATTError, LinkLost
from phone.radio import Air, KernelTransport, controller

ACCESSORY_ADDRESS = "C0:FF:EE:00:00:01"
RIG = Path(__file__).resolve().parents[1]


class Stage:
    """One for the whole guest; `begin` and `end` stand around each case."""

    def __init__(self, programs):
        self.programs = Path(programs)
        self.air = Air()
        self.phones = 0

    async def up(self, capture):
        log.keep_in(Path(capture).with_suffix(".log"))
        self.bus = await Bus.start()
        self._plug(capture)

    def _plug(self, capture):
        self.kernel = KernelTransport(capture)
        self.radio = controller(
            "hci0", self.air, ACCESSORY_ADDRESS, host_source=self.kernel, host_sink=self.kernel)
        self.kernel.create_controller()

    async def begin(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True)
        self.kernel.capture(self.folder / "hci0.btsnoop")
        log.keep_in(self.folder / "phones.log")
        self.radio.refusals_to_come = self.radio.refused = 0
        self.handsets, self.accessories, self.companions, self.panels = [], [], [], []
        Bluetoothd.forget_everything()
        self.bluetoothd = Bluetoothd(self.bus, self.folder / "bluetoothd.log")
        self.monitor = Process(["dbus-monitor", "--system"], self.folder / "bus.log")
        if os.environ.get("BELFRY_BLUETOOTHD_DEBUG"):
            self.monitor.start()
        await self.bluetoothd.ready()

    async def end(self):
        """Takes everything down again; what did not end well is a failure of the case."""
        for companion in self.companions:
            await companion.detach()
        for handset in self.handsets:
            await handset.disconnect()
            self.air.remove_controller(handset.controller)
        for panel in self.panels:
            await panel.close()
        ends = [(one, await one.end()) for one in self.accessories if one.is_running]
        await self.bluetoothd.end()
        await self.monitor.end()
        for accessory, status in ends:
            if status not in (0, -15):
                raise AssertionError(f"{accessory.name} ended with {status}")

    def keep(self):
        """What helps to find out why a case failed."""
        with open(self.folder / "dmesg.log", "wb") as file:
            subprocess.run(["dmesg"], stdout=file)

    # The accessory

    async def cut_power(self, accessory):
        """The whole board is dead at once, and its links with it."""
        await accessory.kill()
        await self.bluetoothd.end(signal.SIGKILL)
        for handset in self.handsets:
            await handset.disconnect()

    def prepare_belfryd(self, *arguments):
        accessory = Belfryd(
            self.programs / "belfryd", self.folder, "--bluetooth", "on", *arguments)
        self.accessories.append(accessory)
        return accessory

    async def belfryd(self, *arguments):
        return await self.prepare_belfryd(*arguments).ready()

    async def panel(self, alerts=True):
        self.panels.append(await self.accessories[-1].panel(alerts))
        return self.panels[-1]

    async def peripheral(self, capability="NoInputNoOutput", way="values"):
        """The Python user's accessory."""
        command = ["python3", "-u", RIG / "board" / "peripheral.py", capability, way]
        accessory = Process(command, self.folder / "peripheral.log")
        self.accessories.append(accessory)
        accessory.start()
        await accessory.says("ready")
        return accessory

    async def on_air(self, timeout=20):
        """Waits until bluetoothd has our advertisement, and so our application."""
        for _ in range(timeout * 50):
            if await self.bus.advertisements():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"there was no advertisement within {timeout} s")

    async def internet(self):
        """A broker, and belfryd's way to it."""
        internet = Internet(self.programs / "belfry-net", self.folder)
        self.accessories += [internet.courier, internet.broker]
        await internet.up()
        return internet

    async def open_window(self):
        """Opens the pairing window, as a person at the board would."""
        panel = self.panels[-1] if self.panels else await self.panel()
        panel.let_phones_in(True)
        await panel.until(lambda: panel.pairing, what="that phones are let in")

    async def digits(self, panel):
        """The digits that the accessory shows for a pairing."""
        await panel.until(lambda: len(panel.pairing) == 2, what="digits to show")
        return panel.pairing[1]

    @staticmethod
    def descriptors(process):
        return len(os.listdir(f"/proc/{process.pid}/fd"))

    @staticmethod
    def memory(process):
        """Resident, in KiB."""
        status = Path(f"/proc/{process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    async def bus_traffic(self, process, seconds):
        """What that process says on the system bus in that time."""
        name = await self.bus.name_of(process.pid)
        log = self.folder / "bus.log"
        monitor = Process(["dbus-monitor", "--system", "--profile", f"sender='{name}'"], log)
        monitor.start()
        await asyncio.sleep(1)
        start = len(monitor.lines())
        await asyncio.sleep(seconds)
        said = [line for line in monitor.lines()[start:] if name in line]
        await monitor.end()
        return said

    # The air

    @contextlib.contextmanager
    def at_normal_priority(self):
        """The phones no longer wait until everyone else has had enough of the processor."""
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        try:
            yield
        finally:
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    async def unplug(self):
        """hci0 vanishes."""
        for handset in self.handsets:
            await handset.disconnect()
        self.kernel.remove_controller()
        self.air.remove_controller(self.radio)

    async def replug(self, pause):
        """hci0 vanishes, and comes back after some seconds."""
        await self.unplug()
        await asyncio.sleep(pause)
        self.plug_in()

    def plug_in(self):
        """hci0 is there again."""
        self._plug(self.folder / "hci0-again.btsnoop")

    # Phones

    async def handset(self):
        """A new phone, out of the box."""
        self.phones += 1
        handset = Handset.on_air(f"phone{self.phones}", self.air, f"F0:00:00:00:00:{self.phones:02X}")
        await handset.power_on()
        self.handsets.append(handset)
        return handset

    def companion(self):
        self.companions.append(Companion())
        return self.companions[-1]

    async def paired(self, mtu=185):
        """A phone with the companion on it, bonded, its keys agreed."""
        handset = await self.handset()
        link = await handset.connect_anew(mtu=mtu)
        await handset.pair()
        companion = self.companion()
        await companion.attach(link)
        await companion.keys_agreed()
        return handset, companion

    async def rejoin(self, handset, companion, patience=90, **how):
        """The phone comes back; if the link breaks before its programs are on it, again. A request that has
        no answer, because bluetoothd was just starting, takes 30 s of that."""
        end = asyncio.get_running_loop().time() + patience
        while True:
            await companion.detach()
            await handset.disconnect()
            try:
                await companion.attach(await handset.connect_anew(**how))
                return handset.link
            except (LinkLost, ATTError, asyncio.TimeoutError, AssertionError):
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(0.5)


async def until(condition, what, timeout=20):
    """Waits until something that the rig itself can see holds."""
    for _ in range(int(timeout * 50)):
        if condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{what}: not within {timeout} s")
