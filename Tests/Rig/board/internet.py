"""What is between a phone and an accessory that are out of each other's reach: a broker, and belfry-net
at the accessory's end."""

import socket

from board.process import Process

PORT = 1883


class Internet:
    def __init__(self, program, folder):
        self.url = f"mqtt://127.0.0.1:{PORT}"
        self.way = folder / "network"
        settings = folder / "mosquitto.conf"
        settings.write_text(f"listener {PORT} 127.0.0.1\nallow_anonymous true\nuser root\n"
                            "max_queued_messages 5000\n")
        self.broker = Process(["mosquitto", "-c", settings], folder / "mosquitto.log")
        self.courier = Process(
            [program, "--agent-socket", self.way, "--broker", self.url, "--name", "board"],
            folder / "belfry-net.log")

    @property
    def settings(self):
        """For belfryd."""
        return ["--internet", "on", "--network-socket", self.way]

    async def up(self):
        self.broker.start()
        await self.broker.eventually(self._is_listening, "listen")

    @staticmethod
    def _is_listening():
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", PORT)) == 0

    def start(self):
        """Gives the accessory its way to the broker."""
        self.courier.start()

    async def stop(self):
        """Takes it away, without a word."""
        await self.courier.kill()
