"""Runs the examples as a maker would: a bus, belfryd on it, a simulated phone at its loop-back link."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent
PROGRAMS = pathlib.Path(os.environ["BELFRY_PROGRAMS"])
BUS = """<busconfig><listen>unix:path={0}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
<allow user="*"/></policy></busconfig>"""
SCENARIO = {
    "name": "Worker",
    "steps": [
        {"pair": {}},
        {"expect": {"worker": {"said": "button pressed"}, "within": 20000}},
        {"expect": {"worker": {"said": "knob turned"}, "within": 20000}},
        {"worker": {"do": "say", "text": "ring the bell"}},
        {"expect": {"receipt": "accepted", "of": "ring the bell"}},
    ],
}


class Examples(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "bus.conf").write_text(BUS.format(self.folder))
        bus = self.start("dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork",
                         "--nopidfile", "--print-address")
        self.environment = os.environ | {"DBUS_SYSTEM_BUS_ADDRESS": bus.stdout.readline().strip()}
        agent = self.start(PROGRAMS / "belfryd", "--bus", "on", "--state", self.folder / "state",
                           "--loopback", self.folder / "link", "--panel-socket", self.folder / "panel")
        self.await_line(agent, "other programs find belfryd")

    def start(self, *command):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=getattr(self, "environment", None))
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def phone(self, *arguments):
        return self.start(PROGRAMS / "belfry", "phone", "--link", self.folder / "link", *arguments)

    def tell(self, process, line):
        process.stdin.write(line + "\n")
        process.stdin.flush()

    def await_line(self, process, words):
        for line in process.stdout:
            if words in line:
                return line
        self.fail(f"the end came before {words!r}")

    def test_a_card_by_busctl(self):
        panel = self.start(PROGRAMS / "text-panel", self.folder / "panel")
        self.await_line(panel, "Belfry:")
        example = self.start(HERE / "raise-card", "Washing", "is done")
        self.assertEqual(example.stdout.readline(), 's "Belfry"\n')
        self.await_line(example, "card 1 is shown")
        self.await_line(panel, "Belfry: Washing is done")
        self.tell(example, "")
        self.await_line(panel, "is gone")
        self.assertEqual(example.wait(), 0)

    def test_changes_and_a_dismissed_card_by_dbus_fast(self):
        panel = self.start(PROGRAMS / "text-panel", self.folder / "panel")
        self.await_line(panel, "Belfry:")
        example = self.start(sys.executable, HERE / "watch.py")
        self.await_line(example, "card 1 unread 0")
        phone = self.phone("--interactive")
        self.tell(phone, "pair")
        self.await_line(example, "Connected True")
        self.tell(phone, "notify Maria | Dinner at 8?")
        self.await_line(example, "Unread 1")
        card = self.await_line(panel, "Watching")
        self.tell(panel, card[1:].split("]")[0])
        self.assertEqual(example.wait(), 0)

    def test_to_the_app_and_back(self):
        (self.folder / "worker.json").write_text(json.dumps(SCENARIO))
        phone = self.phone("--scenario", self.folder / "worker.json")
        self.await_line(phone, "hello: accepted")
        example = self.start(sys.executable, HERE / "worker.py")
        self.await_line(example, "signal 1 128 ring the bell")
        self.await_line(example, "stream 1 128 ring the bell")
        self.assertEqual(example.wait(), 0)
        self.await_line(phone, "accepted")
        phone.stdout.read()
        self.assertEqual(phone.wait(), 0)
