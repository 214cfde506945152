import Foundation
import Store
import TestSupport
import Testing

/// The keys in the store under a credential of systemd's.
@Suite struct StoreKeyTests {
  private let folder: TemporaryDirectory
  private var store: String { folder("state/belfry.db") }

  init() throws { folder = try #require(TemporaryDirectory()) }

  private func start(key: [UInt8]?) throws -> (program: Program, lines: [String]) {
    let credentials = folder("credentials")
    try? FileManager.default.removeItem(atPath: credentials)
    try FileManager.default.createDirectory(
      atPath: credentials, withIntermediateDirectories: false)
    if let key {
      try Data(key).write(to: URL(fileURLWithPath: "\(credentials)/belfry.store-key"))
    }
    let program = try Program(
      "belfryd",
      [
        "--state", folder("state"), "--loopback", folder("link"), "--panel-socket",
        folder("panel"),
      ], environment: ["CREDENTIALS_DIRECTORY": credentials], errorsToo: true)
    let lines = program.lines(before: "ready")
    return (program, lines)
  }

  /// Starts it, lets a phone come so that a key pair is made, and kills it.
  private func run(key: [UInt8]?) throws -> [String] {
    let (program, lines) = try start(key: key)
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    while let line = phone.line(), !line.contains("hello: accepted") {}
    program.kill()
    return lines
  }

  /// The rows with a secret, of a copy of the store.
  private func seeds() throws -> [StoredRow] {
    let copy = try #require(TemporaryDirectory())
    for ending in ["", "-wal"] where FileManager.default.fileExists(atPath: store + ending) {
      try FileManager.default.copyItem(
        atPath: store + ending, toPath: copy("belfry.db") + ending)
    }
    return try Store(opening: copy("belfry.db")).rows().filter { $0.secret != nil }
  }

  private func refusal(key: [UInt8]?) throws -> String {
    let (program, lines) = try start(key: key)
    program.terminate()
    #expect(program.status() == 78)
    return lines.joined(separator: "\n")
  }

  private let key = [UInt8](repeating: 7, count: 32)

  @Test func withoutACredentialKeysStayOpen() throws {
    _ = try run(key: nil)
    #expect(try seeds().map(\.isSealed) == [false])
    #expect(try seeds().first?.secret?.count == 32)
  }

  @Test func withACredentialNoKeyIsEverInTheOpen() throws {
    _ = try run(key: key)
    let sealed = try seeds()
    #expect(sealed.map(\.isSealed) == [true])
    // Form, nonce and tag beside the seed.
    let length: Int = 32 + 1 + 12 + 16
    #expect(sealed.first?.secret?.count == length)
    let (program, _) = try start(key: key)
    program.terminate()
    #expect(program.status() == 0)
    #expect(try seeds().map(\.secret) == sealed.map(\.secret))
  }

  @Test func aCredentialThatComesLaterSealsWhatIsThere() throws {
    _ = try run(key: nil)
    let seed = try #require(try seeds().first?.secret).withUnsafeBytes { Data($0) }
    let (program, lines) = try start(key: key)
    #expect(lines.contains("1 keys in the store are sealed by the store key now"), "\(lines)")
    program.kill()
    #expect(try seeds().map(\.isSealed) == [true])
    for ending in ["", "-wal"] {
      let file = try Data(contentsOf: URL(fileURLWithPath: store + ending))
      #expect(file.range(of: seed) == nil, "\(ending)")
    }
    let (next, words) = try start(key: key)
    #expect(!words.contains { $0.contains("sealed") })
    next.terminate()
    #expect(next.status() == 0)
  }

  @Test func aWrongOrMissingCredentialChangesNothing() throws {
    _ = try run(key: key)
    let sealed = try seeds()
    #expect(try refusal(key: [UInt8](repeating: 8, count: 32)).contains("does not open the keys"))
    #expect(try refusal(key: nil).contains("give the unit its credential"))
    #expect(try refusal(key: [1, 2, 3]).contains("must have 32 bytes and has 3"))
    #expect(try refusal(key: [UInt8](repeating: 7, count: 33)).contains("larger than 32 bytes"))
    #expect(try seeds().map(\.secret) == sealed.map(\.secret))
  }
}
