extension NetworkSettings {
  /// A setting's name: in the file as it is, on the command line after two dashes.
  public enum Key: String, CaseIterable, Sendable {
    /// `NetworkSettings.agentSocket`.
    case agentSocket = "agent-socket"
    /// `NetworkSettings.broker`.
    case broker
    /// `NetworkSettings.name`.
    case name
    /// `NetworkSettings.topic`.
    case topic
    /// `NetworkSettings.authority`.
    case authority
    /// `NetworkSettings.certificate`.
    case certificate
    /// `NetworkSettings.key`.
    case key
    /// `NetworkSettings.user`.
    case user
    /// `NetworkSettings.passwordFile`.
    case passwordFile = "password-file"
    /// `NetworkSettings.keepAlive`.
    case keepAlive = "keep-alive"
    /// `NetworkSettings.localPort`.
    case localPort = "local-port"
    /// `NetworkSettings.state`.
    case state
    /// `NetworkSettings.log`.
    case log

    /// What it is, for a person; with the form of its value in front.
    public var help: (value: String, meaning: String) {
      switch self {
      case .agentSocket: ("PATH", "the socket on which belfryd listens")
      case .broker: ("URL", "the broker: mqtts://HOST[:PORT], or mqtt:// without TLS")
      case .name: ("NAME", "the accessory's name at the broker: letters, digits, - and _")
      case .topic: ("TOPIC", "what its topics begin with: belfry/NAME unless set")
      case .authority: ("PATH", "who may vouch for the broker (PEM): the system's unless set")
      case .certificate: ("PATH", "the accessory's certificate (PEM)")
      case .key: ("PATH", "that certificate's private key (PEM)")
      case .user: ("NAME", "the user at the broker")
      case .passwordFile: ("PATH", "a file whose first line is the user's password")
      case .keepAlive: ("SECONDS", "silence after which the connection is probed, 5 to 3600")
      case .localPort: ("PORT", "for phones on the local network; 0: any that is free")
      case .state: ("PATH", "the directory of the certificate that they are shown")
      case .log: ("LEVEL", "error, warning, notice, info or debug")
      }
    }
  }

  /// Takes over what a configuration file says: below the heads `[internet]` and `[local-network]`
  /// all but `agent-socket`, `state` and `log`, which the program's starter says.
  public mutating func apply(file bytes: [UInt8]) throws(LineFault) {
    for section in try Section.sections(of: bytes) {
      guard let keys = Self.keys(in: section.name) else {
        throw LineFault(
          section.line,
          "there is no [\(section.name)]; there are [internet] and [local-network]")
      }
      for assignment in section.assignments {
        guard keys.contains(assignment.key) else { throw assignment.unknown(in: section, keys) }
        try set(assignment)
      }
    }
  }

  /// The head below which a setting of that name stands in a file; nil if there is none such.
  static func head(of name: String) -> String? {
    ["internet", "local-network"].first { keys(in: $0)?.contains(name) ?? false }
  }

  /// The settings that may stand below a head; nil if there is none of that name.
  static func keys(in section: String) -> [String]? {
    switch section {
    case "internet":
      let others: [Key] = [.agentSocket, .localPort, .state, .log]
      return Key.allCases.filter { !others.contains($0) }.map { $0.rawValue }
    case "local-network": return [Key.localPort.rawValue]
    default: return nil
    }
  }

  /// Sets one setting.
  public mutating func set(_ assignment: Section.Assignment) throws(LineFault) {
    guard let key = Key(rawValue: assignment.key) else {
      throw LineFault(assignment.line, "there is no setting \(assignment.key)")
    }
    let text = assignment.value.utf8
    let isControl: (UInt8) -> Bool = { $0 < 0x20 || $0 == 0x7F }
    guard !text.isEmpty, text.count <= 4096, !text.contains(where: isControl) else {
      throw assignment.fault("needs a value of at most 4096 bytes without control characters")
    }
    try set(key, assignment)
  }

  private mutating func set(_ key: Key, _ assignment: Section.Assignment) throws(LineFault) {
    let text = assignment.value
    switch key {
    case .agentSocket: agentSocket = text
    case .broker:
      broker = BrokerAddress(text)
      if broker == nil {
        throw assignment.fault("must be as mqtts://broker.example.org:8883, not \"\(text)\"")
      }
    case .name: name = try plain(assignment, besides: "-_")
    case .topic: topic = try plain(assignment, besides: "-_./")
    case .authority: authority = text
    case .certificate: certificate = text
    case .key: self.key = text
    case .user: user = text
    case .passwordFile: passwordFile = text
    case .keepAlive: keepAlive = try assignment.number(in: 5...3600)
    case .localPort: localPort = try assignment.number(in: 0...65_535)
    case .state: state = text
    case .log: log = try assignment.choice()
    }
  }

  /// Looks at settings together, when all are set; a sentence if something is wrong.
  public var fault: String? {
    if broker != nil, name == nil {
      return "a broker is set, but no name: set name, as the broker's keeper gave it to you"
    }
    if (certificate == nil) != (key == nil) {
      return "certificate and key belong together: set both or neither"
    }
    if (user == nil) != (passwordFile == nil) {
      return "user and password-file belong together: set both or neither"
    }
    return nil
  }

  /// A text that no broker takes for a pattern: at most 128 letters, digits and those besides.
  private func plain(
    _ assignment: Section.Assignment, besides: String
  ) throws(LineFault) -> String {
    let text = assignment.value.utf8
    let isPlain: (UInt8) -> Bool = {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || besides.utf8.contains($0)
    }
    guard text.count <= 128, text.allSatisfy(isPlain) else {
      throw assignment.fault("may have at most 128 letters, digits, and \(besides)")
    }
    return assignment.value
  }
}
