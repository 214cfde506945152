import DBus
import Foundation
import GATTProfile
import TestSupport
import Testing

@testable import BlueZ

@Suite struct GATTApplicationTests {
  private let objects = GATTApplication.objects(
    "/app", sockets: ["WriteAcquired", "NotifyAcquired"])

  @Test func pathsSortIntoTheOrderOfHandles() {
    let paths = objects.map(\.path)
    #expect(paths == paths.sorted())
    #expect(paths.first == "/app/service")
    #expect(paths.count == 1 + Characteristic.allCases.count)
    for characteristic in Characteristic.allCases {
      let path = GATTApplication.path(of: characteristic, "/app")
      #expect(GATTApplication.characteristic(at: path, "/app") == characteristic)
    }
    #expect(GATTApplication.characteristic(at: "/app/service", "/app") == nil)
  }

  @Test(arguments: [
    (Characteristic.capabilities, ["read"]),
    (
      .keyExchange,
      ["read", "encrypt-read", "write", "encrypt-write", "indicate", "encrypt-indicate"]
    ),
    (.dataIn, ["write", "encrypt-write", "write-without-response"]),
    (.dataOut, ["read", "encrypt-read", "notify", "encrypt-notify"]),
    (.linkConfiguration, ["read", "encrypt-read"]),
  ])
  func everythingButTheCapabilitiesWantsAnEncryptedLink(
    _ characteristic: Characteristic, _ flags: [String]
  ) {
    #expect(characteristic.flags == flags)
  }

  @Test func noObjectShowsAValue() {
    for (_, interface) in objects {
      #expect(!interface.properties.contains { $0.name == "Value" })
    }
  }
}

@Suite struct GATTCallTests {
  private func options(_ entries: [String: Value]) -> Value { .variants(entries) }

  @Test func aReadHasItsPhoneItsMTUAndItsOffset() throws {
    let given = options([
      "device": .objectPath("/a"), "mtu": .uint16(185), "offset": .uint16(20),
      "link": .string("LE"),
    ])
    let call = try #require(GATTCall("ReadValue", [given]))
    #expect(call.device == "/a" && call.mtu == 185 && call.request == .read(offset: 20))
    #expect(GATTCall("ReadValue", [options([:])])?.request == .read(offset: 0))
  }

  @Test func aWriteHasItsValue() {
    let call = GATTCall("WriteValue", [.bytes([1, 2]), options(["offset": .uint16(300)])])
    #expect(call?.request == .write([1, 2], offset: 300))
    #expect(call?.device == nil)
    let question = options(["prepare-authorize": .boolean(true)])
    #expect(GATTCall("WriteValue", [.bytes([]), question])?.request == .authorizeWrite)
  }

  @Test func othersHaveNothing() {
    #expect(GATTCall("StartNotify", [])?.request == .startNotify)
    #expect(GATTCall("StopNotify", [])?.request == .stopNotify)
    #expect(GATTCall("Confirm", [])?.request == .confirm)
    #expect(GATTCall("Reboot", []) == nil)
  }
}
