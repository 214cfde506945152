import Central
import HPKE
import JSON
import Linux
import OpenSSL
import PhoneSimulator

/// `belfry phone`: simulated phones, on the accessory's loop-back link or over the air.
enum PhoneCommand {
  /// Runs the command; the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    let options: PhoneOptions
    do throws(PhoneOptions.Problem) {
      options = try PhoneOptions(arguments)
    } catch {
      Output.complain(manual.complaint(error.sentence))
      return ExitStatus.usage.rawValue
    }
    if options.help {
      Output.write(manual.help)
      return 0
    }
    do throws(PhoneFailure) {
      return try play(options)
    } catch {
      Output.complain("belfry phone: \(error.sentence)\n")
      return error.status.rawValue
    }
  }

  private static func play(_ options: PhoneOptions) throws(PhoneFailure) -> Int32 {
    let scenario = try scenario(options)
    let saved = try options.state.map { (path) throws(PhoneFailure) in
      try SavedPhones(at: path)
    }
    let radio = try radio(options, for: scenario)
    let states = scenario.phones.map { saved?.states[$0.name] }
    let play: Play<LibcryptoPrimitives>
    do {
      let primitives = try LibcryptoPrimitives(mlkem: .fromEnvironment())
      play = try Play(
        scenario, states: states, waitsForMore: options.interactive, primitives: primitives)
    } catch {
      throw PhoneFailure(sentence: "\(error)", status: .system)
    }
    do {
      var stage = try Stage(play, options: options, radio: radio)
      return try stage.run()
    } catch let error as SystemError {
      throw PhoneFailure(sentence: error.description, status: .system)
    } catch let error as PhoneFailure {
      throw error
    } catch {
      throw PhoneFailure(sentence: "\(error)", status: .system)
    }
  }

  private static func radio(
    _ options: PhoneOptions, for scenario: Scenario
  ) throws(PhoneFailure) -> RadioCentral? {
    guard let name = options.radio else { return nil }
    guard scenario.phones.count == 1 else {
      throw PhoneFailure(
        sentence: "one adapter is one phone, and the scenario has more", status: .data)
    }
    do throws(NoBus) {
      return try RadioCentral(to: name, by: options.adapter)
    } catch {
      throw PhoneFailure(sentence: error.description, status: .system)
    }
  }

  private static func scenario(_ options: PhoneOptions) throws(PhoneFailure) -> Scenario {
    guard let path = options.scenario else {
      var phone = PhoneProfile(name: options.identity)
      phone.suite = options.suite
      phone.mtu = options.mtu
      phone.localNetwork = true
      phone.localKeys = options.localKeys
      return Scenario(name: "interactive", phones: [phone], steps: [])
    }
    do {
      return try Scenario(decoding: try File.read(path, limit: JSON.maximumLength))
    } catch let error as ScenarioError {
      throw PhoneFailure(
        sentence: "\(path): \(Output.clean(error.description))", status: .data)
    } catch {
      throw PhoneFailure(sentence: "\(error)", status: .system)
    }
  }
}

/// Why the command cannot go on, and its exit status.
struct PhoneFailure: Error {
  let sentence: String
  let status: ExitStatus
}

/// What the phones of earlier runs remember, in one file.
struct SavedPhones {
  var states: [String: PhoneState] = [:]

  /// Nothing, if there is no such file.
  init(at path: String) throws(PhoneFailure) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try File.read(path, limit: 16 << 20)
    } catch {
      if error.errno == .absent { return }
      throw PhoneFailure(sentence: error.description, status: .system)
    }
    do throws(ScenarioError) {
      for (name, state) in try PhoneState.list(decoding: bytes) { states[name] = state }
    } catch {
      throw PhoneFailure(sentence: "\(path): \(error.description)", status: .data)
    }
  }

  /// Writes the file anew, for its owner alone.
  func save(at path: String) throws(PhoneFailure) {
    let list = states.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    do throws(SystemError) {
      try File.replace(path, with: PhoneState.encoded(list), mode: 0o600)
    } catch {
      throw PhoneFailure(sentence: error.description, status: .system)
    }
  }
}
