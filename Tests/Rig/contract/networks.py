"""The frames about Wi-Fi networks that a phone shares, written a second time from GATT/README.md."""

from contract.payload import encode

OPEN, WPA2, WPA3, WEP = 1, 4, 8, 16
APPLIED = 1
KEPT, JOINING, JOINED, FAILED, REFUSED = range(1, 6)
WRONG_PASSPHRASE = 1
WEAK = 1


def network(ssid, security, passphrase=None, hidden=False):
    """A network whose id is its SSID."""
    entry = {0: ssid.encode(), 1: ssid.encode(), 2: security}
    if hidden:
        entry[3] = True
    if passphrase is not None:
        entry[4] = passphrase.encode()
    return entry


def share(sequence, *networks):
    """All that the phone shares now."""
    return encode({0: sequence, 1: list(networks)})


def report(sequence, *states):
    """What the accessory says of a list: SSID, state and perhaps a reason of each."""
    entries = [dict(enumerate([ssid.encode(), *codes])) for ssid, *codes in states]
    return encode({0: sequence, 1: APPLIED, 2: entries})
