/// A broker, and who this accessory is to it.
public struct Broker: Equatable, Sendable {
  /// Its name or address; with TLS, the one its certificate is made out to.
  public var host: String
  /// Its port; 8883 is usual with TLS, 1883 without.
  public var port: UInt16
  /// The client's name, under which the broker keeps what has not been delivered.
  public var client: String
  /// The user, if the broker wants one.
  public var user: String?
  /// The user's password.
  public var password: String?
  /// How the connection is secured.
  public var security = Security.tls(authority: nil, identity: nil)
  /// Seconds of silence after which both ends make sure of each other, 5 to 65535.
  public var keepAlive: UInt16 = 120
  /// Seconds for which the broker keeps the session of a client that is gone.
  public var sessionExpiry: UInt32 = 7 * 86_400
  /// The topic whose messages are for this client; nil if it only publishes.
  public var subscription: String?
  /// What the broker publishes, retained, when this client is gone.
  public var will: Publication?

  /// A broker with TLS by the system's authorities.
  public init(host: String, port: UInt16, client: String, subscription: String?) {
    self.host = host
    self.port = port
    self.client = client
    self.subscription = subscription
  }

  /// How a connection is secured.
  public enum Security: Equatable, Sendable {
    /// Not at all; for a broker on this machine.
    case none
    /// TLS. The broker's certificate must come from an authority of this file (PEM), or from one of
    /// the system's if there is none; `identity` is shown to the broker.
    case tls(authority: String?, identity: Identity?)
  }

  /// A client certificate and its key: the paths of two files (PEM).
  public struct Identity: Equatable, Sendable {
    /// The certificate, and those between it and its authority.
    public var certificate: String
    /// Its private key.
    public var key: String

    /// That certificate with that key.
    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }
}

/// A message to publish.
public struct Publication: Equatable, Sendable {
  /// Where to.
  public var topic: String
  /// What.
  public var payload: [UInt8]
  /// Whether the broker gives it to whoever subscribes later.
  public var isRetained = false
  /// Seconds after which the broker drops it undelivered; nil for never.
  public var expiry: UInt32?

  /// A message to that topic.
  public init(
    topic: String, payload: [UInt8], isRetained: Bool = false, expiry: UInt32? = nil
  ) {
    self.topic = topic
    self.payload = payload
    self.isRetained = isRetained
    self.expiry = expiry
  }
}
