internal import PanelProtocol

/// What is between the engine and the panel, and what only the status tells.
struct Desk {
  /// How the store does.
  enum Storage: Equatable {
    case works
    case full
    case fails
  }

  /// How long the panel reminds of forgetting the accessory on the phone, too.
  static let reminderTime: UInt64 = 600_000
  /// Bytes of cards after which a replay waits until the panel has taken them.
  static let replayBytes = 64 << 10
  /// How long a removal that could not be stored waits for the next try.
  static let retryTime: UInt64 = 10_000

  /// What the panel can do; nil if there is none.
  var panel: Capabilities?
  /// The first card that the panel is still to be told of; nil if it knows them all.
  var replay: CardID?
  /// The status the panel knows.
  var told: Status?
  var storage = Storage.works
  /// What a person wants of quiet.
  var hush = Hush()
  /// Rows that could not be understood at the start.
  var damagedRows = 0
  /// Whether a damaged store gave way to this one.
  var storeWasReplaced = false
  /// Until when new phones are let in.
  var pairingUntil: UInt64?
  /// What a person has to see while a phone is paired.
  var digits: PairingDigits?
  /// Phones that have to forget the accessory before they can come back.
  var bondsAmiss: Set<PhoneID> = []
  /// When a phone was forgotten here.
  var forgottenAt: UInt64?
  /// Phones whose bond is gone, but not yet what was kept for them.
  var toForget: Set<PhoneID> = []
  /// When to try that again.
  var retryAt: UInt64?

  var deadline: UInt64? {
    let reminder = forgottenAt.map { $0 + Self.reminderTime }
    return [pairingUntil, reminder, toForget.isEmpty ? nil : retryAt].compactMap { $0 }.min()
  }

  var pairing: Status.Pairing {
    switch digits {
    case .type(let number)?: .passkey(number)
    case .compare(let number)?: .compare(number)
    case nil: pairingUntil == nil ? .closed : .open
    }
  }
}
