import GATTProfile
import Linux
import PanelProtocol
import Settings
import WiFi
import Workers

/// Networks that phones share: their lists go to NetworkManager, and they hear how the networks fare.
final class WiFiDoor {
  /// Nil unless the board's owner switched it on.
  private let station: Station?
  private let journal: Journal

  /// - Parameter phones: those that there are; what others shared is taken away.
  init(_ settings: Settings, phones: [PhoneIndex], _ journal: Journal) throws(SystemError) {
    station =
      settings.wifi == .on ? try Station(phones: Set(phones.map { $0.number })) : nil
    self.journal = journal
  }

  /// The descriptor to watch for `readable`; nil while it is off.
  var number: CInt? { station?.number }

  /// When to call `receive` at the latest, in milliseconds of uptime.
  var deadline: UInt64? { station?.deadline }

  /// A phone sent a list; what is to be answered at once.
  func take(_ bytes: [UInt8], from phone: PhoneIndex) -> WorkerContent? {
    guard let station else { return answer(0, .off) }
    do {
      let list = try SharedNetworks(decoding: bytes)
      journal(.information, "phone \(phone.number) shares \(list.networks.count) Wi-Fi networks")
      station.share(list, of: phone.number)
      return nil
    } catch {
      journal(
        .information, "phone \(phone.number): a list of Wi-Fi networks is of no use: \(error)")
      return answer(0, .malformed)
    }
  }

  /// That phone is bonded no longer.
  func forget(_ phone: PhoneIndex) { station?.forget(phone.number) }

  /// What phones are to be told.
  func receive() -> [(phone: PhoneIndex, content: WorkerContent)] {
    var contents: [(phone: PhoneIndex, content: WorkerContent)] = []
    for event in station?.receive(at: Clock.uptime) ?? [] {
      switch event {
      case .remark(let text): journal(.warning, text)
      case .report(let phone, let report):
        contents.append((PhoneIndex(phone), Self.content(report)))
      }
    }
    return contents
  }

  private func answer(_ sequence: UInt64, _ condition: SharingReport.Condition) -> WorkerContent {
    Self.content(SharingReport(sequence: sequence, condition: condition))
  }

  private static func content(_ report: SharingReport) -> WorkerContent {
    WorkerContent(subject: .networks, bytes: report.encoded)
  }
}
