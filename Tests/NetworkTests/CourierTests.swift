import Network
import NetworkProtocol
import Testing

/// A courier with a belfryd and a broker, and the numbers it is given.
private struct Scene {
  var courier = Courier(broker: "mqtt://broker:1883")
  var now: UInt64 = 1_000

  mutating func connected() -> Scene {
    _ = courier.agentCame(at: now)
    _ = broker(.connected(hasSession: false))
    _ = broker(.subscribed)
    return self
  }

  mutating func broker(_ events: BrokerEvent...) -> [Courier.Effect] {
    courier.take(events, at: now, chance: 0)
  }

  mutating func agent(_ command: NetworkCommand) -> [Courier.Effect] {
    courier.take(command, at: now, chance: 0)
  }
}

private let parcel = NetworkReport.parcel(ParcelNumber(1), [1])
private let lost = BrokerFailure(.lost, "the link broke")

@Suite struct CourierTests {
  @Test func withoutBelfrydThereIsNoConnection() {
    var scene = Scene()
    #expect(scene.courier.deadline == nil)
    let effects = scene.courier.agentCame(at: 1)
    let unconnected = InternetState.down(.lost, words: "not yet connected")
    #expect(effects == [.report(.internet(unconnected)), .connect])
  }

  @Test func aSecondWelcomeChangesNothing() {
    var scene = Scene()
    scene = scene.connected()
    #expect(scene.courier.agentCame(at: 2) == [])
    #expect(scene.courier.isOnline)
  }

  @Test func withoutABrokerInTheSettingsBelfrydIsToldSo() {
    var courier = Courier(broker: nil)
    let words = "no broker is named in the settings"
    let effects = courier.agentCame(at: 1)
    #expect(effects == [.report(.internet(.down(.notConfigured, words: words)))])
    #expect(courier.deadline == nil)
  }

  @Test func acknowledgementsGoWhenTheLastMessageIsSettled() {
    var scene = Scene()
    scene = scene.connected()
    #expect(scene.broker(.message([1])) == [.report(parcel)])
    let second = NetworkReport.parcel(ParcelNumber(2), [2])
    #expect(scene.broker(.message([2])) == [.report(second)])
    #expect(scene.agent(.settle(ParcelNumber(2), .taken)) == [])
    #expect(scene.agent(.settle(ParcelNumber(1), .dropped)) == [.release])
    #expect(scene.agent(.settle(ParcelNumber(1), .taken)) == [])
  }

  @Test func whatCannotBeTakenNowIsAskedForAnew() {
    var scene = Scene()
    scene = scene.connected()
    _ = scene.broker(.message([1]))
    _ = scene.broker(.message([2]))
    _ = scene.agent(.settle(ParcelNumber(1), .later))
    let effects = scene.agent(.settle(ParcelNumber(2), .taken))
    #expect(effects.first == .leave)
    #expect(!effects.contains(.release))
    #expect(scene.courier.deadline == 3_000)
    #expect(scene.courier.due(at: 3_000, chance: 0) == [.connect])
  }

  /// However often: somebody who has messages refused must not keep others away for longer and longer.
  @Test func messagesThatHaveToComeAgainDoSoAfterTheSameTime() {
    var scene = Scene()
    var courier = scene.connected().courier
    var now: UInt64 = 1_000
    for parcel in UInt64(1)...8 {
      _ = courier.take([.message([1])], at: now, chance: 0)
      _ = courier.take(.settle(ParcelNumber(parcel), .later), at: now, chance: 0)
      #expect(courier.deadline == now + Courier.laterPause)
      now += Courier.laterPause
      #expect(courier.due(at: now, chance: 0) == [.connect])
      _ = courier.take([.subscribed], at: now, chance: 0)
    }
    // A connection that is lost is another thing.
    _ = courier.take([.ended(BrokerFailure(.lost, "gone"))], at: now, chance: 0)
    #expect(courier.deadline == now + BackOff.shortest / 2)
  }

  @Test func aBelfrydThatDoesNotSettleIsNotWaitedForForEver() {
    var scene = Scene()
    scene = scene.connected()
    _ = scene.broker(.message([1]))
    let end: UInt64 = 1_000 + Courier.patience
    #expect(scene.courier.deadline == end)
    let effects = scene.courier.due(at: end, chance: 0)
    #expect(effects.first == .leave)
  }

  @Test func aBelfrydThatWentTakesTheConnectionWithIt() {
    var scene = Scene()
    scene = scene.connected()
    _ = scene.broker(.message([1]))
    #expect(scene.courier.agentWent(at: 2_000) == [.leave])
    #expect(scene.courier.deadline == nil)
    #expect(scene.courier.agentCame(at: 3_000).contains(.connect))
  }

