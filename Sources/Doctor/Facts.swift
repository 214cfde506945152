public import ControlProtocol

/// What was found out about a board. Whatever could not be found out is nil, and no fault.
public struct Facts: Equatable, Sendable {
  /// Whether belfryd answers at its control socket.
  public enum Agent: Equatable, Sendable {
    /// It does.
    case answers(Overview)
    /// Nobody listens there.
    case absent
    /// This user may not connect.
    case closed
    /// It was reached, and something else went wrong: one plain sentence.
    case fails(String)
  }

  /// A switch of the kernel's that keeps a Bluetooth radio off.
  public struct Switch: Equatable, Sendable {
    /// Whether software keeps it off.
    public var isSoft: Bool
    /// Whether a switch that a person moves keeps it off.
    public var isHard: Bool

    /// A switch as it stands.
    public init(isSoft: Bool, isHard: Bool) {
      self.isSoft = isSoft
      self.isHard = isHard
    }
  }

  /// A file or device that the panel's settings name.
  public struct Device: Equatable, Sendable {
    /// Its path.
    public var path: String
    /// Whether it is there.
    public var exists: Bool
    /// Whether belfry-panel may read and write it, by its mode.
    public var isOpen: Bool

    /// A device, there or not.
    public init(path: String, exists: Bool, isOpen: Bool) {
      self.path = path
      self.exists = exists
      self.isOpen = isOpen
    }
  }

  /// The kernel's release.
  public var kernel = ""
  /// The adapters that the kernel has, as `hci0`.
  public var adapters: [String]?
  /// The switches of the Bluetooth radios.
  public var switches: [Switch] = []
  /// Whether the message bus has its socket.
  public var hasBus: Bool?
  /// How many advertisements the kernel has on that adapter which belfryd uses; only root may ask.
  public var advertisements: Int?
  /// Whether bluetoothd runs.
  public var hasBluetoothd: Bool?
  /// Whether systemd is forbidden to start bluetoothd.
  public var isBluetoothdMasked = false
  /// Whether the policy file is there that lets belfryd talk to bluetoothd.
  public var hasPolicy: Bool?
  /// Users and groups that the package makes and that are missing.
  public var missingUsers: [String] = []
  /// Whether belfryd's configuration file is not there.
  public var isConfigurationMissing = false
  /// What is wrong with the configuration; nil for nothing.
  public var configurationFault: String?
  /// The first file of the configuration that the user belfry may not read.
  public var closedConfiguration: String?
  /// belfryd.
  public var agent = Agent.absent
  /// How many processes are called belfryd.
  public var agentCount = 0
  /// How many of them systemd did not start.
  public var strayAgentCount = 0
  /// Sockets of the units that are not there, by their paths.
  public var missingSockets: [String] = []
  /// Whether the file system of the state can be written.
  public var isStateWritable: Bool?
  /// Bytes that are free there.
  public var freeBytes: UInt64?
  /// Whether the clock is set.
  public var isClockSet = true
  /// Bits of entropy that the kernel claims.
  public var entropy: UInt64?
  /// The devices that the panel's settings name.
  public var devices: [Device] = []

  /// A board of which nothing is known.
  public init() {}

  /// What belfryd told of itself.
  public var overview: Overview? {
    if case .answers(let overview) = agent { overview } else { nil }
  }
}
