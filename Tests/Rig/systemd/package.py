"""The package from its installation to its purge, on a clean board: README.md's transcript, and what
else it is held to between. Afterwards nothing may be left of it."""

import difflib
import os
import re
import shutil
import stat
from pathlib import Path

from machine import (ROOT, demand, do, doctor, is_active, is_healthy, journal, property_of, run, say,
                     settled, until)
from transcript import Player, blocks

SHELL = Path("/tmp/board")
ENABLED = ("belfryd.service", "belfry-panel.service", "belfry-net.service", "belfryd-control.socket",
           "belfryd-panel.socket", "belfryd-network.socket", "belfry-radio.socket")
# What comes and goes by itself, or belongs to apt, systemd, and bluetoothd.
UNSTEADY = ("/proc", "/sys", "/dev", "/run", "/tmp", "/belfry", "/source", "/mnt", "/opt/python",
            "/var/log", "/var/lib/dpkg", "/var/lib/apt", "/var/cache/apt", "/var/cache/man",
            "/var/lib/systemd", "/var/lib/bluetooth", "/root", "/var/cache/ldconfig")
# Groups of devices stay: they are the system's.
SYSTEM_GROUPS = re.compile(r"^(netdev|gpio|i2c|spi):")


def listing():
    """All files of the system but the unsteady ones."""
    found = []
    for folder, folders, files in os.walk("/"):
        folders[:] = [one for one in folders if os.path.join(folder, one) not in UNSTEADY
                      and not one.startswith("systemd-private-")]
        found += [os.path.join(folder, one) for one in folders + files]
    return sorted(found)


def accounts():
    lines = Path("/etc/passwd").read_text() + Path("/etc/group").read_text()
    return [line for line in lines.splitlines() if not SYSTEM_GROUPS.match(line)]


async def play(town):
    town.plug()
    await settled()
    before, accounts_before = listing(), accounts()
    SHELL.mkdir()
    (SHELL / "Systemd").symlink_to(f"{ROOT}/Systemd")
    [deb] = Path("/belfry").glob("*.deb")
    [name] = re.findall(r"belfry_\S*\.deb", (Path(ROOT) / "README.md").read_text())[:1]
    shutil.copy(deb, SHELL / name)
    phone = Phone(town)
    use, removal = blocks()
    player = Player(SHELL, phone.acts)
    await player.play(use)
    await rights()
    await words()
    await reload()
    await revival()
    await wrong_configuration()
    await player.play(removal)
    await nothing_is_left(before, accounts_before)


class Phone:
    """The one of README.md's transcript."""

    def __init__(self, town):
        self.town = town
        self.messages = 0
        self.acts = {
            "on the phone: choose the accessory in the app": self.pair,
            "a message comes to the phone": self.notify,
        }

    async def pair(self):
        self.handset, self.companion = await self.town.paired()

    async def notify(self):
        self.messages += 1
        verdict = await self.companion.notify(str(self.messages), "Dinner at 8?")
        demand(verdict == "accepted", f"the notification was answered by {verdict}")


async def rights():
    say("units and rights")
    for unit in ENABLED:
        await do(f"systemctl is-enabled --quiet {unit}")
    demand(await property_of("belfryd", "User") == "belfry", "belfryd runs as somebody else")
    for path, owner, mode in (("/var/lib/belfry", "belfry:belfry", 0o700),
                              ("/run/belfry/control", "root:belfry-control", 0o660),
                              ("/run/belfry/panel", "root:belfry-panel", 0o660),
                              ("/run/belfry/network", "root:belfry-net", 0o660)):
        found = await do(f"stat -c %U:%G {path}")
        demand(found == owner, f"{path} is {found}'s")
        found = stat.S_IMODE(os.stat(path).st_mode)
        demand(found == mode, f"{path} has the rights {found:o}")
    stranger = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    result = await run(f"{stranger} belfry status")
    demand(result.status == 71 and "adduser" in result.text, f"anybody may ask: {result.text}")
    friend = "setpriv --reuid=65534 --regid=65534 --groups=$(getent group belfry-control | cut -d: -f3)"
    await do(f"{friend} belfry status")


async def words():
    say("manual pages and completion")
    for name in ("belfryd", "belfry-panel", "belfry-net", "belfry-radio"):
        demand("DESCRIPTION" in await do(f"zcat /usr/share/man/man8/{name}.8.gz"), f"{name}.8")
    for name in (await do("belfry man --list")).split():
        demand(".SH NAME" in await do(f"zcat /usr/share/man/man1/belfry-{name}.1.gz"), name)
    given = await do(
        ". /usr/share/bash-completion/completions/belfry; COMP_WORDS=(belfry sta); COMP_CWORD=1;"
        " $(complete -p belfry | sed 's/.*-F \\([^ ]*\\).*/\\1/') belfry sta belfry;"
        " echo ${COMPREPLY[*]}")
    demand(given == "status", f"\"sta\" is completed to \"{given}\"")
    await do("belfry-panel --help")
    await do("belfry check-config")


async def reload():
    say("settings are read anew without losing the process")
    before = await property_of("belfryd", "MainPID")
    Path("/etc/belfry/belfry.conf.d/10-days.conf").write_text("history-days = 7\n")
    await do("systemctl reload belfryd")

    async def is_read():
        return "read anew" in await journal("belfryd")
    await until(is_read, "the settings are read anew", 20)
    demand(await property_of("belfryd", "MainPID") == before, "a reload began it anew")


async def revival():
    say("killed, it is back")
    before = await property_of("belfryd", "MainPID")
    await do(f"kill -KILL {before}")

    async def is_back():
        return (await property_of("belfryd", "MainPID") not in (before, "0")
                and (await run("belfry status")).status == 0)
    await until(is_back, "belfryd is back", 30)


async def wrong_configuration():
    say("a wrong configuration is named, and not tried again and again")
    wrong = Path("/etc/belfry/belfry.conf.d/20-wrong.conf")
    wrong.write_text("colour = red\n")
    await run("systemctl restart belfryd")

    async def has_failed():
        return await do("systemctl is-active belfryd || true") == "failed"
    # Its sockets start it again, up to ten times.
    await until(has_failed, "belfryd is given up", 120)
    _, findings = await doctor()
    demand("colour" in findings["configuration"].text, f"{findings['configuration']}")
    wrong.unlink()
    await do("systemctl reset-failed; systemctl restart belfryd-control.socket belfryd-panel.socket"
             " belfryd-network.socket; systemctl start belfryd belfry-panel")
    await until(is_healthy, "all is well again")


async def nothing_is_left(before, accounts_before):
    say("nothing is left")
    demand((await run("pgrep -f /usr/libexec/belfry")).status == 1, "a program is left at work")
    for old, new in ((before, listing()), (accounts_before, accounts())):
        changes = [line for line in difflib.unified_diff(old, new, lineterm="", n=0)
                   if re.match(r"[+-][^+-]", line)]
        demand(not changes, f"something is left, or gone: {changes[:20]}")
    demand(await is_active("bluetooth"), "bluetoothd does not run any longer")
