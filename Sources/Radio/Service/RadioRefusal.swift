/// Why belfry-radio does not do what it is asked for.
public enum RadioRefusal: Error, Hashable, Sendable {
  /// The kernel refused.
  case kernel(ManagementStatus)
  /// The request is none.
  case malformed
  /// The advertisement is not one of Belfry's.
  case unfitAdvertisement
  /// The kernel has no Bluetooth, or the service may not see it.
  case noBluetooth
  /// The service lacks CAP_NET_ADMIN.
  case notPermitted
  /// The kernel's management channel is broken.
  case broken
  /// All of the controller's advertisements are taken by other programs.
  case noRoom
  /// Another client advertises on that controller.
  case taken
  /// The kernel did not answer in time.
  case noAnswer
}

extension RadioRefusal {
  /// Two bytes: the reason, and the kernel's status where there is one.
  var encoded: [UInt8] {
    switch self {
    case .kernel(let status): [1, status.code]
    case .malformed: [2, 0]
    case .unfitAdvertisement: [3, 0]
    case .noBluetooth: [4, 0]
    case .notPermitted: [5, 0]
    case .broken: [6, 0]
    case .noRoom: [7, 0]
    case .taken: [8, 0]
    case .noAnswer: [9, 0]
    }
  }

  init?(decoding fields: inout Fields) {
    guard let reason = fields.byte(), let detail = fields.byte() else { return nil }
    let status = ManagementStatus(code: detail)
    let all: [RadioRefusal] = [
      .kernel(status), .malformed, .unfitAdvertisement, .noBluetooth, .notPermitted, .broken,
      .noRoom, .taken, .noAnswer,
    ]
    guard let refusal = all.first(where: { $0.encoded == [reason, detail] }) else { return nil }
    self = refusal
  }

  /// The refusal that an error of the kernel's or of a client's amounts to.
  public init(_ error: RadioError) {
    switch error {
    case .noBluetooth: self = .noBluetooth
    case .notPermitted: self = .notPermitted
    case .unfitAdvertisement: self = .unfitAdvertisement
    case .malformedPacket: self = .malformed
    case .system, .malformedEvent, .unsendable, .tooManyWaiting, .notConnected, .noAnswer:
      self = .broken
    }
  }
}

extension RadioRefusal: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .kernel(let status): status.description
    case .malformed: "belfry-radio does not know that request: it is of another version"
    case .unfitAdvertisement: "belfry-radio advertises nothing but Belfry's own service"
    case .noBluetooth: RadioError.noBluetooth.description
    case .notPermitted: RadioError.notPermitted.description
    case .broken: "the kernel's Bluetooth management does not work: see belfry-radio's log"
    case .noRoom: "other programs have taken all advertisements of this controller: stop one"
    case .taken: "another program advertises by belfry-radio on this controller"
    case .noAnswer: "the controller does not answer: turn it off and on"
    }
  }
}
