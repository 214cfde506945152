import PanelProtocol

/// What pairing asks of a person, over whatever else is on the screen.
struct PairingQuestion: Equatable {
  /// The digits, to be typed or compared.
  let pairing: Status.Pairing
  /// Which answer is chosen. A hand that is on the keys for something else does not let a phone in.
  var isYesChosen = false
  /// True once a person answered it or put it away.
  var isSettled = false

  init(_ pairing: Status.Pairing) { self.pairing = pairing }
}

extension Panel {
  /// The question that is on the screen now.
  var openQuestion: PairingQuestion? {
    question.flatMap { $0.isSettled ? nil : $0 }
  }

  /// The agent's state changed.
  mutating func note(_ status: Status, at now: Moment) {
    self.status = status
    switch status.pairing {
    case .closed, .open: question = nil
    case .passkey, .compare:
      guard question?.pairing != status.pairing else { return }
      question = PairingQuestion(status.pairing)
      lastActivity = now.uptime
    }
  }

  /// A key while a question is on the screen: up and down choose, select answers, back says no.
  mutating func questionKey(_ key: Key) -> [Effect] {
    guard case .compare(let number)? = question?.pairing else {
      if key == .back || key == .select { question?.isSettled = true }
      return []
    }
    switch key {
    case .up, .down:
      question?.isYesChosen.toggle()
      return []
    case .select, .back:
      let isSame = key == .select && question?.isYesChosen == true
      question?.isSettled = true
      return [.send(.compared(number, isSame: isSame))]
    }
  }
}
