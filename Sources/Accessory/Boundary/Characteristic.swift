/// The characteristics of the service.
public enum Characteristic: UInt8, CaseIterable, Hashable, Sendable {
  /// Version and limits: read in clear.
  case capabilities
  /// Key exchange: write, read, indicate.
  case keyExchange
  /// From the phone: write, write without response.
  case dataIn
  /// To the phone: notify, read.
  case dataOut
  /// What the companion app needs for other transports: encrypted read.
  case linkConfiguration
}
