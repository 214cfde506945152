import PanelProtocol

extension Panel {
  /// The cards in the order of reading, newest first; cards of one thread stand together, where
  /// their newest one has its place.
  var threads: [[Entry]] {
    var threads: [[Entry]] = []
    var places: [ThreadName: Int] = [:]
    for entry in entries.reversed() {
      guard let name = ThreadName(entry.card) else {
        threads.append([entry])
        continue
      }
      if let place = places[name] {
        threads[place].append(entry)
      } else {
        places[name] = threads.count
        threads.append([entry])
      }
    }
    return threads
  }

  /// The card so many steps newer in the order of reading, older if negative.
  func neighbour(of id: CardID, by step: Int) -> CardID? {
    let order = threads.joined().map { $0.card.id }
    guard let index = order.firstIndex(of: id), order.indices.contains(index - step) else {
      return nil
    }
    return order[index - step]
  }

  /// The newest card of the thread so many rows below.
  func nextRow(of id: CardID, by step: Int) -> CardID? {
    let threads = threads
    guard let row = threads.firstIndex(where: { $0.contains { $0.card.id == id } }),
      threads.indices.contains(row + step)
    else { return nil }
    return threads[row + step].first?.card.id
  }
}

/// What cards of one thread have in common.
private struct ThreadName: Hashable {
  let phone: PhoneIndex
  let app: String
  let thread: String

  /// Nil for a card of no thread.
  init?(_ card: Card) {
    guard !card.thread.utf8.isEmpty else { return nil }
    phone = card.phone
    app = card.app.utf8.isEmpty ? card.source : card.app
    thread = card.thread
  }
}
