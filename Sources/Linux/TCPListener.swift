internal import CLinux
internal import Glibc

/// A TCP port on which connections are accepted, by IPv4 and IPv6. Nothing here ever blocks.
public struct TCPListener: ~Copyable {
  /// How many connections wait in the kernel.
  private static var backlog: CInt { 64 }

  private let descriptor: Descriptor
  /// The port.
  public let port: UInt16

  /// Listens at that port, or at one of the kernel's choice if it is 0.
  public init(port: UInt16) throws(SystemError) {
    let descriptor = Descriptor(
      owning: try system("listen", about: "port \(port)") {
        clinux_tcp_listen(port, Self.backlog)
      })
    let number = descriptor.number
    self.port = UInt16(
      truncatingIfNeeded: try system("getsockname") { clinux_tcp_port(number) })
    self.descriptor = descriptor
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// The next connection that waits, or nil; one that broke off already is passed over.
  public func accept() throws(SystemError) -> TCPCaller? {
    var peer = [UInt8](repeating: 0, count: TCPCaller.addressLength)
    while true {
      do throws(SystemError) {
        let accepted = try systemUnlessBlocked("accept") {
          clinux_tcp_accept(descriptor.number, &peer)
        }
        guard let accepted else { return nil }
        return TCPCaller(Descriptor(owning: accepted), peer)
      } catch  where error.errno == Errno(ECONNABORTED) {
        continue
      }
    }
  }
}

/// A connection that was accepted.
public struct TCPCaller: ~Copyable {
  /// Bytes of an address.
  public static var addressLength: Int { 16 }

  /// The caller's address: 16 bytes, zeros before one of IPv4.
  public let peer: [UInt8]
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor, _ peer: [UInt8]) {
    self.descriptor = descriptor
    self.peer = peer
  }

  /// Its bytes; at most `queueLimit` wait for the other end.
  public consuming func stream(queueLimit: Int) -> StreamConnection {
    StreamConnection(descriptor, queueLimit: queueLimit)
  }
}

/// TCP from the other side.
public enum TCPSocket {
  /// Begins to connect to an address in figures; whether somebody is there shows when it is used.
  public static func connect(to address: String, port: UInt16) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try system("connect", about: address) { clinux_tcp_connect(address, port) })
  }
}
