/// As whom a recorded phone comes: the bond that belfryd knows it by.
struct ReplayIdentity {
  /// The bond's identity as belfryd has it.
  let bytes: [UInt8]
  /// What a person reads.
  let name: String

  /// A phone known by its Bluetooth address (1, whether that is random, six bytes), or by a name on
  /// the loop-back link.
  init(_ text: String) throws(Words.Problem) {
    name = String(decoding: text.utf8.prefix(64), as: UTF8.self)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let kind = parts.first, kind == "public" || kind == "random" else {
      bytes = Array(text.utf8.prefix(64))
      return
    }
    let address = parts.dropFirst().compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
    guard address.count == 6, parts.count == 7 else {
      throw Words.Problem(
        sentence: "--phone is as public:F0:00:00:00:00:01, or a name, not \"\(text)\"")
    }
    bytes = [1, kind == "random" ? 1 : 0] + address
  }
}
