/// What the owner of a board may set, from the configuration file and the command line.
public struct Settings: Equatable, Sendable {
  /// The key exchange's suites by their names here.
  public enum Suite: String, CaseIterable, Sendable {
    /// X-Wing: ML-KEM-768 with X25519.
    case xWing = "xwing"
    /// DHKEM over P-256.
    case p256
  }

  /// Whether phones may come by Bluetooth.
  public enum Bluetooth: Equatable, Sendable {
    /// They may not.
    case off
    /// By the first adapter that can advertise.
    case on
    /// By the adapter of that name, as `hci0`, or of that address, as `00:1A:7D:DA:71:13`.
    case adapter(String)
  }

  /// Something that is there or not.
  public enum Switch: String, CaseIterable, Sendable {
    /// It is not.
    case off
    /// It is.
    case on
  }

  /// How a phone is paired.
  public enum Pairing: String, CaseIterable, Sendable {
    /// Without anything to compare, while the pairing window is open.
    case none
    /// By six digits that the panel shows and the phone wants typed.
    case digits
    /// By six digits that both show, and a yes of the person on both.
    case compare
  }

  /// How much is logged.
  public enum LogLevel: String, CaseIterable, Sendable {
    /// What does not work.
    case error
    /// And what may stop working.
    case warning
    /// And what is worth a line in normal times.
    case notice
    /// And what happens.
    case info
    /// And what helps to find a fault.
    case debug
  }

  /// The directory of all that is durable.
  public var state = "/var/lib/belfry"
  /// The socket on which a panel connects.
  public var panelSocket = "/run/belfry/panel"
  /// The socket on which `belfry status` and its kin ask; nil for none but the service manager's.
  public var controlSocket: String?
  /// Whether phones may reach the accessory over the internet, through belfry-net.
  public var internet = Switch.off
  /// Whether phones may reach the accessory over the local network, through belfry-net.
  public var localNetwork = Switch.off
  /// Whether Wi-Fi networks that phones share are joined, through NetworkManager.
  public var wifi = Switch.off
  /// The maker's key, by which firmware files from phones are checked, 32 bytes; nil if none is taken.
  public var firmwareKey: [UInt8]?
  /// How many MiB a firmware file may have.
  public var firmwareSize = 64
  /// A program that is started on each good firmware file; nil for none.
  public var firmwareCommand: String?
  /// The socket on which belfry-net connects.
  public var networkSocket = "/run/belfry/network"
  /// The socket of the loop-back link; nil for none.
  public var loopback: String?
  /// Phones by Bluetooth, and by which adapter.
  public var bluetooth = Bluetooth.off
  /// The companion app's bundle identifier, for answers over the internet, 1 to 155 bytes; empty if
  /// the maker's server adds it.
  public var companion = ""
  /// Where phones post messages for the internet, a URL of 1 to 160 bytes, as they are told when they
  /// pair; nil if the companion app knows it by itself.
  public var server: String?
  /// A file whose first line is the token that this server wants to see; nil for none.
  public var serverTokenFile: String?
  /// How a phone is paired.
  public var pairing = Pairing.none
  /// The name that the phone's picker shows, 1 to 20 bytes.
  public var name = "Belfry"
  /// The suites of which a key is offered, in this order.
  public var suites: [Suite] = [.xWing]
  /// How many notifications are kept.
  public var historyCount = 500
  /// How many MiB of notifications and pictures are kept.
  public var historySize = 16
  /// After how many days notifications go.
  public var historyDays = 30
  /// Hours of the day without alerts; nil for none.
  public var quietHours: DayHours?
  /// Whether other programs on the board find the accessory on the message bus.
  public var bus = Switch.off
  /// Whether those programs may read what stands on cards.
  public var busContent = Switch.off
  /// How much is logged.
  public var log = LogLevel.info

  /// The shipped settings.
  public init() {}
}

