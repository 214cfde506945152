internal import CBoard
internal import Glibc
internal import Linux

/// Tells when devices come, get their rights or go: keyboards in `/dev/input`, chips in `/dev`.
public final class DeviceFolder {
  /// Where input devices are.
  public static let input = "/dev/input"
  /// Where all others are.
  public static let devices = "/dev"

  private let descriptor: Descriptor
  private var watches: [CInt: String] = [:]

  /// Nothing is watched yet.
  public init() throws(BoardError) {
    descriptor = Descriptor(owning: try kernel("inotify") { cboard_watcher() })
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// Begins to watch a folder; false if it is not there (yet).
  public func watch(_ folder: String) -> Bool {
    let watch = cboard_watch(descriptor.number, folder)
    if watch >= 0 { watches[watch] = folder }
    return watch >= 0
  }

  /// The paths of what changed since the last call; `/dev` itself changes all the time.
  public func changes() throws(BoardError) -> Set<String> {
    var changes: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let number = descriptor.number
    while let count = try kernelUnlessBlocked(
      "inotify", { read(number, &buffer, buffer.count) }), count > 0
    {
      collect(buffer[..<count], into: &changes)
    }
    return changes
  }

  /// The paths of a folder's input devices now.
  public static func inputDevices() -> [String] {
    names(in: input, startingWith: "event").map { "\(input)/\($0)" }
  }

  /// A record is watch, mask, cookie and the name's length, four bytes each, and the name.
  private func collect(_ bytes: ArraySlice<UInt8>, into changes: inout Set<String>) {
    var rest = bytes
    while rest.count >= 16 {
      let (watch, length) = rest.withUnsafeBytes {
        ($0.loadUnaligned(as: CInt.self), $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      }
      let name = rest.dropFirst(16).prefix(Int(length)).prefix { $0 != 0 }
      if let folder = watches[watch], !name.isEmpty {
        changes.insert("\(folder)/\(String(decoding: name, as: UTF8.self))")
      }
      rest = rest.dropFirst(16 + Int(length))
    }
  }
}
