import Cards
import PanelProtocol
import Testing

@Suite struct AnswerTests {
  private func answered() -> (Bench, Answer) {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [archive])))
    let answers = bench.press(.select, .select).answers
    return (bench, answers[0])
  }

  private func report(_ answer: Answer, _ state: AnswerReport.State) -> AgentMessage {
    .answer(AnswerReport(id: answer.id, card: answer.card, state: state))
  }

  @Test func eachAnswerHasANameOfItsOwn() {
    var (bench, first) = answered()
    let second = bench.press(.select, .select).answers
    #expect(second.count == 1 && second[0].id != first.id)
    #expect(second[0].choice == .action(index: 7))
  }

  @Test(arguments: [
    (AnswerReport.State.queued, "Sending…"), (.handedOver, "On the phone…"), (.done, "Sent"),
    (.failed, "Not sent. Resend?"), (.unconfirmed, "Maybe sent. Resend?"),
  ])
  func theCardSaysHowFarItsAnswerCame(_ state: AnswerReport.State, _ text: String) {
    var (bench, answer) = answered()
    bench.receive(report(answer, state))
    #expect(bench.shows(text))
  }

  @Test func sentIsToldForSomeSecondsOnly() {
    var (bench, answer) = answered()
    bench.receive(report(answer, .done))
    #expect(bench.panel.nextTick(after: bench.time).map { $0 <= bench.time.uptime + 4000 } ?? false)
    _ = bench.wait(Panel.sentStays - 1)
    #expect(bench.shows("Sent"))
    _ = bench.wait(1)
    #expect(!bench.shows("Sent"))
  }

  @Test func whatMayHaveBeenSentCanBeSentAgainOrLeft() {
    var (bench, answer) = answered()
    bench.receive(report(answer, .unconfirmed))
    bench.press(.select)
    #expect(bench.texts().dropFirst().prefix(2) == ["Send again", "Leave it"])
    let again = bench.press(.select).answers
    #expect(again.map(\.choice) == [.again(answer.id)])
    #expect(again[0].id != answer.id)
    bench.receive(report(again[0], .failed))
    let effects = bench.press(.select, .down, .select)
    #expect(effects == [.send(.seen(again[0].id))])
    #expect(!bench.shows("Not sent"))
  }

  @Test func anAnswerTheAgentNeverGotIsToldAgainAfterAReconnect() {
    var (bench, answer) = answered()
    bench.panel.disconnected()
    #expect(bench.shows("Sending…"))
    _ = bench.panel.connected()
    bench.receive(.welcome(version: 1), .show(card(1, actions: [archive])))
    #expect(bench.receive(.replayed).answers == [answer])
    // Once reported it is the agent's.
    bench.receive(.welcome(version: 1), .show(card(1, actions: [archive])))
    bench.receive(report(answer, .queued))
    #expect(bench.receive(.replayed).answers.isEmpty)
    #expect(bench.shows("Sending…"))
  }

  @Test func anAnswerGivenWithoutAnAgentIsToldOnceItIsThere() {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [archive])))
    bench.panel.disconnected()
    #expect(bench.press(.select, .select).isEmpty)
    _ = bench.panel.connected()
    bench.receive(.welcome(version: 1), .show(card(1, actions: [archive])))
    let told = bench.receive(.replayed)
    #expect(told.first == .send(.opened(CardID(1))) && told.answers.count == 1)
    #expect(!bench.shows("new"))
  }

  @Test func unreportedAnswersAreHeldInBounds() {
    var bench = Bench()
    bench.receive(.show(card(1, actions: [archive])))
    var count = 0
    for _ in 0..<200 { count += bench.press(.select, .select).answers.count }
    #expect(count == Panel.answerLimit)
  }
}
