internal import GATTProfile

extension PhoneProfile {
  /// What a phone does when the accessory asks for a worker's session.
  public enum WorkerHabit: String, Equatable, Sendable, CaseIterable {
    /// It is enrolled, says so, and starts one.
    case enrolled
    /// It says nothing, and starts none: the accessory is not enrolled.
    case silent
    /// It says that the accessory is not enrolled.
    case denied
    /// Its system gives none, by region or version.
    case unavailable
    /// Its companion is an older one, which knows no workers.
    case older
  }
}

extension PhoneProfile.WorkerHabit {
  /// What the phone's hello says of it.
  var enrolments: [Hello.Enrolment] {
    let status: Hello.Enrolment.Status
    switch self {
    case .enrolled: status = .authorized
    case .denied: status = .denied
    case .silent, .unavailable, .older: return []
    }
    return [Message.Feature.worker, .gpuWorker].map { .init(feature: $0, status: status) }
  }
}
