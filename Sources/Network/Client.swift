internal import CMosquitto
internal import Glibc

/// libmosquitto's client, freed once.
struct Client: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// A client for one connection. `owner` is what its callbacks are given.
  static func make(
    for broker: Broker, owner: UnsafeMutableRawPointer
  ) throws(BrokerFailure) -> Client {
    mosquitto_lib_init()
    guard let pointer = mosquitto_new(broker.client, false, owner) else {
      throw BrokerFailure(.lost, "no client can be made: \(String(cString: strerror(errno)))")
    }
    let client = Client(owning: pointer)
    try client.configure(broker)
    try client.secure(broker)
    return client
  }

  deinit { mosquitto_destroy(pointer) }

  /// How many messages the broker may have on the way to us without an acknowledgement.
  static var receiveMaximum: CInt { 16 }
  /// Bytes of the largest packet that the broker may send.
  private static var packetLimit: UInt32 { 128 * 1024 }
  /// Where Debian keeps the certificates of the system's authorities.
  private static var systemAuthorities: String { "/etc/ssl/certs" }

  /// Begins to connect, without waiting.
  func connect(to broker: Broker) throws(BrokerFailure) {
    try setConnectProperties(broker)
    try check(
      mosquitto_connect_async(
        pointer, broker.host, CInt(broker.port), CInt(broker.keepAlive)))
  }

  /// The failure behind one of libmosquitto's codes, if it is one.
  func check(_ code: CInt) throws(BrokerFailure) {
    let result = mosq_err_t(code)
    if result == MOSQ_ERR_SUCCESS || result == MOSQ_ERR_CONN_PENDING { return }
    throw BrokerFailure(code)
  }

  private func configure(_ broker: Broker) throws(BrokerFailure) {
    try check(
      mosquitto_int_option(pointer, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5))
    try check(
      mosquitto_int_option(pointer, MOSQ_OPT_RECEIVE_MAXIMUM, Self.receiveMaximum))
    // An acknowledgement is small, and the next message waits for it.
    try check(mosquitto_int_option(pointer, MOSQ_OPT_TCP_NODELAY, 1))
    // libmosquitto acknowledges by itself, and before it shows a message. But a client that is said
    // to use threads only queues what it sends, until `mosquitto_loop_write`: so the moment of every
    // acknowledgement is ours to choose. There is no thread.
    try check(mosquitto_threaded_set(pointer, true))
    if let user = broker.user {
      try check(mosquitto_username_pw_set(pointer, user, broker.password))
    }
    if let will = broker.will {
      try check(
        mosquitto_will_set_v5(
          pointer, will.topic, CInt(will.payload.count), will.payload, 1, will.isRetained, nil))
    }
  }

  private func secure(_ broker: Broker) throws(BrokerFailure) {
    guard case .tls(let authority, let identity) = broker.security else { return }
    let folder = authority == nil ? Self.systemAuthorities : nil
    let code = mosquitto_tls_set(
      pointer, authority, folder, identity?.certificate, identity?.key, nil)
    guard mosq_err_t(code) == MOSQ_ERR_SUCCESS else {
      throw BrokerFailure(.notTrusted, Self.unreadable(authority, identity))
    }
  }

  /// Which of the files it is that cannot be read.
  private static func unreadable(_ authority: String?, _ identity: Broker.Identity?) -> String {
    for path in [authority, identity?.certificate, identity?.key].compactMap({ $0 })
    where access(path, R_OK) != 0 {
      return "\(path) cannot be read: \(String(cString: strerror(errno)))"
    }
    return "authority, certificate or key cannot be used"
  }

  /// Only the call that waits takes properties; it copies them before it looks at the keep-alive,
  /// and refuses one of a second. So it never comes to waiting.
  private func setConnectProperties(_ broker: Broker) throws(BrokerFailure) {
    var properties = Properties()
    try properties.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, broker.sessionExpiry)
    try properties.add(MQTT_PROP_MAXIMUM_PACKET_SIZE, Self.packetLimit)
    let code = mosquitto_connect_bind_v5(
      pointer, broker.host, CInt(broker.port), 1, nil, properties.list)
    guard mosq_err_t(code) == MOSQ_ERR_INVAL else { throw BrokerFailure(code) }
  }
}

/// A list of MQTT 5 properties, freed once.
struct Properties: ~Copyable {
  private(set) var list: OpaquePointer?

  init() { list = nil }

  deinit {
    var list = list
    mosquitto_property_free_all(&list)
  }

  mutating func add(_ name: mqtt5_property, _ value: UInt32) throws(BrokerFailure) {
    let code = mosquitto_property_add_int32(&list, CInt(bitPattern: name.rawValue), value)
    guard code == 0 else { throw BrokerFailure(code) }
  }
}

extension BrokerFailure {
  /// What one of libmosquitto's codes means.
  init(_ code: CInt) {
    let words =
      mosq_err_t(code) == MOSQ_ERR_ERRNO
      ? String(cString: strerror(errno)) : String(cString: mosquitto_strerror(code))
    switch mosq_err_t(code) {
    case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE, MOSQ_ERR_OCSP: self.init(.notTrusted, words)
    case MOSQ_ERR_CONN_REFUSED, MOSQ_ERR_AUTH, MOSQ_ERR_ACL_DENIED: self.init(.refused, words)
    default: self.init(.lost, words)
    }
  }
}
