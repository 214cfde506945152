import TestSupport
import Testing

@testable import Radio

/// An advertisement is a lease of 60 s: how it is kept, lost and given up.
@Suite struct LeaseTests {
  @Test func itIsRenewedHalfWay() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    #expect(scene.service.deadline == 30_000)
    scene.pass(to: 29_999)
    #expect(scene.commands.isEmpty)
    scene.pass(to: 30_000)
    #expect(scene.command() == scene.addition(instance: 5))
    scene.answer(0x3E, values: [5])
    #expect(scene.service.deadline == 60_000)
    #expect(scene.told.isEmpty)
  }

  @Test func aBusyKernelIsAskedAgain() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.pass(to: 30_000)
    scene.answer(0x3E, status: 0x0A)
    #expect(scene.service.deadline == 35_000)
    #expect(scene.told.isEmpty)
  }

  @Test func itReturnsWhenTheControllerIsOnAgain() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    // Off: the kernel forgets what has a time limit.
    scene.event(0x24, parameters: [5])
    _ = scene.command()
    scene.answer(0x3E, status: 0x0B)
    #expect(scene.service.deadline == nil)
    scene.event(0x06, parameters: [0x00, 0x02, 0, 0])
    #expect(scene.commands.isEmpty)
    scene.event(0x06, parameters: [0x01, 0x02, 0, 0])
    #expect(scene.command() == scene.addition(instance: 5))
    scene.answer(0x3E, values: [5])
    #expect(scene.service.deadline == 30_000)
    #expect(scene.told.isEmpty)
  }

  @Test func itIsPutBackWhenSomebodyElseRemovedIt() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.event(0x24, parameters: [4])
    #expect(scene.commands.isEmpty)
    scene.event(0x24, parameters: [5])
    #expect(scene.command() == scene.addition(instance: 5))
  }

  @Test func itsClientLearnsThatTheControllerIsGone() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.event(0x05, parameters: [])
    #expect(scene.told == [Scene.Told(1, .ended(controller: 0))])
    #expect(scene.service.isIdle)
  }

  @Test func itsClientLearnsThatTheKernelRefusesItNow() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.pass(to: 30_000)
    scene.answer(0x3E, status: 0x0D)
    #expect(scene.told == [Scene.Told(1, .ended(controller: 0))])
  }

  @Test func nothingStaysWhenTheProgramEnds() throws {
    var scene = try Scene()
    scene.putOnAir(1)
    scene.end()
    #expect(scene.command() == .removeAdvertising(instance: 5))
  }

  @Test func badBytesFromTheKernelDoNotEndIt() throws {
    var scene = try Scene()
    scene.ask(1, .controller(0))
    #expect(throws: RadioError.self) { try scene.service.heard([1, 0, 0], at: 0) }
    scene.answer(0x04, values: Samples.controller)
    #expect(scene.told.count == 1)
  }
}
