/// A six-digit number that a person has to see while a phone is paired.
public enum PairingDigits: Equatable, Sendable {
  /// It is to be typed on the phone.
  case type(UInt32)
  /// The panel asks whether the phone shows it, too; the answer is the loop's.
  case compare(UInt32)
}
