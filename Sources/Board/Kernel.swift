internal import CBoard
internal import Glibc
internal import Linux

/// The result of a call about a device, or its error; a call that a signal interrupted is repeated.
@discardableResult
func kernel<Result: SignedInteger>(
  _ device: @autoclosure () -> String, _ call: () -> Result
) throws(BoardError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let reason = Errno(errno)
    if reason != .interrupted { throw BoardError(device(), reason) }
  }
}

/// The same for a call that may have nothing to give just now: nil then.
func kernelUnlessBlocked<Result: SignedInteger>(
  _ device: @autoclosure () -> String, _ call: () -> Result
) throws(BoardError) -> Result? {
  do {
    return try kernel(device(), call)
  } catch .refused(_, .wouldBlock) {
    return nil
  }
}

/// An open device file; what is no character device is closed again.
func openDevice(_ path: String, writes: Bool) throws(BoardError) -> Descriptor {
  let descriptor = Descriptor(owning: try kernel(path) { cboard_open(path, writes ? 1 : 0) })
  guard cboard_is_character_device(descriptor.number) == 1 else { throw .notADevice(path) }
  return descriptor
}

extension BoardError {
  init(_ device: String, _ reason: Errno) {
    switch reason.number {
    case ENOENT: self = .absent(device)
    case EACCES, EPERM: self = .denied(device)
    case EBUSY: self = .busy(device, by: "")
    case ENODEV, ENXIO: self = .gone(device)
    default: self = .refused(device, reason)
    }
  }
}

/// Text in an array of the kernel's, which ends at a NUL or with the array.
func text<Characters>(_ characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

/// The names in a directory, in the order of their numbers where they have some; none if it cannot
/// be read.
func names(in directory: String, startingWith prefix: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = text(entry.pointee.d_name)
    if name.utf8.starts(with: prefix.utf8) { names.append(name) }
  }
  return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
}
