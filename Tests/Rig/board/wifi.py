"""A board's Wi-Fi: a radio with NetworkManager and wpa_supplicant, and access points on other radios of the
same virtual air."""

import re
import shutil
import subprocess
from pathlib import Path

from dbus_fast import Variant

from board.process import Process

MODULE = "/belfry/.guest/modules/mac80211_hwsim.ko"
NAME = "org.freedesktop.NetworkManager"
PROFILES = Path("/etc/NetworkManager/system-connections")
# The board's own radio is wlan0; each access point has one and a network of its own.
POINTS = ("wlan1", "wlan2")
SETTINGS = f"""[main]
plugins=keyfile
dns=none
no-auto-default=*
[keyfile]
unmanaged-devices={";".join(f"interface-name:{point}" for point in POINTS)}
[device]
wifi.scan-rand-mac-address=no
"""


class AccessPoint:
    """A network that can be joined: hostapd, and addresses from dnsmasq."""

    def __init__(self, interface, ssid, lines, folder):
        self.interface, self.ssid = interface, ssid
        net = f"10.0.{interface[-1]}"
        settings = folder / f"{interface}.conf"
        settings.write_text("\n".join(
            [f"interface={interface}", "driver=nl80211", f"ssid={ssid}", "hw_mode=g", "channel=1",
             "wpa=2", "rsn_pairwise=CCMP", *lines, ""]))
        subprocess.run(["ip", "address", "replace", f"{net}.1/24", "dev", interface], check=True)
        self.radio = Process(["hostapd", "-f", folder / f"{interface}.log", settings], folder / f"{interface}.log")
        self.addresses = Process(
            ["dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--port=0", "--bind-interfaces",
             f"--interface={interface}", "--except-interface=lo", f"--dhcp-range={net}.10,{net}.90",
             f"--dhcp-leasefile={folder}/{interface}.leases", "--pid-file="],
            folder / f"{interface}-addresses.log")

    async def up(self):
        self.radio.start()
        await self.radio.says("AP-ENABLED ")
        self.addresses.start()

    async def down(self):
        await self.addresses.end()
        await self.radio.end()


class WiFi:
    """The board's end."""

    def __init__(self, bus, folder):
        self.bus, self.folder = bus, folder
        self.points = []
        # NetworkManager takes a device only when udev has seen it, and udev would give it another name.
        Path("/etc/udev/rules.d/80-net-setup-link.rules").touch()
        shutil.rmtree(PROFILES, ignore_errors=True)
        PROFILES.mkdir(mode=0o700, parents=True)
        settings = folder / "NetworkManager.conf"
        settings.write_text(SETTINGS)
        self.udev = Process(["/usr/lib/systemd/systemd-udevd"], folder / "udev.log")
        self.supplicant = Process(["wpa_supplicant", "-u"], folder / "supplicant.log")
        self.manager = Process(
            ["NetworkManager", "--debug", f"--config={settings}", "--log-level=INFO"],
            folder / "NetworkManager.log")

    async def up(self):
        self.udev.start()
        await self.udev.eventually(Path("/run/udev/control").exists, "listen")
        subprocess.run(["insmod", MODULE, f"radios={1 + len(POINTS)}"], check=True)
        self.supplicant.start()
        await self.start_manager()

    async def start_manager(self):
        self.manager.start()
        await self.bus.owned(NAME)

    async def point(self, ssid, *lines):
        """An access point."""
        point = AccessPoint(POINTS[len(self.points)], ssid, lines, self.folder)
        self.points.append(point)
        await point.up()
        return point

    async def down(self):
        await self.manager.end()
        await self.supplicant.end()
        for point in self.points:
            await point.down()
        subprocess.run(["rmmod", "mac80211_hwsim"], check=self.udev.is_running)
        await self.udev.end()

    @staticmethod
    def permissions(user):
        """What that user may do without being asked for a password."""
        answer = subprocess.run(
            ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "dbus-send", "--system",
             "--print-reply", f"--dest={NAME}", "/org/freedesktop/NetworkManager", f"{NAME}.GetPermissions"],
            capture_output=True, text=True, check=True)
        return set(re.findall(rf'"{NAME}\.([^"]+)"\s+string "yes"', answer.stdout))

    async def call(self, path, interface, member, signature="", *body):
        return await self.bus.call(path, f"{NAME}{interface}", member, signature, *body, to=NAME)

    async def add(self, name, settings):
        """A profile of a person's own."""
        whole = {"connection": {"id": Variant("s", name), "type": Variant("s", "802-11-wireless"),
                                "autoconnect": Variant("b", False)},
                 "802-11-wireless": {"ssid": Variant("ay", name.encode())}, **settings}
        await self.call("/org/freedesktop/NetworkManager/Settings", ".Settings", "AddConnection",
                        "a{sa{sv}}", whole)

    async def profiles(self):
        """The SSIDs of all profiles."""
        [paths] = await self.call("/org/freedesktop/NetworkManager/Settings", ".Settings", "ListConnections")
        found = []
        for path in paths:
            [settings] = await self.call(path, ".Settings.Connection", "GetSettings")
            if "802-11-wireless" in settings:
                found.append(bytes(settings["802-11-wireless"]["ssid"].value).decode())
        return sorted(found)

    @staticmethod
    def address():
        """What the board's radio has, or nothing."""
        answer = subprocess.run(["ip", "-4", "-o", "address", "show", "wlan0"], capture_output=True, text=True)
        return answer.stdout.split()[3] if answer.stdout else ""
