internal import DBus
internal import Workers

extension Talk {
  /// What of NetworkManager's profiles was read.
  struct Reading {
    /// Profiles that were not asked for yet.
    var unread: [String] = []
    /// One of ours whose secrets were asked for.
    var current: (path: String, mark: Mark, settings: ProfileSettings)?
    /// All of ours.
    var present: [Profile] = []
  }

  mutating func read(
    _ step: Step, _ result: Result<MethodReply, DBusError>, _ reading: Reading
  ) -> [Wish] {
    var reading = reading
    switch (step, result) {
    case (.objects, .success(let reply)):
      for (path, interfaces) in reply.arguments.first?.dictionary ?? [:] {
        guard let interfaces = interfaces.dictionary else { continue }
        joins.add(path, interfaces)
        if interfaces[NetworkManager.profile] != nil { reading.unread.append(path) }
      }
      reading.unread.sort()
    case (.objects, .failure(let error)):
      phase = .away
      return [.remark("NetworkManager does not tell what it has: \(error)"), .tryLater]
    case (.settings(let path), .success(let reply)):
      guard let settings = reply.arguments.first?.profileSettings,
        let mark = Mark(in: settings)
      else { break }
      reading.current = (path, mark, settings)
      if let setting = Profile.secretSetting(of: settings) {
        phase = .reading(reading)
        return [.call(.secrets(of: path, setting: setting))]
      }
      reading.keep(nil)
    case (.secrets, .success(let reply)):
      reading.keep(reply.arguments.first?.profileSettings)
    case (.secrets, .failure): reading.keep(nil)
    // Deleted meanwhile, or another user's.
    case (.settings, .failure): break
    case (.add, _), (.update, _), (.delete, _), (.scan, _): return []
    }
    return readOn(reading)
  }

  private mutating func readOn(_ reading: Reading) -> [Wish] {
    var reading = reading
    if let path = reading.unread.popLast() {
      phase = .reading(reading)
      return [.call(.settings(of: path))]
    }
    if let known { recall(reading.present, known) }
    return applyNext(reading.present)
  }

  /// At the first time: what phones shared in an earlier run, and what is left of phones that are
  /// gone.
  private mutating func recall(_ present: [Profile], _ known: Set<UInt32>) {
    self.known = nil
    for (phone, profiles) in Dictionary(grouping: present, by: \.mark.phone) {
      if known.contains(phone) {
        remember(Share(remembered: profiles), of: phone)
      } else if waiting[phone] == nil {
        waiting[phone] = .some(nil)
      }
    }
  }
}

extension Talk.Reading {
  /// One of ours is complete.
  fileprivate mutating func keep(_ secrets: ProfileSettings?) {
    guard let current else { return }
    present.append(
      Profile(
        path: current.path, mark: current.mark, settings: current.settings,
        passphrase: secrets.flatMap { Profile.passphrase(in: $0) }))
    self.current = nil
  }
}
