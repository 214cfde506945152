import Secrets
import TestSupport
import Testing

private struct Refusal: Error, Equatable {}

private let pattern = (0..<96).map { UInt8(truncatingIfNeeded: $0 * 29 + 5) }

extension Secret {
  fileprivate var address: UInt { withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
}

@Suite struct WipingTests {
  /// Whether any 8 bytes of the pattern are still at their place.
  private func remains(at address: UInt) -> Bool {
    let found = memory(at: address, count: pattern.count)
    return stride(from: 0, to: found.count - 7, by: 8).contains { start in
      found[start..<start + 8] == pattern[start..<start + 8]
    }
  }

  @Test func aSecretIsGoneFromMemoryAtItsEnd() {
    var address: UInt = 0
    do {
      let secret = Secret(copying: pattern)
      address = secret.address
      #expect(memory(at: address, count: pattern.count) == pattern)
    }
    #expect(!remains(at: address))
  }

  @Test func whatWasWrittenBeforeAnErrorIsGoneToo() {
    var address: UInt = 0
    var isRefused = false
    do throws(Refusal) {
      _ = try Secret(count: pattern.count) { bytes throws(Refusal) in
        _ = bytes.update(fromContentsOf: pattern)
        address = UInt(bitPattern: bytes.baseAddress)
        throw Refusal()
      }.count
    } catch {
      isRefused = true
    }
    let isThere = remains(at: address)
    #expect(isRefused && address != 0 && !isThere)
  }

  @Test func aSharedSecretStaysUntilTheLastOwnerLetsGo() {
    var owners: [SharedSecret] = []
    var address: UInt = 0
    do {
      let shared = SharedSecret(copying: pattern)
      address = shared.secret.address
      owners = [shared, shared]
    }
    owners.removeLast()
    #expect(memory(at: address, count: pattern.count) == pattern)
    owners.removeLast()
    #expect(!remains(at: address))
  }
}
