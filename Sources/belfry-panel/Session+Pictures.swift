import Cards
import Linux
import PanelProtocol
import Pictures

extension Session {
  /// A card's pictures, in place of older ones. An older one stays until its successor is decoded.
  mutating func keep(_ card: CardID, source: Picture?, context: Picture?) {
    for (picture, role) in [(source, PictureReference.Role.source), (context, .context)] {
      let reference = PictureReference(card: card, role: role)
      queue.forget(reference)
      if let picture {
        queue.append(picture.bytes, as: reference)
      } else {
        shelf.put(nil, as: reference)
      }
    }
    redraw()
    decodeNext()
  }

  /// A card is gone, its pictures go.
  mutating func drop(_ card: CardID) {
    for role in [PictureReference.Role.source, .context] {
      let reference = PictureReference(card: card, role: role)
      queue.forget(reference)
      shelf.put(nil, as: reference)
    }
  }

  /// The decoder says something.
  mutating func decoderReady() {
    if queue.read() { finishPicture() }
  }

  /// The decoder is through, or has had its time.
  mutating func finishPicture() {
    if let number = queue.number { loop.unwatch(number) }
    loop.cancel(.decoder)
    if let outcome = queue.finish() {
      switch outcome.result {
      case .success(let bitmap): shelf.put(bitmap, as: outcome.reference)
      case .failure(let error):
        shelf.put(nil, as: outcome.reference)
        tell(.picture, Log.clean(error.description))
      }
      redraw()
    }
    decodeNext()
    hearOn()
  }

  private mutating func decodeNext() {
    do {
      guard try queue.start(), let number = queue.number else { return }
      try loop.watch(number, for: .readable, as: .decoder)
      loop.wake(.decoder, at: Clock.uptime + PictureQueue.patience)
    } catch {
      tell(.picture, "a picture is not shown: \(error)")
      finishPicture()
    }
  }
}
