import ControlProtocol
import Doctor
import PanelProtocol
import Testing

@Suite struct ExaminationTests {
  /// A board on which all is well.
  static var healthy: Facts {
    var facts = Facts()
    facts.kernel = "6.12.48"
    facts.adapters = ["hci0"]
    facts.switches = [Facts.Switch(isSoft: false, isHard: false)]
    facts.hasBus = true
    facts.advertisements = 1
    facts.hasBluetoothd = true
    facts.agentCount = 1
    facts.hasPolicy = true
    facts.isStateWritable = true
    facts.freeBytes = 1 << 32
    facts.entropy = 256
    facts.agent = .answers(overview)
    return facts
  }

  static var overview: Overview {
    let phone = Status.Phone(
      index: PhoneIndex(1), name: "Maria's iPhone", link: .connected, needsApp: false)
    var overview = Overview(status: Status(name: "Hall", phones: [phone]))
    overview.version = "0.1"
    var radio = Overview.Radio(
      condition: "phones can find the accessory", isOnAir: true, kernel: "6.12.48")
    radio.rung = 0
    radio.bluez = "5.82"
    overview.radio = radio
    overview.panel = Capabilities(
      width: 240, height: 240, isColour: true, devices: [.sound], hasKeys: true)
    var account = Overview.Phone(index: PhoneIndex(1))
    account.links = 1
    account.mtu = 185
    account.heard = 10
    account.message = 10
    account.keys = [
      Overview.Key(number: 1, suite: "XWing", state: .current, fingerprint: [1], messages: 3)
    ]
    overview.phones = [account]
    return overview
  }

  /// A fault, and the check that names it.
  struct Fault: Sendable, CustomTestStringConvertible {
    let subject: String
    let cure: String
    let happens: @Sendable (inout Facts) -> Void
    var testDescription: String { "\(subject): \(cure)" }
  }

  static func told(
    _ subject: String, _ cure: String, _ change: @escaping @Sendable (inout Overview) -> Void
  )
    -> Fault
  {
    Fault(subject: subject, cure: cure) { facts in
      var overview = overview
      change(&overview)
      facts.agent = .answers(overview)
    }
  }

  static let faults: [Fault] = [
    Fault(subject: "configuration", cure: "check-config is content") {
      $0.configurationFault = "line 3"
    },
    Fault(subject: "configuration", cure: "--configuration") { $0.isConfigurationMissing = true },
    Fault(subject: "configuration", cure: "chmod a+r /etc/x") {
      $0.closedConfiguration = "/etc/x"
    },
    Fault(subject: "users and groups", cure: "systemd-sysusers") { $0.missingUsers = ["belfry"] },
    Fault(subject: "adapter", cure: "modprobe") { $0.adapters = nil },
    Fault(subject: "adapter", cure: "plug one in") { $0.adapters = [] },
    Fault(subject: "radio switch", cure: "rfkill unblock") {
      $0.switches = [Facts.Switch(isSoft: true, isHard: false)]
    },
    Fault(subject: "radio switch", cure: "move it back") {
      $0.switches = [Facts.Switch(isSoft: true, isHard: true)]
    },
    Fault(subject: "message bus", cure: "dbus.socket") { $0.hasBus = false },
    Fault(subject: "bluetoothd", cure: "apt-get install bluez") { $0.hasBluetoothd = false },
    Fault(subject: "bluetoothd", cure: "systemctl unmask bluetooth") {
      $0.hasBluetoothd = false
      $0.isBluetoothdMasked = true
    },
    Fault(subject: "bus policy", cure: "reload dbus") { $0.hasPolicy = false },
    Fault(subject: "belfryd", cure: "enable --now belfryd") {
      $0.agent = .absent
      $0.agentCount = 0
    },
    Fault(subject: "belfryd", cure: "belfryd-*.socket") {
      $0.agent = .absent
      $0.agentCount = 1
    },
    Fault(subject: "belfryd", cure: "pgrep -a belfryd") {
      $0.agent = .fails("it went")
      $0.strayAgentCount = 1
    },
    Fault(subject: "sockets", cure: "belfryd-*.socket") {
      $0.missingSockets = ["/run/belfry/panel"]
    },
    Fault(subject: "on the air", cure: "restart bluetooth") { $0.advertisements = 0 },
    Fault(subject: "belfryd", cure: "restart belfryd") { $0.agent = .fails("it went") },
    told("advertising", "bluetooth = on") { $0.radio = nil },
    told("advertising", "the checks above") { $0.radio?.isOnAir = false },
    told("phone 1", "open the companion app") { $0.status.phones[0].needsApp = true },
    told("phone 1", "start the phone anew") { $0.phones[0].keys = [] },
    told("phone 1", "forget the accessory") { $0.phones[0].failures = 2 },
    told("bonds", "forget the accessory") { $0.status.troubles = [.forgetOnPhone] },
    told("store", "a new card") { $0.status.troubles = [.storageFails] },
    told("store", "pair the phones again") { $0.status.troubles = [.storageReplaced] },
    Fault(subject: "store", cure: "remount") { $0.isStateWritable = false },
    Fault(subject: "disk", cure: "make room") {
      var overview = overview
      overview.status.troubles = [.storageFull]
      $0.agent = .answers(overview)
      $0.freeBytes = nil
    },
    Fault(subject: "disk", cure: "make room") { $0.freeBytes = 1 << 20 },
    Fault(subject: "panel's devices", cure: "raspi-config") {
      $0.devices = [Facts.Device(path: "/dev/i2c-1", exists: false, isOpen: true)]
    },
    Fault(subject: "panel's devices", cure: "udevadm trigger") {
      $0.devices = [Facts.Device(path: "/dev/i2c-1", exists: true, isOpen: false)]
    },
  ]

