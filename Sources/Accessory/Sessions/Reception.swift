internal import GATTProfile

/// A message that opened, before anything is made of it.
struct Reception {
  /// How a message came, and what shows that it came only once.
  enum Way {
    /// Over a link, under this name, with this nonce.
    case link(MessageID, Nonce)
    /// Over a link, under this name; its place in the ratchet is used up by the changes.
    case ratchetLink(MessageID, used: [LedgerChange])
    /// Over the internet; its place in the ratchet is used up by the changes.
    case internet(ParcelID, used: [LedgerChange])

    /// How a letter came whose key is found.
    init(_ letter: Letter, used: [LedgerChange]) {
      switch letter.way {
      case .internet(let parcel): self = .internet(parcel, used: used)
      case .link(let id, _): self = .ratchetLink(id, used: used)
      }
    }
  }

  let way: Way
  /// The text of its session id; over the internet it may be missing, that is empty.
  var session: [UInt8]
  let opened: Opened
  let phone: Phone

  var origin: Origin {
    Origin(
      phone: phone.record.id, generation: opened.generation.id, session: session,
      transport: transport)
  }

  var transport: Transport {
    switch way {
    case .link, .ratchetLink: .bluetooth
    case .internet: .internet
    }
  }

  /// What it is called on the link, if it came over one.
  var linkName: MessageID? {
    switch way {
    case .link(let id, _), .ratchetLink(let id, _): id
    case .internet: nil
    }
  }

  /// What has to be durable so that it is not taken a second time.
  var marks: [LedgerChange] {
    switch way {
    case .link(_, let nonce):
      [.put(.nonce(NonceRecord(generation: opened.generation.id, nonce: nonce)))]
    case .ratchetLink(_, let used), .internet(_, let used): used
    }
  }

  /// Tells whoever brought it what became of it.
  func settled(_ verdict: Verdict) -> [Consequence] {
    switch (way, verdict) {
    case (.link(let id, _), _), (.ratchetLink(let id, _), _):
      [.settle(phone.record.id, id, verdict)]
    case (.internet(let id, _), .accepted): [.acknowledge(id, .taken)]
    case (.internet(let id, _), .refused(.busy)): [.acknowledge(id, .later)]
    case (.internet(let id, _), .refused(let refusal)):
      [.acknowledge(id, .dropped), .report(.refused(phone.index, refusal))]
    }
  }
}
