public import PanelProtocol

/// What belfryd replies to a request.
public enum ControlReply: Equatable, Sendable {
  /// How everything stands.
  case overview(Overview)
  /// Cards without their pictures, the newest first; at most as many as were asked for, and no more
  /// than fit one message.
  case cards([Card])
  /// It was done, or begun.
  case done
  /// It was not done.
  case refused(Refusal)
  /// How far an answer came.
  case answer(AnswerReport)
  /// What became of a test: whether a device drew attention.
  case tested(alerted: Bool)

  /// Why a request was not carried out.
  public enum Refusal: UInt8, Equatable, Sendable, CaseIterable {
    /// This belfryd does not know the request.
    case unknownRequest = 0
    /// The request is no message of the protocol.
    case malformed = 1
    /// There is no such phone.
    case noSuchPhone = 2
    /// There is no such card, it has no such action, or the action wants a text.
    case noSuchCard = 3
    /// No panel is connected.
    case noPanel = 4
    /// A panel says this of itself; a person cannot.
    case notForPeople = 5
    /// Nothing waits for this.
    case nothingAsked = 6
    /// The panel did not say whether it alerted.
    case noAnswer = 7
  }
}

extension ControlReply.Refusal: CustomStringConvertible {
  /// A plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .unknownRequest:
      "belfryd does not know this request: update belfryd and belfry together"
    case .malformed:
      "belfryd did not understand the request: update belfryd and belfry together"
    case .noSuchPhone: "there is no such phone: belfry phones lists them"
    case .noSuchCard:
      "there is no such card, it has no such action, or the action wants a text: "
        + "belfry history lists them"
    case .noPanel: "no panel is connected: see systemctl status belfry-panel"
    case .notForPeople: "only a panel can say this"
    case .nothingAsked: "no phone waits for this: open the pairing window and begin on the phone"
    case .noAnswer: "the panel did not answer: see journalctl -u belfry-panel"
    }
  }
}
