internal import GATTProfile
internal import PanelProtocol

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
  case sealed(PhoneID, Envelope, Line.Purpose)
  case unsealed(Line.Purpose)
  case stopWaiting(AnswerID)
  case resume(PhoneID)
  case tryLater(AnswerID)
  case greet(Origin)
  case forgetLine(PhoneID)
  case forgetLater(PhoneID)
  case tellAgain(AlertOrigin)
  case report(Report)
  case enrolled(PhoneID, [Hello.Enrolment])
  case endWorkers(PhoneID, WorkerEnd)
  case next(Job)
}
