import HPKE
import OpenSSL
import Ratchet
import Secrets
import TestSupport
import Testing

@Suite struct DeliveryTests {
  @Test(arguments: 0..<scaled(200))
  func whateverTheWayDoesEachMessageOpensOnceAndRestartsChangeNothing(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let primitives = try LibcryptoPrimitives()
    let keyID = try #require(KeyID(decoding: random.bytes(4)))
    let chain = try Chain(root: SharedSecret(copying: random.bytes(32)))
    var sender = Sender(OutgoingRatchet(keyID: keyID, chain: chain), primitives: primitives)
    var receiver = Receiver(
      try IncomingRatchet(keyID: keyID, chain: chain), primitives: primitives)

    let plaintexts = (0..<60).map {
      [UInt8($0)] + random.bytes(Int.random(in: 0...20, using: &random))
    }
    let messages = try plaintexts.map { try sender.seal($0) }
    var opened: Set<Int> = []
    for (number, forged) in disturbed(messages.count, using: &random) {
      var bytes = messages[number]
      if forged { bytes[Int.random(in: 4..<bytes.count, using: &random)] ^= 0x10 }
      let before = receiver.ratchet
      if !forged && !opened.contains(number) {
        #expect(try receiver.open(bytes) == plaintexts[number])
        opened.insert(number)
      } else {
        #expect(throws: (any Error).self) { try receiver.open(bytes) }
        #expect(receiver.ratchet == before)
      }
      #expect(try receiver.restarted() == receiver.ratchet)
      receiver = Receiver(try receiver.restarted(), primitives: primitives)
    }
    #expect(opened.count > 30)
  }

  /// An order of arrival: some twice, some altered, some never, none far from its place.
  private func disturbed(
    _ count: Int, using random: inout SeededGenerator
  ) -> [(number: Int, forged: Bool)] {
    var arrivals: [(place: Int, number: Int, forged: Bool)] = []
    for number in 0..<count {
      for _ in 0..<[0, 1, 1, 1, 2].randomElement(using: &random, or: 1) {
        let place = number + Int.random(in: 0...8, using: &random)
        arrivals.append((place, number, false))
      }
      if Bool.random(using: &random) { arrivals.append((number, number, true)) }
    }
    return arrivals.sorted { $0.place < $1.place }.map { ($0.number, $0.forged) }
  }
}

extension [Int] {
  fileprivate func randomElement(using random: inout SeededGenerator, or other: Int) -> Int {
    randomElement(using: &random) ?? other
  }
}
