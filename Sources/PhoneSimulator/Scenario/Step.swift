/// One step of a scenario: one phone does or expects one thing.
public struct Step: Sendable {
  /// The line of the file, for the account; 0 for a step made in code.
  public let line: Int
  /// Which of the scenario's phones, from 0.
  public let phone: Int
  /// What it does or expects.
  public let action: Action

  /// A step made in code.
  public init(phone: Int = 0, _ action: Action, line: Int = 0) {
    self.line = line
    self.phone = phone
    self.action = action
  }

  /// What a phone can do or expect. Only `pair`, `pause`, `ask` and `expect` wait; everything else
  /// begins and the next step follows at once.
  public enum Action: Equatable, Sendable {
    /// Starts the security extension and exchanges keys, the first time or anew.
    case pair(Pairing)
    /// Connects, without key exchange.
    case connect
    /// Leaves the link.
    case disconnect
    /// Connects over the local network, as it read that it can; any other link ends.
    case localNetwork
    /// Reaches the internet from now on, or no longer.
    case internet(Bool)
    /// Changes the largest ATT packet of the link.
    case mtu(Int)
    /// Posts a notification.
    case notify(Notice)
    /// Changes one that was posted.
    case update(Notice)
    /// Takes one back.
    case remove(NoticeName)
    /// Takes all back.
    case removeAll
    /// Posts many.
    case storm(Storm)
    /// Sends a message once more.
    case again(Again)
    /// Lets frames go wrong from now on; no faults at all end it.
    case misbehave(Faults)
    /// Does one hostile thing.
    case attack(Attack)
    /// Tells a step of a Live Activity.
    case activity(ActivityDeed)
    /// Does something with a worker.
    case worker(WorkerDeed)
    /// Removes the accessory from the phone, as a person does in its settings.
    case removeAccessory
    /// Kills one of the phone's processes and starts it anew.
    case restart(Process)
    /// Lets that many milliseconds pass.
    case pause(Int)
    /// Asks whoever runs the scenario for something outside the phone.
    case ask(Request)
    /// Waits until something is true; the scenario fails if that takes too long.
    case expect(Expectation, within: Int)
  }

  /// How keys are exchanged.
  public struct Pairing: Equatable, Sendable {
    /// Whether the next step waits for the end of it, and the scenario fails if it fails.
    public var waits = true
    /// The longest wait, in milliseconds.
    public var within = 20_000

    /// The usual exchange.
    public init() {}
  }

  /// The pair that names a notification.
  public struct NoticeName: Equatable, Sendable {
    /// The app's bundle id.
    public var source: String
    /// The app's own id.
    public var id: String

    /// A notification of that app with that id.
    public init(source: String, id: String) {
      self.source = source
      self.id = id
    }
  }

  /// Many notifications at once.
  public struct Storm: Equatable, Sendable {
    /// How many, at most 10,000.
    public var count: Int
    /// What they look like; the number of each is put behind its id and title.
    public var notice: Notice
    /// Whether all bear the same id: one item again and again.
    public var sameItem = false

    /// A storm of different notifications.
    public init(count: Int, notice: Notice) {
      self.count = count
      self.notice = notice
    }
  }

  /// A message sent once more.
  public struct Again: Equatable, Sendable {
    /// The notification it is about; nil for the last message of all.
    public var id: String?
    /// Whether it is sealed anew; if not, the very same bytes travel again.
    public var fresh = false

    /// The same bytes once more.
    public init(of id: String? = nil, fresh: Bool = false) {
      self.id = id
      self.fresh = fresh
    }
  }

  /// What of a phone can be killed and started anew.
  public enum Process: Equatable, Sendable {
    case security
    case transport
    /// All of it: it goes on from its saved state.
    case phone
  }

  /// What only whoever runs the scenario can do.
  public enum Request: String, Equatable, Sendable, CaseIterable {
    case stopAccessory
    case startAccessory
    case restartAccessory
    case stopPanel
    case startPanel
    case restartPanel
    case stopInternet
    case startInternet
    /// The accessory starts anew under another name.
    case renameAccessory
    /// The accessory starts anew with the transports that were kept for later.
    case widenTransports
    /// The accessory forgets the first phone, as a person tells it.
    case forgetPhone
  }
}