  @Test func aBodyIsPublishedAgainUntilTheBrokerHasIt() {
    var scene = Scene()
    scene = scene.connected()
    let body: [UInt8] = [7]
    #expect(
      scene.agent(.dispatch(DispatchNumber(5), body: body)) == [.publish(DispatchNumber(5), body)])
    #expect(scene.agent(.dispatch(DispatchNumber(5), body: body)) == [])
    _ = scene.broker(.ended(lost))
    scene.now = 9_000
    _ = scene.courier.due(at: scene.now, chance: 0)
    _ = scene.broker(.connected(hasSession: true))
    #expect(scene.broker(.subscribed).contains(.publish(DispatchNumber(5), body)))
    #expect(scene.broker(.published(5)) == [.report(.dispatched(DispatchNumber(5)))])
    #expect(scene.broker(.published(5)) == [])
  }

  @Test func aBodyThatNobodyGotIsNotSaidToBeThere() throws {
    var scene = Scene()
    scene = scene.connected()
    let body: [UInt8] = [7]
    _ = scene.agent(.dispatch(DispatchNumber(5), body: body))
    let effects = scene.broker(.unheard(5))
    guard case .warn? = effects.first, effects.count == 1 else {
      Issue.record("not told, but \(effects)")
      return
    }
    // belfryd gives it again after a while.
    #expect(
      scene.agent(.dispatch(DispatchNumber(5), body: body)) == [.publish(DispatchNumber(5), body)])
  }

  @Test func noMoreBodiesThanAFewAreUnderWay() {
    var scene = Scene()
    scene = scene.connected()
    var published = 0
    for number in 0..<20 {
      published += scene.agent(.dispatch(DispatchNumber(UInt64(number)), body: [1])).count
    }
    #expect(published == Courier.publicationLimit)
    let effects = scene.broker(.published(0))
    #expect(
      effects == [
        .report(.dispatched(DispatchNumber(0))), .publish(DispatchNumber(8), [1]),
      ])
  }

  @Test(arguments: [0, NetworkLimits.parcel + 1])
  func whatCannotBeAMessageIsDroppedAtOnce(_ count: Int) {
    var scene = Scene()
    scene = scene.connected()
    let effects = scene.broker(.message([UInt8](repeating: 0, count: count)))
    #expect(effects == [.warn("a message of \(count) bytes is dropped"), .release])
  }

  @Test(arguments: [0, NetworkLimits.parcel + 1])
  func whatIsDroppedAcknowledgesNothingThatWasReadWithIt(_ count: Int) {
    let message = [UInt8](repeating: 0, count: count)
    for batch in [[message, [1]], [[1], message], [[1], message, [2]]] {
      var scene = Scene()
      scene = scene.connected()
      let parcels = UInt64(batch.count - 1)
      let effects = scene.courier.take(batch.map { .message($0) }, at: scene.now, chance: 0)
      #expect(!effects.contains(.release))
      for number in 1..<parcels {
        #expect(scene.agent(.settle(ParcelNumber(number), .taken)) == [])
      }
      #expect(scene.agent(.settle(ParcelNumber(parcels), .taken)) == [.release])
    }
  }

  @Test func theSameFailureIsToldOnce() {
    var scene = Scene()
    _ = scene.courier.agentCame(at: 0)
    let told = scene.broker(.ended(lost))
    #expect(told.contains(.report(.internet(.down(.lost, words: lost.words)))))
    let warning =
      "no connection to mqtt://broker:1883: the link broke: does the broker run, and listen there?"
    #expect(told.contains(.warn(warning)))
    scene.now = 60_000
    _ = scene.courier.due(at: scene.now, chance: 0)
    #expect(scene.broker(.ended(lost)) == [])
  }
}

@Suite struct BackOffTests {
  @Test func eachFailureDoublesThePauseUpToFiveMinutes() {
    var backOff = BackOff()
    let pauses = (0..<10).map { _ in backOff.next(after: 0, chance: 0) }
    #expect(pauses == [500, 1000, 2000, 4000, 8000, 16000, 32000, 64000, 128_000, 150_000])
    #expect(backOff.next(after: BackOff.lasting, chance: 0) == 500)
  }

  @Test func halfOfAPauseIsChance() {
    var least = UInt64.max
    var most: UInt64 = 0
    for chance in 0..<UInt64(2_000) {
      var backOff = BackOff()
      let pause = backOff.next(after: 0, chance: chance)
      least = min(least, pause)
      most = max(most, pause)
    }
    #expect(least == 500 && most == 1000)
  }
}
