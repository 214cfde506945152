internal import Glibc

/// An address of this machine and a port, as the kernel takes them.
struct InternetAddress {
  private var storage = sockaddr_storage()

  /// The address of a text as `127.0.0.1` or `::`; nil if it is none.
  init?(_ text: String, port: UInt16) {
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { storage in
        withUnsafeBytes(of: &four) { storage.copyMemory(from: $0) }
      }
    } else if inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { storage in
        withUnsafeBytes(of: &six) { storage.copyMemory(from: $0) }
      }
    } else {
      return nil
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
    }
  }
}
