internal import CBOR
internal import Companion
internal import GATTProfile
internal import HPKE

extension Phone {
  /// Where a push reaches this phone, as the accessory learns it beside each message.
  public var pushToken: [UInt8] { cloud.token }

  /// Whether the next message goes over the internet: the system takes Bluetooth if it is
  /// connected, else the internet if that is reachable and the keys are for it.
  var goesOnline: Bool { link == .down && cloud.isReachable && system.servesInternet }

  /// The phone reaches the internet, or no longer.
  mutating func reach(_ isReachable: Bool, _ now: Instant, _ effects: inout [PhoneEffect]) {
    cloud.isReachable = isReachable
    effects.append(.report(.reachable(isReachable)))
    guard isReachable else { return }
    let held = cloud.held
    cloud.held = []
    for body in held { pushed(body, now, &effects) }
    if link == .down { moveOnline(now, &effects) }
  }

  /// What has no receipt yet goes over the internet: the extension told the system that its
  /// transport is not available.
  mutating func moveOnline(_ now: Instant, _ effects: inout [PhoneEffect]) {
    guard goesOnline else { return }
    follow(transport.giveUp(), now, &effects)
    for parcel in outbox.takeHonest() {
      guard let content = parcel.message else { continue }
      post(content, at: ledger.places[parcel.id], now, &effects)
    }
  }

  /// Seals a message with the ratchet and posts it to the maker's server; `place` is that of an
  /// earlier try in the ledger.
  mutating func post(
    _ content: Message, at place: Int? = nil, _ now: Instant,
    _ effects: inout [PhoneEffect]
  ) {
    do throws(CryptoError) {
      guard var message = try system.sealOnline(content.encoded) else { return }
      message.sessionID = sessionText
      message.pushToken = cloud.token
      let subject = MessageSubject(content)
      if place == nil {
        let entry = Ledger.Entry(
          subject: subject, identifier: content.identifier, sentAt: now.uptime)
        ledger.note(entry, nil)
      }
      let post = Cloud.Post(
        subject: subject, message: message, content: content,
        place: place ?? ledger.entries.count - 1)
      effects.append(.report(.posted(subject, sealed: message.sealed.count)))
      effects.append(.post(cloud.note(post), message.encoded))
    } catch {
      effects.append(.report(.trouble(error.description)))
    }
  }

  /// The very bytes of an earlier post once more, as a server may deliver them twice.
  mutating func postAgain(_ number: Int, _ effects: inout [PhoneEffect]) {
    effects.append(.report(.sentAgain(cloud.posts[number].subject)))
    effects.append(.post(number, cloud.posts[number].message.encoded))
  }

  /// The server has a message; for the system that is success.
  mutating func stored(_ number: Int, _ now: Instant, _ effects: inout [PhoneEffect]) {
    guard cloud.posts.indices.contains(number) else { return }
    let post = cloud.posts[number]
    guard ledger.entries[post.place].verdict == nil else { return }
    ledger.entries[post.place].verdict = .accepted
    let time = now.uptime - ledger.entries[post.place].sentAt
    effects.append(.report(.stored(post.subject, after: time)))
  }

  /// The accessory's server asks Apple's service for a push: it reaches the phone if it is its own
  /// token's, and when the phone is there.
  mutating func pushed(_ body: [UInt8], _ now: Instant, _ effects: inout [PhoneEffect]) {
    let push: PushBody
    do throws(ScenarioError) {
      push = try PushBody(decoding: body)
    } catch {
      effects.append(.report(.unreadable("a push: \(error.description)")))
      return
    }
    guard push.token == cloud.token else { return }
    guard cloud.isReachable else {
      cloud.held.append(body)
      return
    }
    effects.append(.report(.pushed(sealed: push.message.sealed.count)))
    guard push.session == sessionText else {
      effects.append(.report(.unreadable("a push for a session this phone does not have")))
      return
    }
    do throws(CryptoError) {
      let plaintext = try system.openOnline(push.message)
      read(plaintext, by: .internet, now, &effects)
    } catch {
      effects.append(.report(.unreadable(error.description)))
    }
  }
}
