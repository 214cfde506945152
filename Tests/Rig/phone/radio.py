"""The air: a controller for the guest's own kernel, controllers for phones, and what lies between.

Bumble plays all controllers in this one process. BlueZ asks a little more of a controller than
Bumble's own tests do; each difference below says why it is there.
"""

import asyncio
import os

from bumble import hci, ll
from bumble.controller import Controller, LegacyAdvertiser
from bumble.core import PhysicalTransport
from bumble.link import LocalLink
from bumble.snoop import BtSnooper, Snooper

# BlueZ asks for 1.28 s; a phone would wait for it twice at each connection.
ADVERTISING_INTERVAL = 0.1
SIGNAL = -50  # dBm, of all that is heard
ACL_LENGTH = 251
ACL_PACKETS = 64
# Bumble's states, plus "connectable advertising while connected as a peripheral": without it the
# kernel stops advertising after the first phone.
LE_STATES = bytes.fromhex("ffffffffffff0300")


class KernelTransport:
    """The kernel's end of a virtual controller, /dev/vhci: one packet a read, one a write."""

    def __init__(self, capture_path):
        self.terminated = asyncio.get_running_loop().create_future()
        self._sink = None
        self.capture(capture_path)
        self._device = os.open("/dev/vhci", os.O_RDWR | os.O_NONBLOCK)
        asyncio.get_running_loop().add_reader(self._device, self._receive)

    def capture(self, path):
        """Everything between the kernel and its controller goes to that btsnoop file from now on."""
        self._snooper = BtSnooper(open(path, "wb", buffering=0))

    def create_controller(self):
        """Makes hci0 appear; the controller must be ready to answer by now."""
        os.write(self._device, b"\xff\x00")

    def remove_controller(self):
        """Makes hci0 vanish."""
        asyncio.get_running_loop().remove_reader(self._device)
        os.close(self._device)
        self._device = None

    def set_packet_sink(self, sink):
        self._sink = sink

    def on_packet(self, packet):
        if self._device is None:
            return
        self._snooper.snoop(packet, Snooper.Direction.CONTROLLER_TO_HOST)
        os.write(self._device, packet)

    def _receive(self):
        for _ in range(16):  # then others get their turn
            try:
                packet = os.read(self._device, 4096)
            except BlockingIOError:
                return
            if packet[:1] in (b"", b"\xff"):  # the kernel's answer to create_controller
                continue
            self._snooper.snoop(packet, Snooper.Direction.HOST_TO_CONTROLLER)
            self._sink.on_packet(packet)


class Air(LocalLink):
    def send_acl_data(self, sender_controller, destination_address, transport, data):
        """Names the sender by the address of the connection: Bumble's would be its random address,
        and BlueZ connects by its public one."""
        receiver = connection = None
        if transport == PhysicalTransport.LE:
            receiver = self.find_le_controller(destination_address)
            connection = sender_controller.le_connections.get(destination_address)
        if receiver is None or connection is None:
            if transport != PhysicalTransport.LE:
                super().send_acl_data(sender_controller, destination_address, transport, data)
            return
        asyncio.get_running_loop().call_soon(
            receiver.on_link_acl_data, connection.self_address, transport, data)


class _Advertiser(LegacyAdvertiser):
    def _on_timer_fired(self):
        self.send_advertising_data()
        self.timer_handle = asyncio.get_running_loop().call_later(
            ADVERTISING_INTERVAL, self._on_timer_fired)


class RadioController(Controller):
    refusals_to_come = 0  # so many settings of an advertisement are refused from now on
    refused = 0

    def on_hci_read_rssi_command(self, command):
        return hci.HCI_Read_RSSI_ReturnParameters(hci.HCI_ErrorCode.SUCCESS, command.handle, SIGNAL)

    def on_hci_le_set_advertising_parameters_command(self, command):
        if self.refusals_to_come > 0:
            self.refusals_to_come -= 1
            self.refused += 1
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.UNSPECIFIED_ERROR_ERROR)
        return super().on_hci_le_set_advertising_parameters_command(command)

    def on_advertising_pdu(self, pdu):
        """Reports the advertiser's own scan response: Bumble repeats the advertisement there, and
        BlueZ keeps the name in the response."""
        if not self.le_scan_enable or not isinstance(pdu, ll.AdvInd):
            super().on_advertising_pdu(pdu)
            return
        types = hci.HCI_LE_Advertising_Report_Event.EventType
        for kind, data in ((types.ADV_IND, pdu.data), (types.SCAN_RSP, self._response_of(pdu))):
            report = hci.HCI_LE_Advertising_Report_Event.Report(
                event_type=kind, address_type=pdu.advertiser_address.address_type,
                address=pdu.advertiser_address, data=data, rssi=SIGNAL)
            self.send_hci_packet(hci.HCI_LE_Advertising_Report_Event([report]))
        self.le_scan_enable = False  # what remains is connecting, without a second report
        try:
            super().on_advertising_pdu(pdu)
        finally:
            self.le_scan_enable = True

    def _response_of(self, pdu):
        for other in self.link.controllers:
            advertiser = other.le_legacy_advertiser
            if other is not self and advertiser.enabled \
                    and advertiser.address == pdu.advertiser_address:
                return advertiser.scan_response_data
        return b""


def controller(name, air, address, **ends):
    """A controller on the air, with legacy advertising as the on-board radios have it."""
    made = RadioController(name, link=air, public_address=address, **ends)
    made.le_legacy_advertiser.__class__ = _Advertiser
    made.le_acl_data_packet_length = ACL_LENGTH
    made.total_num_le_acl_data_packets = ACL_PACKETS
    made.le_features &= ~hci.LeFeatureMask.LE_EXTENDED_ADVERTISING
    made.le_states = LE_STATES
    return made
