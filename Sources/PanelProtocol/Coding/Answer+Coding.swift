package import CBOR

extension Answer: Item {
  private enum Code {
    static let dismiss: UInt64 = 1
    static let action: UInt64 = 2
    static let text: UInt64 = 3
    static let clear: UInt64 = 4
    static let again: UInt64 = 5
  }

  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var id: AnswerID?
    var card: UInt64?
    var code: UInt64?
    var index: UInt8?
    var text: String?
    var former: AnswerID?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: id = try reader.answerID()
      case 1: card = try reader.unsigned()
      case 2: code = try reader.unsigned()
      case 3: index = try reader.number()
      case 4: text = try reader.line()
      case 5: former = try reader.answerID()
      default: try reader.skip()
      }
    }
    let choice: Choice
    switch try map.required(code, 2) {
    case Code.dismiss: choice = .dismiss
    case Code.action: choice = .action(index: try map.required(index, 3))
    case Code.text:
      choice = .text(index: try map.required(index, 3), try map.required(text, 4))
    case Code.clear: choice = .clear
    case Code.again: choice = .again(try map.required(former, 5))
    default: throw CBORError(.outOfRange, at: map.offset)
    }
    self.init(
      id: try map.required(id, 0), card: CardID(try map.required(card, 1)), choice: choice)
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, bytes: id.bytes)
      map.entry(1, unsigned: card.number)
      switch choice {
      case .dismiss: map.entry(2, unsigned: Code.dismiss)
      case .action(let index):
        map.entry(2, unsigned: Code.action)
        map.entry(3, unsigned: UInt64(index))
      case .text(let index, let text):
        map.entry(2, unsigned: Code.text)
        map.entry(3, unsigned: UInt64(index))
        map.entry(4, text: text)
      case .clear: map.entry(2, unsigned: Code.clear)
      case .again(let former):
        map.entry(2, unsigned: Code.again)
        map.entry(5, bytes: former.bytes)
      }
    }
  }
}

extension AnswerReport: Item {
  package init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var id: AnswerID?
    var card: UInt64?
    var state = State.queued
    while try reader.next(in: &map) {
      let start = reader.offset
      switch map.key {
      case 0: id = try reader.answerID()
      case 1: card = try reader.unsigned()
      case 2:
        guard let known = State(rawValue: try reader.number()) else {
          throw CBORError(.outOfRange, at: start)
        }
        state = known
      default: try reader.skip()
      }
    }
    self.init(
      id: try map.required(id, 0), card: CardID(try map.required(card, 1)), state: state)
  }

  package func encode(to writer: inout CBORWriter) {
    writer.map { map in
      map.entry(0, bytes: id.bytes)
      map.entry(1, unsigned: card.number)
      map.entry(2, unlessZero: UInt64(state.rawValue))
    }
  }
}