  @Test func aHealthyBoardHasNoFault() {
    let findings = Examination.findings(Self.healthy)
    #expect(findings.filter { $0.isFault } == [])
    let doubts = findings.filter { if case .doubtful = $0.verdict { true } else { false } }
    #expect(doubts == [])
  }

  @Test(arguments: faults)
  func aFaultIsNamedOnceWithItsCure(_ fault: Fault) throws {
    var facts = Self.healthy
    fault.happens(&facts)
    let found = Examination.findings(facts).filter { $0.isFault }
    #expect(found.map { $0.subject } == [fault.subject])
    guard case .bad(let cause, let cure)? = found.first?.verdict else { return }
    #expect(cure.contains(fault.cure), "\(cure)")
    #expect(!cause.isEmpty)
  }

  @Test(arguments: [
    ("6.12.93-v8", "5.82", true), ("6.18.34", "5.66", true), ("6.12.93", "5.87", false),
    ("6.12.48", "5.82", false),
  ])
  func aPairThatIsKnownToFailIsNamed(_ kernel: String, _ bluez: String, _ isKnown: Bool) {
    var facts = Self.healthy
    var overview = Self.overview
    overview.radio?.bluez = bluez
    facts.kernel = kernel
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "kernel and BlueZ" }
    #expect(finding?.found.contains("known to fail") == isKnown)
  }

  @Test func theRoomIsThatWhichBelfrydSeesWhereTheUserSeesNone() {
    var facts = Self.healthy
    facts.freeBytes = nil
    var overview = Self.overview
    overview.store.freeBytes = 1 << 30
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "disk" }
    #expect(finding?.found == "1024 MiB are free")
  }

  @Test(arguments: [(0, "\"Hall\""), (1, "\"Hall\""), (2, "no name"), (3, "\"Hall\"")])
  func whatTheCompanionHasToListIsToldToTheLetter(_ rung: UInt8, _ name: String) {
    var facts = Self.healthy
    var overview = Self.overview
    overview.radio?.rung = rung
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "advertised" }
    #expect(finding?.found.hasPrefix("91c32170-08d5-40f8-b851-ffd6a8f649ec, \(name):") == true)
  }

  @Test(arguments: [(23, true), (24, false), (517, false)] as [(UInt16, Bool)])
  func smallPacketsAreDoubted(_ mtu: UInt16, _ isDoubtful: Bool) {
    var facts = Self.healthy
    var overview = Self.overview
    overview.phones[0].mtu = mtu
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "phone 1" }
    #expect(finding?.found.contains("packets of \(mtu) bytes") == true)
    if case .doubtful? = finding?.verdict {
      #expect(isDoubtful)
    } else {
      #expect(!isDoubtful)
    }
  }

  @Test func damagedRowsAreDoubted() {
    var facts = Self.healthy
    var overview = Self.overview
    overview.store.damagedRows = 3
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "store" }
    #expect(finding?.found.contains("3 damaged rows") == true)
    #expect(finding?.isFault == false)
  }

  @Test func anInternetThatIsNotThereIsToldWithItsReason() {
    var facts = Self.healthy
    var overview = Self.overview
    overview.internet = Overview.Internet(condition: "no route", isUp: false)
    facts.agent = .answers(overview)
    let finding = Examination.findings(facts).first { $0.subject == "internet" }
    guard case .doubtful(let cause, let cure)? = finding?.verdict else {
      Issue.record("\(String(describing: finding))")
      return
    }
    #expect(cause == "no route")
    #expect(cure.contains("network.conf"))
  }

  @Test func nothingIsClaimedOfAStoreThatNobodyLookedAt() {
    var facts = Self.healthy
    facts.freeBytes = nil
    facts.isStateWritable = nil
    facts.agent = .absent
    let findings = Examination.findings(facts).filter { ["store", "disk"].contains($0.subject) }
    #expect(findings.map { $0.found } == ["cannot be told", "cannot be told"])
  }

  @Test func aUserWithoutRightsIsToldThatMuchCannotBeSeen() {
    var facts = Self.healthy
    facts.agent = .closed
    let findings = Examination.findings(facts)
    #expect(findings.filter { $0.isFault } == [])
    let unknown = findings.filter { if case .unknown = $0.verdict { true } else { false } }
    #expect(unknown.map { $0.subject }.contains("advertising"))
  }
}
