"""A broker, a push service, and relays between them, in a folder of their own."""

import asyncio
import datetime
import ipaddress
import os
import socket
import subprocess
import threading
from pathlib import Path

import paho.mqtt.client as mqtt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from push_service import PushService

PROGRAM = os.environ["BELFRY_RELAY"]
COMPANION, KEY_ID, TEAM = "com.example.companion", "ABCDE12345", "TEAM567890"


def free_port():
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return place.getsockname()[1]


def write_certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1)).add_extension(here, False)
        .add_extension(x509.BasicConstraints(True, None), True).sign(key, hashes.SHA256()))
    (folder / "certificate.pem").write_bytes(
        certificate.public_bytes(serialization.Encoding.PEM))
    write_key(folder / "certificate.key", key)


def write_key(path, key):
    path.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()))


class Broker:
    """mosquitto, and what was published on all topics."""

    def __init__(self, folder):
        self.folder, self.port, self.messages = folder, free_port(), []
        (folder / "mosquitto.conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence true\n"
            f"persistence_location {folder}/\nuser root\nlog_dest none\nautosave_interval 1\n"
            "max_queued_messages 100000\nmax_inflight_messages 1000\n")

    async def start(self):
        self.process = subprocess.Popen(["mosquitto", "-c", str(self.folder / "mosquitto.conf")])
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                await asyncio.sleep(0.02)

    def listen(self, topic):
        """A client of its own that keeps what comes."""
        client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id="watcher", protocol=mqtt.MQTTv5)
        client.on_message = lambda *about: self.messages.append(
            (about[2].topic, about[2].payload, about[2].properties))
        client.connect("127.0.0.1", self.port)
        client.subscribe(topic, qos=1)
        client.loop_start()
        return client

    def introduce(self, accessory):
        """The accessory was there once: the broker keeps messages for it."""
        client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id=accessory, protocol=mqtt.MQTTv5)
        session = Properties(PacketTypes.CONNECT)
        session.SessionExpiryInterval = 7 * 86400
        done = threading.Event()
        client.on_subscribe = lambda *_: done.set()
        client.connect("127.0.0.1", self.port, clean_start=False, properties=session)
        client.loop_start()
        client.subscribe(f"belfry/{accessory}/down", qos=1)
        assert done.wait(10)
        client.disconnect()
        client.loop_stop()

    def publish(self, topic, payload):
        client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id="board", protocol=mqtt.MQTTv5)
        client.connect("127.0.0.1", self.port)
        client.loop_start()
        client.publish(topic, payload, qos=1).wait_for_publish(10)
        client.disconnect()
        client.loop_stop()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Relay:
    """A relay; its log is `relay-NAME.log`."""

    def __init__(self, stage, name="relay", **settings):
        self.stage, self.name = stage, name
        folder = stage.folder
        all_settings = {
            "port": free_port(), "metrics": free_port(), "name": name,
            "token-key": folder / "token.key", "broker": f"mqtt://127.0.0.1:{stage.broker.port}",
            "service": f"https://127.0.0.1:{stage.push.port}",
            "service-authority": folder / "certificate.pem", "push-key": folder / "push.p8",
            "key-id": KEY_ID, "team": TEAM, "companion": COMPANION, "burst": 100000,
            "rate": 100000, **{key.replace("_", "-"): value for key, value in settings.items()}}
        self.port, self.metrics = all_settings["port"], all_settings["metrics"]
        self.scheme = "https" if "certificate" in all_settings else "http"
        self.file = folder / f"{name}.conf"
        self.file.write_text("[relay]\n" + "".join(
            f"{key} = {value}\n" for key, value in all_settings.items()))
        self.log = folder / f"relay-{name}.log"

    async def start(self):
        with self.log.open("a") as log:
            before = self.log.read_text().count("the broker takes messages")
            self.process = subprocess.Popen([PROGRAM, str(self.file)], stderr=log)
        await until(
            lambda: self.log.read_text().count("the broker takes messages") > before)

    def token(self, accessory, phone="phone"):
        return subprocess.run(
            [PROGRAM, str(self.file), "token", accessory, phone], check=True, text=True,
            stdout=subprocess.PIPE).stdout.strip()

    def address(self, accessory):
        return f"{self.scheme}://127.0.0.1:{self.port}/v1/accessories/{accessory}/messages"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(10)


class Stage:
    def __init__(self, folder):
        self.folder = Path(folder)
        write_certificate(self.folder)
        (self.folder / "token.key").write_bytes(os.urandom(32))
        key = ec.generate_private_key(ec.SECP256R1())
        write_key(self.folder / "push.p8", key)
        self.broker = Broker(self.folder)
        self.push = PushService(
            free_port(), self.folder / "certificate.pem", self.folder / "certificate.key",
            key.public_key(), KEY_ID, TEAM, f"{COMPANION}.push-type.accessory")

    async def up(self):
        await self.broker.start()
        await self.push.start()


async def until(holds, seconds=20):
    for _ in range(int(seconds / 0.02)):
        if holds():
            return
        await asyncio.sleep(0.02)
    raise TimeoutError("what was waited for did not come")
