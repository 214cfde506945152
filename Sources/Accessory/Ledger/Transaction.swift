internal import GATTProfile
internal import PanelProtocol

/// What is to be made durable, and what follows from it, in order.
struct Transaction {
  let changes: [LedgerChange]
  /// Whether they may use the room that is kept back for a full disk.
  let mayUseReserve: Bool
  /// What follows once everything is durable: receipt first, then the panel.
  let kept: [Consequence]
  /// What follows if nothing was kept.
  let lost: [Consequence]
}

/// Something that happens only after a commit succeeded or failed.
enum Consequence {
  case settle(PhoneID, MessageID, Verdict)
  case acknowledge(ParcelID, Settlement)
  case reply(PhoneID, KeyExchangeItem)
  case offer(PhoneID)
  case keysChanged(PhoneID)
  case keysConfirmed(PhoneID)
  case show(CardID)
  case remove(CardID)
  case alert(AlertStyle, CardID, AlertOrigin)
  case tellAlerted(AlertOrigin, Bool)
  case silence(CardID)
  case answered(AnswerReport)
  case transmit(AnswerID)
  case dispatched(AnswerID, DispatchID, body: [UInt8])
  case stopWaiting(AnswerID)
  case resume(PhoneID)
  case tryLater(AnswerID)
  case greet(Origin)
  case forgetLine(PhoneID)
  case forgetLater(PhoneID)
  case tellAgain(AlertOrigin)
  case report(Report)
}

/// Something to be done when no commit is awaited; each may begin one.
enum Job {
  case meet(PhoneID, name: String?)
  case forget(PhoneID, bondsAnew: Bool = false)
  case offer(PhoneID, fresh: Bool)
  case read(LinkID, Characteristic, RequestID)
  case receive(PhoneID, Incoming)
  case sort(PhoneID)
  case dispatch(AnswerID)
  case finished(PhoneID, Line.Purpose, Verdict)
  case answer(Answer)
  case seen(AnswerID)
  case sweep
  case overdue(AnswerID)
  case fail(AnswerID)
}
