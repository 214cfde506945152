"""Networks that a phone shares: belfryd, a real NetworkManager, and access points on a virtual air."""

import asyncio
import shutil
from pathlib import Path

from board.process import Process
from board.stage import until
from board.wifi import WiFi
from cases import case
from cases.rights import USER, add_user
from cases.scenarios import Theatre, release
from contract.networks import (FAILED, JOINED, KEPT, OPEN, REFUSED, WEAK, WEP, WPA2, WPA3, WRONG_PASSPHRASE,
                               network, report, share)

HOME, ATTIC = "Belfry Home", "Attic"
WPA2_POINT = ("wpa_key_mgmt=WPA-PSK", "wpa_passphrase=correct horse")
HIDDEN_SAE_POINT = ("ignore_broadcast_ssid=1", "wpa_key_mgmt=SAE", "ieee80211w=2",
                    "sae_password=battery staple")
LONG = 60_000  # milliseconds that a join may take, four times that on a slow machine


def shares(frame):
    return {"worker": {"do": "say", "subject": "networks", "hex": frame.hex(), "text": f"list {frame.hex()[:8]}"}}


def hears(sequence, *states):
    return {"expect": {"worker": {"hex": report(sequence, *states).hex()}, "within": LONG}}


SESSION = [{"pair": {}}, {"worker": {"do": "want", "subject": "networks"}},
           {"expect": {"worker": {"open": True}}}]


@case("wifi-shared", timeout=400, waits=True)
async def shared(stage):
    """a phone shares two networks, one hidden; they are joined, told of, and replaced by its next list"""
    wifi = WiFi(stage.bus, stage.folder)
    try:
        await wifi.up()
        await wifi.point(HOME, *WPA2_POINT)
        await wifi.add("Own", {})
        home = network(HOME, WPA2, "correct horse")
        attic = network(ATTIC, WPA3, "battery staple", hidden=True)
        steps = [
            shares(share(1, home, attic)), hears(1, (HOME, JOINED), (ATTIC, KEPT)),
            shares(share(2, attic, network("Old", WEP, "12345"))), hears(2, (ATTIC, JOINED), ("Old", REFUSED, WEAK)),
            shares(share(3, network(HOME, WPA2 | WPA3, "wrong horse"))),
            hears(3, (HOME, FAILED, WRONG_PASSPHRASE)),
            shares(share(4, network("Elsewhere", OPEN))), hears(4, ("Elsewhere", KEPT)),
        ]
        # Of two in range NetworkManager may take either: the hidden one comes when the other is joined.
        play = Theatre(stage, {"name": "Wi-Fi", "steps": SESSION + steps}, "--wifi", "on").play()
        playing = asyncio.create_task(play)
        await until(lambda: wifi.address() or playing.done(), "an address", timeout=200)
        await wifi.point(ATTIC, *HIDDEN_SAE_POINT)
        await playing
        assert await wifi.profiles() == ["Elsewhere", "Own"], await wifi.profiles()
        assert not wifi.address(), wifi.address()
    finally:
        await wifi.down()


RULE = Path(__file__).resolve().parents[3] / "Systemd" / "60-belfry-wifi.rules"
INSTALLED = Path("/etc/polkit-1/rules.d") / RULE.name
GIVEN = {"settings.modify.system", "network-control", "wifi.scan"}


# NetworkManager brings polkitd along on Debian 12 alone.
@case("wifi-rights", is_usual=release() == "bookworm", waits=True)
async def rights(stage):
    """the user belfry may change and use networks as soon as our rule is linked, and nothing else"""
    if "belfry:" not in Path("/etc/passwd").read_text():
        add_user()
    INSTALLED.unlink(missing_ok=True)
    polkit = Process(["/usr/lib/polkit-1/polkitd", "--no-debug"], stage.folder / "polkit.log")
    polkit.start()
    wifi = WiFi(stage.bus, stage.folder)
    try:
        await stage.bus.owned("org.freedesktop.PolicyKit1")
        await wifi.up()
        before = wifi.permissions(USER)
        assert not GIVEN & before, before
        shutil.copy(RULE, INSTALLED)
        for _ in range(100):
            if (after := wifi.permissions(USER)) != before:
                break
            await asyncio.sleep(0.1)
        assert after == before | GIVEN, after ^ before
    finally:
        INSTALLED.unlink(missing_ok=True)
        await wifi.down()
        await polkit.end()
