import Settings

/// What the keeper of a relay may set.
struct RelaySettings {
  /// The address to listen on, by number.
  var listen = "127.0.0.1"
  /// The port to listen on.
  var port: UInt16 = 8080
  /// A file with the certificate for HTTPS (PEM), and one with its key; nil for HTTP.
  var certificate: String?
  var certificateKey: String?
  /// The port of 127.0.0.1 for metrics; nil for none.
  var metrics: UInt16?
  /// A file whose bytes are the key under which tokens are made.
  var tokenKey: String?
  /// Messages that an accessory may get at once, and a second in the long run.
  var burst = 60
  var rate = 2

  /// Where the broker is, and who this relay is to it.
  var broker: BrokerAddress?
  var name = "relay"
  var authority: String?
  var user: String?
  var passwordFile: String?

  /// Apple's push service.
  var service = "https://api.push.apple.com"
  var serviceAuthority: String?
  var pushKey: String?
  var keyID: String?
  var team: String?
  var companion: String?

  /// A setting: its name, where it stands in the file, and what it is, for a person.
  enum Key: String, CaseIterable {
    case listen, port, certificate
    case certificateKey = "certificate-key"
    case metrics
    case tokenKey = "token-key"
    case burst, rate
    case broker, name, authority, user
    case passwordFile = "password-file"
    case service
    case serviceAuthority = "service-authority"
    case pushKey = "push-key"
    case keyID = "key-id"
    case team, companion
  }

  /// Takes over what a configuration file says, all of it below `[relay]`.
  mutating func apply(file bytes: [UInt8]) throws(LineFault) {
    for section in try Section.sections(of: bytes) {
      guard section.name == "relay" else {
        throw LineFault(section.line, "there is no [\(section.name)]; there is [relay]")
      }
      for assignment in section.assignments {
        guard let key = Key(rawValue: assignment.key) else {
          throw assignment.unknown(in: section, Key.allCases.map { $0.rawValue })
        }
        if assignment.value.isEmpty { throw assignment.fault("needs a value") }
        try set(key, assignment)
      }
    }
  }

  private mutating func set(_ key: Key, _ assignment: Section.Assignment) throws(LineFault) {
    let text = assignment.value
    switch key {
    case .listen: listen = text
    case .port: port = UInt16(try assignment.number(in: 0...65_535))
    case .certificate: certificate = text
    case .certificateKey: certificateKey = text
    case .metrics: metrics = UInt16(try assignment.number(in: 0...65_535))
    case .tokenKey: tokenKey = text
    case .burst: burst = try assignment.number(in: 1...100_000)
    case .rate: rate = try assignment.number(in: 1...100_000)
    case .broker:
      broker = BrokerAddress(text)
      if broker == nil {
        throw assignment.fault("must be as mqtts://broker.example.org:8883, not \"\(text)\"")
      }
    case .name: name = text
    case .authority: authority = text
    case .user: user = text
    case .passwordFile: passwordFile = text
    case .service:
      guard text.utf8.starts(with: "https://".utf8) else {
        throw assignment.fault("must begin with https://")
      }
      service = text
    case .serviceAuthority: serviceAuthority = text
    case .pushKey: pushKey = text
    case .keyID: keyID = try assignment.appleName()
    case .team: team = try assignment.appleName()
    case .companion: companion = text
    }
  }
}

extension Section.Assignment {
  /// A name that Apple gave: 10 letters and digits.
  fileprivate func appleName() throws(LineFault) -> String {
    let isFit: (UInt8) -> Bool = {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
    }
    guard value.utf8.count == 10, value.utf8.allSatisfy(isFit) else {
      throw fault("has 10 capital letters and digits, as Apple shows it")
    }
    return value
  }
}
