internal import GATTProfile
internal import HPKE
internal import PanelProtocol
internal import Secrets

extension ClientToken {
  /// Bytes of a token.
  static var length: Int { ChannelPacket.tokenLength }
}

extension Accessory {
  /// Links over the local network that one phone may have: a further one takes the place of the
  /// oldest, which the phone has most likely left behind without a word.
  private var localLinkLimit: Int { 4 }

  /// Somebody on the local network shows a token. Whose it is shows in a time that depends on nothing
  /// but how many phones there are.
  mutating func claimed(_ link: LinkID, with token: SharedSecret, mtu: Int) {
    var owner: PhoneID?
    for phone in ledger.phones.values {
      guard let own = phone.clientToken else { continue }
      if own.token == token { owner = phone.record.id }
    }
    guard let owner else {
      effects += [.report(.strangeToken), .disconnect(link)]
      return
    }
    let local = lines[owner]?.links.filter { links[$0]?.isLocal == true } ?? []
    if local.count >= localLinkLimit, let oldest = local.first {
      effects.append(.disconnect(oldest))
    }
    effects.append(.admit(link))
    opened(link, phone: owner, mtu: mtu, isLocal: true)
  }

  /// Makes a phone's token, if it has none and one is of use.
  mutating func giveToken(to id: PhoneID) {
    guard let phone = ledger.phone(id), phone.clientToken == nil,
      configuration.transports.contains(.localNetwork)
    else { return }
    do throws(CryptoError) {
      let token = SharedSecret(copying: try primitives.randomBytes(ClientToken.length))
      commit([.put(.clientToken(ClientToken(phone: phone.index, token: token)))], kept: [])
    } catch {
      effects.append(.report(.cryptoFailed(error)))
    }
  }

  /// How a phone reaches the accessory where Bluetooth does not. It holds the phone's token, and goes
  /// to nobody but this phone.
  func linkConfiguration(for id: PhoneID) -> [UInt8] {
    var configured = LinkConfiguration(server: configuration.server)
    if let place = localPlace, let token = ledger.phone(id)?.clientToken?.token {
      configured.local = token.withUnsafeBytes { bytes in
        LinkConfiguration.Local(
          name: place.name, port: place.port, keyHash: place.keyHash, token: Array(bytes))
      }
    }
    return configured.encoded
  }

  /// A phone is forgotten: who came with its token has to go.
  mutating func closeLocalLinks(of line: Line) {
    for link in line.links where links[link]?.isLocal == true { effects.append(.disconnect(link)) }
  }
}
