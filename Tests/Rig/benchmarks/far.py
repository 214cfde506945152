"""The characteristics beside belfryd's: a second service, for those that it is compared with."""

from contract.service import Characteristic

SERVICE = "91c3a170-08d5-40f8-b851-ffd6a8f649ec"


def _characteristic(name, number, properties):
    return Characteristic({"name": name, "uuid": SERVICE.replace("a170", f"a17{number}", 1),
                           "properties": properties, "link": "encrypted"})


IN, OUT = ["write", "writeWithoutResponse"], ["notify"]
BARE_IN, BARE_OUT = _characteristic("bareIn", 1, IN), _characteristic("bareOut", 2, OUT)
SOCKET_IN, SOCKET_OUT = _characteristic("socketIn", 3, IN), _characteristic("socketOut", 4, OUT)
VALUE_IN, VALUE_OUT = _characteristic("valueIn", 5, IN), _characteristic("valueOut", 6, OUT)
SPEAK_IN, SPEAK_OUT = _characteristic("speakIn", 7, IN), _characteristic("speakOut", 8, OUT)
CHARACTERISTICS = [
    BARE_IN, BARE_OUT, SOCKET_IN, SOCKET_OUT, VALUE_IN, VALUE_OUT, SPEAK_IN, SPEAK_OUT]
# Begins a message that asks a peripheral in Python for messages: how many, of how many bytes.
ASK = b"ask "
