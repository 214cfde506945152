import Radio

/// Gives any bytes to the parsers of belfry-radio's protocol, and then, taken as a row of things that
/// clients, the kernel and the clock do, to the service. What must hold is a precondition: libFuzzer
/// reports its failure.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  parse(bytes)
  var play = Play()
  var rest = bytes[...]
  for _ in 0..<512 {
    guard let what = rest.popFirst(), let length = rest.popFirst() else { break }
    play.step(what, Array(rest.prefix(Int(length))))
    rest = rest.dropFirst(Int(length))
  }
  play.end()
  return 0
}

private func parse(_ bytes: [UInt8]) {
  if let request = try? RadioRequest(decoding: bytes) {
    precondition(request.encoded == bytes)
    precondition(bytes.count <= RadioRequest.limit)
  }
  if let answer = try? RadioAnswer(decoding: bytes) {
    precondition((try? RadioAnswer(decoding: answer.encoded)) == answer)
  }
}

/// The service, and what it owes to each client.
private struct Play {
  private var service = RadioService()
  private var now: UInt64 = 0
  private var commands: [[UInt8]] = []
  /// Requests of each client that have no answer.
  private var owed: [UInt64: Int] = [:]

  mutating func step(_ what: UInt8, _ bytes: [UInt8]) {
    let client = UInt64(what >> 4 & 3)
    switch what & 7 {
    case 0, 1:
      owed[client, default: 0] += 1
      take(service.received(bytes, from: client, at: now))
    case 2:
      owed[client] = nil
      take(service.gone(client, at: now))
    case 3:
      now += UInt64(what) * 1_000
      take(service.tick(at: now))
    case 4: take((try? service.heard(bytes, at: now)) ?? [])
    default: answer(status: what & 7 == 5 ? 0 : what >> 3, bytes)
    }
  }

  /// The kernel's answer to its last command, with whatever values.
  private mutating func answer(status: UInt8, _ values: [UInt8]) {
    guard let command = commands.last else { return }
    let parameters = Array(command[0..<2]) + [status] + values
    let length = UInt8(truncatingIfNeeded: parameters.count)
    let head = [1, 0, command[2], command[3], length, UInt8(parameters.count >> 8)]
    take((try? service.heard(head + parameters, at: now)) ?? [])
  }

  private mutating func take(_ effects: [RadioService.Effect]) {
    for effect in effects {
      switch effect {
      case .command(let bytes):
        // The two numbers and the length of a header, and one of the five commands.
        precondition(bytes.count >= 6 && [0x04, 0x31, 0x3D, 0x3E, 0x3F].contains(bytes[0]))
        commands.append(bytes)
      case .answer(let client, let answer):
        precondition(answer.encoded.count <= RadioAnswer.limit)
        if case .ended = answer { continue }
        owed[client, default: 0] -= 1
        precondition(owed[client, default: 0] >= 0, "an answer to nothing")
      case .listen(let client):
        owed[client, default: 0] -= 1
        precondition(owed[client, default: 0] >= 0, "a socket for nobody")
      case .turnAway(let client):
        owed[client] = nil
        take(service.gone(client, at: now))
      }
    }
  }

  /// With time everybody gets an answer, and when all have gone nothing is on air.
  mutating func end() {
    for _ in 0..<64 {
      now += 6_000
      take(service.tick(at: now))
    }
    precondition(owed.values.allSatisfy { $0 == 0 }, "somebody waits for ever")
    for client in UInt64(0)..<4 { take(service.gone(client, at: now)) }
    for _ in 0..<64 {
      now += 6_000
      take(service.tick(at: now))
    }
    precondition(service.isIdle)
  }
}
