import Avahi
import Linux
import LocalNetwork
import NetworkProtocol

extension Session {
  /// Bytes that may wait for belfryd before phones have to wait, too.
  private static var crowd: Int { 256 << 10 }

  /// Does what belfryd wants of the local network; false if it wants something else.
  func obey(_ command: NetworkCommand) -> Bool {
    switch command {
    case .listen(let isWanted): listen(isWanted)
    case .admit(let link): local.listener?.admit(link.number)
    case .packet(let link, let bytes): local.listener?.send(bytes, to: link.number)
    case .close(let link): local.listener?.close(link.number)
    case .welcome, .replaced, .settle, .dispatch: return false
    }
    return true
  }

  /// Lets phones come, or no more.
  func listen(_ isWanted: Bool) {
    if let listener = local.listener { loop.unwatch(listener.number) }
    if let announcement = local.announcement { loop.unwatch(announcement.number) }
    local.close()
    guard isWanted else { return }
    do {
      if case .remade(let path) = try local.open() {
        log(
          .warning,
          "the certificate was damaged and is set aside as \(path): phones have to read the new one "
            + "over Bluetooth")
      }
      if let listener = local.listener, let announcement = local.announcement {
        try loop.watch(listener.number, for: .readable, as: .local)
        try loop.watch(announcement.number, for: .readable, as: .announcement)
      }
      tellPlace()
    } catch {
      local.close()
      log(.error, "phones cannot come over the local network: \(error)")
      tell(.localNetwork(.down(words: String("\(error)".prefix(200)))))
    }
  }

  /// Something came from phones, or their time is over.
  func hearPhones() {
    do {
      for event in try local.listener?.receive(at: Clock.uptime) ?? [] { pass(on: event) }
    } catch {
      log(.error, "the local network cannot be heard: \(error)")
    }
    holdPhones()
  }

  /// While much waits for belfryd, phones are not read.
  func holdPhones() { local.listener?.hold((agent?.waiting ?? 0) > Self.crowd) }

  /// Something came from whoever announces the service.
  func hearAnnouncement() {
    for event in local.announcement?.receive(at: Clock.uptime) ?? [] {
      switch event {
      case .announced(let name):
        log(.notice, "announced on the local network as \(name)")
        local.rename(name)
      case .withdrawn(let reason):
        log(.notice, "not announced on the local network: \(reason)")
        local.rename("")
      }
      tellPlace()
    }
  }

  private func tellPlace() {
    if let service = local.service { tell(.localNetwork(.up(service))) }
  }

  private func pass(on event: LocalListener.Event) {
    switch event {
    case .opened(let number, let token):
      tell(.linkOpened(LocalLinkNumber(number), token: token))
    case .packet(let number, let bytes): tell(.packet(LocalLinkNumber(number), bytes))
    case .drained(let number, let count):
      tell(.drained(LocalLinkNumber(number), count: UInt32(clamping: count)))
    case .closed(let number, let reason):
      log(.debug, "a link over the local network ended: \(reason)")
      tell(.linkClosed(LocalLinkNumber(number)))
    }
  }
}
