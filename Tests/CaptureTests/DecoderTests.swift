import Capture
import GATTProfile
import TestSupport
import Testing

/// What is Belfry's is found, and nothing else.
@Suite struct DecoderTests {
  private func frame(_ bytes: [UInt8]) throws -> Frame { try Frame(decoding: bytes) }

  static let contents: [SnoopContent] = [.monitor, .typed, .bare]

  @Test(arguments: contents)
  func framesAreFoundByTheHandlesOfADiscovery(_ content: SnoopContent) throws {
    var scene = Scene(content)
    scene.connect()
    scene.discover()
    scene.value(0x12, Scene.handle(.dataIn), Example.inquiry, isSent: false)
    scene.value(0x52, Scene.handle(.dataIn), Example.fragment, isSent: false, piece: 11)
    scene.value(0x1B, Scene.handle(.dataOut), Example.receipt, isSent: true)
    scene.value(0x1B, 99, Example.receipt, isSent: true)
    scene.disconnect()
    let seen = scene.sightings
    #expect(seen.allSatisfy { $0.link == 1 })
    #expect(seen.map(\.isFromPhone) == [false, true, true, false, false])
    let wanted: [Sighting.Content] = [
      .connected(Peer(address: [0xF1, 2, 3, 4, 5, 6], isRandom: false), interval: 24),
      .frame(try frame(Example.inquiry), .dataIn, .request),
      .frame(try frame(Example.fragment), .dataIn, .command),
      .frame(try frame(Example.receipt), .dataOut, .notification),
      .disconnected(reason: 0x13),
    ]
    #expect(seen.map(\.content) == wanted)
  }

  /// bluetoothd sends so to phones that understand it.
  @Test func severalNotificationsInOnePacketAreTakenApart() throws {
    var scene = Scene()
    scene.discover()
    let part =
      [UInt8(Scene.handle(.dataOut)), 0, UInt8(Example.receipt.count), 0] + Example.receipt
    scene.send([0x23] + part + part + [UInt8(Scene.handle(.dataOut)), 0, 9, 0, 1], isSent: true)
    let receipt = Sighting.Content.frame(
      try frame(Example.receipt), .dataOut, .notification)
    #expect(scene.sightings.map(\.content) == [receipt, receipt])
  }

  /// A phone's own recording shows the same from the other end.
  @Test func directionsAreThoseOfThePhoneAndTheAccessoryOnEitherEnd() throws {
    var scene = Scene(.typed)
    scene.connect(isCentral: true)
    scene.discover(isSent: false)
    scene.value(0x52, Scene.handle(.dataIn), Example.inquiry, isSent: true)
    scene.value(0x1B, Scene.handle(.dataOut), Example.receipt, isSent: false)
    #expect(scene.sightings.dropFirst().map(\.isFromPhone) == [true, false])
  }

  @Test func framesTellTheirHandlesWhereNoDiscoveryWasRecorded() throws {
    var scene = Scene()
    scene.value(0x52, 27, [1, 2, 3], isSent: false)
    scene.value(0x52, 27, Example.inquiry, isSent: false)
    // The service's table says the rest: dataOut is two handles on, its subscription three.
    scene.value(0x12, 30, [1, 0], isSent: false)
    scene.value(0x1B, 29, Example.receipt, isSent: true)
    let wanted: [Sighting.Content] = [
      .frame(try frame(Example.inquiry), .dataIn, .command),
      .subscription(.dataOut, isActive: true, .request),
      .frame(try frame(Example.receipt), .dataOut, .notification),
    ]
    #expect(scene.sightings.map(\.content) == wanted)
  }

  @Test func handlesOfAnEarlierLinkHoldForTheNext() throws {
    var scene = Scene()
    scene.connect()
    scene.discover()
    scene.disconnect()
    scene.connect(handle: 0x41)
    scene.send([0x0A] + [Scene.handle(.dataOut), 0].map { UInt8($0) }, isSent: false, handle: 0x41)
    scene.send([0x0B] + Example.receipt, isSent: true, handle: 0x41)
    let last = try #require(scene.sightings.last)
    #expect(last.link == 2)
    let wanted = Sighting.Content.frame(try frame(Example.receipt), .dataOut, .answer)
    #expect(last.content == wanted)
  }

