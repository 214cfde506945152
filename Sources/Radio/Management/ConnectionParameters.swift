/// How often two devices of a connection meet. Core 5.4, Vol 6, Part B, 4.5.1 and 4.5.2.
public struct ConnectionParameters: Hashable, Sendable {
  /// The shortest interval in units of 1.25 ms.
  public let minimumInterval: UInt16
  /// The longest interval in units of 1.25 ms.
  public let maximumInterval: UInt16
  /// How many meetings in a row the peripheral may leave out.
  public let latency: UInt16
  /// After what silence the connection is over, in units of 10 ms.
  public let timeout: UInt16

  /// Parameters in the units of the air.
  public init(minimumInterval: UInt16, maximumInterval: UInt16, latency: UInt16, timeout: UInt16) {
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
    self.latency = latency
    self.timeout = timeout
  }

  /// What is wanted while there is something to send: the shortest interval that Apple grants.
  public static let lively = ConnectionParameters(
    minimumInterval: 12, maximumInterval: 24, latency: 0, timeout: 600)
}

extension ConnectionParameters {
  /// A rule that parameters break.
  public enum Fault: Error, Equatable, Sendable {
    /// The specification itself allows no such number.
    case outOfRange
    /// The shortest interval is below 15 ms or no multiple of 15 ms.
    case minimumInterval
    /// The longest interval is neither 15 ms above the shortest, nor are both 15 ms.
    case maximumInterval
    /// More than 30 meetings may be left out.
    case latency
    /// The time-out is not from 6 to 18 s.
    case timeout
    /// The device may be away for longer than 6 s.
    case absence
  }

  /// The first of Apple's rules for accessories that is broken, or nil: an iPhone refuses a request
  /// that breaks one. Accessory Design Guidelines for Apple Devices, Bluetooth Low Energy,
  /// Connection Parameters.
  public var fault: Fault? {
    // In units of 1.25 ms.
    let step: UInt16 = 12
    guard minimumInterval <= maximumInterval, (6...3_200).contains(minimumInterval),
      (6...3_200).contains(maximumInterval), latency < 500, (10...3_200).contains(timeout)
    else { return .outOfRange }
    guard minimumInterval >= step, minimumInterval.isMultiple(of: step) else {
      return .minimumInterval
    }
    let areBothShortest = minimumInterval == step && maximumInterval == step
    guard maximumInterval >= minimumInterval + step || areBothShortest else {
      return .maximumInterval
    }
    guard latency <= 30 else { return .latency }
    guard (600...1_800).contains(timeout) else { return .timeout }
    // 6 s are 4,800 units.
    guard Int(maximumInterval) * (Int(latency) + 1) <= 4_800 else { return .absence }
    return nil
  }
}
