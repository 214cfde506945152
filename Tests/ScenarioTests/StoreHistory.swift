import Secrets
import Store

/// All that a store holds, to be compared.
struct StoreState: Equatable {
  private struct Name: Hashable {
    let collection: String
    let key: [UInt8]
  }

  private struct Content: Equatable {
    let value: [UInt8]
    let secret: SharedSecret?
  }

  private var rows: [Name: Content] = [:]

  init(_ rows: [StoredRow]) {
    for row in rows {
      self.rows[Name(collection: row.collection, key: row.key)] = Content(
        value: row.value, secret: row.secret)
    }
  }

  func count(of collection: String) -> Int {
    rows.keys.count { $0.collection == collection }
  }

  /// What makes it again.
  var changes: [StoredChange] {
    rows.map { name, content in
      .put(
        StoredRow(
          collection: name.collection, key: name.key, value: content.value,
          secret: content.secret))
    }
  }
}

/// The states of a store one after the other, and what is wrong about that.
struct StoreHistory {
  private(set) var states: [StoreState] = []
  private(set) var faults: [String] = []

  /// The state after one more write; nil while there is no store.
  mutating func note(_ state: StoreState?) {
    guard let state else {
      if !states.isEmpty { faults.append("the store is gone after state \(states.count)") }
      return
    }
    if state == states.last { return }
    if states.contains(state) { faults.append("an old state is back after \(states.count)") }
    check(state)
    states.append(state)
  }

  /// The scenario removes nothing, and keys that are there give way only to others.
  private mutating func check(_ state: StoreState) {
    guard let last = states.last else { return }
    for collection in ["phones", "messages", "notifications"] {
      let (before, now) = (last.count(of: collection), state.count(of: collection))
      if now < before { faults.append("\(collection): \(now) after \(before)") }
    }
    for collection in ["keyPairs", "generations"] where last.count(of: collection) > 0 {
      if state.count(of: collection) == 0 { faults.append("no \(collection) are left") }
    }
  }
}
