import ControlProtocol
import Doctor
import Linux

/// What a developer needs to know of a board, as an archive: what the doctor found, and the status.
/// Names are left out before anything is written, so none can be forgotten in a text.
struct DoctorReport {
  private let facts: Facts
  private let findings: [Finding]

  init(_ facts: Facts, _ findings: [Finding]) {
    var scrubbed = facts
    if case .answers(let overview) = facts.agent { scrubbed.agent = .answers(overview.scrubbed) }
    // A line of the configuration may hold anything.
    if facts.configurationFault != nil { scrubbed.configurationFault = "a mistake (left out)" }
    self.facts = scrubbed
    self.findings = Examination.findings(scrubbed)
  }

  /// The archive's bytes.
  var archive: [UInt8] {
    var archive = Archive()
    let paint = Paint.none
    archive.add("doctor.txt", findings.map { DoctorCommand.text($0, paint) }.joined())
    if let overview = facts.overview {
      archive.add("status.txt", StatusText(overview: overview, paint: paint).text)
      archive.add("status.json", StatusJSON(overview: overview).text)
    }
    return archive.bytes
  }
}

extension Overview {
  /// The same without what a person named, and without the fingerprints of keys.
  fileprivate var scrubbed: Overview {
    var overview = self
    overview.status.name = "(name)"
    overview.status.muted = overview.status.muted.map { _ in "(app)" }
    // It names the broker.
    if overview.internet?.isUp == false { overview.internet?.condition = "(reason)" }
    for index in overview.status.phones.indices { overview.status.phones[index].name = "(phone)" }
    for phone in overview.phones.indices {
      for key in overview.phones[phone].keys.indices {
        overview.phones[phone].keys[key].fingerprint = []
      }
    }
    return overview
  }
}
