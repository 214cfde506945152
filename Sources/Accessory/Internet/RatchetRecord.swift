internal import HPKE
internal import PanelProtocol
internal import Ratchet
internal import Secrets

/// How far one of a generation's two ratchets has gone. Both are made with the generation: if a
/// record is missing later, that direction is lost for good, for to begin at the root again would
/// use keys twice.
struct RatchetRecord: Equatable {
  let generation: GenerationID
  let direction: Direction
  /// What the phone's messages call the generation.
  let keyID: KeyID
  var chain: Chain
  /// How many keys of skipped messages are kept, of the incoming ratchet.
  var skippedCount: UInt32 = 0
}

extension RatchetRecord {
  /// The indices that a chain may have left before new keys are wished for.
  static let comfort: UInt64 = 100_000

  /// Whether new keys should come soon, for all 2^32 indices will be used up.
  var isWorn: Bool { chain.nextIndex + Self.comfort >= 1 << 32 }

  static func key(_ generation: GenerationID, _ direction: Direction) -> [UInt8] {
    GenerationRecord.key(generation) + [direction == .hostToAccessory ? 0 : 1]
  }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(bare: keyID.encoded)
    value.put(chain.nextIndex)
    value.put(skippedCount)
    return Row(
      .ratchets, key: Self.key(generation, direction), value: value.bytes, secret: chain.key)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    generation = GenerationID(number: try key.number())
    switch try key.number(UInt8.self) {
    case 0: direction = .hostToAccessory
    case 1: direction = .accessoryToHost
    default: throw RowError()
    }
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    let name = try value.bare(4)
    let nextIndex: UInt64 = try value.number()
    guard let keyID = KeyID(decoding: name), let secret = row.secret,
      let chain = try? Chain(nextIndex: nextIndex, key: secret)
    else { throw RowError() }
    self.keyID = keyID
    self.chain = chain
    skippedCount = try value.number()
    try value.finish()
  }
}

/// The key of a message that was skipped, kept until its first use.
struct SkippedKeyRecord: Equatable {
  let generation: GenerationID
  let skipped: SkippedKey
}

extension SkippedKeyRecord {
  static func key(_ generation: GenerationID, _ index: UInt32) -> [UInt8] {
    var key = RowWriter()
    key.put(generation.number)
    key.put(index)
    return key.bytes
  }

  var row: Row {
    Row(
      .skippedKeys, key: Self.key(generation, skipped.index), value: [], secret: skipped.key)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    generation = GenerationID(number: try key.number())
    let index: UInt32 = try key.number()
    try key.finish()
    guard row.value.isEmpty, let secret = row.secret,
      let skipped = try? SkippedKey(index: index, key: secret)
    else { throw RowError() }
    self.skipped = skipped
  }
}
