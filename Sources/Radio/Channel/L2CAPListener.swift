internal import CBluetooth
internal import Glibc
internal import Linux

/// Where phones open LE connection-oriented channels: a PSM of the kernel's choice, on all
/// controllers. Only encrypted links get through: the kernel itself refuses others.
/// Core 5.4, Vol 3, Part A, 4.22 and 4.23.
public struct L2CAPListener: ~Copyable {
  /// The dynamic PSMs of LE. Core 5.4, Vol 3, Part A, 4.22.
  public static let dynamicPSMs: ClosedRange<UInt16> = 0x80...0xFF

  /// The longest packet the kernel takes for us. Values are much shorter; kernels before 6.9 let a
  /// phone have only so many bytes on the way.
  static let receiveLimit: UInt16 = 8_192
  /// How many channels may wait to be accepted.
  private static let backlog: CInt = 16

  private let descriptor: Descriptor
  /// The PSM that phones connect to.
  public let psm: UInt16

  /// Begins to listen.
  ///
  /// Throws `RadioError.noBluetooth` where the kernel has none.
  public init() throws(RadioError) {
    let descriptor = Descriptor(
      owning: try bluetooth("socket") { cbluetooth_channel_socket() })
    let number = descriptor.number
    try bluetooth("bind") { cbluetooth_channel_bind(number, 0) }
    try bluetooth("setsockopt BT_SECURITY") { cbluetooth_require_encryption(number) }
    try bluetooth("setsockopt BT_RCVMTU") {
      cbluetooth_set_receive_limit(number, Self.receiveLimit)
    }
    try bluetooth("listen") { cbluetooth_listen(number, Self.backlog) }
    psm = UInt16(try bluetooth("getsockname") { cbluetooth_channel_psm(number) })
    self.descriptor = descriptor
  }

  /// Takes over a socket that listens already.
  ///
  /// Throws `RadioError.notConnected` if it is of another kind.
  init(owning descriptor: consuming Descriptor) throws(RadioError) {
    let number = descriptor.number
    let psm = cbluetooth_channel_psm(number)
    guard psm >= 0, Self.dynamicPSMs.contains(UInt16(psm)) else { throw .notConnected }
    self.psm = UInt16(psm)
    self.descriptor = descriptor
  }

  /// Has belfry-radio make one, for a program that may not; waits for it at most so many milliseconds.
  /// While a slow board starts, it takes seconds until belfry-radio is there.
  public init(askedOf path: String, within patience: UInt64 = 15_000) throws(RadioError) {
    let client = try RadioClient(to: path)
    try client.ask(.listen)
    switch try client.wait(patience) {
    case .answer(.listening):
      guard let descriptor = client.takeDescriptor() else { throw .noAnswer }
      try self.init(owning: descriptor)
    case .answer(.refused(_, .noBluetooth)): throw .noBluetooth
    case .answer(.refused(_, .notPermitted)): throw .notPermitted
    case .answer, .closed, nil: throw .noAnswer
    }
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// The next channel that waits, or nil. One that is broken already is passed over.
  ///
  /// Throws `RadioError.system` if there is one and it cannot be had, for want of descriptors.
  public func accept() throws(RadioError) -> L2CAPChannel? {
    while true {
      let number = cbluetooth_accept(descriptor.number)
      if number >= 0 {
        if let channel = try? L2CAPChannel(Descriptor(owning: number)) { return channel }
        continue
      }
      let reason = Errno(errno)
      if reason == .wouldBlock { return nil }
      guard reason == .interrupted || reason == Errno(ECONNABORTED) else {
        throw .system(.call("accept", about: "Bluetooth", reason))
      }
    }
  }
}
