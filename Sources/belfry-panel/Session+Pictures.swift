import Cards
import Linux
import PanelProtocol
import Pictures
import Pixels

extension Session {
  /// Edge of an icon in pixels: that of the largest one on the screen.
  private var iconEdge: Int {
    max(16, min(96, min(shape.size.width, shape.size.height) * 64 / 240))
  }
  /// Pixels of a photograph at most, across and down, whatever the screen has.
  private static var photoEdge: Int { 400 }

  /// A card's icons, in place of older ones. An older one stays until its successor is decoded.
  mutating func keep(_ card: CardID, source: Picture?, context: Picture?) {
    for (picture, role) in [(source, PictureReference.Role.source), (context, .context)] {
      keep(picture, as: PictureReference(card: card, role: role), .square(edge: iconEdge))
    }
  }

  /// A file of the card that is open, as large as the screen has it.
  mutating func keep(_ card: CardID, attachment index: UInt8, _ picture: Picture) {
    let room = Size(
      width: min(shape.size.width, Self.photoEdge), height: min(shape.size.height, Self.photoEdge))
    keep(picture, as: PictureReference(card: card, role: .attachment(index)), .whole(room))
  }

  /// A card is gone, its icons go.
  mutating func drop(_ card: CardID) {
    for role in [PictureReference.Role.source, .context] {
      shelf.drop(PictureReference(card: card, role: role))
    }
    queue.keep(shelf.isWanted)
  }

  /// The files of a card are not looked at any more.
  mutating func dropAttachments(_ card: CardID) {
    shelf.dropAttachments(of: card)
    queue.keep(shelf.isWanted)
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
      case .success(let bitmap): _ = shelf.settle(outcome.print, .shown(bitmap))
      case .failure(let error):
        for reference in shelf.settle(outcome.print, .unshowable) {
          panel.pictureFailed(reference)
        }
        tell(.picture, Log.clean(error.description))
      }
      redraw()
    }
    decodeNext()
    hearOn()
  }

  private mutating func keep(
    _ picture: Picture?, as reference: PictureReference, _ shape: Thumbnail.Shape
  ) {
    guard let picture else { return shelf.drop(reference) }
    let print = PicturePrint(picture.bytes, shape)
    shelf.expect(print, as: reference)
    switch shelf.outcome(of: print) {
    case .shown?: break
    case .unshowable?: panel.pictureFailed(reference)
    case nil: queue.append(picture.bytes, print)
    }
    queue.keep(shelf.isWanted)
    redraw()
    decodeNext()
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
