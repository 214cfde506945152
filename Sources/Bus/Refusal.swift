internal import DBus

/// Why a program does not get what it asked for, as D-Bus tells it.
public struct Refusal: Error, Equatable, Sendable {
  /// The error's name.
  public let name: String
  /// One plain sentence, without a full stop.
  public let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  private init(own name: String, _ text: String) {
    self.init(name: "org.belfry.Accessory1.Error." + name, text: text)
  }

  static func unfit(_ text: String) -> Refusal {
    Refusal(name: ErrorName.invalidArguments, text: text)
  }

  static func tooMuch(_ text: String) -> Refusal {
    Refusal(name: ErrorName.limitsExceeded, text: text)
  }

  /// There is no such card, or not any more.
  public static let noSuchCard = Refusal(own: "NoSuchCard", "there is no card of that number")

  /// The card was raised by another program, which is still there.
  public static let notYours = Refusal(
    name: ErrorName.accessDenied, text: "another program raised that card, and is still there")

  /// Nothing is known of whether the phone has it.
  public static func undelivered(_ reason: String) -> Refusal {
    Refusal(own: "Undelivered", reason)
  }

  /// So much is under way that no more is taken now.
  public static let busy = tooMuch("too much is under way: try again in some seconds")
}
