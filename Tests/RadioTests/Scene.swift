@testable import Radio

/// A service with clients who ask and a kernel that answers what the test says.
struct Scene {
  struct Told: Equatable {
    let client: UInt64
    let answer: RadioAnswer

    init(_ client: UInt64, _ answer: RadioAnswer) {
      self.client = client
      self.answer = answer
    }
  }

  var service: RadioService
  let advertise: RadioRequest
  private(set) var told: [Told] = []
  private(set) var turnedAway: [UInt64] = []
  /// The kernel's commands that no test has looked at.
  private(set) var commands: [[UInt8]] = []
  private let advertisement: AdvertisingData
  private var now: UInt64 = 0

  init(fault: RadioError? = nil) throws {
    service = RadioService(fault: fault)
    advertisement = try Samples.advertisement()
    advertise = .advertise(controller: 0, advertisement)
  }

  mutating func ask(_ client: UInt64, _ request: RadioRequest) { send(client, request.encoded) }

  mutating func send(_ client: UInt64, _ packet: [UInt8]) {
    note(service.received(packet, from: client, at: now))
  }

  mutating func leave(_ client: UInt64) {
    commands = []
    note(service.gone(client, at: now))
  }

  mutating func pass(to time: UInt64) {
    now = time
    note(service.tick(at: now))
  }

  mutating func end() { note(service.end()) }

  /// The kernel's answer to a command: complete, or with a status that is a refusal.
  mutating func answer(
    _ command: UInt8, status: UInt8 = 0, controller: UInt16 = 0, values: [UInt8] = []
  ) {
    commands = []
    event(0x01, controller: controller, parameters: [command, 0, status] + values)
  }

  mutating func event(_ code: UInt16, controller: UInt16 = 0, parameters: [UInt8]) {
    let packet = ManagementPacket(code: code, controller: controller, parameters: parameters)
    note((try? service.heard(packet.encoded, at: now)) ?? [])
  }

  /// Everything up to an advertisement on instance 5 of controller 0.
  mutating func putOnAir(_ client: UInt64) {
    ask(client, advertise)
    answer(0x3D, values: Samples.features())
    answer(0x3E, values: [5])
    told = []
    commands = []
  }

  func addition(instance: UInt8) -> ManagementCommand {
    .addAdvertising(instance: instance, advertisement, seconds: 60)
  }

  /// The only command that the kernel got since its last answer; nil if there is none, or more.
  mutating func command() -> ManagementCommand? {
    defer { commands = [] }
    guard commands.count == 1 else { return nil }
    var known: [ManagementCommand] = [.controllerInformation, .advertisingFeatures]
    for instance in UInt8(1)...5 {
      known.append(.removeAdvertising(instance: instance))
      known.append(addition(instance: instance))
    }
    let found = known.first { $0.packet(for: 0).encoded == commands[0] }
    return found ?? Self.addition(decoding: commands[0])
  }

  /// Another advertisement than the scene's own.
  private static func addition(decoding packet: [UInt8]) -> ManagementCommand? {
    guard packet.count > 17, packet[0] == 0x3E else { return nil }
    let contents = packet.dropFirst(17)
    guard
      let advertisement = try? AdvertisingData(
        Array(contents.prefix(Int(packet[15]))),
        scanResponse: Array(contents.dropFirst(Int(packet[15]))))
    else { return nil }
    return .addAdvertising(instance: packet[6], advertisement, seconds: 60)
  }

  private mutating func note(_ effects: [RadioService.Effect]) {
    for effect in effects {
      switch effect {
      case .answer(let client, let answer): told.append(Told(client, answer))
      case .command(let bytes): commands.append(bytes)
      case .listen(let client): told.append(Told(client, .listening))
      case .turnAway(let client): turnedAway.append(client)
      }
    }
  }
}
