public import PanelProtocol

/// How often and how long the accessory draws attention. Times are milliseconds.
public struct AlertLimits: Equatable, Sendable {
  /// Alerts one app may give in a row.
  public var sourceBurst = 3
  /// Time after which an app may give one more.
  public var sourceInterval: UInt64 = 15_000
  /// Alerts all apps of a phone together may give in a row.
  public var overallBurst = 6
  /// Time after which one more may be given.
  public var overallInterval: UInt64 = 5_000
  /// Ringing alerts (calls, alarms, timers) of a phone that may begin in a row; they count apart.
  public var ringingBurst = 4
  /// Time after which one more may ring.
  public var ringingInterval: UInt64 = 30_000

  /// A storm is over after this time without another notification that would alert.
  public var stormQuiet: UInt64 = 2_000
  /// A storm is summed up at the latest after this time.
  public var stormLength: UInt64 = 10_000
  /// Time between two summaries at least.
  public var summaryInterval: UInt64 = 60_000

  /// How long the phone waits for "alerted", counted from the receipt.
  public var reportWithin: UInt64 = 800
  /// An alert that a panel has not confirmed is given again to a new panel while it is younger.
  public var repeatWithin: UInt64 = 10_000

  /// How long a notification's alert lasts.
  public var notificationDuration: UInt32 = 2_000
  /// How long a call rings at most.
  public var callDuration: UInt32 = 60_000
  /// How long an alarm rings at most.
  public var alarmDuration: UInt32 = 120_000
  /// How long a timer rings at most.
  public var timerDuration: UInt32 = 60_000

  /// The shipped limits.
  public init() {}

  /// How long an alert of that kind lasts at most.
  public func duration(of kind: Card.Kind) -> UInt32 {
    switch kind {
    case .notification, .liveActivity: notificationDuration
    case .call: callDuration
    case .alarm: alarmDuration
    case .timer: timerDuration
    }
  }
}
