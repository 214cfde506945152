internal import GATTProfile
internal import PanelProtocol

/// What a message changes and what follows, before any of it happens.
struct Decision {
  /// Whether a message is taken.
  enum Verdict {
    case accept(Decision)
    case refuse(Refusal)
  }

  /// Where a message stands: who sent it, under which keys, and how new it is.
  struct Context {
    let reception: Reception
    let message: Message
    let age: Age

    init(_ reception: Reception, message: Message, session: PhoneRecord.Session) {
      self.reception = reception
      self.message = message
      age = Age(session: session.rank, revision: message.revision)
    }

    var phone: Phone { reception.phone }

    var alertOrigin: AlertOrigin {
      AlertOrigin(origin: reception.origin, message: message.identifier)
    }

    func key(_ identifier: ForwardedNotification.Identifier) -> CardKey {
      CardKey(phone: phone.index, feature: message.feature, identifier: identifier)
    }
  }

  var changes: [LedgerChange] = []
  var consequences: [Consequence] = []
  /// What the phone's record becomes, if it changes.
  var record: PhoneRecord?
  /// What the message removed.
  var removed: JournalEntry.Removed?
  /// Removals go on when the medium is full.
  var mayUseReserve = false

  /// The card that is shown, if one is.
  var shownCard: CardID? {
    for case .show(let id) in consequences { return id }
    return nil
  }

  var allChanges: [LedgerChange] {
    guard let record else { return changes }
    return [.put(.phone(record))] + changes
  }
}
