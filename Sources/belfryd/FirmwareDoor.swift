import Firmware
import GATTProfile
import Linux
import OpenSSL
import PanelProtocol
import Settings
import Workers

/// Firmware that phones bring: its frames go to a folder in the state directory, and the phone that spoke
/// last hears how it fares.
final class FirmwareDoor {
  /// Nil unless the board's owner named a maker's key.
  private let folder: FirmwareFolder?
  private var speaker: PhoneIndex?
  private let journal: Journal

  init(_ settings: Settings, _ journal: Journal) throws(StartFailure) {
    self.journal = journal
    guard let bytes = settings.firmwareKey else {
      folder = nil
      return
    }
    let key: Ed25519Key
    do throws(OpenSSLError) {
      key = try Ed25519Key(bytes)
    } catch {
      throw .configuration(.notAKey)
    }
    do throws(SystemError) {
      folder = try FirmwareFolder(
        at: "\(settings.state)/firmware",
        FirmwareFolder.Terms(
          key: key, limit: UInt64(settings.firmwareSize) << 20, command: settings.firmwareCommand))
    } catch {
      throw .system(error)
    }
  }

  /// The descriptor to watch for `readable`; nil while it is off.
  var number: CInt? { folder?.number }

  /// When to call `work` at the latest, in milliseconds of uptime.
  var deadline: UInt64? { folder?.deadline(at: Clock.uptime) }

  /// A phone sent a frame; what is to be answered at once.
  func take(_ frame: [UInt8], from phone: PhoneIndex) -> [WorkerContent] {
    speaker = phone
    guard let folder else { return [Self.content(.refused(.off))] }
    return tell(folder.take(frame, at: Clock.uptime))
  }

  /// Goes on with what takes long; what the phone that spoke last is to be told.
  func work() -> [(phone: PhoneIndex, content: WorkerContent)] {
    guard let folder, let speaker else { return [] }
    return tell(folder.work(at: Clock.uptime)).map { (speaker, $0) }
  }

  private func tell(_ events: [FirmwareFolder.Event]) -> [WorkerContent] {
    events.compactMap { event in
      switch event {
      case .remark(let text):
        journal(.warning, text)
        return nil
      case .answer(let answer):
        switch answer {
        case .prepared: journal(.notice, "firmware is prepared")
        case .refused(let refusal): journal(.information, "firmware is refused: \(refusal)")
        case .position: break
        }
        return Self.content(answer)
      }
    }
  }

  private static func content(_ answer: FirmwareAnswer) -> WorkerContent {
    WorkerContent(subject: .firmware, bytes: answer.encoded)
  }
}
