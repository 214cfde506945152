import CBench
import HPKE
import OpenSSL
import Secrets

extension Benchmark {
  /// One sealed message, by the package and by bare calls of libcrypto.
  static var opening: Benchmark {
    Benchmark(name: "open", summary: "a sealed message, by the package and by bare libcrypto") {
      effort in
      var table = Table(contests: "opening a sealed message (AES-256-GCM)")
      let primitives = try LibcryptoPrimitives()
      for (name, size) in [("256 B", 256), ("1 KiB", 1024), ("64 KiB", 65_536)] {
        table.add(name, try contest(size, primitives).run(effort), bytes: size)
      }
      return [table]
    }
  }

  /// - Parameter size: the plaintext's bytes.
  private static func contest(_ size: Int, _ primitives: LibcryptoPrimitives) throws -> Contest {
    let key = SharedSecret(try primitives.randomSecret(SealedMessage.keyLength))
    let plaintext = try primitives.randomBytes(size)
    let message = try primitives.seal(plaintext, key: key.secret)
    let bare = try BareOpening(key: key, size: size)
    var contest = Contest()
    contest.add("package") { times in
      for _ in 0..<times { keep(try primitives.open(message, key: key.secret)) }
    }
    contest.add("bare calls", isReference: true) { times in
      for _ in 0..<times { try bare.openAnew(message) }
    }
    contest.add("bare calls, context kept") { times in
      for _ in 0..<times { try bare.open(message) }
    }
    return contest
  }
}

/// AES-256-GCM with nothing around libcrypto's calls; the plaintext goes to the same memory each
/// time.
private final class BareOpening {
  private let cipher: OpaquePointer
  private let context: OpaquePointer
  private let key: SharedSecret
  private let plaintext: UnsafeMutablePointer<UInt8>

  init(key: SharedSecret, size: Int) throws {
    guard let cipher = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil),
      let context = EVP_CIPHER_CTX_new()
    else { throw BenchmarkFailure("libcrypto offers no AES-256-GCM") }
    self.cipher = cipher
    self.context = context
    self.key = key
    plaintext = .allocate(capacity: size)
    let started = key.withUnsafeBytes { key in
      EVP_DecryptInit_ex2(context, cipher, key.baseAddress, nil, nil)
    }
    guard started == 1 else { throw BenchmarkFailure("libcrypto takes no AES key") }
  }

  deinit {
    EVP_CIPHER_CTX_free(context)
    EVP_CIPHER_free(cipher)
    plaintext.deallocate()
  }

  /// With a context and a key schedule for this message alone.
  func openAnew(_ message: [UInt8]) throws {
    let opened = key.withUnsafeBytes { key in
      guard let key = key.baseAddress else { return CInt(0) }
      return cbench_open_anew(cipher, key, message, CInt(message.count), plaintext)
    }
    guard opened == 1 else { throw BenchmarkFailure("the bare calls did not open the message") }
  }

  /// With the context and the key of the message before.
  func open(_ message: [UInt8]) throws {
    guard cbench_open(context, cipher, nil, message, CInt(message.count), plaintext) == 1 else {
      throw BenchmarkFailure("the bare calls did not open the message")
    }
  }
}
