internal import PanelProtocol

/// A mark on a card that a person opened. What comes anew under its number has none.
struct OpenedRecord: Equatable {
  let card: CardID

  init(_ card: CardID) { self.card = card }
}

extension OpenedRecord {
  var row: Row {
    Row(.opened, key: CardRecord.key(card), value: RowWriter(version: 1).bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    card = CardID(try key.number())
    try key.finish()
    let value = try RowReader(row.value, version: 1)
    try value.finish()
  }
}
