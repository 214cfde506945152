import TestSupport
import Testing

@testable import Radio

/// belfry-radio's rules, played with the kernel's packets.
@Suite struct RadioServiceTests {
  @Test func anAdvertisementTakesTheHighestFreeInstance() throws {
    var scene = try Scene()
    scene.ask(1, scene.advertise)
    #expect(scene.command() == .advertisingFeatures)
    scene.answer(0x3D, values: Samples.features(taken: [1, 5]))
    #expect(scene.command() == scene.addition(instance: 4))
    #expect(scene.told.isEmpty)
    scene.answer(0x3E, values: [4])
    #expect(scene.told == [Scene.Told(1, .advertising)])
    #expect(!scene.service.isIdle)
  }

  @Test func itGoesWithItsClient() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.leave(1)
    #expect(scene.command() == .removeAdvertising(instance: 5))
    scene.answer(0x3F, values: [5])
    #expect(scene.service.isIdle)
    #expect(scene.told.isEmpty)
  }

  @Test func aClientThatGoesTooEarlyLeavesNothingOnAir() throws {
    var scene = try Scene()
    scene.ask(1, scene.advertise)
    scene.leave(1)
    scene.answer(0x3D, values: Samples.features())
    #expect(scene.service.isIdle)
    scene.ask(2, scene.advertise)
    scene.answer(0x3D, values: Samples.features())
    scene.leave(2)
    scene.answer(0x3E, values: [5])
    #expect(scene.command() == .removeAdvertising(instance: 5))
    #expect(scene.told.isEmpty)
  }

  @Test func itStopsWhenAsked() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.ask(1, .stop(controller: 0))
    #expect(scene.command() == .removeAdvertising(instance: 5))
    scene.answer(0x3F, values: [5])
    #expect(scene.told == [Scene.Told(1, .stopped)])
    #expect(scene.service.isIdle)
  }

  @Test func stoppingNothingIsDoneAtOnce() throws {
    var scene = try Scene()
    scene.ask(1, .stop(controller: 0))
    #expect(scene.told == [Scene.Told(1, .stopped)])
    #expect(scene.commands.isEmpty)
  }

  @Test func aNewNameKeepsTheInstance() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.ask(1, .advertise(controller: 0, try Samples.advertisement(name: [2, 9, 0x42])))
    guard case .addAdvertising(instance: 5, let advertisement, _) = scene.command() else {
      Issue.record("no advertisement was added")
      return
    }
    #expect(advertisement.scanResponse == [2, 9, 0x42])
  }

  @Test func anotherClientCannotTakeItOver() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.ask(2, scene.advertise)
    scene.ask(2, .stop(controller: 0))
    #expect(
      scene.told == [Scene.Told(2, .refused(.advertise, .taken)), Scene.Told(2, .stopped)])
    #expect(scene.commands.isEmpty)
  }

  @Test func noFreeInstanceIsRefused() throws {
    var scene = try Scene()
    scene.ask(1, scene.advertise)
    scene.answer(0x3D, values: Samples.features(highest: 1, taken: [1]))
    #expect(scene.told == [Scene.Told(1, .refused(.advertise, .noRoom))])
    #expect(scene.service.isIdle)
  }

  @Test(arguments: [0x01, 0x03, 0x0A, 0x0B, 0x0C, 0x0D, 0x0F, 0x11, 0x14] as [UInt8])
  func whatTheKernelRefusesIsTold(_ code: UInt8) throws {
    var scene = try Scene()
    scene.ask(1, scene.advertise)
    scene.answer(0x3D, values: Samples.features())
    scene.answer(0x3E, status: code)
    let refusal = RadioRefusal.kernel(ManagementStatus(code: code))
    #expect(scene.told == [Scene.Told(1, .refused(.advertise, refusal))])
    #expect(scene.service.isIdle)
  }

  @Test func aSilentKernelIsNotWaitedForForEver() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    scene.ask(1, .controller(1))
    #expect(scene.service.deadline == 5_000)
    scene.pass(to: 5_000)
    #expect(scene.told == [Scene.Told(1, .refused(.controller, .noAnswer))])
    scene.answer(0x04, controller: 1, values: Samples.controller)
    #expect(scene.told.count == 2)
  }

  @Test func informationIsHandedOn() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    scene.answer(0x04, values: Samples.controller)
    scene.ask(1, .connection(controller: 0, try Samples.phone()))
    scene.answer(0x31, values: try Samples.phone().encoded + [0xC4, 0, 0])
    let controller = try #require(ControllerInformation(decoding: Samples.controller))
    #expect(scene.told[0] == Scene.Told(1, .controller(controller)))
    guard case .connection(let information) = scene.told[1].answer else {
      Issue.record("no connection was told")
      return
    }
    #expect(information.signal == -60)
  }

  @Test func halfAnAnswerOfTheKernelsIsAFault() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    scene.answer(0x04, values: [1, 2, 3])
    #expect(scene.told == [Scene.Told(1, .refused(.controller, .broken))])
  }

  @Test func answersComeInTheOrderOfTheRequests() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    scene.ask(2, .controller(1))
    scene.ask(1, .stop(controller: 0))
    #expect(scene.commands.count == 1)
    scene.answer(0x04, controller: 1, values: Samples.controller)
    #expect(scene.told.isEmpty)
    scene.answer(0x04, values: Samples.controller)
    scene.answer(0x04, controller: 1, values: Samples.controller)
    #expect(scene.told.map(\.client) == [1, 2, 1])
  }

  @Test func aSocketForChannelsTakesItsTurn() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    scene.ask(1, .listen)
    #expect(scene.told.isEmpty)
    scene.answer(0x04, status: 0x11)
    #expect(
      scene.told == [
        Scene.Told(1, .refused(.controller, .kernel(.invalidIndex))), Scene.Told(1, .listening),
      ])
    #expect(scene.service.isIdle)
  }

  @Test func aClientThatAsksTooMuchIsTurnedAway() throws {
    var scene = try Scene()
    for _ in 0..<6 { scene.ask(1, .controller(0)) }
    #expect(scene.turnedAway == [1])
  }

  @Test func withoutBluetoothEverythingIsRefused() throws {
    var scene = try Scene(fault: .noBluetooth)
    scene.ask(1, scene.advertise)
    scene.ask(1, .controller(0))
    #expect(
      scene.told == [
        Scene.Told(1, .refused(.advertise, .noBluetooth)),
        Scene.Told(1, .refused(.controller, .noBluetooth)),
      ])
    #expect(scene.commands.isEmpty)
  }

  @Test func aBadRequestIsAnsweredAndTheNextIsServed() throws {
    var scene = try Scene()
    scene.send(1, [9])
    scene.send(1, [1, 0, 0, 3, 2, 1, 6, 0])
    scene.ask(1, .controller(0))
    #expect(
      scene.told == [
        Scene.Told(1, .refused(nil, .malformed)),
        Scene.Told(1, .refused(.advertise, .unfitAdvertisement)),
      ])
    #expect(scene.command() == .controllerInformation)
  }
}