extension Settings {
  /// A setting's name: in the file as it is, on the command line after two dashes.
  public enum Key: String, CaseIterable, Sendable {
    /// `Settings.state`.
    case state
    /// `Settings.panelSocket`.
    case panelSocket = "panel-socket"
    /// `Settings.controlSocket`.
    case controlSocket = "control-socket"
    /// `Settings.internet`.
    case internet
    /// `Settings.localNetwork`.
    case localNetwork = "local-network"
    /// `Settings.wifi`.
    case wifi
    /// `Settings.firmwareKey`.
    case firmwareKey = "firmware-key"
    /// `Settings.firmwareSize`.
    case firmwareSize = "firmware-size"
    /// `Settings.firmwareCommand`.
    case firmwareCommand = "firmware-command"
    /// `Settings.networkSocket`.
    case networkSocket = "network-socket"
    /// `Settings.loopback`.
    case loopback
    /// `Settings.bluetooth`.
    case bluetooth
    /// `Settings.companion`.
    case companion
    /// `Settings.server`.
    case server
    /// `Settings.serverTokenFile`.
    case serverTokenFile = "server-token-file"
    /// `Settings.pairing`.
    case pairing
    /// `Settings.name`.
    case name
    /// `Settings.suites`.
    case suites
    /// `Settings.historyCount`.
    case historyCount = "history-count"
    /// `Settings.historySize`.
    case historySize = "history-size"
    /// `Settings.historyDays`.
    case historyDays = "history-days"
    /// `Settings.quietHours`.
    case quietHours = "quiet-hours"
    /// `Settings.bus`.
    case bus
    /// `Settings.busContent`.
    case busContent = "bus-content"
    /// `Settings.log`.
    case log

    /// What it is, for a person; with the form of its value in front.
    public var help: (value: String, meaning: String) {
      switch self {
      case .state: ("DIR", "where keys and notifications are kept")
      case .panelSocket: ("PATH", "the socket on which a panel connects")
      case .controlSocket: ("PATH", "the socket on which belfry status and its kin ask")
      case .internet: ("CHOICE", "off, or on: belfry-net brings messages over the internet")
      case .localNetwork: ("CHOICE", "off, or on: belfry-net lets phones in over the local network")
      case .wifi: ("CHOICE", "off, or on: NetworkManager joins the networks that phones share")
      case .firmwareKey: ("HEX", "the Ed25519 key by which firmware from phones is checked")
      case .firmwareSize: ("MIB", "how large a firmware file may be, 1 to 4096 MiB")
      case .firmwareCommand: ("PATH", "a program that is started on each good firmware file")
      case .networkSocket: ("PATH", "the socket on which belfry-net connects")
      case .loopback: ("PATH", "a socket for simulated phones; whoever may open it is trusted")
      case .bluetooth: ("CHOICE", "on, off, or the adapter: as hci0, or its address")
      case .companion: ("TEXT", "the companion app's bundle identifier, for Apple's push service")
      case .server: ("URL", "where phones post messages for the internet, as they are told")
      case .serverTokenFile: ("PATH", "a file whose first line is the token that server wants")
      case .pairing: ("CHOICE", "how to pair: none (a tap), digits (typed), compare (yes on both)")
      case .name: ("TEXT", "the name that the phone's picker shows, at most 20 bytes")
      case .suites: ("LIST", "the key exchange's suites: xwing, p256 or both with a comma")
      case .historyCount: ("NUMBER", "notifications that are kept, 1 to 10000")
      case .historySize: ("MIB", "notifications and pictures that are kept, 1 to 1024 MiB")
      case .historyDays: ("DAYS", "how old notifications become, 1 to 3650 days")
      case .quietHours: ("HOURS", "hours without alerts, as 22:00-07:00, or none")
      case .bus: ("CHOICE", "off, or on: other programs on the board find belfryd on D-Bus")
      case .busContent: ("CHOICE", "off, or on: what stands on cards is told there, too")
      case .log: ("LEVEL", "error, warning, notice, info or debug")
      }
    }
  }
}
