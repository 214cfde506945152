public import ExtensionFoundation

public protocol AccessoryTransportExtensionConfiguration: AppExtensionConfiguration {}
public protocol AccessoryTransportSecurityConfiguration: AppExtensionConfiguration {}
public protocol AccessoryDataProviderConfiguration: AppExtensionConfiguration {}

/// The configuration that the framework gives by itself.
public struct StubConfiguration: AccessoryTransportExtensionConfiguration,
  AccessoryTransportSecurityConfiguration, AccessoryDataProviderConfiguration
{}

public protocol AccessoryTransportAppExtension: AppExtension {
  func accept(
    sessionRequest: AccessoryTransportSession.Request
  ) -> AccessoryTransportSession.Request.Decision
}

extension AccessoryTransportAppExtension {
  @MainActor public var configuration: StubConfiguration { StubConfiguration() }
  @MainActor public var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Bind.buildBlock(Identifier("com.apple.accessory-transport-extension"))
  }
}

public protocol AccessoryTransportSecurity: AppExtension {
  func accept(
    sessionRequest: AccessorySecuritySession.Request
  ) -> AccessorySecuritySession.Request.Decision
}

extension AccessoryTransportSecurity {
  @MainActor public var configuration: StubConfiguration { StubConfiguration() }
  @MainActor public var extensionPoint: AppExtensionPoint {
    AppExtensionPoint.Bind.buildBlock(Identifier("com.apple.accessory-transport-security"))
  }
}

public protocol AccessoryDataProvider: AppExtension, Sendable
where Self.Configuration: AccessoryDataProviderConfiguration {}

extension AccessoryDataProvider {
  @MainActor public var configuration: StubConfiguration { StubConfiguration() }
}

public class AccessoryTransportSession {
  public enum Error: Swift.Error {
    case invalidated
    case unsupported
    case unknown
  }

  public protocol EventHandler {
    func messageReceived(
      _ message: TransportMessage,
      completion: @escaping @Sendable (AccessoryMessage.Result) -> Void)
    func invalidationHandler(error: AccessoryTransportSession.Error?)
  }

  public final class Request {
    public struct Decision {
      public let handler: any EventHandler
    }

    public let session: AccessoryTransportSession
    public init(session: AccessoryTransportSession) { self.session = session }

    public func accept<Handler: EventHandler>(_ handler: () -> Handler) -> Decision {
      Decision(handler: handler())
    }
  }

  public var transport: AccessoryTransport?
  public var transportStateRestoreIdentifier: String?
  private let toDataProvider: (TransportMessage) throws -> Void

  /// - Parameter toDataProvider: what the system does with the accessory's messages.
  public init(toDataProvider: @escaping (TransportMessage) throws -> Void) {
    self.toDataProvider = toDataProvider
  }

  public func sendMessageToDataProvider(
    _ message: TransportMessage
  ) throws(AccessoryTransportSession.Error) {
    do {
      try toDataProvider(message)
    } catch {
      throw .unknown
    }
  }

  public func cancel(error: AccessoryTransportSession.Error?) {}
}

public class AccessorySecuritySession {
  public enum Error: Swift.Error {
    case invalidated
    case unknown
  }

  public protocol EventHandler {
    func messageReceived(
      _ message: SecurityMessage,
      completion: @escaping @Sendable (AccessoryMessage.Result) -> Void)
    func sessionInvalidated(error: AccessorySecuritySession.Error?)
  }

  public final class Request {
    public struct Decision {
      public let handler: any EventHandler
    }

    public let session: AccessorySecuritySession
    public init(session: AccessorySecuritySession) { self.session = session }

    public func accept<Handler: EventHandler>(_ handler: () -> Handler) -> Decision {
      Decision(handler: handler())
    }
  }

  private let toSystem: (SecurityMessage) -> Void

  /// - Parameter toSystem: what the system does with the accessory's public key.
  public init(toSystem: @escaping (SecurityMessage) -> Void) { self.toSystem = toSystem }

  public func sendSecurityMessage(
    _ message: SecurityMessage
  ) throws(AccessorySecuritySession.Error) {
    toSystem(message)
  }

  public func cancel(error: (any Swift.Error)?) {}
}
