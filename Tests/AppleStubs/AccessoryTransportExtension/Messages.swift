public import Foundation

/// Ways to an accessory.
public enum AccessoryTransport: Sendable {
  case bluetooth
  case internet
  case localNetwork
}

/// A message of a data provider.
public struct AccessoryMessage {
  public struct Payload {
    public let transport: AccessoryTransport
    public let data: Data
    public init(transport: AccessoryTransport = .bluetooth, data: Data) {
      self.transport = transport
      self.data = data
    }
  }

  public enum Error: Swift.Error {
    case transportFailed
    case transportUnavailable
  }

  public enum Result: Equatable {
    case success
    case failure(Error)
  }

  @resultBuilder public enum Builder {
    public static func buildBlock(_ payloads: Payload...) -> AccessoryMessage {
      AccessoryMessage(list: payloads)
    }
  }

  public let payloads: [Payload]
  public init(@Builder _ builder: () -> AccessoryMessage) { self = builder() }
  init(list: [Payload]) { payloads = list }
}

/// A sealed message on its way, or an opened one for a data provider.
public struct TransportMessage {
  public let sessionID: UUID
  public let data: Data
  public init(sessionID: UUID, data: Data) {
    self.sessionID = sessionID
    self.data = data
  }
}

/// Key material on its way.
public struct SecurityMessage {
  public enum KeyType {
    case publicKey
    case encapsulatedKey
  }

  public enum CipherSuite {
    case xWing
    case p256

    public enum Version: CustomStringConvertible {
      case version1
      public var description: String { "Version1" }
    }
  }

  public let keyType: KeyType
  public let cipherSuite: CipherSuite
  public let version: CipherSuite.Version
  public let key: Data
  public let supportedTransports: [AccessoryTransport]
  public let identifier: String?

  public init(
    keyType: KeyType, cipherSuite: CipherSuite, version: CipherSuite.Version, key: Data,
    supportedTransports: [AccessoryTransport] = [.bluetooth], identifier: String? = nil
  ) {
    self.keyType = keyType
    self.cipherSuite = cipherSuite
    self.version = version
    self.key = key
    self.supportedTransports = supportedTransports
    self.identifier = identifier
  }
}

extension SecurityMessage.CipherSuite: CustomStringConvertible {
  public var description: String {
    switch self {
    case .xWing: "XWing"
    case .p256: "P256"
    }
  }
}
