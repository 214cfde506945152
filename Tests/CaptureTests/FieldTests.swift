import Capture
import GATTProfile
import TestSupport
import Testing

/// Seconds and figures of a walk.
@Suite struct FieldTests {
  private let stream = StreamID(role: .transport, lane: .prompt, epoch: 1)

  private func sighting(
    at milliseconds: Int64, link: Int = 1, isFromPhone: Bool = false, _ content: Sighting.Content
  ) -> Sighting {
    Sighting(
      time: milliseconds * 1_000, link: link, isFromPhone: isFromPhone, content: content)
  }

  private func fragment(_ tag: UInt32, _ offset: Int, _ count: Int) -> Sighting.Content {
    let content = [UInt8](repeating: 1, count: count)[...]
    let fragment = Fragment(stream: stream, tag: tag, offset: offset, total: 100, content: content)
    return .frame(.fragment(fragment), .dataIn, .command)
  }

  private func receipt(_ tag: UInt32, _ verdict: Verdict) -> Sighting.Content {
    let id = MessageID(value: UInt64(tag) << 32)
    return .frame(
      .receipt(Receipt(stream: stream, id: id, verdict: verdict)), .dataOut, .notification)
  }

  /// A message in two seconds with a part sent again; a link lost for 2.5 s; a refusal.
  private var walk: FieldSurvey {
    var survey = FieldSurvey()
    for one in [
      sighting(at: 0, .encrypted), sighting(at: 100, .signal(-60)),
      sighting(at: 200, isFromPhone: true, fragment(7, 0, 60)),
      sighting(at: 1_100, isFromPhone: true, fragment(7, 40, 60)),
      sighting(at: 1_250, receipt(7, .accepted)), sighting(at: 1_500, .disconnected(reason: 8)),
      sighting(at: 4_000, link: 2, .encrypted),
      sighting(at: 4_100, link: 2, isFromPhone: true, fragment(8, 0, 100)),
      sighting(at: 4_200, link: 2, receipt(8, .refused(.cannotOpen))),
      sighting(at: 5_000, link: 2, .signal(-80)),
    ] { survey.take(one) }
    return survey
  }

  @Test func eachSecondHasWhatItBrought() {
    let seconds = walk.seconds
    #expect(seconds.map(\.second) == Array(0...5))
    #expect(seconds.map(\.links) == [1, 0, 0, 0, 1, 1])
    #expect(seconds.map(\.signal) == [-60, -60, nil, nil, nil, -80])
    #expect(seconds.map(\.bytesFromPhone) == [60, 60, 0, 0, 100, 0])
    #expect(seconds.map(\.repeated) == [0, 20, 0, 0, 0, 0])
    #expect(seconds.map(\.latencies) == [[], [1_050], [], [], [], []])
    #expect(seconds.map(\.losses) == [0, 1, 0, 0, 0, 0])
    #expect(seconds.map(\.ends) == [0, 1, 0, 0, 0, 0])
    #expect(seconds.map(\.reconnections) == [[], [], [], [], [2_500], []])
    #expect(seconds.map(\.refused) == [0, 0, 0, 0, 1, 0])
  }

  @Test func aSecondHasTheIntervalOfBelfrysSlowestLink() {
    var survey = FieldSurvey()
    let peer = Peer(address: [1, 2, 3, 4, 5, 6], isRandom: false)
    for one in [
      sighting(at: 0, .connected(peer, interval: 24)), sighting(at: 100, .encrypted),
      // A mouse, of which nothing of Belfry's is seen.
      sighting(at: 200, link: 2, .connected(peer, interval: 400)),
      sighting(at: 1_100, .interval(36)), sighting(at: 3_100, .disconnected(reason: 0x13)),
    ] { survey.take(one) }
    #expect(survey.seconds.map(\.interval) == [24, 36, 36, nil])
    #expect(FieldSummary(survey.seconds).interval.median == 36)
  }

  @Test func aLinkThatSomebodyEndedIsNotLost() {
    var survey = FieldSurvey()
    survey.take(sighting(at: 0, .encrypted))
    survey.take(sighting(at: 10, .disconnected(reason: 0x13)))
    #expect(survey.seconds.map(\.ends) == [1] && survey.seconds.map(\.losses) == [0])
  }

  @Test func theFiguresAreThoseOfTheSeconds() {
    let summary = FieldSummary(walk.seconds)
    #expect(summary.duration == 6 && summary.connected == 3)
    #expect(summary.bytesFromPhone == 220 && summary.bytesFromAccessory == 0)
    #expect(summary.peak == 100 && summary.repeated == 20 && summary.lossPerThousand == 90)
    #expect(summary.losses == 1 && summary.refused == 1)
    #expect(summary.latency.median == 1_050 && summary.reconnection.greatest == 2_500)
    #expect(summary.signal.least == -80 && summary.signal.greatest == -60)
  }

  @Test func samplesAreSpreadByRank() {
    let hundred = Distribution((1...100).reversed())
    #expect(hundred.least == 1 && hundred.median == 50)
    #expect(hundred.percentile99 == 99 && hundred.greatest == 100)
    let none = Distribution([])
    #expect(none.count == 0 && none.median == 0 && none.greatest == 0)
  }

  @Test func aClockThatJumpsMakesNoMoreSecondsThanThereMayBe() {
    var survey = FieldSurvey()
    for time: Int64 in [0, .max, .min, -5, 3_000_000] { survey.advance(to: time) }
    #expect(survey.seconds.count <= FieldSurvey.limit)
    for number in 0..<2_000 {
      survey.take(sighting(at: 0, link: number, receipt(UInt32(number), .accepted)))
    }
    #expect(survey.seconds.allSatisfy { $0.latencies.count <= 1_000 })
  }
}