  @Test func capabilitiesMTUsRefusalsAndWhatIsNoFrameAreTold() throws {
    var scene = Scene()
    scene.discover()
    scene.send([0x02, 0x05, 0x02], isSent: false)
    scene.send([0x03, 0xB9, 0x00], isSent: true)
    scene.send([0x0A, UInt8(Scene.handle(.capabilities)), 0], isSent: false)
    scene.send([0x0B] + Capabilities(psm: 0x81).encoded, isSent: true)
    scene.send([0x01, 0x12, UInt8(Scene.handle(.dataIn)), 0, 0x0F], isSent: true)
    scene.value(0x52, Scene.handle(.dataIn), [0x21, 0], isSent: false)
    #expect(
      scene.sightings.map(\.content) == [
        .mtu(185), .capabilities(Capabilities(psm: 0x81)), .refused(.dataIn, code: 0x0F),
        .unreadable(.unknownVersion(2), length: 2, .dataIn, .command),
      ])
  }

  @Test func aValueThatIsWrittenInPartsIsOne() throws {
    var scene = Scene()
    scene.discover()
    let handle = [UInt8(Scene.handle(.dataIn)), 0]
    scene.send([0x16] + handle + [0, 0] + Example.fragment.prefix(12), isSent: false)
    scene.send([0x16] + handle + [12, 0] + Example.fragment.dropFirst(12), isSent: false)
    scene.send([0x18, 1], isSent: false)
    let wanted = Sighting.Content.frame(try frame(Example.fragment), .dataIn, .request)
    #expect(scene.sightings.map(\.content) == [wanted])
  }

  @Test func aChannelIsFollowedFromItsOpeningToItsEnd() throws {
    var scene = Scene()
    scene.connect()
    let open: [UInt8] = [0x80, 0, 0x40, 0, 0xF5, 1, 0x64, 0, 10, 0]
    scene.send([0x14, 7, 10, 0] + open, on: 5, isSent: false)
    scene.send([0x15, 7, 10, 0, 0x51, 0, 0, 2, 0x64, 0, 10, 0, 0, 0], on: 5, isSent: true)
    scene.send([1, 0, 4], on: 0x51, isSent: false)
    // One packet in two frames; the first has the length of the whole.
    let packet = [3] + Example.inquiry
    scene.send([UInt8(packet.count), 0] + packet.prefix(9), on: 0x51, isSent: false)
    scene.send(Array(packet.dropFirst(9)), on: 0x51, isSent: false)
    scene.send([14, 0, 4] + Example.receipt, on: 0x40, isSent: true)
    scene.send([0x06, 8, 4, 0, 0x51, 0, 0x40, 0], on: 5, isSent: false)
    scene.send([14, 0, 4] + Example.receipt, on: 0x40, isSent: true)
    let wanted: [Sighting.Content] = [
      .channelOpened(psm: 0x80, mtu: 501), .subscription(.dataOut, isActive: true, .channel),
      .frame(try frame(Example.inquiry), .dataIn, .channel),
      .frame(try frame(Example.receipt), .dataOut, .channel), .channelClosed,
    ]
    #expect(scene.sightings.dropFirst().map(\.content) == wanted)
  }

  /// Whatever a file holds: nothing crashes, and memory stays within bounds.
  @Test func damagedRecordingsAreReadAsFarAsTheyGo() throws {
    var scene = Scene()
    scene.connect()
    scene.discover()
    for _ in 0..<20 { scene.value(0x52, Scene.handle(.dataIn), Example.fragment, isSent: false) }
    let whole = scene.file
    var random = SeededGenerator(seed: 1)
    var (read, refused) = (0, 0)
    for _ in 0..<scaled(20_000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) { bytes.damage(with: &random) }
      var reader = SnoopReader()
      var decoder: Decoder?
      var log = MessageLog()
      reader.append(bytes)
      do throws(CaptureError) {
        while let record = try reader.next(), let content = reader.content {
          var current = decoder ?? Decoder(content)
          for sighting in current.take(record.withoutKeys) { log.take(sighting) }
          decoder = current
          read += 1
        }
      } catch {
        refused += 1
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
