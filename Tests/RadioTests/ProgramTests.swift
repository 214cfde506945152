import Glibc
import Linux
import TestSupport
import Testing

@testable import Radio

/// The real program on a real socket. Where the kernel has no Bluetooth it says so; where it has, it is
/// asked about a controller that is not there.
@Suite(.timeLimit(.minutes(1))) struct ProgramTests {
  private final class Room {
    let folder: TemporaryDirectory
    let program: Program
    var path: String { folder.path + "/radio" }

    init(_ arguments: [String] = []) throws {
      folder = try #require(TemporaryDirectory())
      program = try Program("belfry-radio", ["--socket", folder.path + "/radio"] + arguments)
    }

    func client() throws -> RadioClient {
      while true {
        if let client = try? RadioClient(to: path) { return client }
        #expect(!program.hasEnded)
        usleep(10_000)
      }
    }
  }

  @Test func itAnswersWithAClearReason() throws {
    let room = try Room()
    let client = try room.client()
    try client.ask(.controller(0xFFFE))
    let refusal: RadioRefusal
    do {
      _ = try ManagementSocket()
      refusal = .kernel(.invalidIndex)
    } catch {
      refusal = RadioRefusal(error)
    }
    #expect(try next(client) == .answer(.refused(.controller, refusal)))
    #expect(refusal.description.count > 20)
  }

  @Test func itMakesASocketForChannelsOrSaysWhyNot() throws {
    let room = try Room()
    _ = try room.client()
    let own = thrown(RadioError.self) { _ = try L2CAPListener() }
    let handed = thrown(RadioError.self) { _ = try L2CAPListener(askedOf: room.path) }
    #expect(own == handed)
  }

  @Test func aServiceThatSaysNothingIsNotWaitedForWithoutEnd() throws {
    let folder = try #require(TemporaryDirectory())
    let listener = try UnixListener(.packets, at: folder("radio"))
    let error = thrown(RadioError.self) {
      _ = try L2CAPListener(askedOf: folder("radio"), within: 50)
    }
    #expect(error == .noAnswer)
    guard try listener.accept() != nil else {
      Issue.record("it was not asked")
      return
    }
  }

  @Test func aDescriptorOfAnotherKindIsNotTaken() throws {
    let folder = try #require(TemporaryDirectory())
    let listener = try UnixListener(.packets, at: folder("radio"))
    let client = try RadioClient(to: folder("radio"))
    guard let accepted = try listener.accept() else {
      Issue.record("nobody connected")
      return
    }
    let served = PacketConnection(accepted)
    try client.ask(.listen)
    #expect(try served.send(RadioAnswer.listening.encoded, descriptor: listener.number))
    #expect(try next(client) == .answer(.listening))
    guard let descriptor = client.takeDescriptor() else {
      Issue.record("no descriptor came")
      return
    }
    do {
      _ = try L2CAPListener(owning: descriptor)
      Issue.record("a Unix socket was taken for a Bluetooth one")
    } catch {
      #expect(error == .notConnected)
    }
  }

  @Test func badBytesAreAnsweredAndDoNoHarm() throws {
    let room = try Room()
    _ = try room.client()
    let raw = PacketConnection(try UnixSocket.packets.connect(to: room.path))
    #expect(try raw.send([0x55, 1, 2]))
    #expect(try awaitPacket(raw) == .packet(RadioAnswer.refused(nil, .malformed).encoded))
    // Longer than any request: the connection ends.
    #expect(try raw.send([UInt8](repeating: 1, count: 4_000)))
    #expect(try awaitPacket(raw) == .end)
    let client = try room.client()
    try client.ask(.stop(controller: 0xFFFE))
    #expect(try next(client) != nil)
  }

  @Test func onlyOwnerAndGroupMayOpenItsSocket() throws {
    let room = try Room()
    _ = try room.client()
    var status = stat()
    #expect(stat(room.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
  }

  @Test func itEndsWhenNobodyNeedsIt() throws {
    let room = try Room(["--idle", "1"])
    do { _ = try room.client() }
    #expect(room.program.status() == 0)
  }

  @Test func aSignalEndsIt() throws {
    let room = try Room()
    let client = try room.client()
    // Once it answers, it listens to signals as well.
    try client.ask(.stop(controller: 0xFFFE))
    _ = try next(client)
    room.program.terminate()
    #expect(room.program.status() == 0)
    #expect(try next(client) == .closed)
  }

  @Test func tooManyClientsAreTurnedAway() throws {
    let room = try Room()
    let clients = try (0..<8).map { _ in try room.client() }
    let ninth = try room.client()
    #expect(try next(ninth) == .closed)
    try clients[0].ask(.stop(controller: 0xFFFE))
    #expect(try next(clients[0]) != .closed)
  }

  @Test(arguments: [["--socket"], ["--idle", "0"], ["--idle", "x"], ["--what"], []])
  func aWrongCommandLineIsNamed(_ arguments: [String]) throws {
    let program = try Program("belfry-radio", arguments, errorsToo: true)
    #expect(program.remainingLines().count == 1)
    #expect(program.status() == ExitStatus.usage.rawValue)
  }

  private func next(_ client: RadioClient) throws -> RadioClient.Arrival? {
    for _ in 0..<500 {
      if let arrival = try client.receive() { return arrival }
      usleep(10_000)
    }
    return nil
  }

  private func awaitPacket(_ connection: PacketConnection) throws -> PacketConnection.Received {
    for _ in 0..<500 {
      let received = try connection.receive(limit: 1_024)
      if received != .nothing { return received }
      usleep(10_000)
    }
    return .nothing
  }
}
