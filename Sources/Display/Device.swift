internal import Glibc
import Linux

/// A device's file, open to read and write.
struct Device: ~Copyable {
  let path: String
  private let descriptor: Descriptor

  /// - Parameter remedy: what helps if there is no such device.
  init(_ path: String, remedy: String? = nil) throws(DisplayError) {
    let number = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else {
      let isAbsent = errno == ENOENT
      var reason = Device.reason
      if isAbsent, let remedy { reason += ": \(remedy)" }
      throw .notOpened(path: path, reason: reason)
    }
    self.path = path
    descriptor = Descriptor(owning: number)
  }

  /// The kernel's number for it, valid while this owner lives.
  var number: CInt { descriptor.number }

  /// Asks the driver for something; what a signal interrupts is repeated.
  ///
  /// - Throws: `unfit` if it is another kind of device, or none; else `notWritten`.
  func control(_ call: (CInt) -> CInt) throws(DisplayError) {
    while call(descriptor.number) < 0 {
      if errno == ENOTTY { throw .unfit(path: path, reason: "it is no device of this kind") }
      if errno != EINTR { throw .notWritten(path: path, reason: Device.reason) }
    }
  }

  /// Writes bytes in one go, as a bus needs it.
  func write(_ bytes: some Collection<UInt8>) throws(DisplayError) {
    let bytes = Array(bytes)
    try control { number in
      let count = Glibc.write(number, bytes, bytes.count)
      if count >= 0, count < bytes.count { errno = EIO }
      return count == bytes.count ? 0 : -1
    }
  }

  /// The device's memory from that offset on; nil if it cannot be mapped.
  func map(_ bytes: Int, at offset: Int = 0) -> UnsafeMutableRawPointer? {
    guard bytes > 0 else { return nil }
    let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number, offset)
    return base == MAP_FAILED ? nil : base
  }

  /// The C library's words for the last error.
  static var reason: String { words(errno) }

  /// The C library's words for an error's number.
  static func words(_ number: CInt) -> String { Errno(number).description }
}
