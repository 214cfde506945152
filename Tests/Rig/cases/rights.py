"""belfryd as the user that its unit gives it, with the rights on the message bus that we ship."""

import contextlib
import os
import re
import shutil
from pathlib import Path

from board.belfryd import Belfryd
from cases import case

SHIPPED = Path(__file__).resolve().parents[3] / "Systemd" / "org.belfry.conf"
INSTALLED = Path("/etc/dbus-1/system.d/org.belfry.conf")
# Debian lets everybody talk to bluetoothd; others do not.
GENEROUS = [Path(folder) / "bluetooth.conf" for folder in
            ("/etc/dbus-1/system.d", "/usr/share/dbus-1/system.d")]
USER = 990


@contextlib.asynccontextmanager
async def strict_policy(stage):
    """bluetoothd's own policy, but for root alone."""
    [path] = [path for path in GENEROUS if path.exists()]
    text = path.read_text()
    path.write_text(re.sub(r'(?s)<policy (group|context)=.*?</policy>', "", text))
    INSTALLED.unlink(missing_ok=True)
    await stage.bus.reload()
    try:
        yield
    finally:
        path.write_text(text)
        INSTALLED.unlink(missing_ok=True)
        await stage.bus.reload()


def add_user():
    with open("/etc/passwd", "a") as users, open("/etc/group", "a") as groups:
        users.write(f"belfry:x:{USER}:{USER}::/nonexistent:/usr/sbin/nologin\n")
        groups.write(f"belfry:x:{USER}:\n")


def belfryd_of_user(stage):
    """As the user belfry, without any capability; in a folder of its own in the guest, since all files on
    the host's belong to root."""
    folder = Path("/tmp/belfry-of-user")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.chown(folder, USER, USER)
    accessory = Belfryd(stage.programs / "belfryd", folder, "--bluetooth", "on")
    accessory.log = stage.folder / "belfryd.log"
    before = len(accessory.prefix)
    accessory.command[before:before] = [
        "setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--inh-caps=-all",
        "--bounding-set=-all"]
    stage.accessories.append(accessory)
    return accessory


@case("B73-rights", timeout=200)
async def rights(stage):
    """the user belfry may not reach bluetoothd, is told what to install, and then all works at once"""
    if "belfry:" not in Path("/etc/passwd").read_text():
        add_user()
    async with strict_policy(stage):
        await finds_its_rights(stage)


async def finds_its_rights(stage):
    accessory = await belfryd_of_user(stage).ready()
    await accessory.eventually(
        lambda: any("install org.belfry.conf" in line for line in accessory.lines()),
        "say that it has no rights")
    shutil.copy(SHIPPED, INSTALLED)
    await stage.bus.reload()
    await stage.on_air(timeout=60)
    panel = await stage.panel()
    phone, companion = await stage.paired()
    assert await companion.notify("1", "As itself") == "accepted"
    await panel.until(lambda: panel.titles == ["As itself"], what="the notification")
    await stage.rejoin(phone, companion)
    assert await companion.notify("2", "Again") == "accepted"
    status = Path(f"/proc/{accessory.pid}/status").read_text()
    assert f"Uid:\t{USER}\t" in status and "CapEff:\t0000000000000000" in status, status
