import TestSupport
import Testing
import Workers

/// `GATT/Vectors/worker-frames.json`, which another implementation made.
@Suite struct FrameVectorTests {
  private struct File: Decodable {
    let requests: [Request]
    let statuses: [Status]
    let events: [Event]
    let announcement: Announcement
    let parts: [Part]
    let cancel: HexBytes
    let positions: [Position]
    let prepared: HexBytes
    let refusals: [Refusal]
  }

  private struct Request: Decodable {
    let request: UInt64
    let hex: HexBytes
  }

  private struct Status: Decodable {
    let uptime: UInt64
    let charge: UInt64?
    let powered: Bool?
    let undervoltage: Bool?
    let temperature: Int64?
    let free: UInt64?
    let hex: HexBytes
  }

  private struct Event: Decodable {
    let name: String
    let time: Int64?
    let flag: Bool?
    let integer: Int64?
    let real: Double?
    let text: String?
    let hex: HexBytes

    var value: BoardEvent.Value? {
      flag.map { .flag($0) } ?? integer.map { .integer($0) } ?? real.map { .real($0) }
        ?? text.map { .text($0) }
    }
  }

  private struct Announcement: Decodable {
    let name: String
    let version: String
    let file: HexBytes
    let hex: HexBytes
  }

  private struct Part: Decodable {
    let offset: UInt64
    let bytes: HexBytes
    let hex: HexBytes
  }

  private struct Position: Decodable {
    let offset: UInt64
    let window: UInt64
    let hex: HexBytes
  }

  private struct Refusal: Decodable {
    let reason: UInt64
    let hex: HexBytes
  }

  private let file: File

  init() throws { file = try vectors("GATT/Vectors/worker-frames.json") }

  @Test func theBoardsStatusIsWrittenAndReadAsThere() throws {
    for vector in file.requests {
      let request = try #require(StatusRequest(rawValue: vector.request))
      #expect(request.encoded == vector.hex.bytes)
      #expect(try StatusRequest(decoding: vector.hex.bytes) == request)
    }
    for vector in file.statuses {
      let status = BoardStatus(
        uptime: vector.uptime, charge: vector.charge, isPowered: vector.powered,
        isUndervoltage: vector.undervoltage, temperature: vector.temperature, free: vector.free)
      #expect(status.encoded == vector.hex.bytes)
      #expect(try BoardStatus(decoding: vector.hex.bytes) == status)
    }
  }

  @Test func eventsAreWrittenAndReadAsThere() throws {
    for vector in file.events {
      let value = try #require(vector.value)
      let event = try #require(BoardEvent(name: vector.name, value: value, time: vector.time))
      #expect(event.encoded == vector.hex.bytes)
      #expect(try BoardEvent(decoding: vector.hex.bytes) == event)
    }
  }

  @Test func firmwareIsWrittenAndReadAsThere() throws {
    let request = try FirmwareRequest(decoding: file.announcement.hex.bytes)
    guard case .announce(let signed) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(request.encoded == file.announcement.hex.bytes)
    #expect(signed.announcement.name == file.announcement.name)
    #expect(signed.announcement.version == file.announcement.version)
    #expect(signed.announcement.size == UInt64(file.announcement.file.bytes.count))
    for vector in file.parts {
      let part = FirmwareRequest.part(offset: vector.offset, bytes: vector.bytes.bytes)
      #expect(part.encoded == vector.hex.bytes)
      #expect(try FirmwareRequest(decoding: vector.hex.bytes) == part)
    }
    #expect(FirmwareRequest.cancel.encoded == file.cancel.bytes)
    for vector in file.positions {
      let position = FirmwareAnswer.position(vector.offset, window: vector.window)
      #expect(position.encoded == vector.hex.bytes)
    }
    #expect(FirmwareAnswer.prepared.encoded == file.prepared.bytes)
    #expect(file.refusals.count == FirmwareRefusal.allCases.count)
    for vector in file.refusals {
      let refusal = try #require(FirmwareRefusal(rawValue: vector.reason))
      #expect(FirmwareAnswer.refused(refusal).encoded == vector.hex.bytes)
    }
  }
}
