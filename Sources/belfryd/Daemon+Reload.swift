import Accessory
import Settings

extension Daemon {
  /// Reads the settings anew, at SIGHUP. What can change at work does; links stay as they are.
  func reload() {
    manager?.reloading()
    do throws(StartFailure) {
      let wanted = try source.read()
      take(.configured(try wanted.accessory()))
      let waiting = wanted.differences(from: settings).filter { !$0.changesAtWork }
      journal(.notice, "the settings are read anew" + Self.remark(waiting))
    } catch {
      journal(.error, "the settings stay as they are: \(error)")
    }
    manager?.ready()
  }

  private static func remark(_ waiting: [Settings.Key]) -> String {
    if waiting.isEmpty { return "" }
    let names = waiting.map { $0.rawValue }.joined(separator: ", ")
    return "; \(names): only after systemctl restart belfryd"
  }
}
