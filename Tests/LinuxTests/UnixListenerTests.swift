import Foundation
import Linux
import TestSupport
import Testing

@Suite struct UnixListenerTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("socket") }

  init() throws { directory = try #require(TemporaryDirectory()) }

  @Test(arguments: [UnixSocket.stream, .packets])
  func aConnectionIsAcceptedOnce(_ kind: UnixSocket) throws {
    let listener = try UnixListener(kind, at: path)
    #expect(try !listener.acceptsOne())
    _ = try kind.connect(to: path)
    #expect(try listener.acceptsOne())
    #expect(try !listener.acceptsOne())
  }

  @Test(arguments: [UInt32(0o600), 0o660])
  func theFileHasTheRightsItShould(_ mode: UInt32) throws {
    let listener = try UnixListener(.stream, at: path, mode: mode)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == Int(mode))
    #expect(listener.number >= 0)
  }

  @Test func theFileGoesWithTheListener() throws {
    do { _ = try UnixListener(.stream, at: path) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aPathInUseIsRefusedAndStaysInUse() throws {
    let listener = try UnixListener(.stream, at: path)
    #expect(throws: SystemError.inUse(path: path)) { _ = try UnixListener(.stream, at: path) }
    _ = try UnixSocket.stream.connect(to: path)
    #expect(try listener.acceptsOne())
  }

  @Test func aLeftOverFileIsReplaced() throws {
    // What a killed process leaves: its socket's file, with nobody behind it.
    try leaveSocketFile()
    let listener = try UnixListener(.stream, at: path)
    _ = try UnixSocket.stream.connect(to: path)
    #expect(try listener.acceptsOne())
  }

  @Test func aFileThatIsNoSocketIsLeftAlone() throws {
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(throws: SystemError.notASocket(path)) {
      _ = try UnixListener(.stream, at: path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1]))
  }

  @Test func aMissingDirectoryIsNamedAsTheCause() {
    let path = directory("missing/socket")
    #expect(throws: SystemError.noDirectory(for: path)) { _ = try UnixListener(.stream, at: path) }
  }

  @Test func anAbstractAddressInUseIsRefused() throws {
    let path = "@" + self.path
    let listener = try UnixListener(.stream, at: path)
    #expect(throws: SystemError.inUse(path: path)) { _ = try UnixListener(.stream, at: path) }
    #expect(listener.number >= 0)
  }

  @Test func aSocketOfTheOtherKindIsInUseToo() throws {
    let listener = try UnixListener(.stream, at: path)
    #expect(throws: SystemError.inUse(path: path)) { _ = try UnixListener(.packets, at: path) }
    #expect(listener.number >= 0)
  }

  @Test(arguments: [0, 108, 200])
  func aPathThatFitsNoAddressIsRefused(_ length: Int) {
    let path = String(repeating: "x", count: length)
    #expect(throws: SystemError.unfitPath(path)) { _ = try UnixListener(.stream, at: path) }
    #expect(throws: SystemError.unfitPath(path)) { _ = try UnixSocket.stream.connect(to: path) }
  }

  @Test func theLongestPathWorks() throws {
    let path = "@belfry-test-" + String(repeating: "x", count: 94)
    let listener = try UnixListener(.packets, at: path)
    _ = try UnixSocket.packets.connect(to: path)
    #expect(try listener.acceptsOne())
  }

  /// Binds a socket of our own and lets go of it, so that its file stays.
  private func leaveSocketFile() throws {
    let file = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = UInt16(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(result == 0)
    close(file)
  }
}

extension UnixListener {
  /// Whether somebody waited to be accepted.
  borrowing func acceptsOne() throws -> Bool {
    switch try accept() {
    case .none: false
    case .some(_): true
    }
  }
}
