import GATTProfile
import Linux
import Loopback
import Peripheral
import TestSupport

/// An accessory and a phone on a real socket, in one process.
final class Pair {
  let directory: TemporaryDirectory
  let accessory: LoopbackPeripheral
  let phone: LoopbackCentral
  private let poll: Poll<Void>

  static let bond = try? Bond(identity: [1, 2, 3], name: "Ada's phone")

  init(bond: Bond? = Pair.bond, mtu: Int = 185) throws {
    guard let directory = TemporaryDirectory() else { throw Errno.denied }
    self.directory = directory
    accessory = try LoopbackPeripheral(at: directory("link"))
    phone = try LoopbackCentral(to: directory("link"), bond: bond, mtu: mtu)
    poll = try Poll()
    try poll.watch(accessory.number, for: .readable, as: ())
    try poll.watch(phone.number, for: .readable, as: ())
  }

  /// What both sides saw until nothing moved any more.
  struct Seen {
    var accessory: [PeripheralEvent] = []
    var phone: [CentralEvent] = []
  }

  /// Lets both sides read until nothing moves.
  @discardableResult
  func settle() throws -> Seen {
    var seen = Seen()
    while try poll.next(waiting: false) != nil {
      seen.accessory += try accessory.receive().map(\.event)
      seen.phone += phone.receive()
    }
    return seen
  }

  /// The accessory's number for the one connection of a pair.
  let connection: UInt64 = 1

  /// Subscribes and throws the events away.
  func subscribe(_ characteristic: Characteristic) throws {
    try phone.ask(.subscribe(characteristic, active: true))
    try settle()
  }
}

/// A central that sends what it likes.
struct RawCentral {
  let socket: PacketConnection

  init(to path: String) throws {
    socket = PacketConnection(try UnixSocket.packets.connect(to: path))
  }

  func send(_ packets: [UInt8]...) throws {
    for packet in packets { _ = try socket.send(packet) }
  }

  /// The opening packet of an MTU, without a bond.
  static func open(mtu: UInt8) -> [UInt8] { [0xF0, 1, mtu, 0] }
}
