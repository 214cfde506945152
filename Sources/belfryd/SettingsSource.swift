import Linux
import Settings

/// Where the settings are read from, at the start and again whenever their owner asks for it.
struct SettingsSource {
  private let file: String?
  private let overrides: [CommandLineRequest.Override]

  init(file: String?, _ overrides: [CommandLineRequest.Override]) {
    self.file = file
    self.overrides = overrides
  }

  /// The shipped settings, then those of the file and its drop-ins, then those of the command line.
  func read() throws(StartFailure) -> Settings {
    var settings = Settings()
    if let file { try apply(file, to: &settings) }
    do {
      for override in overrides { try settings.set(override.key, to: override.value) }
    } catch {
      throw .usage(error)
    }
    do {
      try settings.check()
    } catch {
      throw .configuration(error)
    }
    return settings
  }

  private func apply(_ file: String, to settings: inout Settings) throws(StartFailure) {
    let files: [ConfigurationFiles.File]
    do {
      files = try ConfigurationFiles.read(file, limit: Settings.fileLimit)
    } catch {
      throw .configurationFile(path: file, error)
    }
    do {
      for file in files { try settings.apply(file: file.bytes, named: file.path) }
    } catch {
      throw .configuration(error)
    }
  }
}
