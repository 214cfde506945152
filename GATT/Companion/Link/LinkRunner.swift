internal import GATTProfile

/// A program at work on a phone's Bluetooth: carries out what it wants of the link, lets it write as
/// long as there is room, and hands its reports on.
public struct LinkRunner<Client: GATTClient, Program: LinkProgram> {
  /// The program.
  public private(set) var program: Program
  private let client: Client

  /// A program that has not begun.
  public init(_ program: Program, on client: Client) {
    self.program = program
    self.client = client
  }

  /// Takes in what happened on the link, or with time.
  public mutating func handle(_ event: LinkEvent, at now: UInt64) -> [Program.Report] {
    run(at: now) { $0.handle(event, at: now) }
  }

  /// Lets something be asked of the program, as to send a message.
  public mutating func run(
    at now: UInt64, _ order: (inout Program) -> [LinkEffect<Program.Report>]
  ) -> [Program.Report] {
    var reports = carryOut(order(&program))
    while client.isReady, let write = program.nextWrite(at: now) {
      client.write(write)
      // A command has no answer: it is written once it is taken.
      if !write.expectsResponse {
        reports += carryOut(program.handle(.written(write.characteristic), at: now))
      }
    }
    return reports
  }

  private func carryOut(_ effects: [LinkEffect<Program.Report>]) -> [Program.Report] {
    var reports: [Program.Report] = []
    for effect in effects {
      switch effect {
      case .subscribe(let characteristic): client.subscribe(characteristic)
      case .read(let characteristic): client.read(characteristic)
      case .report(let report): reports.append(report)
      }
    }
    return reports
  }
}
