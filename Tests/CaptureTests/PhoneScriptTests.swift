import Capture
import GATTProfile
import TestSupport
import Testing

/// What of a recording a phone can do again.
@Suite struct PhoneScriptTests {
  private func script(_ scene: Scene) -> [PhoneAct] {
    var script = PhoneScript()
    for sighting in scene.sightings { script.take(sighting) }
    return script.acts
  }

  @Test func aPhoneArrivesSubscribesWritesReadsAndLeaves() throws {
    var scene = Scene()
    scene.connect()
    scene.discover()
    scene.value(0x12, Scene.handle(.dataOut) + 1, [1, 0], isSent: false)
    scene.value(0x12, Scene.handle(.dataIn), Example.inquiry, isSent: false)
    scene.value(0x52, Scene.handle(.dataIn), Example.fragment, isSent: false)
    scene.send([0x0A, UInt8(Scene.handle(.dataOut)), 0], isSent: false)
    scene.send([0x0B], isSent: true)
    scene.disconnect()
    let (inquiry, fragment) = (
      try Frame(decoding: Example.inquiry), try Frame(decoding: Example.fragment)
    )
    #expect(
      script(scene).map(\.kind) == [
        .arrive, .subscribe(.dataOut, isActive: true), .write(.dataIn, inquiry, isRequest: true),
        .write(.dataIn, fragment, isRequest: false), .read(.dataOut), .leave,
      ])
  }

  @Test func timesAreCountedFromTheFirstActAndNeverGoBack() {
    var script = PhoneScript()
    for time: Int64 in [5_000, 7_000, -1, 9_000] {
      script.take(Sighting(time: time, link: 1, isFromPhone: false, content: .mtu(185)))
    }
    #expect(script.acts.map(\.time) == [0, 0, 2_000, 2_000, 4_000])
  }

  @Test func aLinkWithoutAPhoneOfOursIsNotPlayed() {
    var scene = Scene()
    scene.connect()
    scene.value(0x52, 7, [1, 2, 3], isSent: false)
    scene.disconnect()
    #expect(script(scene).isEmpty)
  }
}
