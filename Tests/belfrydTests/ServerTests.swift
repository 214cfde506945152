import Foundation
import GATTProfile
import Loopback
import Peripheral
import TestSupport
import Testing

/// What phones are told of the maker's server.
@Suite struct ServerTests {
  private let board: Board
  private let file: String
  private let token: String

  init() throws {
    board = try Board()
    file = board.directory("belfry.conf")
    token = board.directory("token")
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func start() throws -> Program {
    let arguments =
      ["--configuration", file, "--network-socket", board.directory("network")] + board.arguments
    return try Program("belfryd", arguments, errorsToo: true)
  }

  private func told(_ phone: LoopbackCentral) throws -> LinkConfiguration.Server? {
    let value = try #require(try phone.value(of: .linkConfiguration))
    return value.isEmpty ? nil : try LinkConfiguration(decoding: value).server
  }

  @Test func aBondedPhoneReadsWhereToPostAndTheTokenOfTheFile() throws {
    let address = "https://example.org/v1/accessories/board-1/messages"
    try write("internet = on\nserver = \(address)\nserver-token-file = \(token)\n", to: file)
    try write("phone.0123abcd\nnot read\n", to: token)
    let daemon = try start()
    #expect(daemon.says("ready"))
    let phone = try board.connectPhone(try Bond(identity: [1], name: "iPhone", isNew: true))
    #expect(
      try told(phone) == LinkConfiguration.Server(address: address, token: "phone.0123abcd"))
    // Another one holds from the next read on.
    try write("phone.4567\n", to: token)
    kill(daemon.identifier, SIGHUP)
    #expect(daemon.says("the settings are read anew"))
    #expect(try told(phone)?.token == "phone.4567")
  }

  @Test func withoutTheInternetNobodyIsToldOfAServer() throws {
    try write("server = https://example.org/v1\n", to: file)
    let daemon = try start()
    #expect(daemon.says("ready"))
    let phone = try board.connectPhone(try Bond(identity: [1], name: "iPhone", isNew: true))
    #expect(try told(phone) == nil)
  }

  @Test(arguments: [nil, "", "two words"] as [String?])
  func aTokenThatCannotBeUsedIsNamed(_ text: String?) throws {
    try write("internet = on\nserver = https://a\nserver-token-file = \(token)\n", to: file)
    if let text { try write(text, to: token) }
    let daemon = try start()
    let words = daemon.remainingText()
    #expect(words.contains(token))
    #expect(daemon.status() == 78)
  }
}
