import Accessory
import Linux
import PanelProtocol

extension Report {
  /// How much it matters.
  var priority: Log.Priority {
    switch self {
    case .corruptRow, .cryptoFailed: .error
    case .rekeyWanted, .keyRefused, .strangeToken, .workerFault: .warning
    case .keysConfirmed, .respelt, .forgotten: .notice
    case .undecodable, .refused, .unusable, .keyTaken, .silent, .strayParcel, .unopenedParcel:
      .information
    }
  }

  /// What it says without the particulars of one time, if it may come again and again, as a phone
  /// likes; nil for what is worth a line each time.
  var repeatableWords: String? {
    switch self {
    case .cryptoFailed(let error): "libcrypto: \(error)"
    case .undecodable(let phone, _): "\(phone.text): a value that is no frame"
    case .refused(let phone, let refusal): "\(phone.text): a message was refused: \(refusal)"
    case .unusable(let phone, _): "\(phone.text): a message is of no use"
    case .keyRefused(let phone, let reason): "\(phone.text): a key was refused: \(reason)"
    case .silent(let phone): "\(phone.text): the link is up, but the phone does not answer"
    case .workerFault(let phone, let fault): "\(phone.text): a worker's frame: \(fault)"
    case .strayParcel: "a message from the internet is for nobody's keys"
    case .unopenedParcel(let phone): "\(phone.text): a message from the internet does not open"
    case .strangeToken: "somebody on the local network shows a token that is no phone's"
    case .corruptRow, .keyTaken, .keysConfirmed, .respelt, .rekeyWanted, .forgotten: nil
    }
  }

  /// One line for the journal.
  var text: String {
    switch self {
    case .corruptRow(let collection, let key):
      "a row of \(collection.rawValue) with a key of \(key.count) bytes cannot be read; "
        + "it is left alone"
    case .cryptoFailed(let error): "libcrypto: \(error)"
    case .forgotten(let phone, let notifications, let bondsAnew):
      "\(phone.text) \(bondsAnew ? "bonded anew" : "is bonded no longer"): "
        + "its earlier keys and \(notifications) \(notifications == 1 ? "card" : "cards") are dropped"
    case .undecodable(let phone, let error): "\(phone.text): a value that is no frame: \(error)"
    case .refused(let phone, let refusal): "\(phone.text): a message was refused: \(refusal)"
    case .unusable(let phone, let error): "\(phone.text): a message is of no use: \(error)"
    case .keyRefused(let phone, let reason): "\(phone.text): a key was refused: \(reason)"
    case .keyTaken(let phone): "\(phone.text): a new key waits for its first message"
    case .keysConfirmed(let phone): "\(phone.text): new keys are in use"
    case .respelt(let phone, let suite, let version, _):
      "\(phone.text): the phone spells suite \"\(String(decoding: suite, as: UTF8.self))\" "
        + "and version \"\(String(decoding: version, as: UTF8.self))\" another way"
    case .rekeyWanted(let phone): "\(phone.text): new keys are wanted: open the app on the phone"
    case .workerFault(let phone, let fault): "\(phone.text): \(fault.text)"
    case .strayParcel: "a message from the internet is for nobody's keys: dropped"
    case .unopenedParcel(let phone):
      "\(phone.text): a message from the internet does not open: dropped"
    case .silent(let phone): "\(phone.text): the link is up, but the phone does not answer"
    case .strangeToken:
      "somebody on the local network shows a token that is no phone's: turned away"
    }
  }
}

extension PhoneIndex {
  fileprivate var text: String { "phone \(number)" }
}

extension WorkerFault {
  fileprivate var text: String {
    switch self {
    case .replayed: "a worker's frame came a second time: passed over"
    case .gap: "a worker's frame is missing: its session ends"
    case .notAuthentic: "a worker's frame or key does not open: its session ends"
    case .malformed: "a worker's frame cannot be read: its session ends"
    case .strange: "a worker's frame is of no open session: refused"
    case .flood: "a worker sends more than anybody can use: stopped"
    }
  }
}
