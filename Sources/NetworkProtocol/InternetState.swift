/// Whether belfry-net has a broker to talk to.
public enum InternetState: Equatable, Sendable {
  /// It is connected, and subscribed to what is for this accessory.
  case up
  /// It is not; it tries again by itself unless the reason says otherwise.
  case down(Reason, words: String)

  /// Why there is no broker; a reason of a newer peer counts as `lost`.
  public enum Reason: UInt8, Equatable, Sendable, CaseIterable {
    /// The link broke, or was never made: no route, no answer, a restart at the other end.
    case lost = 0
    /// No broker is named in the settings.
    case notConfigured = 1
    /// The broker refused the accessory's name, password or certificate, or a subscription.
    case refused = 2
    /// What answered is not the broker that the settings name: its certificate does not fit.
    case notTrusted = 3
  }
}
