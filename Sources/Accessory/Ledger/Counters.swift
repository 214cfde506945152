internal import PanelProtocol

/// The numbers to be given next. None is ever given twice, even if what had it is gone.
struct Counters: Equatable {
  var phone: UInt32 = 1
  var pair: UInt32 = 1
  var generation: UInt32 = 1
  var card: UInt64 = 1

  mutating func nextPhone() -> PhoneIndex {
    defer { phone &+= 1 }
    return PhoneIndex(phone)
  }

  mutating func nextPair() -> PairNumber {
    defer { pair &+= 1 }
    return PairNumber(number: pair)
  }

  mutating func nextGeneration() -> GenerationID {
    defer { generation &+= 1 }
    return GenerationID(number: generation)
  }

  mutating func nextCard() -> CardID {
    defer { card &+= 1 }
    return CardID(card)
  }
}

extension Counters {
  var row: Row {
    var value = RowWriter(version: 1)
    value.put(phone)
    value.put(pair)
    value.put(generation)
    value.put(card)
    return Row(.counters, key: [0], value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    guard row.key == [0] else { throw RowError() }
    var value = try RowReader(row.value, version: 1)
    phone = try value.number()
    pair = try value.number()
    generation = try value.number()
    card = try value.number()
    try value.finish()
  }
}
