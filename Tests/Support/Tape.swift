import Foundation

/// What a program did to the files of one folder, in order, as `Tests/Tape/tape.c` wrote it down.
public struct Tape {
  /// How much of its last change a killed program does.
  public enum Kind: String, CaseIterable, Sendable {
    case before
    case torn
    case after
  }

  /// One thing that was done.
  public enum Entry: Equatable, Sendable {
    case made(path: String)
    case written(path: String, place: Int, bytes: [UInt8])
    case truncated(path: String, length: Int)
    case synced(path: String)
    case removed(path: String)
    case renamed(path: String, to: String)
    /// Something left by a socket.
    case sent
  }

  /// What was done, in order.
  public let entries: [Entry]

  /// Reads a tape; nil if it is none.
  public init?(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    var bytes = [UInt8](data)[...]
    var entries: [Entry] = []
    while !bytes.isEmpty {
      guard let entry = Self.entry(&bytes) else { return nil }
      entries.append(entry)
    }
    self.entries = entries
  }

  private static func entry(_ bytes: inout ArraySlice<UInt8>) -> Entry? {
    guard bytes.count >= 15, let kind = bytes.popFirst() else { return nil }
    let place = number(&bytes, 8)
    let length = number(&bytes, 4)
    let size = number(&bytes, 2)
    guard bytes.count >= size + length else { return nil }
    let path = String(decoding: bytes.prefix(size), as: UTF8.self)
    let content = Array(bytes.dropFirst(size).prefix(length))
    bytes = bytes.dropFirst(size + length)
    switch UnicodeScalar(kind) {
    case "o": return .made(path: path)
    case "w": return .written(path: path, place: place, bytes: content)
    case "t": return .truncated(path: path, length: place)
    case "s": return .synced(path: path)
    case "u": return .removed(path: path)
    case "r": return .renamed(path: path, to: String(decoding: content, as: UTF8.self))
    case "m": return .sent
    default: return nil
    }
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>, _ width: Int) -> Int {
    defer { bytes = bytes.dropFirst(width) }
    return bytes.prefix(width).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension Tape {
  /// The library that is preloaded, built once; nil without a C compiler.
  private static let library: String? = {
    let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../Tape/tape.c")
    let target = "\(NSTemporaryDirectory())/belfry-tape-\(getpid()).so"
    let arguments = [
      "cc", "-O1", "-shared", "-fPIC", "-o", target, source.standardized.path, "-ldl",
    ]
    return (try? Program("/usr/bin/env", arguments))?.status() == 0 ? target : nil
  }()

  /// Whether programs can be taped here.
  public static var isPossible: Bool { library != nil }

  /// The environment of a program that is to be taped.
  ///
  /// - Parameters:
  ///   - folder: how the paths of the files begin that count.
  ///   - path: the tape.
  public static func taping(_ folder: String, to path: String) -> [String: String] {
    ["LD_PRELOAD": library ?? "", "TAPE_FOLDER": folder, "TAPE_LOG": path]
  }

  /// The environment of a program that is to die at a change, counted from 1.
  public static func killing(at change: Int, _ kind: Kind, on folder: String) -> [String: String] {
    [
      "LD_PRELOAD": library ?? "", "TAPE_FOLDER": folder, "TAPE_KILL": "\(change)",
      "TAPE_KIND": kind.rawValue,
    ]
  }

  /// The environment of a program whose time of day is wrong by so many seconds.
  public static func misleading(by seconds: Int) -> [String: String] {
    ["LD_PRELOAD": library ?? "", "TAPE_CLOCK": "\(seconds)"]
  }

  /// The environment of a program for which one read of a file fails with EIO, counted from 1.
  ///
  /// - Parameter andLater: all reads after that one fail as well.
  public static func failing(
    read: Int, of path: String, andLater: Bool
  ) -> [String: String] {
    [
      "LD_PRELOAD": library ?? "", "TAPE_FOLDER": path, "TAPE_ENDING": path,
      "TAPE_READ": "\(read)", "TAPE_KIND": andLater ? "after" : "",
    ]
  }
}
